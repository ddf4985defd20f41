import type {
  Ask,
  Done,
  Hello,
  Ping,
  PublicEvent,
  Refusal,
  Refused,
  ServerMessage,
  Told,
  View,
  WheelSpun,
} from '../wire'
import { refusalText, withRefusals } from '../phrases/refusals'
import { RESTING } from './api'
import { renewed } from './changes'
import { NO_REMAINS, SPIN, drawn, pause, remaining } from './film'
import { isOver, recalled } from './recall'
import { session } from './session.svelte'
import { calm, paced } from './settings.svelte'
import { unreachable } from './sure'

export type Link = 'connecting' | 'live' | 'lost' | 'turned-away'

/** What the house refused, and the box on the felt to which that belongs, if there is one. */
export interface Declined extends Refusal {
  box: number | null
}

interface Waiting {
  message: string
  /** the box that the command is about */
  box: number | null
  settle: (answer: Done | Refused) => void
}

/** What happened, and the table after it; the first scene is not drawn event by event. */
interface Scene {
  events: readonly PublicEvent[]
  after: View
  first: boolean
}

const MOST_TOLD = 300
/** how many events staff see of what happened before they came */
const RECENT = 60
const LONGEST_WAIT = 8000
/** how long the house may be silent before the page asks whether it is there, in milliseconds */
const SILENCE = 10_000
/** how long the page waits for an answer, or for a connection, before it gives the line up */
const PATIENCE = 10_000
/** Closing codes after which trying again is of no use: not permitted, no such table, stopped, wound up. */
const FINAL = new Set([4400, 4403, 4404, 4409, 4410])

/** Return the one box that a command is about, or null. */
function boxOf(command: Ask): number | null {
  if (command.type === 'lay') return (command.boxes.length === 1 && command.boxes[0]?.box) || null
  return 'box' in command ? command.box : null
}

// One table over its socket: what the house last said, and the film of how it came about.
export class LiveTable {
  /** the table as drawn; while a film runs, it is behind `latest` */
  view = $state.raw<View | null>(null)
  latest = $state.raw<View | null>(null)
  told = $state.raw<readonly PublicEvent[]>([])
  link = $state<Link>('connecting')
  /** why the house turned this viewer away */
  reason = $state('')
  refused = $state.raw<Declined | null>(null)
  rolling = $state(false)
  /** the cards of the last round, which stay in sight until the next deal */
  remains = $state.raw(NO_REMAINS)
  pending = $state(0)
  /** what to add to this machine's clock to get the house's */
  ahead = 0

  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #reel: Scene[] = []
  #tries = 0
  #closed = false
  #hurried = false
  #wake: (() => void) | null = null
  #timer = 0
  #quiet = 0
  #over = new AbortController()
  #rolled: Promise<void> = Promise.resolve()

