import type { Checked, OptionView } from '../wire'

type Scalar = OptionView['default']
type Choices = Readonly<Record<string, Scalar>>
type Check = (body: { edition: string; choices: Choices }) => Promise<Checked>

/** A choice that could be made instead of the present one. */
export interface Other {
  option: OptionView
  value: Scalar
}

/** the most questions after one change of the form */
const MOST = 40
/** the most values of one option that are compared */
const VALUES = 8

/** List what could be chosen instead for these options, where only some values are permitted. */
export function others(options: readonly OptionView[], choices: Choices): Other[] {
  return options
    .filter((option) => !option.settled)
    .flatMap((option) => {
      const now = choices[option.name] ?? option.default
      const values = option.kind === 'flag' ? [true, false] : option.choices.slice(0, VALUES)
      return values.filter((value) => value !== now).map((value) => ({ option, value }))
    })
    .slice(0, MOST)
}

/** Write the choices with one of them made otherwise. */
export function chosen(choices: Choices, { option, value }: Other): Choices {
  const { [option.name]: _, ...rest } = choices
  return value === option.default ? rest : { ...rest, [option.name]: value }
}

// What each choice would do to the house edge. One question is asked after the other, none twice,
// and all of them again only after the form has changed.
export class Effects {
  #known = $state.raw<ReadonlyMap<string, number>>(new Map())
  readonly #edges = new Map<string, number | null>()
  #turn = 0

  constructor(readonly check: Check) {}

  /** Find out what the others would do to an edge, until the next call. */
  async compare(edition: string, choices: Choices, edge: number, list: Other[]): Promise<void> {
    const turn = ++this.#turn
    this.#known = new Map()
    for (const other of list) {
      const its = await this.#edge(edition, chosen(choices, other))
      if (turn !== this.#turn || its === undefined) return
      if (its !== null) this.#known = new Map([...this.#known, [key(other), its - edge]])
    }
  }

  /** Return the change of the house edge, as a part of the bet; undefined if it is not known. */
  of(option: OptionView, value: Scalar): number | undefined {
    return this.#known.get(key({ option, value }))
  }

  /** Ask for a house edge: null if the choice is not permitted, undefined if no one answers. */
  async #edge(edition: string, choices: Choices): Promise<number | null | undefined> {
    const question = JSON.stringify([edition, Object.entries(choices).sort()])
    const known = this.#edges.get(question)
    if (known !== undefined) return known
    try {
      const { ok, house_edge } = await this.check({ edition, choices })
      if (ok && house_edge === null) return undefined
      this.#edges.set(question, house_edge)
      return house_edge
    } catch {
      return undefined
    }
  }
}

const key = ({ option, value }: Other): string => `${option.name}=${String(value)}`
