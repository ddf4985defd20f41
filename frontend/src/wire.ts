// Written by `spanish21 wire` from the server's types; do not edit.

/** Why something was refused: a code `area/reason`, the clause, if any, and what to do. */
export interface Refusal {
  code: string;
  clause: string | null;
  message: string;
}

/** Take the seat at a box. */
export interface Sit {
  type: "sit";
  box: number;
}

/** Leave the table; the chips are changed back into play money. */
export interface Leave {
  type: "leave";
}

/** Change play money into chips. */
export interface BuyIn {
  type: "buy-in";
  amount: number;
}

/** Put chips on a box, and beside them a match play coupon of the face named. */
export interface Wager {
  type: "wager";
  box: number;
  amount: number;
  wager?: string;
  coupon?: number;
}

/** Take a wager back before the first card. */
export interface Withdraw {
  type: "withdraw";
  box: number;
  wager?: string;
}

/** Say that one has wagered all one wants to, or sits this round out. */
export interface Ready {
  type: "ready";
}

/** Let another person wager on one's box. */
export interface Consent {
  type: "consent";
  box: number;
  person: string;
}

/** Take insurance. */
export interface Insure {
  type: "insure";
  box: number;
  amount: number;
}

/** Take no insurance, or on a shared box do not double with the caller. */
export interface Decline {
  type: "decline";
  box: number;
}

/** Draw a card. */
export interface Hit {
  type: "hit";
  box: number;
}

/** Draw no more cards. */
export interface Stand {
  type: "stand";
  box: number;
}

/** Double down for the amount named. */
export interface Double {
  type: "double";
  box: number;
  amount: number;
}

/** Take the double back and forfeit the wager of the hand. */
export interface Rescue {
  type: "rescue";
  box: number;
}

/** Let a doubled hand stand. */
export interface Keep {
  type: "keep";
  box: number;
}

/** Split a pair, or cover a split on a shared box. */
export interface Split {
  type: "split";
  box: number;
}

/** Say to which hand of a shared split one's wager applies. */
export interface Designate {
  type: "designate";
  box: number;
  hand: number;
}

/** Give the hand up for half the wager. */
export interface Surrender {
  type: "surrender";
  box: number;
}

/** Refuse a card that was drawn in error and exposed. */
export interface Refuse {
  type: "refuse";
  box: number;
}

/** Take a card that was missed after all others have theirs. */
export interface Late {
  type: "late";
  box: number;
}

/** Have one's hand called dead rather than take a late card. */
export interface Dead {
  type: "dead";
  box: number;
}

/** Cut the cards, with so many above the cutting card. */
export interface Cut {
  type: "cut";
  depth: number;
}

/** Refuse the cut. */
export interface RefuseCut {
  type: "refuse-cut";
}

/** Give randomness of one's own to the next shuffle. */
export interface Contribute {
  type: "contribute";
  hex: string;
}

/** Ask to be shown the burn card. */
export interface SeeBurnCard {
  type: "see-burn-card";
}

/** Give chips for the tip box. */
export interface Tip {
  type: "tip";
  amount: number;
}

/** Be passed over until one is back; the clock then does not wait. */
export interface Away {
  type: "away";
}

/** Be asked again. */
export interface Back {
  type: "back";
}

/** Dealer: take the step that is due, with the card named or the next of the sealed shoe. */
export interface Next {
  type: "next";
  card?: string | null;
}

/** Dealer: undo one's last step at real cards, which was named wrongly. */
export interface TakeBack {
  type: "take-back";
}

/** Dealer and floor: a command of the table in the words of its log. */
export interface Staff {
  type: "staff";
  command: Readonly<Record<string, unknown>>;
}

/** Do something: `id` is chosen by the client, `version` is the last event it knows of. */
export interface Do {
  type: "do";
  id: string;
  version: number;
  command: Sit | Leave | BuyIn | Wager | Withdraw | Ready | Consent | Insure | Decline | Hit | Stand | Double | Rescue | Keep | Split | Designate | Surrender | Refuse | Late | Dead | Cut | RefuseCut | Contribute | SeeBurnCard | Tip | Away | Back | Next | TakeBack | Staff;
}

/** Ask whether the connection is alive. */
export interface Ping {
  type: "ping";
}

