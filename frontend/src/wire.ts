// Written by `spanish21 wire` from the server's types; do not edit.

/** Why something was refused: a code `area/reason`, the clause, if any, and what to do. */
export interface Refusal {
  code: string;
  clause: string | null;
  message: string;
  people?: readonly string[];
  names?: readonly string[];
  wager?: string | null;
}

/** What the operator decides for all tables; amounts are cents. */
export interface HouseSettings {
  casino?: string;
  helpline?: string;
  large_payout?: number;
  alert_errors?: number;
  notice_minutes?: number;
}

/** Thresholds that protect the house or its players less than those of today. What is not named stays as it is. */
export interface Weaker {
  large_payout?: number | null;
  alert_errors?: number | null;
  notice_minutes?: number | null;
}

/** Something wrong: what kind, the first entry that is wrong, and why. */
export interface Finding {
  code: string;
  stream: string;
  number: number;
  message: string;
}

/** How many chips of one denomination there are. */
export interface ChipCount {
  chip: number;
  count: number;
}

/** An amount of cents with a fraction: `whole + part / per`, the part never negative. */
export interface Exact {
  whole: number;
  part: number;
  per: number;
}

/** How a meter starts, restarts and grows; rates are parts of a wager. */
export interface Terms {
  initial: number;
  reset: number;
  rate: readonly [number, number];
  reserve: readonly [number, number];
  ceiling: number | null;
}

/** A contribution or a win of a round that may still be voided. */
export interface Pending {
  table: string;
  round: number;
  meter: string;
  wagered: number;
  rate: readonly [number, number];
  reserve: readonly [number, number];
  box: number;
  won: number;
  reset: number;
  from_overflow: number;
  from_reserve: number;
}

