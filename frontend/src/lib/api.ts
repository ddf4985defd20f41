import { t } from '../phrases/language.svelte'
import { learnRefusals, refusalText } from '../phrases/refusals'
import type { Refusal } from '../wire'

/** the code, and the event of the window, by which the house says that roles rest */
export const RESTING = 'role/resting'

/** An answer that is not what was asked for: a code, what to do, and the clause if one says so. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause: string | null = null,
  ) {
    super(message)
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new Problem(0, 'network/unreachable', t().app.unreachable)
  }
  const text = await answer.text()
  if (answer.ok) return (text ? JSON.parse(text) : null) as T
  throw await problem(answer.status, text)
}

async function problem(status: number, text: string): Promise<Problem> {
  try {
    const said = JSON.parse(text) as Refusal
    await learnRefusals()
    if (said.code === RESTING) dispatchEvent(new Event(RESTING))
    return new Problem(status, said.code, refusalText(said), said.clause)
  } catch {
    return new Problem(status, `http/${status}`, t().app.failed(status))
  }
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', path, body)

/** Return the sentence that describes a failure. */
export function said(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}
