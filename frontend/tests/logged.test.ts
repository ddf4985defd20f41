import { expect, it } from 'vitest'
import { entrySentences } from '../src/phrases/logged'
import type { AuditEntry, LoggedFact } from '../src/wire'

const entry = (...facts: LoggedFact[]): AuditEntry =>
  ({
    facts,
    names: { p1: 'Ann', p2: 'Olga' },
    wagers: { 'match-the-dealer': 'Match the Dealer' },
  }) as unknown as AuditEntry

it('writes the facts of people, with their names', () => {
  const granted = { type: 'RoleGranted', person: 'p1', role: 'dealer' } as const
  const proposed = {
    type: 'BalanceCorrectionProposed',
    number: 3,
    person: 'p1',
    amount: -500,
    reason: 'paid twice',
    by: 'p2',
    table: 'md-1-0-1',
    round: 7,
  } as const
  expect(entrySentences(entry(granted, proposed))).toEqual([
    'Ann is given the role dealer.',
    'Olga proposes correction 3 of Ann’s balance by −$5: paid twice. Table md-1-0-1, round 7.',
  ])
})

it('writes the facts of meters and of the house', () => {
  const planned = {
    type: 'RatePlanned',
    meter: 'bonus_spin_meter_5',
    rate: [7, 100],
    reserve: [1, 200],
    by: 'Olga',
  } as const
  const key = { type: 'CheckpointKeyReplaced', lost: 'a', new: 'b' } as const
  expect(entrySentences(entry(planned, key))).toEqual([
    'bonus_spin_meter_5 grows by 7%, 0.5% out of sight from its next reset on.',
    'Checkpoints are signed with a new key, because the one before was lost.',
  ])
})

it('writes the facts of a table as the table does', () => {
  const placed = {
    type: 'WagerPlaced',
    box: 2,
    person: 'p1',
    wager: 'match-the-dealer',
    amount: 500,
    coupon: 0,
    clause: 'MA 5(c)',
  } as unknown as LoggedFact
  expect(entrySentences(entry(placed))[0]).toContain('Ann bets $5 on box 2 (Match the Dealer)')
})
