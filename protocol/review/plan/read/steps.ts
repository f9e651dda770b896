// Clauses and calls as steps of the plan.
import type { Amount, Condition, Entity, Environment, Range, Step, ToolCall, Turn } from '../ir.ts'
import { actOfNoun, actOn, LIGHT_VERBS } from '../tables/act-of.ts'
import type { Clause, Phrase } from './clauses.ts'
import { entityOf, rangeOf } from './entities.ts'
import type { ReadSentence } from './language.ts'
import type { Word } from './tag.ts'
import { DAYS, MONTHS, PLAIN_ADVERBS, SAYING, TIME_NOUNS } from './words/function-words.ts'

export type StepDraft = Omit<Step, 'index' | 'args' | 'call'> & {
  readonly call: ToolCall | null
  readonly args: Step['args']
}

const ENVIRONMENTS: ReadonlyMap<string, Environment> = new Map<string, Environment>([
  ...['production', 'prod', 'prd', 'mainnet'].map((word) => [word, 'production'] as const),
  ...['staging', 'stage', 'stg', 'preprod', 'pre-production', 'preview'].map(
    (word) => [word, 'staging'] as const,
  ),
  ...['sandbox', 'testnet', 'qa', 'uat', 'test-env', 'sepolia', 'demo'].map(
    (word) => [word, 'test'] as const,
  ),
  ...['development', 'dev'].map((word) => [word, 'development'] as const),
  ...['localhost', 'locally'].map((word) => [word, 'local'] as const),
])
/** "the test database" is one of tests, "the test" is not. */
const TEST_HOSTS = new Set([
  'environment',
  'cluster',
  'database',
  'server',
  'system',
  'account',
  'tenant',
  'stage',
  'instance',
  'network',
  'branch',
  'db',
])
const RECIPIENT_PREPS = new Set(['to', 'with', 'for', 'at', 'into', 'onto', 'towards'])
const TARGET_PREPS = new Set([
  'in',
  'on',
  'from',
  'inside',
  'within',
  'onto',
  'into',
  'against',
  'over',
  'across',
  'at',
  'under',
])
const PRONOUNS = new Set([
  'it',
  'them',
  'they',
  'this',
  'these',
  'those',
  'that',
  'both',
  'all',
  'one',
  'each',
  'ones',
])
const PERSONAL = new Set([
  'me',
  'us',
  'you',
  'him',
  'her',
  'i',
  'we',
  'someone',
  'everyone',
  'it',
  'them',
  'they',
  'this',
  'that',
  'these',
  'those',
])
/** Verbs whose object does the next act. */
const CAUSES = new Set([
  'ask',
  'tell',
  'let',
  'have',
  'remind',
  'invite',
  'request',
  'instruct',
  'allow',
  'get',
  'want',
  'need',
  'expect',
  'permit',
  'enable',
  'require',
  'advise',
  'warn',
  'help',
  'check with',
])
const SELF = new Set(['i', 'we', 'me', 'you', 'agent', 'assistant', 'us'])

export interface Memory {
  /** What "it" and "them" stand for. */
  last: Entity | null
}

const isTimePhrase = ({ words }: Phrase): boolean =>
  words.some(
    ({ token, base }) =>
      TIME_NOUNS.has(base) ||
      DAYS.has(token.word) ||
      MONTHS.has(token.word) ||
      /^[0-9]{1,2}[:h][0-9]{2}/.test(token.word) ||
      /^[0-9]{1,2}(?:am|pm)$/.test(token.word) ||
      /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(token.word),
  )

const contentWords = (words: readonly Word[]): string[] =>
  words
    .filter(({ tag }) => tag === 'noun' || tag === 'verb' || tag === 'adj' || tag === 'number')
    .map(({ base }) => base)

function environmentOf(words: readonly Word[]): Environment | null {
  for (let i = 0; i < words.length; i++) {
    const { token } = words[i]!
    const found = ENVIRONMENTS.get(token.word)
    if (found !== undefined) return found
    if (token.word === 'test' && words[i]!.tag !== 'verb' && TEST_HOSTS.has(words[i + 1]?.base ?? ''))
      return 'test'
    if (token.word === 'local' && TEST_HOSTS.has(words[i + 1]?.base ?? '')) return 'local'
    if (token.word === 'live' && words[i]!.tag !== 'verb') return 'production'
    const part = /(?:^|[-_.])(prod|production|staging|stg|sandbox|dev)(?:[-_.]|$)/.exec(token.word)
    if (part) return ENVIRONMENTS.get(part[1]!) ?? null
  }
  return null
}

const CONDITION_KINDS: Readonly<Record<string, Condition['kind']>> = {
  if: 'if',
  unless: 'unless',
  when: 'when',
  whenever: 'when',
  until: 'until',
  till: 'until',
  after: 'after',
  once: 'after',
  before: 'before',
  while: 'when',
  provided: 'if',
}

interface Placed {
  readonly clause: Clause
  readonly conditions: readonly Condition[]
}

const isBeside = ({ role }: Clause): boolean => role === 'gerund' || role === 'condition'

