import { cents, dollars } from '../lib/money'
import { preferences, type Tongue } from '../lib/settings.svelte'
import { dayAndTime } from '../lib/times'
import type { Refusal } from '../wire'
import { t } from './language.svelte'

/** A sentence about a refusal, or several of which the one is used whose facts are all known. */
export type RefusalPhrase = string | readonly string[]

type Refusals = Readonly<Record<string, RefusalPhrase>>

// Few visits meet a refusal: its words are fetched with the first. In English the server writes most
// of them itself.
const TABLES: Readonly<Record<Tongue, () => Promise<Refusals>>> = {
  en: async () => (await import('./en/refusals')).REFUSALS,
  es: async () => (await import('./es/refusals')).REFUSALS,
}
const learned = new Map<Tongue, Refusals>()

/** Fetch the words of refusals in a language; without them they stay as the server wrote them. */
export async function learnRefusals(tongue: Tongue = preferences.tongue): Promise<void> {
  if (learned.has(tongue)) return
  try {
    learned.set(tongue, await TABLES[tongue]())
  } catch {
    // The next refusal asks again.
  }
}

/** Do something as soon as refusals have their words: now, if they have. */
export function withRefusals(then: () => void): void {
  if (learned.has(preferences.tongue)) then()
  else void learnRefusals().then(then)
}

// What the server's own sentence states: a reason, a time, an amount or a number. The 21 of the
// game and the name of a bet are words of the sentence.
const REASON = /(?<=Reason: ).+(?= Ask the )/
const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/
const AMOUNT = /\$\d[\d,]*(?:\.\d\d)?/
const NUMBER = /\b(?<!Xtreme )(?!(?:(?<=A )|(?<=has )|(?<=doubled ))21\b)\d+\b/
const FACT = new RegExp(
  `(?<r>${REASON.source})|(?<t>${TIME.source})|(?<m>${AMOUNT.source})|(?<n>${NUMBER.source})`,
  'g',
)

/** Write an amount or a time as the page does: $5, and the time of the reader. */
function written(fact: string): string {
  if (AMOUNT.test(fact)) return dollars(cents(fact) ?? 0)
  return TIME.test(fact) ? dayAndTime(Date.parse(fact.replace(' UTC', 'Z'))) : fact
}

/** Find what a refusal states, as `m0` for the first amount, `t0`, `n0`, `r0`, and `name0`. */
function factsOf({ message, names = [] }: Told): Map<string, string> {
  const found = new Map(names.map((name, index) => [`name${index}`, name]))
  const told = names.reduce((text, name) => text.replaceAll(name, ''), message)
  const all: Record<string, string[]> = { r: [], t: [], m: [], n: [] }
  for (const { groups = {} } of told.matchAll(FACT))
    for (const [kind, fact] of Object.entries(groups)) if (fact) all[kind]?.push(fact)
  for (const [kind, list] of Object.entries(all)) {
    for (const [index, fact] of list.entries()) found.set(`${kind}${index}`, written(fact))
    if (list.length) found.set(kind, [...new Set(list.map(written))].join(t().room.or))
  }
  return found
}

const SLOT = /\{(\w+)\}/g
const slots = (phrase: string): string[] => [...phrase.matchAll(SLOT)].map(([, name]) => name ?? '')

type Told = Pick<Refusal, 'code' | 'message' | 'names'>

/** Write a refusal of the server in the language of the page, or else as the server wrote it. */
export function refusalText(refusal: Told): string {
  const phrase = learned.get(preferences.tongue)?.[refusal.code]
  if (phrase === undefined)
    return refusal.message.replaceAll(new RegExp(`${AMOUNT.source}|${TIME.source}`, 'g'), written)
  const facts = factsOf(refusal)
  const known = [phrase].flat().filter((one) => slots(one).every((slot) => facts.has(slot)))
  const fullest = known.sort((one, other) => slots(other).length - slots(one).length)[0]
  return (fullest ?? '').replaceAll(SLOT, (_, slot: string) => facts.get(slot) ?? '')
}
