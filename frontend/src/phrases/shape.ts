import type { Fact, Result, StaffCommand, View } from '../wire'
import type { Reader } from './reader'

// What a language has to say: one phrase for each fact, command and expectation of the wire.
type Each<Kinds extends { type: string }> = {
  readonly [Kind in Kinds['type']]: (one: Extract<Kinds, { type: Kind }>, reader: Reader) => string
}

/** How a hand ended: a win at better odds than even money is a bonus. */
export type Outcome = Result | 'bonus'

/** What the coach says: plays by their names, prices in cents. */
export interface Coached {
  readonly best: (action: string) => string
  readonly cost: (action: string, cost: number) => string
  readonly mistake: (chosen: string, best: string, cost: number) => string
}

export type Awaited = View['waiting']
export type FactPhrases = Each<Fact>
export type CommandPhrases = Each<StaffCommand>
export type AwaitedPhrases = Each<Exclude<Awaited, { type: 'StepDue' }>>

/** The same table in any language: texts stay texts, and phrases keep what they are told. */
export type Translated<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string | undefined
    ? Table[Key] extends string
      ? string
      : string | undefined
    : Table[Key] extends (...told: infer Told) => string
      ? (...told: Told) => string
      : Translated<Table[Key]>
}