/** What may be wagered at the table. */
export interface Limits {
  minimum: number;
  maximum: number;
  chip: number;
  match_the_dealer: readonly [number, number] | null;
  bonus_spin: readonly number[];
  xtreme_16: readonly number[];
  coupons: boolean;
  boxes_per_player: number;
  persons_per_box: number;
}

/** A text that the edition wants on the layout; no line breaks within the odds of a payout. */
export interface Inscription {
  kind: "blackjack" | "insurance" | "operator" | "payout";
  text: string;
  clause: string;
}

/** What does not change while the table is open. */
export interface TableInfo {
  id: string;
  name: string;
  edition: string;
  title: string;
  decks: number;
  boxes: number;
  limits: Limits;
  digest: string;
  inscriptions: readonly Inscription[];
  coach: boolean;
  automatic: boolean;
  hole_card: boolean;
  wager_seconds: number;
  turn_seconds: number;
  hold_seconds: number;
}

/** The shoe: how many cards left and dealt, and the commitment to their order. */
export interface ShoeView {
  number: number;
  stage: string;
  left: number;
  dealt: number;
  behind_cover: number;
  cover_out: boolean;
  commitment: string | null;
  pledge: string | null;
  reshuffle_due: boolean;
}

/** A person seated at a box. */
export interface SeatView {
  person: string;
  name: string;
  short: string;
  you: boolean;
  connected: boolean;
  away: boolean;
  ready: boolean;
  held_until: number | null;
}

/** A person's wagers on a box before the deal, and the side wagers still undecided. */
export interface StakeView {
  person: string;
  name: string;
  you: boolean;
  wager: number;
  coupon: number;
  match_the_dealer: number;
  match_coupon: number;
  insurance: number;
  bonus_spin: number;
  xtreme_16: number;
}

/** One person's money on one hand. */
export interface ShareView {
  person: string;
  name: string;
  you: boolean;
  wager: number;
  doubled: number;
  coupon: number;
  settled: boolean;
  paid: number;
}

/** A hand of a box. */
export interface HandView {
  number: number;
  cards: readonly string[];
  total: string;
  points: number;
  soft: boolean;
  status: string;
  split: boolean;
  active: boolean;
  shares: readonly ShareView[];
}

/** A box, with or without wagers. */
export interface BoxView {
  number: number;
  seat: SeatView | null;
  stakes: readonly StakeView[];
  hands: readonly HandView[];
  wants_consent: readonly string[];
}

/** The dealer's cards that lie face up, and whether one lies face down. */
export interface DealerView {
  cards: readonly string[];
  hole_down: boolean;
  total: string;
  points: number;
  soft: boolean;
  name: string | null;
}

/** Something the viewer may do now: a command's `type` with the values it may carry. */
export interface Offer {
  type: string;
  text: string;
  clause: string;
  box: number | null;
  hand: number | null;
  wager: string | null;
  person: string | null;
  least: number;
  most: number;
  unit: number;
  amounts: readonly number[];
  gives_up: number;
}

/** Whose decision the table waits for, and what they may decide. */
export interface TurnView {
  kind: string;
  box: number | null;
  hand: number | null;
  person: string;
  name: string;
  you: boolean;
  legal: readonly Offer[];
  clause: string;
  ends_at: number | null;
  beyond: readonly Offer[];
}

/** A visible clock; `policy` is what happens when it runs out: `the hand stands`. */
export interface Clock {
  kind: string;
  ends_at: number;
  seconds: number;
  policy: string;
}

/** A person at the table. */
export interface PersonView {
  person: string;
  name: string;
  you: boolean;
  box: number | null;
  connected: boolean;
  away: boolean;
  ready: boolean;
  chips: number | null;
}

/** A progressive meter. */
export interface MeterView {
  meter: string;
  label: string;
  shown: number;
}

/** A section of a wheel. */
export interface WheelSection {
  name: string;
  color: string | null;
}

/** The wheel that spins or spun last in this round. */
export interface WheelView {
  box: number;
  person: string;
  name: string;
  wager: string;
  sections: readonly WheelSection[];
  section: number | null;
  symbol: string | null;
  amount: number | null;
}