/** Clauses in the order in which they happen, each with the conditions that stand beside it. */
function inOrder(clauses: readonly Clause[]): Placed[] {
  const placed: Placed[] = []
  clauses.forEach((clause, i) => {
    const host = clause.role === 'main' || clause.role === 'infinitive' ? nearby(clauses, i) : []
    const one = { clause, conditions: host }
    const previous = placed.at(-1)
    // "Deploy after testing", "before deploying, test": the words stand the other way round.
    const turns =
      previous !== undefined &&
      ((isBeside(clause) && (clause.opener === 'after' || clause.opener === 'once')) ||
        (isBeside(previous.clause) &&
          previous.clause.opener === 'before' &&
          clause.role === 'main' &&
          previous.clause.parent === null))
    if (turns) placed.splice(placed.length - 1, 0, one)
    else placed.push(one)
  })
  return placed
}

/** The subordinate clauses before and behind a main clause, up to the next main clause. */
function nearby(clauses: readonly Clause[], index: number): Condition[] {
  const found: Condition[] = []
  const add = (clause: Clause): void => {
    const kind = CONDITION_KINDS[clause.opener]
    if (clause.role === 'condition' && kind !== undefined)
      found.push({ kind, words: contentWords(clause.words), ...rangeOf(clause.words) })
  }
  for (let i = index - 1; i >= 0 && clauses[i]!.role !== 'main'; i--) add(clauses[i]!)
  for (let i = index + 1; i < clauses.length && clauses[i]!.role !== 'main'; i++) add(clauses[i]!)
  return found
}

export function stepsOfSentence(
  sentence: ReadSentence,
  turn: Turn,
  text: string,
  amounts: readonly Amount[],
  memory: Memory,
  isQuoted: boolean,
): StepDraft[] {
  if (sentence.isOverlong) return [bareStep(turn, sentence, isQuoted)]
  const steps = inOrder(sentence.clauses).map(({ clause, conditions }) =>
    stepOf(clause, conditions, sentence, turn, text, amounts, memory, isQuoted),
  )
  return steps.length === 0 ? [bareStep(turn, sentence, isQuoted)] : steps
}

const bareStep = (turn: Turn, range: Range, quoted: boolean): StepDraft => ({
  turn: turn.index,
  sentence: { start: range.start, end: range.end },
  party: turn.party,
  actor: null,
  act: null,
  verb: '',
  object: null,
  objects: [],
  target: null,
  recipients: [],
  account: null,
  amounts: [],
  environment: null,
  time: null,
  conditions: [],
  args: [],
  call: null,
  mood: 'statement',
  tense: 'planned',
  negated: false,
  quoted,
  hypothetical: false,
  reported: false,
  words: [],
  parsed: false,
  start: range.start,
  end: range.end,
})

