import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem, RESTING, get, post, said } from '../src/lib/api'
import { session } from '../src/lib/session.svelte'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const GUEST = { person: 'g1', name: 'Guest 1', guest: true, roles: [] }

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  session.me = null
  session.known = false
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const answers = (...list: Response[]): void => {
  for (const answer of list) fetched.mockResolvedValueOnce(answer)
}

describe('asking the house', () => {
  it('sends JSON and reads the answer', async () => {
    answers(Response.json({ id: 'green-1' }))
    expect(await post('/tables', { edition: 'MA' })).toEqual({ id: 'green-1' })
    const [path, init] = fetched.mock.calls[0] ?? []
    expect(path).toBe('/api/tables')
    expect(init).toMatchObject({ method: 'POST', body: '{"edition":"MA"}' })
  })

  it('reads an empty answer as nothing', async () => {
    answers(new Response(''))
    expect(await get('/me')).toBeNull()
  })

  it('fails with the code, the words and the clause of the house', async () => {
    answers(Response.json({ code: 'a/b', message: 'No.', clause: 'MD .01' }, { status: 409 }))
    const failure = await get('/me').catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 409, code: 'a/b', clause: 'MD .01' })
    expect(said(failure)).toBe('No.')
  })

  it('fails in words when the answer has none, or none comes', async () => {
    answers(new Response('<html>', { status: 502 }))
    await expect(get('/me')).rejects.toMatchObject({ code: 'http/502' })
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    await expect(get('/me')).rejects.toBeInstanceOf(Problem)
  })

  it('says to the page that roles rest', async () => {
    const heard = vi.fn()
    addEventListener(RESTING, heard, { once: true })
    answers(Response.json({ code: RESTING, message: '', clause: null }, { status: 403 }))
    fetched.mockResolvedValue(Response.json(GUEST))
    await expect(post('/people')).rejects.toMatchObject({ code: RESTING })
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('who sits before the screen', () => {
  it('may be nobody', async () => {
    answers(Response.json(null))
    expect(await session.refresh()).toBeNull()
    expect(session.known).toBe(true)
  })

  it('becomes a guest when a person is needed, once', async () => {
    answers(Response.json(null), Response.json(GUEST))
    expect(await session.ensure()).toEqual(GUEST)
    expect(await session.ensure()).toEqual(GUEST)
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/visitor', '/api/guest'])
  })

  it('does not become a guest when the house has a fault', async () => {
    answers(Response.json({ code: 'x/y', message: 'Down.', clause: null }, { status: 500 }))
    await expect(session.ensure()).rejects.toThrow('Down.')
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('may do what one of their roles may', () => {
    expect(session.may('dealer')).toBe(false)
    session.me = { ...GUEST, roles: ['dealer'] } as unknown as typeof session.me
    expect(session.may('operator', 'dealer')).toBe(true)
    expect(session.may('operator')).toBe(false)
  })
})