/** What became of one wager in the last or present round, and why. */
export interface Payment {
  event: number;
  box: number;
  hand: number | null;
  person: string;
  name: string;
  you: boolean;
  wager: string;
  kind: string;
  amount: number;
  stake: number;
  odds: string | null;
  result: string;
  text: string;
  clauses: readonly string[];
  why: readonly string[];
  celebrate: boolean;
}

/** A step that staff may take: its command in the words of the log. */
export interface StepView {
  command: Readonly<Record<string, unknown>>;
  text: string;
  clause: string;
  role: string;
  due: boolean;
  yours: boolean;
  kind: "order" | "report" | "step";
  asks: "card" | "suit" | null;
  consequence: string;
}

/** What dealer and floorperson see besides. */
export interface StaffView {
  waiting: string;
  card_needed: boolean;
  card_hidden: boolean;
  card_place: string | null;
  steps: readonly StepView[];
  back: string | null;
  reports: readonly StepView[];
  inventory: number;
  drop_box: number;
  tip_box: number;
}

/** The viewer: who they are, what they have, what they may do. */
export interface You {
  person: string;
  name: string;
  roles: readonly string[];
  seated: number | null;
  chips: number;
  balance: number;
  ready: boolean;
  away: boolean;
  may: readonly Offer[];
  coupons: readonly number[];
}

/** The whole table as one viewer sees it after the event `version`. */
export interface View {
  version: number;
  table: TableInfo;
  open: boolean;
  round: number;
  phase: string;
  waiting: string;
  clause: string | null;
  shoe: ShoeView;
  rack: number;
  boxes: readonly BoxView[];
  dealer: DealerView;
  turn: TurnView | null;
  clock: Clock | null;
  people: readonly PersonView[];
  spectators: number;
  you: You;
  meters: readonly MeterView[];
  wheel: WheelView | null;
  payments: readonly Payment[];
  staff: StaffView | null;
}

/** An event as a viewer may know it, with a plain sentence; what does not apply is left out. */
export interface PublicEvent {
  number: number;
  at: number;
  event: string;
  text: string;
  clauses?: readonly string[];
  box?: number | null;
  hand?: number | null;
  person?: string | null;
  name?: string | null;
  you?: boolean;
  wager?: string | null;
  amount?: number | null;
  stake?: number | null;
  odds?: string | null;
  result?: string | null;
  card?: string | null;
  cards?: readonly string[];
  face_up?: boolean | null;
  points?: number | null;
  soft?: boolean | null;
  symbol?: string | null;
  section?: number | null;
  meter?: string | null;
  merchandise?: string | null;
  round?: number | null;
  announce?: boolean;
  celebrate?: boolean;
}

/** The first message: the table as it stands, and the events after the one asked for. */
export interface Hello {
  type: "hello";
  version: number;
  now: number;
  view: View;
  first: number;
  events: readonly PublicEvent[];
}

/** Events that happened, from number `first` on, and the table after them. */
export interface Told {
  type: "told";
  first: number;
  version: number;
  now: number;
  events: readonly PublicEvent[];
  view: View;
}

/** A command was carried out and is in the log; `repeated` if it had been before. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  repeated: boolean;
}

/** A command was not carried out, and why; `version` is where the table stands. */
export interface Refused {
  type: "refused";
  id: string;
  refusal: Refusal;
  version: number;
}

/** The connection is alive. */
export interface Pong {
  type: "pong";
  now: number;
}

/** A looser limit that waits; None is no limit. Times are milliseconds. */
export interface LimitLater {
  kind: string;
  amount: number | null;
  holds_from: number;
}

/** Why a person is kept out. */
export interface SuspensionAsked {
  reason: string;
}

/** The password one has, and the one to have. */
export interface PasswordAsked {
  old: string;
  new: string;
}

/** The face of a match play coupon to be issued, in cents. */
export interface CouponAsked {
  face: number;
}

/** The match play coupons a person holds, by their faces. */
export interface CouponsHeld {
  person: string;
  coupons: readonly number[];
}

/** Money to be given to a person, or taken if the amount is below zero, in cents. */
export interface CorrectionAsked {
  person: string;
  amount: number;
  reason: string;
}

