import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveTable } from '../src/lib/live.svelte'
import { preferences } from '../src/lib/settings.svelte'
import type { Ask, Do, Payment, PublicEvent, ServerMessage, View } from '../src/wire'
import { event, view } from './views'

const ensure = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../src/lib/session.svelte', () => ({ session: { ensure } }))

class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = Socket.OPEN
  sent: Do[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null

  constructor(readonly address: string) {
    Socket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Do)
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  close(code = 1000, reason = ''): void {
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
}

const socket = (): Socket => {
  const last = Socket.all.at(-1)
  if (!last) throw new Error('no socket was opened')
  return last
}

const hello = (now: View): ServerMessage => ({
  type: 'hello',
  version: now.version,
  now: Date.now() + 5000,
  view: now,
  first: 0,
  events: [],
})

const told = (now: View, ...events: PublicEvent[]): ServerMessage => ({
  type: 'told',
  first: now.version,
  version: now.version,
  now: Date.now(),
  events,
  changes: now,
})

async function seated(): Promise<LiveTable> {
  const live = new LiveTable('green-1')
  await vi.advanceTimersByTimeAsync(0)
  socket().say(hello(view()))
  await vi.advanceTimersByTimeAsync(0)
  return live
}

beforeEach(() => {
  vi.useFakeTimers()
  Socket.all = []
  vi.stubGlobal('WebSocket', Socket)
  ensure.mockReset().mockResolvedValue({})
  preferences.pace = 'instant'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('coming to a table', () => {
  it('shows the table as the house says it stands', async () => {
    const live = await seated()
    expect(socket().address).toMatch(/\/api\/tables\/green-1\/socket$/)
    expect(live.link).toBe('live')
    expect(live.view?.version).toBe(7)
    expect(live.settled).toBe(true)
    expect(live.ahead).toBeGreaterThan(4000)
  })

  it('tries again when the house cannot be reached', async () => {
    ensure.mockRejectedValueOnce(new TypeError('offline'))
    const live = new LiveTable('green-1')
    await vi.advanceTimersByTimeAsync(100)
    expect(live.link).toBe('lost')
    expect(Socket.all).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(Socket.all).toHaveLength(1)
  })

  it('does not come when the viewer left before', async () => {
    new LiveTable('green-1').close()
    await vi.advanceTimersByTimeAsync(100)
    expect(Socket.all).toEqual([])
  })
})

/** Refuse what was asked last. */
function refuse(box: number | null): void {
  const refusal = { code: 'turn/other', clause: 'MD .08', message: 'Not now.' }
  socket().say({ type: 'refused', id: socket().sent.at(-1)?.id ?? '', version: 7, refusal, box })
}

describe('asking', () => {
  it('sends the command with the version it rests on, and waits for the answer', async () => {
    const live = await seated()
    const answer = live.ask({ type: 'hit', box: 1 })
    expect(live.current).toBe(false)
    const [sent] = socket().sent
    expect(sent).toMatchObject({ type: 'do', version: 7, command: { type: 'hit', box: 1 } })
    socket().say({ type: 'done', id: sent?.id ?? '', version: 8, repeated: false })
    expect((await answer).type).toBe('done')
    expect(live.current).toBe(true)
  })

  it('keeps a refusal to be shown, until something else is asked', async () => {
    const live = await seated()
    const answer = live.ask({ type: 'hit', box: 1 })
    refuse(null)
    expect((await answer).type).toBe('refused')
    expect(live.refused?.message).toBe('Not now.')
    void live.ask({ type: 'stand', box: 1 })
    expect(live.refused).toBeNull()
  })

  it('knows the box to which a refusal belongs, where there is one', async () => {
    const live = await seated()
    const on = (...boxes: number[]): Ask => ({
      type: 'lay',
      boxes: boxes.map((box) => ({ box, wagers: [] })),
      deal: true,
    })
    const places: [Ask, number | null, number | null][] = [
      [{ type: 'hit', box: 3 }, null, 3],
      [on(2), null, 2],
      [on(2, 3), 3, 3],
      [on(2, 3), null, null],
      [{ type: 'more-time' }, null, null],
    ]
    for (const [command, told, box] of places) {
      const answer = live.ask(command)
      refuse(told)
      await answer
      expect(live.refused?.box).toBe(box)
    }
  })

  it('does not mind an answer to something it never asked', async () => {
    const live = await seated()
    socket().say({ type: 'done', id: 'other', version: 8, repeated: false })
    expect(live.pending).toBe(0)
  })
})

describe('a lost connection', () => {
  it('is taken up again after the last event known, with the same questions', async () => {
    const live = await seated()
    const answer = live.ask({ type: 'hit', box: 1 })
    const first = socket()
    first.close(1006)
    expect(live.link).toBe('lost')
    await vi.advanceTimersByTimeAsync(300)
    expect(socket()).not.toBe(first)
    expect(socket().address).toMatch(/\?after=7$/)
    socket().say(hello(view({ version: 9 })))
    expect(socket().sent).toEqual(first.sent)
    socket().say({ type: 'done', id: first.sent[0]?.id ?? '', version: 8, repeated: true })
    expect((await answer).type).toBe('done')
    expect(live.link).toBe('live')
  })

  it('is tried again at growing intervals', async () => {
    await seated()
    socket().close(1006)
    await vi.advanceTimersByTimeAsync(300)
    socket().close(1006)
    await vi.advanceTimersByTimeAsync(300)
    expect(Socket.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(300)
    expect(Socket.all).toHaveLength(3)
  })

  it.each([4400, 4403, 4404, 4409, 4410])('with code %d is final', async (code) => {
    const live = await seated()
    const refusal = { code: 'table/stopped', clause: null, message: 'The table: it has stopped.' }
    socket().say({ type: 'turned-away', refusal })
    socket().close(code, refusal.code)
    expect(live.link).toBe('turned-away')
    expect(live.reason).toBe(refusal.message)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(Socket.all).toHaveLength(1)
  })

  it('is not taken up when the viewer left', async () => {
    const live = await seated()
    live.close()
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Socket.all).toHaveLength(1)
  })

  it('is noticed though no socket closes: the house is asked after a silence', async () => {
    const live = await seated()
    const first = socket()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(first.sent).toEqual([{ type: 'ping' }])
    first.say({ type: 'pong', now: Date.now() })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(first.sent).toHaveLength(2)
    expect(live.link).toBe('live')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(live.link).toBe('lost')
    await vi.advanceTimersByTimeAsync(300)
    expect(socket()).not.toBe(first)
    socket().say(hello(view({ version: 9 })))
    expect(live.link).toBe('live')
  })

  it('is given up when a connection does not come about', async () => {
    const live = await seated()
    socket().close(1006)
    await vi.advanceTimersByTimeAsync(300)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(live.link).toBe('lost')
    await vi.advanceTimersByTimeAsync(600)
    expect(Socket.all).toHaveLength(3)
  })

  it('is shown as soon as the device is offline, and taken up as soon as it is online', async () => {
    const live = await seated()
    dispatchEvent(new Event('offline'))
    expect(live.link).toBe('lost')
    for (let tries = 0; tries < 4; tries += 1) {
      await vi.advanceTimersByTimeAsync(8000)
      socket().close(1006)
    }
    const before = Socket.all.length
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(Socket.all).toHaveLength(before + 1)
    socket().say(hello(view({ version: 9 })))
    expect(live.link).toBe('live')
  })
})

const PAID: Payment = {
  ...{ event: 8, box: 1, hand: 1, person: 'me', name: 'Maria', wager: 'basic', kind: 'taken' },
  ...{ amount: 500, stake: 500, odds: null, result: 'lose', fact: { type: 'WagerTaken' } as never },
  ...{ terms: [], clauses: [], summaries: [], celebrate: false },
}

describe('the cards of the last round', () => {
  const cards = { dealer: { ...view().dealer, cards: ['Kd', '6c'] } }
  const paid = view({ version: 9, payments: [PAID] })
  const pickedUp = event('CardsPickedUp', {}, { number: 9 })

  it('stay in sight though the page was hidden when they were picked up', async () => {
    const live = await seated()
    socket().say(told(view({ version: 8, ...cards })))
    await vi.advanceTimersByTimeAsync(0)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    socket().say(told(paid, pickedUp))
    await vi.advanceTimersByTimeAsync(0)
    hidden.mockRestore()
    expect(live.remains.dealer?.cards).toEqual(['Kd', '6c'])
  })

  it('stay in sight when the line was lost meanwhile, as far as it is known what happened', async () => {
    const live = await seated()
    socket().say(told(view({ version: 8, ...cards })))
    await vi.advanceTimersByTimeAsync(0)
    socket().close(1006)
    await vi.advanceTimersByTimeAsync(300)
    socket().say({ ...hello(paid), events: [pickedUp] } as ServerMessage)
    await vi.advanceTimersByTimeAsync(0)
    expect(live.remains.dealer?.cards).toEqual(['Kd', '6c'])
  })

  it('are asked for by someone who comes afterwards', async () => {
    const events = [
      event('CardDealt', { card: 'Kd', face_up: true }),
      event('CardDealt', { card: '6c', face_up: true }),
      event('CardsPickedUp'),
    ]
    const ask = vi.fn((path: string) =>
      Promise.resolve(
        Response.json(
          path.includes('most=1')
            ? [{ number: 4, void: false, dealer_total: 16, hands: [] }]
            : { events },
        ),
      ),
    )
    vi.stubGlobal('fetch', ask)
    const live = new LiveTable('green-1')
    await vi.advanceTimersByTimeAsync(0)
    socket().say(hello(paid))
    await vi.advanceTimersByTimeAsync(10)
    expect(ask.mock.calls.map(([path]) => path)).toEqual([
      '/api/tables/green-1/rounds?most=1',
      '/api/tables/green-1/rounds/4',
    ])
    expect(live.remains.dealer?.cards).toEqual(['Kd', '6c'])
    expect(live.remains.dealer?.points).toBe(16)
    socket().say(told(view({ version: 10 }), event('WagersClosed', {}, { number: 10 })))
    await vi.advanceTimersByTimeAsync(0)
    expect(live.remains.dealer).toBeNull()
  })
})

describe('the film', () => {
  const after = view({ version: 9, dealer: { ...view().dealer, cards: ['Kd', '6c'] } })
  const deal = [
    event('CardDealt', { card: 'Kd', face_up: true }, { number: 8 }),
    event('CardDealt', { card: '6c', face_up: true }, { number: 9 }),
  ]

  it('draws events one after the other, and ends with the view of the house', async () => {
    preferences.pace = 'natural'
    const live = await seated()
    socket().say(told(after, ...deal))
    await vi.advanceTimersByTimeAsync(10)
    expect(live.rolling).toBe(true)
    expect(live.settled).toBe(false)
    expect(live.latest?.version).toBe(9)
    expect(live.view?.dealer.cards).toEqual(['Kd'])
    expect(live.told.map((one) => one.number)).toEqual([8])
    await vi.advanceTimersByTimeAsync(2000)
    expect(live.view?.dealer.cards).toEqual(['Kd', '6c'])
    expect(live.view?.version).toBe(9)
    expect(live.settled).toBe(true)
  })

  it('is over at once for who hurries', async () => {
    preferences.pace = 'natural'
    const live = await seated()
    socket().say(told(after, ...deal))
    await vi.advanceTimersByTimeAsync(10)
    await live.hurry()
    expect(live.view?.version).toBe(9)
    expect(live.rolling).toBe(false)
  })

  it('does not run at the pace "instant"', async () => {
    const live = await seated()
    socket().say(told(after, ...deal))
    await vi.advanceTimersByTimeAsync(0)
    expect(live.view?.version).toBe(9)
    expect(live.told).toHaveLength(2)
  })

  it('does not say what a wheel shows before it stops', async () => {
    preferences.pace = 'natural'
    const wheel = {
      box: 1,
      person: 'me',
      name: 'Maria',
      wager: 'bonus-spin' as const,
      sections: [
        { name: '$50', chance: 0.5 },
        { name: '$100', chance: 0.5 },
      ],
      section: 1,
      symbol: '$100',
      amount: 10_000,
    }
    const live = await seated()
    const spun = event(
      'WheelSpun',
      { box: 1, section: 1, symbol: '$100', amount: 10_000 },
      { number: 8 },
    )
    socket().say(told(view({ version: 8, wheel }), spun))
    await vi.advanceTimersByTimeAsync(100)
    expect(live.view?.wheel).toMatchObject({ section: 1, symbol: null, amount: null })
    expect(live.told).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(live.view?.wheel).toMatchObject({ symbol: '$100', amount: 10_000 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(live.view?.wheel).toBeNull()
  })
})