  /** `still` shows what happened without motion: a dealer works at the pace of the cards. */
  constructor(
    readonly id: string,
    private readonly still = false,
  ) {
    const { signal } = this.#over
    addEventListener('offline', () => this.#giveUp(), { signal })
    addEventListener('online', () => this.#hasten(), { signal })
    void this.#enter()
  }

  /** Whether what is drawn is what is so. */
  get settled(): boolean {
    return !this.rolling && this.link === 'live'
  }

  /** Whether nothing is asked that the house has not answered yet. */
  get current(): boolean {
    return this.settled && this.pending === 0
  }

  /** Ask the house for something; the answer comes after it is in the log. */
  ask(command: Ask): Promise<Done | Refused> {
    const id = 'randomUUID' in crypto ? crypto.randomUUID() : fallbackId()
    const message = JSON.stringify({ type: 'do', id, version: this.latest?.version ?? 0, command })
    this.refused = null
    this.pending += 1
    return new Promise((settle) => {
      this.#waiting.set(id, { message, box: boxOf(command), settle })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message)
    })
  }

  /** Show the end of the film now; return when it is shown. */
  hurry(): Promise<void> {
    if (this.rolling) {
      this.#hurried = true
      this.#wake?.()
    }
    return this.#rolled
  }

  close(): void {
    this.#closed = true
    this.#over.abort()
    clearTimeout(this.#timer)
    clearTimeout(this.#quiet)
    this.#socket?.close()
    void this.hurry()
  }

  /** Log in as a guest first: tables are shown to guests too. */
  async #enter(): Promise<void> {
    try {
      await session.ensure()
      this.#connect()
    } catch {
      this.#retry()
    }
  }

  #connect(): void {
    if (this.#closed || this.#socket) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const recent = this.still ? `?last=${RECENT}` : ''
    const after = this.latest ? `?after=${this.latest.version}` : recent
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.id}/socket${after}`,
    )
    this.#socket = socket
    socket.onmessage = (event) => {
      this.#listen(socket)
      this.#hear(JSON.parse(event.data as string) as ServerMessage)
    }
    socket.onclose = (event) => this.#lost(socket, event)
    this.#await()
  }

  /** Ask the house whether it is there when it has been silent: a dead line closes no socket. */
  #listen(socket: WebSocket): void {
    clearTimeout(this.#quiet)
    this.#quiet = window.setTimeout(() => {
      socket.send(JSON.stringify({ type: 'ping' } satisfies Ping))
      this.#await()
    }, SILENCE)
  }

  /** Give the line up unless the house is heard soon. */
  #await(): void {
    clearTimeout(this.#quiet)
    this.#quiet = window.setTimeout(() => this.#giveUp(), PATIENCE)
  }

  #giveUp(): void {
    const socket = this.#socket
    if (!socket || this.link === 'turned-away') return
    this.#socket = null
    socket.close()
    this.#retry()
  }

  #lost(socket: WebSocket, event: CloseEvent): void {
    if (this.#closed || socket !== this.#socket) return
    if (FINAL.has(event.code)) {
      clearTimeout(this.#quiet)
      this.link = 'turned-away'
      return
    }
    this.#socket = null
    this.#retry()
  }

  /** Try again, after a longer wait each time. */
  #retry(): void {
    clearTimeout(this.#quiet)
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.link = 'lost'
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.#tries)
    this.#tries += 1
    this.#timer = window.setTimeout(() => void this.#enter(), wait)
  }

  /** Try again now: the device is back on its network. */
  #hasten(): void {
    if (this.link !== 'lost') return
    clearTimeout(this.#timer)
    this.#tries = 0
    void this.#enter()
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.#tries = 0
        this.link = 'live'
        this.#take(message, message.view)
        for (const { message: unanswered } of this.#waiting.values()) this.#socket?.send(unanswered)
        break
      case 'told':
        if (this.latest) this.#take(message, renewed(this.latest, message.changes))
        break
      case 'done':
        this.#answer(message)
        break
      case 'refused':
        withRefusals(() => this.#answer(message))
        break
      case 'pong':
        break
      case 'turned-away':
        withRefusals(() => (this.reason = refusalText(message.refusal)))
        break
      default:
        unreachable(message)
    }
  }

  #answer(message: Done | Refused): void {
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    this.#waiting.delete(message.id)
    this.pending -= 1
    if (message.type === 'refused') {
      this.refused = { ...message.refusal, box: message.box ?? waiting.box }
      if (message.refusal.code === RESTING) dispatchEvent(new Event(RESTING))
    }
    waiting.settle(message)
  }

  #take(message: Hello | Told, after: View): void {
    this.ahead = message.now - Date.now()
    this.latest = after
    this.#reel.push({ events: message.events, after, first: message.type === 'hello' })
    if (!this.rolling) this.#rolled = this.#roll()
  }

  /**
   * Draw what was told. What needs no time to look at is drawn at once, so that the page does not
   * take a button away from under a finger that is pressing it.
   */
  async #roll(): Promise<void> {
    this.rolling = true
    let before: PublicEvent | null = null
    for (let scene = this.#reel.shift(); scene; scene = this.#reel.shift()) {
      const still = this.still || scene.first || !this.view || document.hidden
      if (!still) {
        for (const event of scene.events) {
          const wait = this.#length(pause(before, event))
          if (wait > 0) await this.#look(wait)
          if (event.fact.type === 'WheelSpun') await this.#spin(event.fact, scene.after)
          if (this.view) {
            this.remains = remaining(this.remains, this.view, event)
            this.view = drawn(this.view, event)
          }
          this.#tell([event])
          before = event
        }
        const wait = this.#length(pause(before, null))
        if (wait > 0) await this.#look(wait)
        before = null
      } else {
        this.#keep(scene)
        this.#tell(scene.events)
      }
      this.view = { ...scene.after, wheel: null }
      if (this.#reel.length === 0) this.#hurried = false
    }
    this.rolling = false
  }

  /** Keep in sight what a scene takes off the layout that is not drawn event by event. */
  #keep({ events, after }: Scene): void {
    const before = this.view
    const next = before ? before.version + 1 : 0
    if (before && (events[0]?.number ?? after.version + 1) === next) {
      let shown = before
      for (const event of events) {
        this.remains = remaining(this.remains, shown, event)
        shown = drawn(shown, event)
      }
    } else {
      this.remains = NO_REMAINS
      if (isOver(after)) void this.#recall(after)
    }
  }

  /** Show the cards of the last round to someone who was not here, until the next deal. */
  async #recall(view: View): Promise<void> {
    const remains = await recalled(this.id, view).catch(() => NO_REMAINS)
    const now = this.latest
    if (now && now.round === view.round && isOver(now) && this.remains === NO_REMAINS)
      this.remains = remains
  }

  /** Let the wheel turn, whose sections are those of the view to come; what it shows is not said before it stops. */
  async #spin(spun: WheelSpun, next: View): Promise<void> {
    if (!this.view || !next.wheel) return
    const wheel = {
      ...next.wheel,
      box: spun.box,
      section: spun.section,
      symbol: null,
      amount: null,
    }
    this.view = { ...this.view, wheel: calm.matches ? { ...wheel, section: null } : wheel }
    await this.#look(this.#length(SPIN))
    this.view = {
      ...this.view,
      wheel: { ...wheel, symbol: spun.symbol, amount: spun.amount },
    }
  }

  #tell(events: readonly PublicEvent[]): void {
    if (events.length) this.told = [...this.told, ...events].slice(-MOST_TOLD)
  }

  /** Return how long a frame is shown: not at all if the viewer hurries or wants no motion. */
  #length(milliseconds: number): number {
    if (this.#hurried || document.hidden) return 0
    return paced(calm.matches ? milliseconds / 2 : milliseconds)
  }

  /** Wait while a frame is looked at, or until the viewer hurries. */
  async #look(milliseconds: number): Promise<void> {
    await new Promise<void>((done) => {
      this.#wake = done
      setTimeout(done, milliseconds)
    })
    this.#wake = null
  }
}

// Pages that are not served from this machine or over TLS have no randomUUID.
function fallbackId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