function stepOf(
  clause: Clause,
  conditions: readonly Condition[],
  sentence: ReadSentence,
  turn: Turn,
  text: string,
  amounts: readonly Amount[],
  memory: Memory,
  isQuoted: boolean,
): StepDraft {
  const range = rangeOf(clause.words)
  const resolve = (phrase: Phrase): Entity => {
    const entity = entityOf(phrase, text)
    const isPronoun = phrase.words.length === 1 && PRONOUNS.has(entity.head)
    return isPronoun && memory.last !== null
      ? { ...memory.last, start: entity.start, end: entity.end }
      : entity
  }
  const subject = clause.subject === null ? null : resolve(clause.subject)
  const isPassive =
    clause.passive ||
    (clause.verbWord?.form === 'ed' &&
      clause.objects.length === 0 &&
      clause.subject !== null &&
      clause.aux !== 'have' &&
      subject?.kind !== 'person' &&
      !isSelf(clause.subject))
  let objects = clause.objects.filter((one) => !isTimePhrase(one) || clause.objects.length === 1).map(resolve)
  if (isPassive && subject !== null && objects.length === 0) objects = [subject]
  // "Cleanup of the carts": the heading is the act, what stands behind "of" its object.
  const heading = clause.verb === '' && clause.subject !== null ? nominal(clause.subject, text) : null
  if (heading !== null && heading.object !== null) objects = [heading.object]
  let verb = clause.verb
  const first = objects[0] ?? null
  const light =
    LIGHT_VERBS.includes(verb) || verb === 'schedule' || verb === 'start'
      ? actOfNoun(first?.head ?? '')
      : null
  let act = heading !== null ? heading.act : verb === '' ? null : (light ?? actOn(verb, first))
  if (light !== null && clause.objects[0] !== undefined) {
    const of = clause.objects[0].of[0]
    act = light
    if (of !== undefined) objects = [resolve(of), ...objects.slice(1)]
  }
  if (heading !== null) verb = heading.verb
  const preps = clause.preps.map(({ prep, phrase }) => ({
    prep,
    phrase,
    entity: resolve(phrase),
    isTime: isTimePhrase(phrase),
  }))
  const recipients = preps
    .filter(({ prep, isTime }) => RECIPIENT_PREPS.has(prep) && !isTime)
    .map(({ entity }) => entity)
  const target = preps.find(({ prep, isTime }) => TARGET_PREPS.has(prep) && !isTime)?.entity ?? null
  const every = [...objects, ...preps.map(({ entity }) => entity)]
  const whole = preps.find(({ prep }) => prep === 'of')
  if (objects.length === 0 && whole !== undefined) objects = [whole.entity]
  const time = preps.find(({ isTime }) => isTime)
  const by = preps.find(({ prep }) => prep === 'by' && isPassive)
  const causes =
    clause.role === 'infinitive' && clause.parent !== null && CAUSES.has(clause.parent.verb)
      ? clause.parent.objects[0]
      : undefined
  const actorPhrase =
    causes !== undefined ? entityOf(causes, text) : isPassive ? (by?.entity ?? null) : subject
  const form = clause.verbWord?.form ?? null
  // What the agent says of "you" is its principal's to do.
  const isYou = turn.party === 'agent' && turn.form !== 'call' && subject?.head === 'you'
  // "Could you delete it?" asks for the act, whatever its form.
  const asksFor = sentence.clauses.some(
    ({ modal, subject: asked }) =>
      modal !== '' && asked !== null && /^(?:you|we|i)$/.test(asked.words[0]?.token.word ?? ''),
  )
  const isOrder = form === 'base' && clause.subject === null && clause.modal === '' && clause.role === 'main'
  const past = clause.words.some(({ token }) => /^(?:was|were|been|had|has|have|'ve)$/.test(token.word))
  const step: StepDraft = {
    turn: turn.index,
    sentence: { start: sentence.start, end: sentence.end },
    party: turn.party,
    actor: isYou
      ? subject
      : actorPhrase !== null && !SELF.has(actorPhrase.head) && !PRONOUNS.has(actorPhrase.head)
        ? actorPhrase
        : null,
    act,
    verb,
    object: objects[0] ?? null,
    objects,
    target,
    recipients,
    account:
      every.find(
        ({ kind, ids }) =>
          kind === 'account' ||
          (kind === 'noun' &&
            ids.length > 0 &&
            /account|iban|wallet/.test(text.slice(range.start, range.end))),
      ) ?? null,
    amounts: amounts.filter(({ start, end }) => start >= range.start && end <= range.end),
    environment: environmentOf(clause.words),
    time: time === undefined ? null : rangeOf(time.phrase.words),
    conditions,
    args: [],
    call: null,
    mood:
      sentence.isQuestion && !asksFor && turn.form !== 'call' ? 'question' : isOrder ? 'order' : 'statement',
    tense:
      past ||
      (turn.party === 'agent' &&
        turn.form === 'prose' &&
        clause.passive &&
        clause.aux === 'be' &&
        clause.modal === '') ||
      (form === 'ed' && clause.aux !== 'be' && clause.modal === '')
        ? 'done'
        : form === 'ing' && clause.aux === 'be'
          ? 'ongoing'
          : 'planned',
    // "no second submission until …": the heading denies its act.
    negated:
      clause.negated ||
      clause.opener === 'instead of' ||
      (heading !== null && clause.words[0]?.token.word === 'no'),
    quoted: isQuoted,
    hypothetical:
      clause.role === 'condition' &&
      (clause.opener === 'if' ||
        clause.opener === 'unless' ||
        clause.opener === 'whether' ||
        clause.opener === 'lest'),
    reported: isReported(clause) || (clause.role === 'relative' && form === 'ed'),
    words: contentWords(clause.words),
    parsed: isParsed(clause),
    start: range.start,
    end: range.end,
  }
  const [main] = objects
  if (main !== undefined && !PERSONAL.has(main.head)) memory.last = main
  return step
}

const isSelf = ({ words }: Phrase): boolean => words.length === 1 && SELF.has(words[0]!.token.word)

function isReported({ role, parent }: Clause): boolean {
  if (role !== 'complement' || parent === null || !SAYING.has(parent.verb)) return false
  return parent.subject !== null && !isSelf(parent.subject)
}

const isParsed = (clause: Clause): boolean =>
  clause.loose === 0 &&
  clause.adverbs.every((word) => PLAIN_ADVERBS.has(word) || word.endsWith('ly') || word.length < 4)

/** A noun of the ontology as the head of a heading. */
function nominal(
  { words, of }: Phrase,
  text: string,
): { act: Step['act']; verb: string; object: Entity | null } | null {
  const head = words.filter(({ tag }) => tag === 'noun').at(-1)
  if (head === undefined || head.token.kind !== 'word') return null
  // "One batch (34 transfers)": a count in brackets says how many.
  const [first] = words
  if (first?.tag === 'number' && text.charAt(first.token.start - 1) === '(') return null
  const act = actOfNoun(head.base)
  if (act === null) return null
  const behind = of[0]
  const before = words.slice(0, words.indexOf(head)).filter(({ tag }) => tag !== 'det')
  const object =
    behind !== undefined
      ? entityOf(behind, text)
      : before.some(({ tag }) => tag === 'noun')
        ? entityOf({ words: before, of: [] }, text)
        : null
  return { act, verb: head.base, object }
}
