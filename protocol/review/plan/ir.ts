// The plan as data: who asked for what under which limits, and the steps in order with their typed arguments.
// Shapes only. Everything a rule compares stands here; no rule reads the text again.
import type { Rational } from '../core/number/rational.ts'
import type { Span } from '../text/source-text.ts'

/** Half-open, in units of `Plan.text`. `Plan.place(range)` gives the bytes of the artifact. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Who says it. `principal` is the user and the stated system rule, `untrusted` what a tool, page, mail or file said.
 * `unknown` has no authority, and what it proposes counts as the agent's.
 */
export type Party = 'principal' | 'agent' | 'untrusted' | 'unknown'

/** The closed ontology; `tables/acts.ts` gives each its verbs, reversibility and the authority it needs. */
export type ActName =
  // No effect outside the agent's own notes
  | 'read'
  | 'search'
  | 'compare'
  | 'compute'
  | 'summarise'
  | 'explain'
  | 'check'
  | 'test'
  | 'simulate'
  | 'monitor'
  | 'wait'
  | 'ask'
  | 'refuse'
  | 'stop_work'
  // Inside, and taken back without loss
  | 'draft'
  | 'plan'
  | 'note'
  | 'edit'
  | 'create'
  | 'copy'
  | 'back_up'
  | 'schedule'
  | 'inform'
  | 'review'
  | 'approve'
  | 'enable_guard'
  // Texts that leave
  | 'send'
  | 'reply'
  | 'publish'
  | 'share'
  | 'upload'
  | 'download'
  | 'call'
  // Money and promises
  | 'pay'
  | 'refund'
  | 'buy'
  | 'sell'
  | 'charge'
  | 'book'
  | 'cancel'
  | 'sign'
  | 'accept_terms'
  | 'file_claim'
  // Data and systems
  | 'delete'
  | 'overwrite'
  | 'move'
  | 'change_record'
  | 'migrate'
  | 'restore'
  | 'roll_back'
  | 'deploy'
  | 'merge'
  | 'install'
  | 'run'
  | 'configure'
  | 'restart'
  | 'start'
  | 'shut_down'
  | 'scale'
  // Access and oversight
  | 'grant'
  | 'revoke'
  | 'rotate'
  | 'disclose'
  | 'disable_guard'
  | 'hide'
  | 'bypass'
  // The world
  | 'unlock'
  | 'lock'
  | 'actuate'
  | 'treat'
  | 'ship'
  | 'employ'
  | 'dismiss'
  // Harm as such
  | 'deceive'
  | 'forge'
  | 'intrude'
  | 'surveil'
  | 'take'
  | 'threaten'
  | 'attack'
  | 'make'

export type EntityKind =
  | 'email'
  | 'url'
  | 'host'
  | 'path'
  /** A blockchain address, an IBAN, a card or bank account number. */
  | 'account'
  /** A ticket, order, customer, branch, version: a word with digits, or a name in back-quotes. */
  | 'id'
  | 'person'
  | 'noun'
  /** A text in quotation marks, or the value of a tool's argument that is no identifier. */
  | 'text'

export interface Entity extends Range {
  readonly kind: EntityKind
  /** As written. */
  readonly text: string
  /** Lower case, without articles, the head in singular: equal keys name the same thing. */
  readonly key: string
  /** Singular head noun, lower case; for identifiers the key. */
  readonly head: string
  /** Adjectives, nouns and names before the head and behind "of", "for", "in" after it; singular, sorted. */
  readonly modifiers: readonly string[]
  /** Identifiers in the phrase: "order 5519-22", "the `audit` table". */
  readonly ids: readonly string[]
  readonly quantity: 'one' | 'some' | 'all'
  readonly plural: boolean
  /** Names its thing exactly: an identifier, a name, or a noun with a distinguishing modifier. */
  readonly definite: boolean
}

export type AmountKind = 'money' | 'percent' | 'count' | 'duration' | 'size' | 'rate' | 'number'

export interface Amount extends Range {
  readonly kind: AmountKind
  readonly value: Rational
  /** ISO code in upper case, asset symbol, "percent", "second", "byte", or the counted noun; '' unknown. */
  readonly unit: string
  readonly text: string
  /** "at most 85,000": a limit. `about` is "~", "roughly", "ca.". */
  readonly bound: 'exact' | 'most' | 'least' | 'about'
  /** "per day", "each", "a month". */
  readonly per: string | null
}

export type Environment = 'production' | 'staging' | 'test' | 'development' | 'local' | 'backup'

export interface Condition extends Range {
  readonly kind: 'if' | 'unless' | 'when' | 'until' | 'after' | 'before'
  /** Singular nouns and verb lemmas of the clause. */
  readonly words: readonly string[]
}

/** Which parties wrote this value before the step, and the turn that wrote it first. Empty: only the step itself. */
export interface Origin {
  readonly parties: readonly Party[]
  readonly firstTurn: number | null
}

export interface Argument {
  /** The name in a tool call, lower case (`to`, `amount`); for words the preposition or `object`, `subject`. */
  readonly name: string
  readonly value: string
  readonly entity: Entity | null
  readonly amount: Amount | null
  readonly origin: Origin
  readonly place: Range
}

export interface ToolCall {
  /** As written: `gmail.users.messages.send`. */
  readonly name: string
  /** Words of the name, lower case: gmail, users, messages, send. */
  readonly words: readonly string[]
  readonly args: readonly Argument[]
  readonly place: Range
  /** The turn that holds what it returned. */
  readonly resultTurn: number | null
}