/** A correction that awaits somebody else's approval. */
export interface CorrectionRow {
  number: number;
  person: string;
  name: string;
  amount: number;
  reason: string;
  by: string;
  may_approve: boolean;
  may_reject: boolean;
}

/** Somebody whose money may be corrected. */
export interface SomebodyRow {
  person: string;
  name: string;
  balance: number;
}

/** The open corrections, and for whom one may propose another. */
export interface CorrectionsView {
  open: readonly CorrectionRow[];
  people: readonly SomebodyRow[];
}

/** Come as a guest, under a name of one's own if given. */
export interface GuestAsked {
  name?: string | null;
}

/** A name and its password, to register or to log in. */
export interface Credentials {
  name: string;
  password: string;
}

/** A name and a password, and for staff the token of an invitation. */
export interface Registration {
  name: string;
  password: string;
  invitation?: string | null;
}

/** The password once more. */
export interface Confirmation {
  password: string;
}

/** The limits a person set for themselves; None is no limit. Times are milliseconds. */
export interface MyLimits {
  loss: number | null;
  wager: number | null;
  minutes: number | null;
  time_out_until: number | null;
  excluded_until: number | null;
  later: readonly LimitLater[];
}

/** New limits; tighter ones hold at once, looser ones later. */
export interface LimitsAsked {
  limits?: Readonly<Record<string, number | null>>;
  time_out_minutes?: number | null;
  exclude_days?: number | null;
}

/** Who one is. */
export interface Me {
  person: string;
  name: string;
  guest: boolean;
  roles: readonly string[];
  resting: readonly string[];
  balance: number;
  coupons: readonly number[];
  limits: MyLimits;
}

/** A table in the lobby. */
export interface LobbyTable {
  id: string;
  name: string;
  edition: string;
  title: string;
  decks: number;
  minimum: number;
  maximum: number;
  boxes: number;
  free: number;
  players: number;
  awaited: number;
  spectators: number;
  open: boolean;
  phase: string;
  round: number;
  meters: readonly MeterView[];
  side_wagers: readonly string[];
  coach: boolean;
  automatic: boolean;
  digest: string;
  server: string | null;
}

/** Open a table from an edition and choices by option name. */
export interface OpenTable {
  edition: string;
  choices?: Readonly<Record<string, string | number | boolean | null>>;
  name?: string | null;
  coach?: boolean;
  automatic?: boolean;
  physical?: boolean;
  wager_seconds?: number;
  turn_seconds?: number;
  cut_seconds?: number;
  number_seconds?: number;
}

/** An edition from which a table can be opened. */
export interface EditionView {
  id: string;
  title: string;
  state: string;
}

/** An option: `kind` is flag, choice, number, money, odds or text. */
export interface OptionView {
  name: string;
  meaning: string;
  kind: string;
  permitted: string;
  choices: readonly (string | number | boolean | null)[];
  default: string | number | boolean | null;
  clause: string;
  changes: string;
  settled: boolean;
}

/** The options of an edition, for six and for eight decks. */
export interface EditionOptions {
  edition: string;
  six: readonly OptionView[];
  eight: readonly OptionView[];
}

/** A choice that the law does not permit. */
export interface Fault {
  option: string;
  value: string;
  permitted: string;
  clause: string | null;
  message: string;
}

/** Whether a submission is permitted, and what the house expects to keep of it. */
export interface Checked {
  ok: boolean;
  faults: readonly Fault[];
  digest: string | null;
  house_edge: number | null;
  house_edge_text: string;
  limits: Limits | null;
}

/** A hand of a round that is over. */
export interface RoundHand {
  box: number;
  hand: number;
  person: string;
  name: string;
  you: boolean;
  cards: readonly string[];
  total: number;
  wager: number;
  doubled: number;
  result: string;
  net: number;
}

/** A round that is over. */
export interface RoundSummary {
  number: number;
  at: number;
  first: number;
  last: number;
  dealer: readonly string[];
  dealer_total: number;
  hands: readonly RoundHand[];
  your_net: number | null;
  void: boolean;
}

/** A round with all its events, its payments explained, and as a case to replay. */
export interface RoundDetail {
  round: RoundSummary;
  events: readonly PublicEvent[];
  payments: readonly Payment[];
  case: string | null;
}

