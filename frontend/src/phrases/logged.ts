import { dollars } from '../lib/money'
import type { AuditEntry, Fact, LimitKind, LoggedFact } from '../wire'
import { type Reader, nameOf } from './reader'
import { phrase } from './sentence'
import { thresholds } from './thresholds'

// The words of the page for what the log holds beside tables: people, meters, keys.
type Beside = Exclude<LoggedFact, Fact>
type Phrases = {
  readonly [Kind in Beside['type']]: (
    fact: Extract<Beside, { type: Kind }>,
    reader: Reader,
  ) => string
}

const LIMITS: Readonly<Record<LimitKind, string>> = {
  loss: 'loss in a day',
  wager: 'one bet',
  minutes: 'minutes of a session',
}

const moment = (milliseconds: number): string => new Date(milliseconds).toLocaleString()

const percent = ([part, whole]: readonly [number, number]): string =>
  `${Number(((100 * part) / whole).toPrecision(6))}%`

const LOGGED: Phrases = {
  GuestArrived: (fact) => `${fact.name} comes as a guest.`,
  Registered: (fact) => `${fact.name} registers with a password.`,
  LoggedIn: (fact, reader) => `${nameOf(reader, fact.person)} logs in.`,
  PasswordFailed: (fact, reader) =>
    `A password for ${nameOf(reader, fact.person)} is wrong, from ${fact.known ? 'a known' : 'an unknown'} browser.`,
  LockedOut: (fact, reader) =>
    `${nameOf(reader, fact.person)} is locked out until ${moment(fact.until)}.`,
  PasswordChanged: (fact, reader) => `${nameOf(reader, fact.person)} has a new password.`,
  SessionsRevoked: (fact, reader) => `${nameOf(reader, fact.person)} is logged out everywhere.`,
  Invited: (fact, reader) =>
    `${nameOf(reader, fact.by)} invites someone as ${fact.roles.join(', ')}.`,
  InvitationAccepted: (fact, reader) => `${nameOf(reader, fact.person)} accepts an invitation.`,
  ResetOffered: (fact, reader) =>
    `${nameOf(reader, fact.by)} offers ${nameOf(reader, fact.person)} a link to a new password.`,
  ResetUsed: (fact, reader) => `${nameOf(reader, fact.person)} chooses a new password by a link.`,
  LinkWithdrawn: () => 'A link is withdrawn.',
  RoleGranted: (fact, reader) => `${nameOf(reader, fact.person)} is given the role ${fact.role}.`,
  RoleWithdrawn: (fact, reader) => `${nameOf(reader, fact.person)} loses the role ${fact.role}.`,
  Suspended: (fact, reader) => `${nameOf(reader, fact.person)} is suspended: ${fact.reason}.`,
  Reinstated: (fact, reader) => `${nameOf(reader, fact.person)} is reinstated.`,
  LimitSet: (fact, reader) => {
    const amount =
      fact.amount === null
        ? 'none'
        : fact.kind === 'minutes'
          ? String(fact.amount)
          : dollars(fact.amount)
    return `${nameOf(reader, fact.person)} sets a limit: ${LIMITS[fact.kind]}, ${amount}.`
  },
  TimeOutTaken: (fact, reader) =>
    `${nameOf(reader, fact.person)} takes a break until ${moment(fact.until)}.`,
  Excluded: (fact, reader) =>
    `${nameOf(reader, fact.person)} is self-excluded until ${moment(fact.until)}.`,
  PlayerExcluded: (fact, reader) =>
    `${nameOf(reader, fact.by)} excludes ${nameOf(reader, fact.person)} from play${fact.until === null ? '' : ` until ${moment(fact.until)}`}: ${fact.reason}.`,
  ExclusionLifted: (fact, reader) =>
    `${nameOf(reader, fact.by)} lifts ${nameOf(reader, fact.person)}’s exclusion: ${fact.reason}.`,
  SettingsChanged: (fact, reader) =>
    `${nameOf(reader, fact.by)} changes the settings: ${fact.settings.casino}, helpline ${fact.settings.helpline || 'none'}, ${thresholds(fact.settings)}.`,
  SettingsProposed: (fact, reader) =>
    `${nameOf(reader, fact.by)} proposes settings ${fact.number}: ${thresholds(fact.weaker)}.`,
  SettingsApproved: (fact, reader) =>
    `${nameOf(reader, fact.by)} approves settings ${fact.number}.`,
  SettingsRejected: (fact, reader) => `${nameOf(reader, fact.by)} rejects settings ${fact.number}.`,
  BalanceCorrectionProposed: (fact, reader) =>
    `${nameOf(reader, fact.by)} proposes correction ${fact.number} of ${nameOf(reader, fact.person)}’s balance by ${dollars(fact.amount)}: ${fact.reason}.${fact.table ? ` Table ${fact.table}${fact.round ? `, round ${fact.round}` : ''}.` : ''}`,
  BalanceCorrectionRejected: (fact, reader) =>
    `${nameOf(reader, fact.by)} rejects correction ${fact.number}.`,
  BalanceCorrectionApproved: (fact, reader) =>
    `${nameOf(reader, fact.by)} approves correction ${fact.number}: ${nameOf(reader, fact.person)}’s balance changes by ${dollars(fact.amount)}.`,
  PlayMoneyGiven: (fact, reader) =>
    `${nameOf(reader, fact.person)} is given ${dollars(fact.amount)} in play money.`,
  CouponIssued: (fact, reader) =>
    `${nameOf(reader, fact.by)} gives ${nameOf(reader, fact.person)} a ${dollars(fact.face)} match play coupon.`,

  MeterOpened: (fact) => `${fact.meter} is opened at ${dollars(fact.terms.initial)}.`,
  Contributed: (fact) =>
    `${dollars(fact.wagered)} wagered in round ${fact.round} of ${fact.table} go into ${fact.meter}.`,
  ContributionReversed: (fact) =>
    `${dollars(fact.wagered)} wagered in round ${fact.round} of ${fact.table} come out of ${fact.meter} again.`,
  JackpotWon: (fact) =>
    `Win ${fact.order}: ${fact.meter} pays ${dollars(fact.amount)} to box ${fact.box} of ${fact.table}.`,
  MeterReset: (fact) => `${fact.meter} starts again at ${dollars(fact.reset)}.`,
  WinReversed: ({ undone }) => `The win of ${dollars(undone.won)} on ${undone.meter} is undone.`,
  RoundClosed: (fact) => `Round ${fact.round} of ${fact.table} is over.`,
  RatePlanned: (fact) =>
    `${fact.meter} grows by ${percent(fact.rate)}${fact.reserve[0] ? `, ${percent(fact.reserve)} out of sight` : ''} from its next reset on.`,
  CorrectionProposed: (fact, reader) =>
    `${nameOf(reader, fact.by)} proposes correction ${fact.id}: ${fact.meter} is to show ${dollars(fact.amount)} (${fact.reason}).`,
  CorrectionRejected: (fact, reader) => `${nameOf(reader, fact.by)} rejects correction ${fact.id}.`,
  MeterCorrected: (fact, reader) =>
    `${nameOf(reader, fact.approved_by)} approves correction ${fact.id}: ${fact.meter} changes by ${dollars(fact.difference)}.`,
  MetersRead: (fact, reader) =>
    `${nameOf(reader, fact.by)} reads the meters: ${fact.readings.map((row) => `${row.meter} shows ${dollars(row.shown)}`).join(', ')}.`,

  CheckpointKeyReplaced: () =>
    'Checkpoints are signed with a new key, because the one before was lost.',
}

const isBeside = (fact: LoggedFact): fact is Beside => fact.type in LOGGED

/** Write what an entry of the log holds, one sentence for each fact. */
export function entrySentences({ facts, names, wagers }: AuditEntry): string[] {
  const reader: Reader = { you: '', names, wagers }
  return facts.map((fact) => {
    if (!isBeside(fact)) return phrase(fact, reader)
    const write = LOGGED[fact.type] as (fact: Beside, reader: Reader) => string
    return write(fact, reader)
  })
}