/** What one meter shows and holds. */
export interface Reading {
  meter: string;
  shown: number;
  amount: Exact;
  overflow: Exact;
  reserve: Exact;
  owed: Exact;
  wins: number;
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

/** Chips for a wager of one kind, and the face of a match play coupon beside them. */
export interface LaidWager {
  kind: string;
  amount: number;
  coupon?: number;
}

/** All wagers of a person on one box; none take back what is there. */
export interface BoxWagers {
  box: number;
  wagers: readonly LaidWager[];
}

/** Lay these wagers in place of those on the boxes, all or none, and deal if asked. */
export interface Lay {
  type: "lay";
  boxes: readonly BoxWagers[];
  deal?: boolean;
}

/** Be ready: all wagers are placed, or the person sits this round out. */
export interface Ready {
  type: "ready";
}

/** Change the wagers after all, as long as no card is dealt. */
export interface Unready {
  type: "unready";
}

/** Agree to share a box with another person. */
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

/** Keep a doubled hand as it is. */
export interface Keep {
  type: "keep";
  box: number;
}

/** Split a pair, or cover a split on a shared box. */
export interface Split {
  type: "split";
  box: number;
}

/** Choose the hand of a shared split to which the wager applies. */
export interface Designate {
  type: "designate";
  box: number;
  hand: number;
}

/** Surrender the hand for half the wager. */
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

/** Ask to call the hand dead rather than take a late card. */
export interface Dead {
  type: "dead";
  box: number;
}

/** Cut the cards, with this number of cards above the cutting card. */
export interface Cut {
  type: "cut";
  depth: number;
}

/** Refuse the cut. */
export interface RefuseCut {
  type: "refuse-cut";
}

/** Bind yourself to a number for the next shuffle, by its hash. */
export interface Commit {
  type: "commit";
  digest: string;
}

/** Open the number to which you are bound. */
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

/** Start the clock again that runs for you. */
export interface MoreTime {
  type: "more-time";
}

/** Dealer: note the chips with which a walk-up player comes. */
export interface BringChips {
  type: "bring-chips";
  amount: number;
}

/** Dealer: change a walk-up player's chips into as few as possible. */
export interface ColorUp {
  type: "color-up";
}

/** Dealer: seat a player who holds no device; one without a name is named by the box. */
export interface SeatWalkUp {
  type: "seat-walk-up";
  box: number;
  name?: string;
}

/** Dealer: enter what a walk-up player does or signals. */
export interface For {
  type: "for";
  person: string;
  ask: ForWalkUp;
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
  command: StaffCommand;
}

/** Do something: `id` is chosen by the client, `version` is the last event it knows of. */
export interface Do {
  type: "do";
  id: string;
  version: number;
  command: Ask;
}

/** Ask whether the connection is alive. */
export interface Ping {
  type: "ping";
}

/** Floor: correct a step of the round, or without card and reading withdraw it. */
export interface Correct {
  type: "correct";
  event: number;
  reason: string;
  card?: string | null;
  blackjack?: boolean | null;
}

/** Floor: admit a card of which the shoe should hold no more copies. */
export interface Admit {
  type: "admit";
  card: string;
  reason: string;
}

/** Dealer and floor: write a slip and sign it first. */
export interface PrepareSlip {
  type: "prepare-slip";
  kind: SlipKind;
  chips?: readonly ChipCount[];
  cash?: number;
}

/** Dealer and floor: sign a slip as the second person. */
export interface SignSlip {
  type: "sign-slip";
  number: number;
}

/** Dealer and floor: void a slip that only one person has signed. */
export interface VoidSlip {
  type: "void-slip";
  number: number;
  reason: string;
}

/** Open a dispute about a round; staff do it for a player who bet in it or for no one. */
export interface OpenDispute {
  type: "open-dispute";
  round: number;
  statement: string;
  person?: string | null;
}

/** Add a statement or what a recording shows to a dispute; players add to their own. */
export interface AddStatement {
  type: "add-statement";
  number: number;
  statement: string;
}

/** Floor: decide a dispute; money that it moves waits for a second person. */
export interface DecideDispute {
  type: "decide-dispute";
  number: number;
  upheld: boolean;
  decision: string;
  clause?: string;
  amount?: number;
}

/** Floor: approve a decision that moves this amount of money, as the second person. */
export interface ApproveDecision {
  type: "approve-decision";
  number: number;
  amount: number;
}

/** A person seated at a box. */
export interface SeatView {
  person: string;
  name: string;
  short: string;
  connected: boolean;
  away: boolean;
  ready: boolean;
  held_until: number | null;
}

/** A wager of one kind: the chips, and the face of a coupon beside them. */
export interface WagerView {
  kind: string;
  amount: number;
  coupon: number;
}

/** A person's wagers on a box before the deal, and the side wagers still undecided. */
export interface StakeView {
  person: string;
  name: string;
  wagers: readonly WagerView[];
}

/** One person's money on one hand; `paid` is what its main wager won. */
export interface ShareView {
  person: string;
  name: string;
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
  points: number;
  soft: boolean;
  status: HandStatus;
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

/** What a wager of one kind may be on one box; bounds are of the chips with a coupon. */
export interface KindTerms {
  kind: string;
  least: number;
  most: number;
  unit: number;
  amounts: readonly number[];
  needs: string | null;
  within: string | null;
  coupons: boolean;
  clause: string;
}

/** Something the viewer may do now: a command's `type` with the values it may carry. */
export interface Offer {
  type: OfferType;
  clause: string;
  box: number | null;
  hand: number | null;
  kinds: readonly KindTerms[];
  most_boxes: number;
  adjacent: boolean;
  shared: boolean;
  person: string | null;
  name: string | null;
  least: number;
  most: number;
  unit: number;
  gives_up: number;
  hands: readonly number[];
}

/** A kind of wager that the table offers, as players name it and as the layout shows it. */
export interface KindView {
  kind: string;
  name: string;
  mark: string;
}

/** What the sign of the table shows; what a viewer may wager now is in their offers. */
export interface Limits {
  minimum: number;
  maximum: number;
  chip: number;
}

/** A text that the edition wants on the layout; no line breaks within the odds of a payout. */
export interface Inscription {
  kind: "blackjack" | "insurance" | "operator" | "payout";
  text: string;
  clause: string;
  unnamed: boolean;
}

/** What seldom changes while the table is open. */
export interface TableInfo {
  id: string;
  name: string;
  edition: string;
  rules: string;
  title: string;
  decks: number;
  boxes: number;
  limits: Limits;
  notice: LimitsAnnounced | null;
  kinds: readonly KindView[];
  shared_boxes: boolean;
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
  stage: ShoeStage;
  left: number;
  dealt: number;
  behind_cover: number;
  cover_out: boolean;
  commitment: string | null;
  pledge: string | null;
  reshuffle_due: boolean;
  burn_card: string | null;
}

/** The dealer's cards that are face up, and whether one is face down. */
export interface DealerView {
  cards: readonly string[];
  hole_down: boolean;
  points: number;
  soft: boolean;
  name: string | null;
  hole_card: string | null;
}

/** Whose decision the table waits for, and what they may decide. */
export interface TurnView {
  kind: TurnKind;
  box: number | null;
  hand: number | null;
  person: string;
  name: string;
  legal: readonly Offer[];
  clause: string;
  ends_at: number | null;
  beyond: readonly Offer[];
}

/** A visible clock, and what happens when it runs out. */
export interface Clock {
  kind: ClockKind;
  ends_at: number;
  seconds: number;
  then: TimeoutEffect;
}

/** A person at the table. */
export interface PersonView {
  person: string;
  name: string;
  box: number | null;
  connected: boolean;
  away: boolean;
  ready: boolean;
}

/** A progressive meter. */
export interface MeterView {
  meter: MeterName;
  shown: number;
}

/** A section of a wheel, and how often the wheel stops there. */
export interface WheelSection {
  name: string;
  chance: number;
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

/** A part of a payment: a stake at odds of `win` to `per`. */
export interface PaymentTerm {
  stake: number;
  win: number;
  per: number;
  amount: number;
}

/** What became of one wager in the last or present round, and why. */
export interface Payment {
  event: number;
  box: number;
  hand: number | null;
  person: string;
  name: string;
  wager: string;
  kind: PaymentKind;
  amount: number;
  stake: number;
  odds: string | null;
  result: Result | null;
  fact: SettledEvent;
  terms: readonly PaymentTerm[];
  clauses: readonly string[];
  summaries: readonly string[];
  celebrate: boolean;
}

/** The viewer: who they are, what they have, what they may do. */
export interface You {
  person: string;
  name: string;
  roles: readonly Role[];
  seated: number | null;
  chips: number;
  balance: number;
  ready: boolean;
  away: boolean;
  may: readonly Offer[];
  coupons: readonly number[];
  more_time: number;
}

/** The whole table as one viewer sees it after the event `version`. */
export interface View {
  version: number;
  table: TableInfo;
  open: boolean;
  round: number;
  phase: Phase;
  waiting: WagersDue | CardDue | DecisionDue | StepDue | CutDue | PlayerDue | SpinDue | ReaderDue;
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

/** A step that staff may take: its command as the log has it. */
export interface StepView {
  command: StaffCommand;
  clauses: readonly string[];
  role: StepRole;
  due: boolean;
  yours: boolean;
  summaries: readonly string[];
  kind: "order" | "report" | "step";
  asks: "card" | "reason" | "suit" | null;
  symbol: string | null;
}

/** A player who holds no device, and what the dealer may enter for them now. */
export interface WalkUpView {
  person: string;
  name: string;
  box: number | null;
  chips: number;
  may: readonly Offer[];
}

/** A slip that waits for a second signature. */
export interface SlipView {
  number: number;
  kind: SlipKind;
  chips: readonly ChipCount[];
  amount: number;
  expected: number;
  by: string;
  yours: boolean;
}

/** The money of a table in one shift; a shift that is open has no closer yet. */
export interface ShiftView {
  number: number;
  since: number;
  until: number | null;
  opener: number;
  fills: number;
  credits: number;
  drop: number;
  tips: number;
  odd_cents: number;
  rounds: number;
  closer: number | null;
  over: number;
  tray: number;
  win: number;
}

/** A large payout for which two people sign before the next round. */
export interface PayoutView {
  name: string;
  amount: number;
  round: number;
}

/** The slips and the shifts of a table with real chips. */
export interface MoneyView {
  denominations: readonly number[];
  slips: number;
  due: "closer" | "opener" | null;
  unsigned: readonly SlipView[];
  payouts: readonly PayoutView[];
  shift: ShiftView;
  closed: readonly ShiftView[];
  may: boolean;
}

/** A step of the round in play that the viewer may set right. */
export interface CorrectionView {
  event: number;
  kind: "card" | "entry" | "reader";
  told: PublicEvent;
}

/** What was said in a dispute, and who wrote it down. */
export interface Saying {
  text: string;
  by: string;
  at: number;
}

/** A dispute about a round, from its opening to its decision. */
export interface DisputeView {
  table: string;
  table_name: string;
  number: number;
  round: number;
  player: string | null;
  statements: readonly Saying[];
  open: boolean;
  upheld: boolean | null;
  decision: Saying | null;
  clause: string;
  amount: number;
  approved: Saying | null;
  yours: boolean;
  approves: boolean;
}

/** A round that can be disputed, with the ids and names of those who bet in it. */
export interface DisputeRound {
  round: number;
  players: Readonly<Record<string, string>>;
}

/** The disputes of a table, and the rounds about which one can be opened. */
export interface DisputesView {
  rounds: readonly DisputeRound[];
  disputes: readonly DisputeView[];
}

/** What dealer and floorperson see besides. */
export interface StaffView {
  card_needed: boolean;
  card: CardDue | null;
  hole_card: boolean;
  steps: readonly StepView[];
  back: PublicEvent | null;
  undoes: boolean;
  reports: readonly StepView[];
  corrections: readonly CorrectionView[];
  surplus: readonly string[];
  loose: readonly string[];
  walk_ups: readonly WalkUpView[];
  seats: readonly Offer[];
  disputes: DisputesView;
  money: MoneyView | null;
  inventory: number;
  drop_box: number;
  tip_box: number;
}

/** The table was opened. */
export interface TableOpened {
  type: "TableOpened";
  name: string;
  edition: string;
}

/** The table is closed for good, and everyone got back what was theirs. */
export interface TableWoundUp {
  type: "TableWoundUp";
  reason: string;
}

/** Chips moved between the inventory and the pool of the meters. */
export interface PoolMoved {
  type: "PoolMoved";
}

/** A person committed to a number for the next shoe. */
export interface NumberCommitted {
  type: "NumberCommitted";
  person: string;
}

/** A person opened a number, which is part of the next shoe. */
export interface NumberContributed {
  type: "NumberContributed";
  person: string;
}

/** The order of a shoe is fixed, and this is the commitment to it. */
export interface ShoeSealed {
  type: "ShoeSealed";
  number: number;
  commitment: string;
  left_out: readonly string[];
}

/** The sealed shoe gave a number. */
export interface OutcomeDrawn {
  type: "OutcomeDrawn";
  use: Use;
}

/** A floorperson set a step right that was entered wrongly. */
export interface StepCorrected {
  type: "StepCorrected";
  first: number;
  last: number;
  was: Card | null;
  card: Card | null;
  blackjack: boolean | null;
  reason: string;
  entered_by: string;
  by: string;
  loose: readonly Card[];
}

/** A spent shoe was opened for everyone to check. */
export interface ShoeRevealed {
  type: "ShoeRevealed";
  number: number;
}

/** An event as a viewer may know it. */
export interface PublicEvent {
  number: number;
  at: number;
  fact: Fact;
  clauses?: readonly string[];
  names?: Readonly<Record<string, string>>;
  celebrate?: boolean;
}

/** Wagers may be laid. */
export interface WagersDue {
  type: "WagersDue";
}

/** The next card goes to a box or (None) the dealer, or is burned. */
export interface CardDue {
  type: "CardDue";
  box: number | null;
  hand: number | null;
  face_up: boolean;
  burn: boolean;
}

/** A person decides on a box. */
export interface DecisionDue {
  type: "DecisionDue";
  box: number;
  person: string;
  name: string;
}

/** The dealer or the floorperson takes a step. */
export interface StepDue {
  type: "StepDue";
  step: Step;
}

/** A person is offered the cut. */
export interface CutDue {
  type: "CutDue";
  person: string;
  name: string;
}

/** A first player has to arrive. */
export interface PlayerDue {
  type: "PlayerDue";
}

/** A wheel, a Hot Spot or a meter decides a wager. */
export interface SpinDue {
  type: "SpinDue";
  kind: Outside;
  box: number;
  wager: string;
}

/** The card reader has to be repaired or replaced before dealing continues. */
export interface ReaderDue {
  type: "ReaderDue";
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

/** Events that happened, from number `first` on, and what they changed in the view. */
export interface Told {
  type: "told";
  first: number;
  version: number;
  now: number;
  events: readonly PublicEvent[];
  changes: Partial<View>;
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
  box: number | null;
}

/** The connection is alive. */
export interface Pong {
  type: "pong";
  now: number;
}

/** The last message: the connection is closed, and why. */
export interface TurnedAway {
  type: "turned-away";
  refusal: Refusal;
}

/** A looser limit that waits; None means unlimited. Times are milliseconds. */
export interface LimitLater {
  kind: LimitKind;
  amount: number | null;
  holds_from: number;
}

/** Why a person is kept out. */
export interface SuspensionAsked {
  reason: string;
}

/** Why a player is excluded, and for how many days; null until it is lifted. */
export interface ExclusionAsked {
  reason: string;
  days?: number | null;
}

/** Why an excluded player may play again. */
export interface LiftAsked {
  reason: string;
}

/** A player whom staff excluded. */
export interface ExclusionRow {
  person: string;
  name: string;
  until: number | null;
  reason: string;
  by: string;
}

/** A player who can be excluded. */
export interface PlayerRow {
  person: string;
  name: string;
}

/** The players whom staff excluded, and whom they can exclude. */
export interface ExclusionsView {
  excluded: readonly ExclusionRow[];
  players: readonly PlayerRow[];
}

/** The password one has, and the one to have. */
export interface PasswordAsked {
  old: string;
  new: string;
}

/** The token of a link, and the password to have. */
export interface ResetAsked {
  reset: string;
  password: string;
}

/** A one-time token with which a person can choose another password. */
export interface ResetLink {
  reset: string;
}

/** A link that was not used: an invitation with roles, or one to another password. */
export interface LinkRow {
  link: string;
  roles: readonly Role[];
  resets: string | null;
  by: string;
  until: number;
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
  table?: string;
  round?: number;
}

/** A correction that awaits someone else's approval. */
export interface CorrectionRow {
  number: number;
  person: string;
  name: string;
  amount: number;
  reason: string;
  table: string;
  round: number;
  by: string;
  may_approve: boolean;
  may_reject: boolean;
}

/** Someone whose money may be corrected. */
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

/** What everyone is told of the house. */
export interface HouseView {
  casino: string;
  helpline: string;
}

/** The settings by which the house is to be run. */
export interface SettingsAsked {
  settings: HouseSettings;
}

/** Thresholds that protect less and await someone else's approval. */
export interface ProposedSettings {
  number: number;
  weaker: Weaker;
  by: string;
  may_approve: boolean;
  may_reject: boolean;
}

/** The settings of the house, and what is proposed. */
export interface SettingsView {
  settings: HouseSettings;
  proposed: readonly ProposedSettings[];
}

/** A table that takes no more wagers; times are milliseconds since the epoch. */
export interface ClosedTable {
  id: string;
  name: string;
  edition: string;
  digest: string;
  rounds: number;
  at: number;
  for_good: string | null;
}

/** A table, and the address of the server that runs it. */
export interface ServerTable {
  table: string;
  server: string;
}

/** The servers that share the database of the house. */
export interface ServersView {
  servers: readonly string[];
  here: string;
  tables: readonly ServerTable[];
}

/** Which server is to run a table; the one that is asked if none is named. */
export interface MoveAsked {
  table: string;
  server?: string | null;
}

/** A table that a server gave away. */
export interface Moved {
  table: string;
}

/** Continue as a guest, under a chosen name if given. */
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

/** The limits a person set for themselves; None means unlimited. Times are milliseconds. */
export interface MyLimits {
  loss: number | null;
  wager: number | null;
  minutes: number | null;
  time_out_until: number | null;
  excluded_until: number | null;
  later: readonly LimitLater[];
}

/** New limits; lower limits start now, higher ones later. */
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
  roles: readonly Role[];
  resting: readonly Role[];
  balance: number;
  coupons: readonly number[];
  limits: MyLimits;
  excluded: string | null;
  refill_from: number | null;
}

/** A table in the lobby. */
export interface LobbyTable {
  id: string;
  name: string;
  edition: string;
  draft: boolean;
  title: string;
  decks: number;
  minimum: number;
  maximum: number;
  notice: LimitsAnnounced | null;
  boxes: number;
  hole_card: boolean;
  split_bonus: boolean;
  own_boxes: number;
  free: number;
  taken: readonly number[];
  seat: number | null;
  players: number;
  awaited: number;
  spectators: number;
  open: boolean;
  phase: Phase;
  round: number;
  meters: readonly MeterView[];
  side_wagers: readonly KindView[];
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
  name: string;
  title: string;
  state: string;
  draft: boolean;
  usual: boolean;
  match_play: string | null;
}

/** An option, and how its value is chosen. */
export interface OptionView {
  name: string;
  meaning: string;
  kind: OptionKind;
  permitted: string;
  choices: readonly (string | number | boolean | null)[];
  default: string | number | boolean | null;
  clause: string;
  changes: string;
  settled: boolean;
  offers: string | null;
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
  no_edge: Refusal | null;
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
  result: Result;
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

/** Where the cards were when a round was over. */
export interface CardsAfter {
  left: number;
  dealt: number;
  rack: number;
}

/** A dispute as the player sees it whose it is. */
export interface OwnDispute {
  number: number;
  statement: string;
  open: boolean;
  upheld: boolean | null;
  decision: string;
  clause: string;
  amount: number;
}

/** A round with all its events, its payments explained, and as a case to replay. */
export interface RoundDetail {
  round: RoundSummary;
  after: CardsAfter;
  events: readonly PublicEvent[];
  payments: readonly Payment[];
  case: string | null;
  disputes: readonly OwnDispute[];
}

/** The hash of an entry of the log, to compare a receipt with. */
export interface HeldEntry {
  position: number;
  hash: string;
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

/** What a sign at a table shows: meters, minimum, phase. */
export interface Sign {
  table: string;
  name: string;
  phase: Phase;
  round: number;
  minimum: number;
  maximum: number;
  notice: LimitsAnnounced | null;
  meters: readonly MeterView[];
}

/** A row: a total or the card of a pair, and its cells by the points of the up card, ace 1. */
export interface ChartRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** One table of a chart: hard, soft or pairs. */
export interface ChartSection {
  name: "hard" | "pairs" | "soft";
  rows: readonly ChartRow[];
}

/** A strategy chart: rows of cells against the dealer's up card. */
export interface ChartView {
  house_edge: number;
  text: string;
  sections: readonly ChartSection[];
  rescue: readonly (readonly [number, number])[];
}

/** One rule in plain words. */
export interface RuleLine {
  topic: string;
  name: string;
  value: string;
  clause: string | null;
}

/** A 21 that is paid more than other winning hands. */
export interface BonusPays {
  hand: Pattern;
  odds: readonly [number, number];
}

/** What sevens of one suit against a dealer's seven pay besides the odds, by the wager. */
export interface FixedPays {
  least: number;
  below: number | null;
  prize: number;
}

/** What the main bet of a table pays. */
export interface Pays {
  win: readonly [number, number];
  blackjack: readonly [number, number];
  bonuses: readonly BonusPays[];
  fixed: readonly FixedPays[];
}

/** The rules of a table on one page. */
export interface RuleCard {
  edition: string;
  title: string;
  lines: readonly RuleLine[];
  payouts: readonly RuleLine[];
  pays: Pays;
}

/** What a wheel wager costs on average, with the meters as they show now. */
export interface BetPrice {
  kind: string;
  stake: number;
  cost: number;
  players: number;
  jackpots: readonly number[];
}

/** One option in which editions differ, with the value of each edition. */
export interface Difference {
  kind: "choice" | "rule";
  option: string;
  meaning: string;
  values: Readonly<Record<string, string>>;
  clauses: Readonly<Record<string, string | null>>;
}

/** What a rule changes of the player's edge on one side wager. */
export interface SidePrice {
  wager: string;
  players: number | null;
  only: "" | "a" | "b";
  start: number;
  resets: number | null;
  assumed: boolean;
}

/** The smallest round that two editions settle differently because of one rule. */
export interface WitnessView {
  kind: "none" | "procedure" | "refused" | "settled";
  cards: readonly string[];
  steps: readonly string[];
  a: string;
  b: string;
  alone: boolean;
  case: string;
  searched: number;
  cost: number | null;
  side_wagers: readonly SidePrice[];
}

/** What an action is worth in units of the wager. */
export interface AdviceAction {
  action: Action;
  expectation: number;
  best: boolean;
}

/** What the coach thinks of the hand whose turn it is, the best action first. */
export interface Advised {
  type: "advised";
  box: number;
  hand: number;
  actions: readonly AdviceAction[];
}

/** The coach has no advice now, and why. */
export interface NoAdvice {
  type: "none";
  why: "not-a-hand" | "not-your-turn" | "switched-off" | "unknown" | Refusal;
}

/** Limits of the basic wager, in cents. */
export interface AnnouncedLimits {
  minimum: number;
  maximum: number;
}

/** An order to a table; `report` carries the command that reports. `wind-up` closes a table for good that has stopped, and gives everyone back what is theirs. */
export interface FloorCommand {
  id: string;
  action: FloorAction;
  command?: Readonly<Record<string, unknown>> | null;
  limits?: AnnouncedLimits | null;
  reason?: string;
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

/** Something that waits for the floor at a table. */
export interface FloorAlert {
  table: string;
  name: string;
  kind: AlertKind;
  count: number;
}

/** An entry of the log as an auditor sees it. */
export interface AuditEntry {
  stream: string;
  number: number;
  version: number;
  position: number;
  at: number;
  actor: string;
  who: string;
  command_id: string;
  command: Readonly<Record<string, unknown>>;
  events: readonly Readonly<Record<string, unknown>>[];
  facts: readonly LoggedFact[];
  names: Readonly<Record<string, string>>;
  wagers: Readonly<Record<string, string>>;
  postings: readonly (readonly [string, number])[];
  previous: string;
  follows: string;
  hash: string;
  mark: string;
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
  findings: readonly Finding[];
  unchecked: readonly string[];
}

/** Where a stream of the log stands. */
export interface StreamView {
  stream: string;
  kind: string;
  table: string;
  name: string | null;
  entries: number;
  version: number;
  hash: string;
}

/** A person, for who manages people. */
export interface PersonRow {
  person: string;
  name: string;
  guest: boolean;
  roles: readonly Role[];
  suspended: string | null;
  locked_until: number | null;
  paused_until: number | null;
}

/** Roles to give. */
export interface RolesAsked {
  roles: readonly Role[];
}

/** A one-time token to register with. */
export interface Invitation {
  invitation: string;
}

/** A shift of a table that was closed on the day. */
export interface DayRow {
  table: string;
  name: string;
  shift: ShiftView;
}

/** The shifts of the day together; amounts are cents. */
export interface DayTotal {
  shifts: number;
  rounds: number;
  drop: number;
  fills: number;
  credits: number;
  win: number;
  hold: number | null;
  tips: number;
  odd_cents: number;
  over: number;
}

/** The close of a day, in UTC. */
export interface DayView {
  day: string;
  rows: readonly DayRow[];
  total: DayTotal;
  open: readonly string[];
}

/** Figures of some rounds, as the casino sees them; amounts are cents. */
export interface Figures {
  rounds: number;
  hours: number | null;
  rounds_per_hour: number | null;
  wagers: number;
  wagered: number;
  average_wager: number;
  drop: number;
  win: number;
  hold: number | null;
  apart: number;
  compared: number;
  theoretical: number;
  expected: number;
  standard_error: number;
  off: number;
  decisions: number;
  mistakes: number;
  cost: number;
}

/** The figures of a table, a shift or a dealer. */
export interface SideFigures {
  id: string;
  name: string;
  figures: Figures;
  errors: number;
}

/** The figures of a player, and whether the wagers follow the edge. */
export interface PlayerFigures {
  person: string;
  name: string;
  figures: Figures;
  correlation: number | null;
  follows: number;
  changes: number;
}

/** Something that is further from what chance brings than the house's setting permits. */
export interface Alert {
  what: "results-off" | "wagers-follow-edge";
  about: "dealer" | "player" | "shift" | "table";
  name: string;
  standard_errors: number;
}

/** An alert with the name under which the table or person is shown. */
export interface NamedAlert {
  alert: Alert;
  name: string;
}

/** Figures by table, shift, dealer and player. */
export interface FiguresView {
  tables: readonly SideFigures[];
  shifts: readonly SideFigures[];
  dealers: readonly SideFigures[];
  players: readonly PlayerFigures[];
  alerts: readonly Alert[];
  unfinished: number;
}

/** What a table waits for, who deals it, and how its shift stands. */
export interface FloorGlance {
  table: string;
  waiting: WagersDue | CardDue | DecisionDue | StepDue | CutDue | PlayerDue | SpinDue | ReaderDue;
  orders: readonly ("announce-limits" | "close" | "idle" | "open" | "recut" | "recut-by-the-next" | "remove-decks" | "report" | "reshuffle")[];
  names: Readonly<Record<string, string>>;
  dealer: string | null;
  since: number;
  rounds: number;
  drop: number;
  win: number | null;
}

/** Read the meters, or propose, approve or reject a correction. */
export interface MeterAsked {
  id: string;
  action: MeterAction;
  meter?: string;
  amount?: number;
  reason?: string;
  number?: string;
}

/** A meter added up from the log; cents, some with a fraction. */
export interface MeterSum {
  meter: string;
  shown: number;
  wagered: number;
  contributed: number;
  won: number;
  due: number;
  held: number;
  balanced: boolean;
}

/** A correction that waits for a second person. */
export interface MeterProposal {
  number: string;
  meter: string;
  amount: number;
  by: string;
  reason: string;
  yours: boolean;
  approves: boolean;
}

/** What a meter showed when it was read, and what changed it since the reading before. */
export interface MeterReading {
  at: number;
  by: string;
  meter: string;
  shown: number;
  contributed: number;
  won: number;
  reset: number;
  corrected: number;
  late: boolean;
}

/** The meters of a table. */
export interface MetersView {
  meters: readonly MeterSum[];
  faults: readonly string[];
  proposals: readonly MeterProposal[];
  readings: readonly MeterReading[];
}

/** A drill and a seed: the same question comes for the same of both. */
export interface DrillAsked {
  drill: Drill;
  edition: string;
  seed: number;
  wanted?: readonly string[];
}

/** A question, without its answer. */
export interface DrillQuestion {
  asked: string;
  shown: readonly string[];
  choices: readonly string[];
  clause: string;
}

/** How well a clause is known: right in a row, errors in all, the day it is due again. */
export interface DrillKnown {
  streak: number;
  errors: number;
  due: number;
}

/** An answer to the question that was asked; the right one is told after a second try. */
export interface DrillSaid {
  question: DrillAsked;
  said: string;
  day: number;
  known?: DrillKnown | null;
  second?: boolean;
}

/** Whether an answer is right, and after a second try what would have been. */
export interface DrillAnswer {
  right: boolean;
  clause: string;
  answer: string | null;
  summary: string | null;
  known: DrillKnown | null;
}

/** One sitting: its day, the drill, and how many answers were right at the first try. */
export interface DrillSitting {
  day: number;
  what: Drill;
  right: number;
  asked: number;
}

/** The sittings that a browser keeps, the last ones at the end. */
export interface DrillSittings {
  sittings: readonly DrillSitting[];
}

/** The sittings as a small plot: one mark each, from none right to all right. */
export interface DrillPlot {
  line: string;
}

/** What the cards count that are face up. */
export interface LessonTotal {
  points: number;
  soft: boolean;
}

/** A part of an arranged round, up to a decision or to its end. */
export interface LessonStep {
  say: "bonus" | "bonusEnd" | "double" | "doubleEnd" | "doubleRescue" | "first" | "firstEnd" | "firstStand" | "match" | "spin" | "surrender" | "surrenderEnd";
  begins: boolean;
  events: readonly PublicEvent[];
  choices: readonly Action[];
  best: Action | null;
  yours: LessonTotal;
  dealers: LessonTotal;
  net: number;
}

/** A person put a wager on a box, or insured it. */
export interface WagerPlaced {
  type: "WagerPlaced";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clause: string;
  coupon: number;
}

/** A person took a wager back before the first card. */
export interface WagerWithdrawn {
  type: "WagerWithdrawn";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clause: string;
  coupon: number;
}

/** The round of play began. */
export interface WagersClosed {
  type: "WagersClosed";
  clause: string;
  cut_forgotten: boolean;
}

/** A card left the shoe; `box` is None for the dealer, `card` None for an unknown hole card. */
export interface CardDealt {
  type: "CardDealt";
  card: Card | null;
  box: number | null;
  hand: number | null;
  face_up: boolean;
  clause: string;
  known: boolean;
}

/** Insurance was offered to every player. */
export interface InsuranceOffered {
  type: "InsuranceOffered";
  clause: string;
}

/** A person made no Insurance Wager. */
export interface InsuranceDeclined {
  type: "InsuranceDeclined";
  box: number;
  person: string;
}

/** No more Insurance Wagers are taken. */
export interface InsuranceClosed {
  type: "InsuranceClosed";
  clause: string;
}

/** The card reader showed whether the dealer has a blackjack. */
export interface HoleCardRead {
  type: "HoleCardRead";
  blackjack: boolean;
  clause: string;
}

/** The dealer announced a player's blackjack. */
export interface BlackjackAnnounced {
  type: "BlackjackAnnounced";
  box: number;
  clause: string;
}

/** The dealer announced the point total of a player's hand. */
export interface TotalAnnounced {
  type: "TotalAnnounced";
  box: number;
  hand: number;
  points: number;
  soft: boolean;
  clause: string;
}

/** The dealer called out that the dealer's second card comes. */
export interface DealersCardAnnounced {
  type: "DealersCardAnnounced";
  clause: string;
}

/** The dealer announced the dealer's total point count. */
export interface DealerTotalAnnounced {
  type: "DealerTotalAnnounced";
  points: number;
  soft: boolean;
  clause: string;
}

/** The caller of a hand asked for a card. */
export interface CardRequested {
  type: "CardRequested";
  box: number;
  hand: number;
  person: string;
  clause: string;
}

/** The caller of a hand draws no more cards. */
export interface HandStood {
  type: "HandStood";
  box: number;
  hand: number;
  person: string;
  clause: string;
  turn: readonly [number, number] | null;
}

/** A person made a Double Down Wager. */
export interface WagerDoubled {
  type: "WagerDoubled";
  box: number;
  hand: number;
  person: string;
  amount: number;
  clause: string;
}

/** A person on a shared box did not double with the caller. */
export interface DoubleDeclined {
  type: "DoubleDeclined";
  box: number;
  hand: number;
  person: string;
  clause: string;
}

/** A person took the Double Down Wager back and forfeits the hand's wager. */
export interface DoubleRescued {
  type: "DoubleRescued";
  box: number;
  hand: number;
  person: string;
  amount: number;
  clause: string;
}

/** A person let the doubled hand stand. */
export interface DoubleKept {
  type: "DoubleKept";
  box: number;
  hand: number;
  person: string;
}

/** A pair became two hands; the new one is to the right of the old one. */
export interface HandSplit {
  type: "HandSplit";
  box: number;
  hand: number;
  person: string;
  amount: number;
  clause: string;
}

/** A person on a shared box wagered on the second hand of a split too. */
export interface SplitCovered {
  type: "SplitCovered";
  box: number;
  hand: number;
  person: string;
  amount: number;
  clause: string;
}

/** A person on a shared box said to which hand of a split the wager applies. */
export interface HandDesignated {
  type: "HandDesignated";
  box: number;
  hand: number;
  chosen: number;
  person: string;
  clause: string;
}

/** A hand was surrendered; `held` until the dealer's second card is known. */
export interface HandSurrendered {
  type: "HandSurrendered";
  box: number;
  hand: number;
  person: string;
  held: boolean;
  clause: string;
}

/** Nothing more is asked of a hand; the turn passes on. */
export interface HandCompleted {
  type: "HandCompleted";
  box: number;
  hand: number;
  clause: string;
  turn: readonly [number, number] | null;
}

/** The dealer's hole card is face up. */
export interface HoleCardRevealed {
  type: "HoleCardRevealed";
  card: Card;
  clause: string;
}

/** A losing wager, or the part that is lost, went into the table inventory. */
export interface WagerTaken {
  type: "WagerTaken";
  box: number;
  hand: number;
  person: string;
  wager: string;
  amount: number;
  result: Result;
  clauses: readonly string[];
  coupon: number;
}

/** A wager, or the part that is not lost, went back to its owner. */
export interface WagerReturned {
  type: "WagerReturned";
  box: number;
  hand: number;
  person: string;
  wager: string;
  amount: number;
  result: Result;
  clauses: readonly string[];
  coupon: number;
}

/** A winning wager was paid `amount` at `odds`, and its stake returned. */
export interface WagerPaid {
  type: "WagerPaid";
  box: number;
  hand: number;
  person: string;
  wager: string;
  stake: number;
  amount: number;
  odds: readonly [number, number];
  result: Result;
  ground: string;
  clauses: readonly string[];
  coupon: number;
}

/** A fixed payout was made for the hand of suited sevens named. */
export interface FixedPaid {
  type: "FixedPaid";
  box: number;
  hand: number;
  person: string;
  amount: number;
  clauses: readonly string[];
}

/** The cards of a hand, or of the dealer, went to the discard rack together. */
export interface CardsPickedUp {
  type: "CardsPickedUp";
  box: number | null;
  hand: number | null;
  cards: readonly Card[];
  clause: string;
}

/** The round of play is over and the layout is clear. */
export interface RoundCompleted {
  type: "RoundCompleted";
  round: number;
  wagered: readonly string[];
  entered: readonly string[];
  gone: readonly string[];
  burns_dropped: number;
  card_waits: boolean;
}

/** The decks came to the table; `change_by` is when, in seconds, others must replace them. */
export interface DecksReceived {
  type: "DecksReceived";
  decks: number;
  cards_each: number;
  preshuffled: boolean;
  at: number | null;
  clause: string;
  change_by: number | null;
  inspect_reader: boolean;
}

/** The dealer inspected a deck and took its tens out; `torn` if they are torn and boxed. */
export interface DeckInspected {
  type: "DeckInspected";
  deck: number;
  tens_removed: number;
  clause: string;
  torn: boolean;
}

/** The floorperson found a deck complete and without tens. */
export interface DeckVerified {
  type: "DeckVerified";
  deck: number;
  clause: string;
}

/** A deck was found with a defect; the dealer inspects it again, or another in its place. */
export interface DeckRejected {
  type: "DeckRejected";
  deck: number;
  cards: number | null;
  clause: string;
  tens_removed: number;
  defect: DeckDefect;
}

/** The floorperson inspected the card reader; `stops` if no cards are dealt until it works. */
export interface ReaderInspected {
  type: "ReaderInspected";
  found: ReaderFound;
  stops: boolean;
  clause: string;
}

/** The cards are spread for inspection: each deck in its own column, by suit and in sequence. A batch out of a device is spread as it is, and names no decks. */
export interface CardsSpread {
  type: "CardsSpread";
  clause: string;
  face_up: boolean;
  decks: number;
  suits: readonly Suit[];
  sequence: readonly Rank[];
  order: string | null;
}

/** The first player had the opportunity to inspect the cards. */
export interface CardsShown {
  type: "CardsShown";
  person: string;
  clause: string;
  face_up: boolean;
}

/** The cards were mixed face down. */
export interface CardsWashed {
  type: "CardsWashed";
  clause: string;
}

/** The cards are in one stack. */
export interface CardsStacked {
  type: "CardsStacked";
  clause: string;
}

/** The cards were shuffled. */
export interface CardsShuffled {
  type: "CardsShuffled";
  method: Shuffled;
  steps: readonly string[];
  clause: string;
  batch: boolean;
}

/** A player did not cut: refused it, or let the time for it pass. */
export interface CutRefused {
  type: "CutRefused";
  person: string;
  clause: string;
}

/** The cards were cut by a player, or by the dealer (None). */
export interface CardsCut {
  type: "CardsCut";
  person: string | null;
  depth: number;
  offered_to: number | null;
  clause: string;
}

/** The floor requires a recut. */
export interface RecutOrdered {
  type: "RecutOrdered";
  by_last_cutter: boolean;
  clause: string;
}

/** The cover card was inserted. */
export interface CoverCardPlaced {
  type: "CoverCardPlaced";
  behind: number;
  clause: string;
}

/** The stack is in the shoe; `burns` cards are to be burned before dealing. */
export interface ShoeLoaded {
  type: "ShoeLoaded";
  burns: number;
  clause: string;
  left_in_rack: readonly number[] | null;
}

/** A card went from the shoe to the discard rack; `card` is None if no one saw it. */
export interface CardBurned {
  type: "CardBurned";
  card: Card | null;
  clause: string;
}

/** The table was shown the burn card because a player asked. */
export interface BurnCardDisclosed {
  type: "BurnCardDisclosed";
  person: string;
  card: Card | null;
  clause: string;
}

/** The cover card came out where a card was due: at a box, or at the dealer (None). */
export interface CoverCardOut {
  type: "CoverCardOut";
  box: number | null;
  clause: string;
}

/** The floor directed a reshuffle. */
export interface ReshuffleOrdered {
  type: "ReshuffleOrdered";
  clause: string;
  due_already: boolean;
  reason: string;
}

/** The round is over and the cards are to be collected and shuffled. */
export interface ReshuffleDue {
  type: "ReshuffleDue";
  clause: string;
}

/** The cards left in the shoe lie with the discards. */
export interface ShoeCleared {
  type: "ShoeCleared";
  clause: string;
}

/** The cards were spread for want of players. */
export interface TableIdle {
  type: "TableIdle";
  face_up: boolean;
  clause: string;
}

/** A person came to the table. */
export interface PersonArrived {
  type: "PersonArrived";
  person: string;
}

/** A person took the seat at a box. */
export interface PersonSeated {
  type: "PersonSeated";
  person: string;
  box: number;
  clause: string;
}

/** A person left the table. */
export interface PersonLeft {
  type: "PersonLeft";
  person: string;
}

/** Cash went into the drop box and chips to the person, for a verbal wager on `box`. */
export interface BoughtIn {
  type: "BoughtIn";
  person: string;
  amount: number;
  clause: string;
  box: number | null;
}

/** A person made a verbal wager with cash. */
export interface CashOffered {
  type: "CashOffered";
  box: number;
  person: string;
  amount: number;
  wager: string;
  clause: string;
}

/** The dealer, or the supervisor, confirmed a verbal wager. */
export interface CashConfirmed {
  type: "CashConfirmed";
  box: number;
  person: string;
  supervisor: boolean;
  clause: string;
}

/** The first person on a box consented to another one. */
export interface ConsentGiven {
  type: "ConsentGiven";
  box: number;
  person: string;
  other: string;
  clause: string;
}

/** A person who sat out may wager again. */
export interface EntryPermitted {
  type: "EntryPermitted";
  person: string;
  clause: string;
}

/** A new dealer came, who burns one card before dealing. */
export interface DealerChanged {
  type: "DealerChanged";
  dealer: string;
  burns: number;
  clause: string;
}

/** A floorperson was assigned. */
export interface FloorpersonChanged {
  type: "FloorpersonChanged";
  floorperson: string;
}

/** Chips went into the tip box. */
export interface Tipped {
  type: "Tipped";
  person: string;
  amount: number;
  clause: string;
}

/** A card found face up in the shoe went to the discard rack. */
export interface FaceUpCardFound {
  type: "FaceUpCardFound";
  card: Card;
  clause: string;
}

/** A ten found in the shoe was taken out of the game; `torn` if it is torn and boxed. */
export interface TenFound {
  type: "TenFound";
  suit: Suit;
  clause: string;
  torn: boolean;
}

/** A card drawn in error is put aside to come next. */
export interface CardDrawnInError {
  type: "CardDrawnInError";
  card: Card | null;
  exposed: boolean;
  clause: string;
}

/** A player refused an exposed card and gets no more cards in this round. */
export interface CardRefused {
  type: "CardRefused";
  box: number;
  person: string;
  clause: string;
}

/** A card that no one can use went to the discard rack. */
export interface CardDiscarded {
  type: "CardDiscarded";
  card: Card | null;
  clause: string;
}

/** The dealer gets the missed cards after the boxes have theirs. */
export interface DealerMissed {
  type: "DealerMissed";
  clause: string;
}

/** The discards are to be shuffled and cut so that the round can be completed. */
export interface ShoeEmpty {
  type: "ShoeEmpty";
  clause: string;
}

/** A box was passed over in the opening deal. If that was noticed later, the card of each place in `moved` belongs to the place after it, the last one to `to`; None is the dealer. */
export interface BoxMissed {
  type: "BoxMissed";
  box: number;
  clause: string;
  moved: readonly number[];
  to: number | null;
}

/** A player takes the second card after all others have theirs. */
export interface LateCardAccepted {
  type: "LateCardAccepted";
  box: number;
  person: string;
  clause: string;
}

/** A requested card was not dealt; its player chooses what follows. */
export interface CardNotDealt {
  type: "CardNotDealt";
  box: number;
  hand: number;
  clause: string;
}

/** A requested card will be dealt after all other players have theirs. */
export interface CardDeferred {
  type: "CardDeferred";
  box: number;
  hand: number;
  clause: string;
  turn: readonly [number, number] | null;
}

/** A hand was called dead; the money on it goes back. */
export interface HandDead {
  type: "HandDead";
  box: number;
  hand: number;
  clause: string;
  turn: readonly [number, number] | null;
}

/** The reader was used on the wrong up card, and no one could learn the hole card by it. */
export interface WrongReaderUsed {
  type: "WrongReaderUsed";
  clause: string;
}

/** The card reader does not work; `stops` if dealing stops until it does. */
export interface ReaderBroken {
  type: "ReaderBroken";
  stops: boolean;
  clause: string;
}

/** The card reader works again. */
export interface ReaderRepaired {
  type: "ReaderRepaired";
  clause: string;
  unread: boolean;
}

/** The device did not complete its shuffle: the cards are shuffled again. */
export interface ShufflerJammed {
  type: "ShufflerJammed";
  clause: string;
}

/** The shuffling device cannot be used. */
export interface DeviceBroken {
  type: "DeviceBroken";
  clause: string;
}

/** The device was covered, signed or removed. */
export interface DevicePutAway {
  type: "DevicePutAway";
  removed: boolean;
  clause: string;
}

/** The shuffling device works again. */
export interface DeviceRepaired {
  type: "DeviceRepaired";
}

/** A card was exposed in the wash; `remix` if the cards are mixed again. */
export interface CardExposedInWash {
  type: "CardExposedInWash";
  card: Card;
  remix: boolean;
  clause: string;
}

/** The round of play is void. */
export interface RoundVoided {
  type: "RoundVoided";
  clause: string;
}

/** A wager that was settled in a void round is undone: `taken` goes back, `paid` comes back. */
export interface WagerUndone {
  type: "WagerUndone";
  box: number;
  hand: number;
  person: string;
  wager: string;
  taken: number;
  paid: number;
  clause: string;
  coupon: number;
}

/** The decks were removed from play. */
export interface DecksRemoved {
  type: "DecksRemoved";
  clause: string;
  reason: string;
}

/** The device of a position acknowledged a wheel wager. */
export interface WagerAcknowledged {
  type: "WagerAcknowledged";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clause: string;
}

/** A wheel wager came after dealing had begun and was kept out; no chips moved. */
export interface LateWagerLockedOut {
  type: "LateWagerLockedOut";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clause: string;
}

/** A wheel wager was spent when the round began. */
export interface SpinWagerTaken {
  type: "SpinWagerTaken";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clauses: readonly string[];
}

/** A winning wheel wager went back with its payout, where it is read so. */
export interface SpinWagerReturned {
  type: "SpinWagerReturned";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clauses: readonly string[];
}

/** The seat of a blackjack was shown. */
export interface SeatButtonPressed {
  type: "SeatButtonPressed";
  box: number;
  clause: string;
}

/** An ace among the first two cards was paid. */
export interface AcePaid {
  type: "AcePaid";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clauses: readonly string[];
}

/** One wagering position was drawn to spin for all. */
export interface HotSpotDrawn {
  type: "HotSpotDrawn";
  box: number;
  person: string;
  clause: string;
}

/** The wheel stopped; `amount` is None where a meter says what is paid. */
export interface WheelSpun {
  type: "WheelSpun";
  box: number;
  person: string;
  wager: string;
  wheel: Outside;
  section: number;
  symbol: string;
  community: number;
  amount: number | null;
  meter: MeterName | null;
  clauses: readonly string[];
  assumed: boolean;
  others: readonly string[];
}

/** A winner takes what the meter showed at their turn. */
export interface MeterTaken {
  type: "MeterTaken";
  box: number;
  person: string;
  wager: string;
  meter: MeterName;
  amount: number;
  clause: string;
}

/** What the wheel landed on was paid. */
export interface SpinPaid {
  type: "SpinPaid";
  box: number;
  person: string;
  wager: string;
  symbol: string;
  amount: number;
  clauses: readonly string[];
  merchandise: string | null;
}

/** Another bettor was paid for the spin of a box. */
export interface CommunityPaid {
  type: "CommunityPaid";
  box: number;
  person: string;
  wager: string;
  amount: number;
  clauses: readonly string[];
}

/** The table takes no more wagers. */
export interface TableClosed {
  type: "TableClosed";
  reason: string;
}

/** The table is open again. */
export interface TableReopened {
  type: "TableReopened";
}

/** The table stopped because its books do not balance. */
export interface TableStopped {
  type: "TableStopped";
  reason: string;
}

/** The name under which a person is shown. */
export interface PersonNamed {
  type: "PersonNamed";
  person: string;
  name: string;
}

/** A person has wagered all they want. */
export interface PersonReady {
  type: "PersonReady";
  person: string;
}

/** A person changes their wagers after all. */
export interface PersonUnready {
  type: "PersonUnready";
  person: string;
}

/** A person is passed over until they are back. */
export interface PersonAway {
  type: "PersonAway";
  person: string;
}

/** A person is asked again. */
export interface PersonBack {
  type: "PersonBack";
  person: string;
}

/** A person asked to share a box. */
export interface ShareAsked {
  type: "ShareAsked";
  box: number;
  person: string;
}

/** A person's chips became play money again. */
export interface ChipsRedeemed {
  type: "ChipsRedeemed";
  person: string;
  amount: number;
}

/** A walk-up player came to the table with chips. */
export interface ChipsBrought {
  type: "ChipsBrought";
  person: string;
  amount: number;
}

/** A walk-up player's chips were changed into as few as possible. */
export interface ChipsColoredUp {
  type: "ChipsColoredUp";
  person: string;
  chips: readonly ChipCount[];
}

/** A walk-up player left the table with chips, colored up; they are not in the inventory. */
export interface ChipsCarriedAway {
  type: "ChipsCarriedAway";
  person: string;
  amount: number;
  chips: readonly ChipCount[];
}

/** Cents below the smallest chip were brought up to one, in favor of the player. */
export interface OddCentsRounded {
  type: "OddCentsRounded";
  person: string;
  amount: number;
}

/** Other limits were announced, which count from a time on, in milliseconds since the epoch. */
export interface LimitsAnnounced {
  type: "LimitsAnnounced";
  minimum: number;
  maximum: number;
  at: number;
}

/** The limits that were announced count; the digest names every rule that holds now. */
export interface LimitsChanged {
  type: "LimitsChanged";
  minimum: number;
  maximum: number;
  digest: string;
}

/** Two people sign for a payment of this amount or more; 0 if they never do. */
export interface PayoutThresholdSet {
  type: "PayoutThresholdSet";
  amount: number;
}

/** A person wrote a slip and signed it first. */
export interface SlipPrepared {
  type: "SlipPrepared";
  number: number;
  kind: SlipKind;
  chips: readonly ChipCount[];
  cash: number;
  expected: number;
  by: string;
  person: string | null;
  round: number;
}

/** A second person signed a slip, and what it is about happened. */
export interface SlipSigned {
  type: "SlipSigned";
  number: number;
  kind: SlipKind;
  amount: number;
  expected: number;
  by: string;
  brought: number;
}

/** A slip that only one person had signed is void. */
export interface SlipVoided {
  type: "SlipVoided";
  number: number;
  reason: string;
  by: string;
}

/** Chips came to the table. */
export interface InventoryFilled {
  type: "InventoryFilled";
  amount: number;
}

/** The house bound itself to a secret for the next shoe. */
export interface ShoePledged {
  type: "ShoePledged";
  number: number;
  label: string;
  pledge: string;
}

/** No more people can bind themselves to a number: those who did open theirs now. */
export interface NumbersClosed {
  type: "NumbersClosed";
}

/** What the dealer said last of a real card does not count: the events `first` to `last`. */
export interface StepTakenBack {
  type: "StepTakenBack";
  first: number;
  last: number;
}

/** A floorperson admitted a card of which the shoe should have held no more copies. */
export interface CardAdmitted {
  type: "CardAdmitted";
  card: Card;
  reason: string;
  by: string;
}

/** A dispute about a round was opened; the round is evidence from its first to its last event. Of a round in play the last event is the one before the dispute. */
export interface DisputeOpened {
  type: "DisputeOpened";
  number: number;
  round: number;
  first: number;
  last: number;
  dealer: string | null;
  person: string | null;
  statement: string;
  by: string;
}

/** A statement was added to a dispute. */
export interface StatementAdded {
  type: "StatementAdded";
  number: number;
  statement: string;
  by: string;
}

/** A dispute was decided; if money is to move, it waits for a second person. */
export interface DisputeDecided {
  type: "DisputeDecided";
  number: number;
  upheld: boolean;
  decision: string;
  clause: string;
  amount: number;
  by: string;
}

/** A second person approved what the decision of a dispute gives a player, or takes back. */
export interface DisputeAdjusted {
  type: "DisputeAdjusted";
  number: number;
  person: string;
  amount: number;
  by: string;
}

/** Someone came in without a password. */
export interface GuestArrived {
  type: "GuestArrived";
  person: string;
  name: string;
}

/** A newcomer or a guest took a name and a password. */
export interface Registered {
  type: "Registered";
  person: string;
  name: string;
}

/** A password was right; the source is a name that tells nothing of the person. */
export interface LoggedIn {
  type: "LoggedIn";
  person: string;
  source: string;
}

/** A password was wrong. */
export interface PasswordFailed {
  type: "PasswordFailed";
  person: string;
  source: string;
  known: boolean;
}

/** Too many wrong passwords: none from this source is looked at before this time. No source is every source from which the person has not logged in before. */
export interface LockedOut {
  type: "LockedOut";
  person: string;
  until: number;
  source: string | null;
}

/** A person has another password. */
export interface PasswordChanged {
  type: "PasswordChanged";
  person: string;
}

/** All sessions of a person ended. */
export interface SessionsRevoked {
  type: "SessionsRevoked";
  person: string;
}

/** Anyone who knows the token of this hash may register with these roles, once. */
export interface Invited {
  type: "Invited";
  key: string;
  roles: readonly Role[];
  until: number;
  by: string;
}

/** An invitation was used. */
export interface InvitationAccepted {
  type: "InvitationAccepted";
  key: string;
  person: string;
}

/** A person may choose another password with the token of this hash, once. */
export interface ResetOffered {
  type: "ResetOffered";
  key: string;
  person: string;
  until: number;
  by: string;
}

/** A person chose another password by a link. */
export interface ResetUsed {
  type: "ResetUsed";
  key: string;
  person: string;
}

/** An invitation or a link to another password holds no longer. */
export interface LinkWithdrawn {
  type: "LinkWithdrawn";
  key: string;
}

/** A person was given a role. */
export interface RoleGranted {
  type: "RoleGranted";
  person: string;
  role: Role;
}

/** A role was taken from a person. */
export interface RoleWithdrawn {
  type: "RoleWithdrawn";
  person: string;
  role: Role;
}

/** A person may not come in any more. */
export interface Suspended {
  type: "Suspended";
  person: string;
  reason: string;
}

/** A suspended or locked person may come in again. */
export interface Reinstated {
  type: "Reinstated";
  person: string;
}

/** A person's own limit; until it holds, the one before does. None means unlimited. */
export interface LimitSet {
  type: "LimitSet";
  person: string;
  kind: LimitKind;
  amount: number | null;
  holds_from: number;
  until_then: number | null;
}

/** A person does not play before this time. */
export interface TimeOutTaken {
  type: "TimeOutTaken";
  person: string;
  until: number;
}

/** A person excluded themselves from play until this time. */
export interface Excluded {
  type: "Excluded";
  person: string;
  until: number;
}

/** Staff asked for money to be given or taken, with a reason. */
export interface BalanceCorrectionProposed {
  type: "BalanceCorrectionProposed";
  number: number;
  person: string;
  amount: number;
  reason: string;
  by: string;
  table: string;
  round: number;
}

/** A correction was turned down, or taken back by the person who proposed it. */
export interface BalanceCorrectionRejected {
  type: "BalanceCorrectionRejected";
  number: number;
  by: string;
}

/** Staff excluded a player until this time; None means until staff lift it. */
export interface PlayerExcluded {
  type: "PlayerExcluded";
  person: string;
  until: number | null;
  reason: string;
  by: string;
}

/** Staff permitted a player to play again whom they had excluded. */
export interface ExclusionLifted {
  type: "ExclusionLifted";
  person: string;
  reason: string;
  by: string;
}

/** The house is run by other settings from here on. */
export interface SettingsChanged {
  type: "SettingsChanged";
  settings: HouseSettings;
  by: string;
}

/** Someone proposed thresholds that protect less; they count once another person approves. */
export interface SettingsProposed {
  type: "SettingsProposed";
  number: number;
  weaker: Weaker;
  by: string;
}

/** Another person approved proposed thresholds. */
export interface SettingsApproved {
  type: "SettingsApproved";
  number: number;
  by: string;
}

/** Proposed thresholds were rejected, or withdrawn by the person who proposed them. */
export interface SettingsRejected {
  type: "SettingsRejected";
  number: number;
  by: string;
}

/** The house gave play money. */
export interface PlayMoneyGiven {
  type: "PlayMoneyGiven";
  person: string;
  amount: number;
}

/** A second person approved a correction, and the money moved. */
export interface BalanceCorrectionApproved {
  type: "BalanceCorrectionApproved";
  number: number;
  person: string;
  amount: number;
  by: string;
}

/** A person was given a match play coupon, which is played beside chips. */
export interface CouponIssued {
  type: "CouponIssued";
  person: string;
  face: number;
  by: string;
}

/** A meter went into service at its initial amount, under the clauses of an edition. */
export interface MeterOpened {
  type: "MeterOpened";
  meter: string;
  terms: Terms;
  citations: { system: string; rate: string; start: string; paid: string };
}

/** A table's wagers of a round went into a meter at these rates. */
export interface Contributed {
  type: "Contributed";
  table: string;
  round: number;
  meter: string;
  wagered: number;
  rate: readonly [number, number];
  reserve: readonly [number, number];
}

/** Wagers were taken back out at the rates at which they went in. */
export interface ContributionReversed {
  type: "ContributionReversed";
  table: string;
  round: number;
  meter: string;
  wagered: number;
  rate: readonly [number, number];
  reserve: readonly [number, number];
}

/** A box won what the meter showed; `order` counts the wins of the whole system. */
export interface JackpotWon {
  type: "JackpotWon";
  order: number;
  at: number;
  table: string;
  round: number;
  box: number;
  meter: string;
  amount: number;
}

/** A meter started again after a win, and who paid for it. */
export interface MeterReset {
  type: "MeterReset";
  table: string;
  round: number;
  box: number;
  meter: string;
  won: number;
  reset: number;
  from_overflow: number;
  from_reserve: number;
  rate: readonly [number, number];
  reserve: readonly [number, number];
}

/** A win of a void round was undone: the meter got back what it paid. */
export interface WinReversed {
  type: "WinReversed";
  undone: Pending;
}

/** A table's round is over. */
export interface RoundClosed {
  type: "RoundClosed";
  table: string;
  round: number;
}

/** Other rates hold from the next reset on. */
export interface RatePlanned {
  type: "RatePlanned";
  meter: string;
  rate: readonly [number, number];
  reserve: readonly [number, number];
  by: string;
}

/** Someone asked for another amount on a display. */
export interface CorrectionProposed {
  type: "CorrectionProposed";
  id: string;
  meter: string;
  amount: number;
  by: string;
  reason: string;
}

/** A proposal was dropped. */
export interface CorrectionRejected {
  type: "CorrectionRejected";
  id: string;
  by: string;
}

/** Two persons changed a display by `difference`. */
export interface MeterCorrected {
  type: "MeterCorrected";
  id: string;
  meter: string;
  difference: number;
  proposed_by: string;
  approved_by: string;
  reason: string;
}

/** Someone wrote down what every meter shows. */
export interface MetersRead {
  type: "MetersRead";
  at: number;
  by: string;
  readings: readonly Reading[];
}

/** Checkpoints are signed with another key from here on; both are public keys. */
export interface CheckpointKeyReplaced {
  type: "CheckpointKeyReplaced";
  lost: string;
  new: string;
}

/** Accept no more wagers and begin the round of play; `at` is the time in seconds. */
export interface CloseWagers {
  type: "CloseWagers";
  at: number | null;
}

/** Deal the next card from the shoe to where one is due. `card` is None only for a hole card that no one may know yet. `box` and `hand`, when given, state where the dealer puts it (box 0 is the dealer); a wrong place is refused. */
export interface DealCard {
  type: "DealCard";
  card: Card | null;
  box: number | null;
}

/** Ask every player for insurance. */
export interface OfferInsurance {
  type: "OfferInsurance";
}

/** Take no more Insurance Wagers; anyone who has not answered has declined. */
export interface CloseInsurance {
  type: "CloseInsurance";
}

/** Put the hole card into the card reader; `blackjack` is what it shows, if not known. */
export interface UseCardReader {
  type: "UseCardReader";
  blackjack: boolean | null;
}

/** Announce a player's blackjack. */
export interface AnnounceBlackjack {
  type: "AnnounceBlackjack";
  box: number;
}

/** Announce the point total of a player's hand. */
export interface AnnounceTotal {
  type: "AnnounceTotal";
  box: number;
  hand: number;
  points: number;
}

/** Call out that the dealer's second card is dealt now. */
export interface AnnounceDealersCard {
  type: "AnnounceDealersCard";
}

/** Announce the dealer's total point count. */
export interface AnnounceDealerTotal {
  type: "AnnounceDealerTotal";
  points: number;
}

/** Turn the hole card face up; `card` is named if it was not known. */
export interface RevealHoleCard {
  type: "RevealHoleCard";
  card: Card | null;
}

/** Collect a losing wager, or the part of it that is lost. */
export interface Collect {
  type: "Collect";
  box: number;
  hand: number;
  person: string;
  amount: number;
  wager: string;
}

/** Pay a winning wager; `amount` is the winnings. */
export interface Pay {
  type: "Pay";
  box: number;
  hand: number;
  person: string;
  amount: number;
  wager: string;
}

/** Return a wager that neither wins nor loses. */
export interface Return {
  type: "Return";
  box: number;
  hand: number;
  person: string;
  amount: number;
  wager: string;
}

/** Pay a fixed payout that a hand of suited sevens earned. */
export interface PayFixed {
  type: "PayFixed";
  box: number;
  hand: number;
  person: string;
  amount: number;
}

/** Take the cards of a blackjack that was paid in its turn off the layout. */
export interface RemoveCards {
  type: "RemoveCards";
  box: number;
}

/** Pick up the cards of a box, or of the dealer (None), and put them in the discard rack. */
export interface PickUp {
  type: "PickUp";
  box: number | null;
}

/** Receive the decks at the table; `at` is in seconds, `cards_each` with tens or without. */
export interface ReceiveDecks {
  type: "ReceiveDecks";
  decks: number;
  cards_each: number;
  preshuffled: boolean;
  at: number | null;
}

/** Inspect one deck (1 is the first); `tens_removed` counts the tens taken out of it. A deck with a `defect` is replaced by another one. */
export interface InspectDeck {
  type: "InspectDeck";
  deck: number;
  tens_removed: number;
  defect: DeckDefect | null;
}

/** Verify one inspected deck as the floorperson: `cards` is the count that is left. A `defect` that is not named is the one that the count shows. */
export interface VerifyDeck {
  type: "VerifyDeck";
  deck: number;
  cards: number;
  defect: DeckDefect | null;
}

/** Inspect the card reader as the floorperson, for tampering and for working order. */
export interface InspectReader {
  type: "InspectReader";
  found: ReaderFound;
}

/** Spread the cards face up, deck by deck, by suit and in sequence. */
export interface SpreadCards {
  type: "SpreadCards";
}

/** Give the first player the opportunity to inspect the cards, face up or as they lie. */
export interface ShowCards {
  type: "ShowCards";
  person: string;
  face_up: boolean;
}

/** Turn the cards face down and mix them thoroughly. */
export interface WashCards {
  type: "WashCards";
}

/** Put the cards into one stack. */
export interface StackCards {
  type: "StackCards";
}

/** Shuffle the cards; `steps` names those of a manual shuffle where they are prescribed. */
export interface ShuffleCards {
  type: "ShuffleCards";
  method: Shuffled;
  steps: readonly string[];
}

/** Cut the cards as the dealer. */
export interface DealerCut {
  type: "DealerCut";
  depth: number;
}

/** Require a recut, by the last cutter or by the next person entitled. */
export interface OrderRecut {
  type: "OrderRecut";
  by_last_cutter: boolean;
}

/** Insert the cover card so that `behind` cards lie behind it. */
export interface PlaceCoverCard {
  type: "PlaceCoverCard";
  behind: number;
}

/** Put the stack into the dealing shoe. */
export interface LoadShoe {
  type: "LoadShoe";
}

/** Report that the cover card came out of the shoe, and put it aside. */
export interface ReportCoverCard {
  type: "ReportCoverCard";
}

/** Direct a reshuffle: now, or after the round that is in play. */
export interface OrderReshuffle {
  type: "OrderReshuffle";
  reason: string;
}

/** Take the cards that remain in the shoe out of it and put them with the discards. */
export interface ClearShoe {
  type: "ClearShoe";
}

/** Take the decks out of play, so that others can be received. */
export interface RemoveDecks {
  type: "RemoveDecks";
  reason: string;
}

/** Spread the cards for want of players, face down unless face up is chosen. */
export interface DeclareIdle {
  type: "DeclareIdle";
  face_up: boolean;
}

/** A card was found face up in the shoe. */
export interface ReportFaceUpCard {
  type: "ReportFaceUpCard";
  card: Card;
}

/** A ten was found in the shoe. */
export interface ReportTen {
  type: "ReportTen";
  suit: Suit;
}

/** A card was drawn in error; `card` is None if its face was not seen. */
export interface ReportDrawnInError {
  type: "ReportDrawnInError";
  card: Card | null;
  exposed: boolean;
}

/** Put an exposed card that no one took and the dealer cannot use into the discard rack. */
export interface DiscardCard {
  type: "DiscardCard";
}

/** The dealer drew a card to a hand that takes none. */
export interface ReportOverdraw {
  type: "ReportOverdraw";
  card: Card | null;
  exposed: boolean;
}

/** The dealer missed dealing the first or second card to the dealer's own hand. */
export interface ReportDealerMissed {
  type: "ReportDealerMissed";
  second: boolean;
}

/** The shoe has too few cards to complete the round. */
export interface ReportShoeEmpty {
  type: "ReportShoeEmpty";
}

/** A box was passed over in the opening deal, at its first card or at its second. */
export interface ReportMissedBox {
  type: "ReportMissedBox";
  box: number;
  second: boolean;
}

/** Call the hand of a box that got no card dead. */
export interface CallHandDead {
  type: "CallHandDead";
  box: number;
}

/** A card that a player requested was not dealt. */
export interface ReportCardNotDealt {
  type: "ReportCardNotDealt";
  box: number;
}

/** The hole card went into the reader although no ace or face card is up. `discloses` says whether the device lets a player determine the value of the card. */
export interface ReportWrongReader {
  type: "ReportWrongReader";
  discloses: boolean;
}

/** The card reader does not work. */
export interface ReportReaderBroken {
  type: "ReportReaderBroken";
}

/** The card reader was repaired or replaced. */
export interface ReportReaderRepaired {
  type: "ReportReaderRepaired";
}

/** The shuffling device jammed or did not complete its shuffle. */
export interface ReportJam {
  type: "ReportJam";
}

/** The shuffling device or automated shoe cannot be used. */
export interface ReportDeviceBroken {
  type: "ReportDeviceBroken";
}

/** Cover the device or sign it as out of order, or remove it. */
export interface PutDeviceAway {
  type: "PutDeviceAway";
  removed: boolean;
}

/** The shuffling device works again. */
export interface ReportDeviceRepaired {
  type: "ReportDeviceRepaired";
}

/** A card was turned over and exposed while the cards were mixed or stacked. */
export interface ReportExposedInWash {
  type: "ReportExposedInWash";
  card: Card;
}

/** Show that a seat was dealt a blackjack. */
export interface PressSeatButton {
  type: "PressSeatButton";
  box: number;
}

/** Pay for an ace among the first two cards. */
export interface PayAce {
  type: "PayAce";
  box: number;
  person: string;
  amount: number;
}

/** Name the wagering position that was drawn as the Hot Spot. */
export interface DrawHotSpot {
  type: "DrawHotSpot";
  box: number;
}

/** Name the section, counted from 0, on which the wheel stopped. */
export interface SpinWheel {
  type: "SpinWheel";
  section: number;
}

/** Pay what the wheel landed on. */
export interface PaySpin {
  type: "PaySpin";
  box: number;
  person: string;
  amount: number;
  wager: string;
}

/** Pay another bettor Community Pay for the spin of a box. */
export interface PayCommunity {
  type: "PayCommunity";
  box: number;
  person: string;
  amount: number;
  wager: string;
}

/** Permit a person who sat out to wager again before the next shuffle. */
export interface PermitEntry {
  type: "PermitEntry";
  person: string;
}

/** Bring a new dealer to the table, who burns one card first. */
export interface ChangeDealer {
  type: "ChangeDealer";
  dealer: string;
}

/** Assign a floorperson to the table. */
export interface ChangeFloorperson {
  type: "ChangeFloorperson";
  floorperson: string;
}

export type Ask = Sit | Leave | BuyIn | Lay | Ready | Unready | Consent | Insure | Decline | Hit | Stand | Double | Rescue | Keep | Split | Designate | Surrender | Refuse | Late | Dead | Cut | RefuseCut | Commit | Contribute | SeeBurnCard | Tip | Away | Back | MoreTime | SeatWalkUp | For | Next | TakeBack | Correct | Admit | PrepareSlip | SignSlip | VoidSlip | OpenDispute | AddStatement | DecideDispute | ApproveDecision | Staff;

export type ForWalkUp = Leave | BuyIn | BringChips | ColorUp | Lay | Consent | Insure | Decline | Hit | Stand | Double | Rescue | Keep | Split | Designate | Surrender | Refuse | Late | Dead | Cut | RefuseCut | SeeBurnCard | Tip;

export type ClientMessage = Do | Ping;

export type ServerMessage = Hello | Told | Done | Refused | Pong | TurnedAway;

export type Fact = WagerPlaced | WagerWithdrawn | WagersClosed | CardDealt | InsuranceOffered | InsuranceDeclined | InsuranceClosed | HoleCardRead | BlackjackAnnounced | TotalAnnounced | DealersCardAnnounced | DealerTotalAnnounced | CardRequested | HandStood | WagerDoubled | DoubleDeclined | DoubleRescued | DoubleKept | HandSplit | SplitCovered | HandDesignated | HandSurrendered | HandCompleted | HoleCardRevealed | WagerTaken | WagerReturned | WagerPaid | FixedPaid | CardsPickedUp | RoundCompleted | DecksReceived | DeckInspected | DeckVerified | DeckRejected | ReaderInspected | CardsSpread | CardsShown | CardsWashed | CardsStacked | CardsShuffled | CutRefused | CardsCut | RecutOrdered | CoverCardPlaced | ShoeLoaded | CardBurned | BurnCardDisclosed | CoverCardOut | ReshuffleOrdered | ReshuffleDue | ShoeCleared | TableIdle | PersonArrived | PersonSeated | PersonLeft | BoughtIn | CashOffered | CashConfirmed | ConsentGiven | EntryPermitted | DealerChanged | FloorpersonChanged | Tipped | FaceUpCardFound | TenFound | CardDrawnInError | CardRefused | CardDiscarded | DealerMissed | ShoeEmpty | BoxMissed | LateCardAccepted | CardNotDealt | CardDeferred | HandDead | WrongReaderUsed | ReaderBroken | ReaderRepaired | ShufflerJammed | DeviceBroken | DevicePutAway | DeviceRepaired | CardExposedInWash | RoundVoided | WagerUndone | DecksRemoved | WagerAcknowledged | LateWagerLockedOut | SpinWagerTaken | SpinWagerReturned | SeatButtonPressed | AcePaid | HotSpotDrawn | WheelSpun | MeterTaken | SpinPaid | CommunityPaid | TableOpened | TableClosed | TableReopened | TableStopped | TableWoundUp | PersonNamed | PersonReady | PersonUnready | PersonAway | PersonBack | ShareAsked | ChipsRedeemed | ChipsBrought | ChipsColoredUp | ChipsCarriedAway | OddCentsRounded | LimitsAnnounced | LimitsChanged | PayoutThresholdSet | SlipPrepared | SlipSigned | SlipVoided | InventoryFilled | PoolMoved | ShoePledged | NumberCommitted | NumbersClosed | NumberContributed | ShoeSealed | OutcomeDrawn | ShoeRevealed | StepTakenBack | StepCorrected | CardAdmitted | DisputeOpened | StatementAdded | DisputeDecided | DisputeAdjusted;

export type SettledEvent = WagerPaid | WagerTaken | WagerReturned | FixedPaid | WagerUndone | SpinPaid | AcePaid | CommunityPaid | SpinWagerTaken | SpinWagerReturned;

export type Step = CloseWagers | DealCard | OfferInsurance | CloseInsurance | UseCardReader | AnnounceBlackjack | AnnounceTotal | AnnounceDealersCard | AnnounceDealerTotal | RevealHoleCard | Collect | Pay | Return | PayFixed | RemoveCards | PickUp | ReceiveDecks | InspectDeck | VerifyDeck | InspectReader | SpreadCards | ShowCards | WashCards | StackCards | ShuffleCards | DealerCut | OrderRecut | PlaceCoverCard | LoadShoe | ReportCoverCard | OrderReshuffle | ClearShoe | RemoveDecks | DeclareIdle | ReportFaceUpCard | ReportTen | ReportDrawnInError | DiscardCard | ReportOverdraw | ReportDealerMissed | ReportShoeEmpty | ReportMissedBox | CallHandDead | ReportCardNotDealt | ReportWrongReader | ReportReaderBroken | ReportReaderRepaired | ReportJam | ReportDeviceBroken | PutDeviceAway | ReportDeviceRepaired | ReportExposedInWash | PressSeatButton | PayAce | DrawHotSpot | SpinWheel | PaySpin | PayCommunity;

export type StaffCommand = CloseWagers | DealCard | OfferInsurance | CloseInsurance | UseCardReader | AnnounceBlackjack | AnnounceTotal | AnnounceDealersCard | AnnounceDealerTotal | RevealHoleCard | Collect | Pay | Return | PayFixed | RemoveCards | PickUp | ReceiveDecks | InspectDeck | VerifyDeck | InspectReader | SpreadCards | ShowCards | WashCards | StackCards | ShuffleCards | DealerCut | OrderRecut | PlaceCoverCard | LoadShoe | ReportCoverCard | OrderReshuffle | ClearShoe | RemoveDecks | DeclareIdle | ReportFaceUpCard | ReportTen | ReportDrawnInError | DiscardCard | ReportOverdraw | ReportDealerMissed | ReportShoeEmpty | ReportMissedBox | CallHandDead | ReportCardNotDealt | ReportWrongReader | ReportReaderBroken | ReportReaderRepaired | ReportJam | ReportDeviceBroken | PutDeviceAway | ReportDeviceRepaired | ReportExposedInWash | PressSeatButton | PayAce | DrawHotSpot | SpinWheel | PaySpin | PayCommunity | PermitEntry | ChangeDealer | ChangeFloorperson;

export type Advice = Advised | NoAdvice;

export type PeopleEvent = GuestArrived | Registered | LoggedIn | PasswordFailed | LockedOut | PasswordChanged | SessionsRevoked | Invited | InvitationAccepted | ResetOffered | ResetUsed | LinkWithdrawn | RoleGranted | RoleWithdrawn | Suspended | Reinstated | LimitSet | TimeOutTaken | Excluded | BalanceCorrectionProposed | BalanceCorrectionRejected | PlayerExcluded | ExclusionLifted | SettingsChanged | SettingsProposed | SettingsApproved | SettingsRejected | PlayMoneyGiven | BalanceCorrectionApproved | CouponIssued;

export type ProgressiveEvent = MeterOpened | Contributed | ContributionReversed | JackpotWon | MeterReset | WinReversed | RoundClosed | RatePlanned | CorrectionProposed | CorrectionRejected | MeterCorrected | MetersRead;

export type LoggedFact = WagerPlaced | WagerWithdrawn | WagersClosed | CardDealt | InsuranceOffered | InsuranceDeclined | InsuranceClosed | HoleCardRead | BlackjackAnnounced | TotalAnnounced | DealersCardAnnounced | DealerTotalAnnounced | CardRequested | HandStood | WagerDoubled | DoubleDeclined | DoubleRescued | DoubleKept | HandSplit | SplitCovered | HandDesignated | HandSurrendered | HandCompleted | HoleCardRevealed | WagerTaken | WagerReturned | WagerPaid | FixedPaid | CardsPickedUp | RoundCompleted | DecksReceived | DeckInspected | DeckVerified | DeckRejected | ReaderInspected | CardsSpread | CardsShown | CardsWashed | CardsStacked | CardsShuffled | CutRefused | CardsCut | RecutOrdered | CoverCardPlaced | ShoeLoaded | CardBurned | BurnCardDisclosed | CoverCardOut | ReshuffleOrdered | ReshuffleDue | ShoeCleared | TableIdle | PersonArrived | PersonSeated | PersonLeft | BoughtIn | CashOffered | CashConfirmed | ConsentGiven | EntryPermitted | DealerChanged | FloorpersonChanged | Tipped | FaceUpCardFound | TenFound | CardDrawnInError | CardRefused | CardDiscarded | DealerMissed | ShoeEmpty | BoxMissed | LateCardAccepted | CardNotDealt | CardDeferred | HandDead | WrongReaderUsed | ReaderBroken | ReaderRepaired | ShufflerJammed | DeviceBroken | DevicePutAway | DeviceRepaired | CardExposedInWash | RoundVoided | WagerUndone | DecksRemoved | WagerAcknowledged | LateWagerLockedOut | SpinWagerTaken | SpinWagerReturned | SeatButtonPressed | AcePaid | HotSpotDrawn | WheelSpun | MeterTaken | SpinPaid | CommunityPaid | TableOpened | TableClosed | TableReopened | TableStopped | TableWoundUp | PersonNamed | PersonReady | PersonUnready | PersonAway | PersonBack | ShareAsked | ChipsRedeemed | ChipsBrought | ChipsColoredUp | ChipsCarriedAway | OddCentsRounded | LimitsAnnounced | LimitsChanged | PayoutThresholdSet | SlipPrepared | SlipSigned | SlipVoided | InventoryFilled | PoolMoved | ShoePledged | NumberCommitted | NumbersClosed | NumberContributed | ShoeSealed | OutcomeDrawn | ShoeRevealed | StepTakenBack | StepCorrected | CardAdmitted | DisputeOpened | StatementAdded | DisputeDecided | DisputeAdjusted | GuestArrived | Registered | LoggedIn | PasswordFailed | LockedOut | PasswordChanged | SessionsRevoked | Invited | InvitationAccepted | ResetOffered | ResetUsed | LinkWithdrawn | RoleGranted | RoleWithdrawn | Suspended | Reinstated | LimitSet | TimeOutTaken | Excluded | BalanceCorrectionProposed | BalanceCorrectionRejected | PlayerExcluded | ExclusionLifted | SettingsChanged | SettingsProposed | SettingsApproved | SettingsRejected | PlayMoneyGiven | BalanceCorrectionApproved | CouponIssued | MeterOpened | Contributed | ContributionReversed | JackpotWon | MeterReset | WinReversed | RoundClosed | RatePlanned | CorrectionProposed | CorrectionRejected | MeterCorrected | MetersRead | CheckpointKeyReplaced;

export type Phase = "closed" | "deal" | "dealer" | "insurance" | "play" | "settlement" | "shuffle" | "stopped" | "wagers";

export type ShoeStage = "absent" | "cutting" | "ready" | "shuffling";

export type HandStatus = "blackjack" | "bust" | "dead" | "doubled" | "playing" | "removed" | "rescued" | "stood" | "surrendered";

export type TurnKind = "cut" | "insurance" | "play" | "rescue" | "share";

export type ClockKind = "cut" | "numbers" | "turn" | "wagers";

export type PaymentKind = "ace" | "community" | "fixed" | "paid" | "returned" | "spin" | "taken" | "undone";

export type StepRole = "dealer" | "floorperson";

export type SlipKind = "closer" | "credit" | "drop" | "fill" | "opener" | "payout" | "tips";

export type OfferType = "away" | "back" | "bring-chips" | "buy-in" | "color-up" | "commit" | "consent" | "contribute" | "cut" | "dead" | "decline" | "designate" | "double" | "hit" | "insure" | "keep" | "late" | "lay" | "leave" | "ready" | "refuse" | "refuse-cut" | "rescue" | "see-burn-card" | "sit" | "split" | "stand" | "surrender" | "tip" | "unready";

export type OptionKind = "choice" | "flag" | "money" | "number" | "odds" | "settled" | "text";

export type MeterAction = "approve" | "propose" | "read" | "reject";

export type AlertKind = "books" | "closer" | "dispute" | "meter" | "opener" | "payout" | "slip" | "step" | "surplus";

export type FloorAction = "announce-limits" | "close" | "idle" | "open" | "recut" | "recut-by-the-next" | "remove-decks" | "report" | "reshuffle" | "wind-up";

export type TimeoutEffect = "choose-first-hand" | "dead-hand" | "deal" | "decline-double" | "decline-insurance" | "keep-double" | "pass-cut" | "shuffle" | "stand";

export type Action = "surrender" | "split" | "double" | "hit" | "stand" | "rescue" | "keep" | "insure" | "decline" | "designate" | "refuse" | "late" | "dead";

export type Card = "Ac" | "Ad" | "Ah" | "As" | "2c" | "2d" | "2h" | "2s" | "3c" | "3d" | "3h" | "3s" | "4c" | "4d" | "4h" | "4s" | "5c" | "5d" | "5h" | "5s" | "6c" | "6d" | "6h" | "6s" | "7c" | "7d" | "7h" | "7s" | "8c" | "8d" | "8h" | "8s" | "9c" | "9d" | "9h" | "9s" | "Jc" | "Jd" | "Jh" | "Js" | "Qc" | "Qd" | "Qh" | "Qs" | "Kc" | "Kd" | "Kh" | "Ks";

export type DeckDefect = "ten-left" | "card-missing" | "extra-card" | "damaged-card" | "marked-card" | "different-back";

export type Drill = "payouts" | "hands" | "procedure" | "accidents";

export type LimitKind = "loss" | "wager" | "minutes";

export type MeterName = "bonus_spin_meter_1" | "bonus_spin_meter_5" | "xtreme_16_primary" | "xtreme_16_secondary";

export type Outside = "hot-spot" | "wheel" | "community-wheel" | "meter";

export type Pattern = "6-7-8 of mixed suits" | "6-7-8 of one suit" | "6-7-8 of spades" | "7-7-7 of mixed suits" | "7-7-7 of one suit" | "7-7-7 of spades" | "21 in five cards" | "21 in six cards" | "21 in seven or more cards";

export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "J" | "Q" | "K";

export type ReaderFound = "sound" | "tampered" | "out-of-order";

export type Result = "blackjack" | "win" | "tie" | "lose" | "bust" | "surrendered" | "rescued" | "void";

export type Role = "player" | "dealer" | "floorperson" | "pit-manager" | "auditor" | "operator";

export type Shuffled = "manual" | "device" | "reshuffling-device" | "preshuffled";

export type Suit = "c" | "d" | "h" | "s";

export type Use = "shoe" | "salt" | "cut" | "wheel" | "hot-spot";