/** A shoe: its commitment, and what was revealed at its end. */
export interface ShoeRecord {
  number: number;
  pledge: string;
  commitment: string;
  committed_at: number;
  first_event: number;
  dealt: number;
  cards: readonly (string | null)[];
  contributions: readonly string[];
  reveal: Readonly<Record<string, unknown>> | null;
  verified: boolean | null;
}

/** A row: a total or the card of a pair, and its cells by the points of the up card, ace 1. */
export interface ChartRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** One table of a chart: hard, soft or pairs. */
export interface ChartSection {
  name: string;
  rows: readonly ChartRow[];
}

/** A strategy chart: rows of cells against the dealer's up card. */
export interface ChartView {
  title: string;
  note: string;
  text: string;
  sections: readonly ChartSection[];
  rescue: readonly string[];
}

/** One rule in plain words. */
export interface RuleLine {
  topic: string;
  text: string;
  clause: string | null;
}

/** The rules of a table on one page. */
export interface RuleCard {
  edition: string;
  title: string;
  lines: readonly RuleLine[];
  payouts: readonly RuleLine[];
}

/** One option in which editions differ, with the value of each edition. */
export interface Difference {
  option: string;
  meaning: string;
  values: Readonly<Record<string, string>>;
  clauses: Readonly<Record<string, string | null>>;
}

/** What an action is worth in units of the wager. */
export interface AdviceAction {
  action: string;
  expectation: number;
  best: boolean;
}

/** The coach's word on the hand whose turn it is. */
export interface Advice {
  available: boolean;
  text: string;
  box: number | null;
  hand: number | null;
  actions: readonly AdviceAction[];
}

/** What a sign at a table shows: meters, minimum, phase. */
export interface Sign {
  table: string;
  name: string;
  phase: string;
  round: number;
  minimum: number;
  maximum: number;
  meters: readonly MeterView[];
}

/** An order: open, close, reshuffle, recut, remove-decks, idle, or report with a command. `wind-up` closes a table for good that has stopped, and gives everybody back what is theirs. */
export interface FloorCommand {
  id: string;
  action: string;
  command?: Readonly<Record<string, unknown>> | null;
}

/** A command over HTTP was carried out. */
export interface CommandAnswer {
  id: string;
  version: number;
  repeated: boolean;
}

/** A table that cannot go on, and why; it can be wound up. */
export interface StuckTable {
  table: string;
  reason: string;
}

/** An entry of the log as an auditor sees it. */
export interface AuditEntry {
  stream: string;
  number: number;
  version: number;
  at: number;
  actor: string;
  who: string;
  command_id: string;
  command: Readonly<Record<string, unknown>>;
  events: readonly Readonly<Record<string, unknown>>[];
  texts: readonly string[];
  postings: readonly (readonly [string, number])[];
  previous: string;
  hash: string;
}

/** Entries of the log, and where to read on; a search reads a stretch of the log at a time. */
export interface AuditPage {
  entries: readonly AuditEntry[];
  next_after: number | null;
}

/** Whether the log holds: nothing changed, nothing missing, every decision repeatable. */
export interface Verified {
  ok: boolean;
  entries: number;
  decided: number;
  checkpoints: number;
  findings: readonly string[];
}

/** Where a stream of the log stands. */
export interface StreamView {
  stream: string;
  title: string;
  entries: number;
  version: number;
  hash: string;
}

/** A person, for who manages people. */
export interface PersonRow {
  person: string;
  name: string;
  guest: boolean;
  roles: readonly string[];
  suspended: string | null;
  locked_until: number | null;
  paused_until: number | null;
}

/** Roles by their names. */
export interface RolesAsked {
  roles: readonly string[];
}

/** A one-time token to register with. */
export interface Invitation {
  invitation: string;
}

export type Ask = Sit | Leave | BuyIn | Wager | Withdraw | Ready | Consent | Insure | Decline | Hit | Stand | Double | Rescue | Keep | Split | Designate | Surrender | Refuse | Late | Dead | Cut | RefuseCut | Contribute | SeeBurnCard | Tip | Away | Back | Next | TakeBack | Staff;

export type ClientMessage = Do | Ping;

export type ServerMessage = Hello | Told | Done | Refused | Pong;