export type Tense = 'planned' | 'done' | 'ongoing'
export type Mood = 'order' | 'statement' | 'question'

/** One clause that says what is done. Clauses without a verb of doing are steps with `act: null`. */
export interface Step extends Range {
  readonly index: number
  readonly turn: number
  /** The sentence, line or JSON step that holds it; steps of one sentence share it. */
  readonly sentence: Range
  readonly party: Party
  /** Who does it, when it is not the speaker: "the owner approves", "support deletes". */
  readonly actor: Entity | null
  readonly act: ActName | null
  /** Lemma with its particle: "delete", "shut down"; of a call the verb in its name; '' without. */
  readonly verb: string
  readonly object: Entity | null
  /** Every object of the verb: "delete A and B". */
  readonly objects: readonly Entity[]
  /** What it is done in, on, from: system, list, table. */
  readonly target: Entity | null
  /** To whom or where it goes: "to", "with", "for" a person, address, account, place. */
  readonly recipients: readonly Entity[]
  /** The money's or the right's account: IBAN, address, login. */
  readonly account: Entity | null
  readonly amounts: readonly Amount[]
  readonly environment: Environment | null
  /** As written: "at 15:00", "before Friday". */
  readonly time: Range | null
  readonly conditions: readonly Condition[]
  readonly args: readonly Argument[]
  readonly call: ToolCall | null
  readonly mood: Mood
  readonly tense: Tense
  /** These hold for this clause only; nothing else in the text sets them. */
  readonly negated: boolean
  readonly quoted: boolean
  readonly hypothetical: boolean
  /** "Ana says that", "the page tells us to": somebody's words, not the speaker's. */
  readonly reported: boolean
  /** Content words of the clause: singular nouns, verb lemmas, adjectives; lower case, in order. */
  readonly words: readonly string[]
  /** Every word of the clause has its place in the step. */
  readonly parsed: boolean
}

export type TurnForm = 'prose' | 'call' | 'result' | 'document' | 'label'

export interface Turn extends Range {
  readonly index: number
  readonly party: Party
  /** The label as written, '' when there is none. */
  readonly label: string
  readonly form: TurnForm
  /** A rule or limit for the agent stands here: system prompt, policy, "Rules:". */
  readonly isRule: boolean
  /** The whole string of JSON that it is, as decoded. */
  readonly value?: string
}

/** What the principal demanded, allowed or forbade in one clause. */
export interface Demand extends Range {
  readonly kind: 'request' | 'limit' | 'forbidden' | 'condition'
  readonly turn: number
  readonly step: Step
  /** Of a limit: "up to 85,000", "max 250 all in". */
  readonly amount: Amount | null
}

/** A command, diff, order or transaction inside, which its own family judges. */
export interface NestedPart extends Range {
  readonly type: string
  readonly turn: number
  /** The clause that names it says not to do it. */
  readonly negated: boolean
}

export interface Plan {
  readonly text: string
  readonly language: 'en' | 'other'
  /** Speakers are told apart; otherwise the text is one plan by an unknown author. */
  readonly isTranscript: boolean
  readonly turns: readonly Turn[]
  /** Every clause of every turn, in order of the text. */
  readonly steps: readonly Step[]
  /** Steps of the principal by what they ask. */
  readonly demands: readonly Demand[]
  readonly calls: readonly ToolCall[]
  /** Turns of untrusted texts. */
  readonly untrusted: readonly Turn[]
  readonly entities: readonly Entity[]
  readonly amounts: readonly Amount[]
  readonly nested: readonly NestedPart[]
  place(range: Range): { readonly span: Span; readonly layers: readonly string[] }
}

/** Who wrote an entity's key before `until`; a value of a rule that compares sources. */
export type OriginOf = (entity: Entity, until: number) => Origin

/** What the agent does or proposes: not negated, quoted, supposed, reported or asked. */
export const isDone = (step: Step): boolean =>
  (step.party === 'agent' || step.party === 'unknown') &&
  !step.negated &&
  !step.quoted &&
  !step.hypothetical &&
  !step.reported &&
  step.mood !== 'question'

/** Steps with an effect by the agent, in order. */
export const doneSteps = (plan: Plan): readonly Step[] => plan.steps.filter(isDone)

const overlap = (a: readonly string[], b: readonly string[]): boolean => a.some((one) => b.includes(one))

/**
 * Whether two phrases can name one thing: equal keys, a shared identifier, or the same head without modifiers or
 * identifiers that differ ("the table" and "the audit table" can, "the staging table" and "the audit table" can not).
 */
export function sameEntity(a: Entity | null, b: Entity | null): boolean {
  if (a === null || b === null) return false
  if (a.key === b.key) return true
  if (a.ids.length > 0 && b.ids.length > 0) return overlap(a.ids, b.ids)
  if (a.head === '' || a.head !== b.head || a.kind !== 'noun' || b.kind !== 'noun') return false
  const [few, many] = a.modifiers.length <= b.modifiers.length ? [a, b] : [b, a]
  return few.modifiers.every((word) => many.modifiers.includes(word))
}

/** Whether the objects of two steps can be one thing. */
export const sameObject = (a: Step, b: Step): boolean =>
  a.objects.some((one) => b.objects.some((other) => sameEntity(one, other)))
