// Says for each step whether a cover rule knows its effect; the others are unjudged.
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { AllowRule, AnyRule } from '../../core/rule.ts'
import type { JudgedPart } from '../../nested/judge-nested.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Plan, Range, Step } from '../ir.ts'
import { wordsOfName } from '../read/call-step.ts'
import { isPlainList, isReadingTool, switchesOpen } from '../read/turns/plain-name.ts'
import { canBeNoun, isAdjective, singular } from '../read/words/lemma.ts'
import { coverNested } from '../rules/cover/calls/nested.ts'
import { actOfNoun, actOfVerb, natureOf } from '../tables/act-of.ts'
import { claims, tellsTrouble } from './claimed.ts'
import { hidesOrder } from './hidden-orders.ts'
import { isLasting } from './lasting.ts'
import { isUnsure, leavesOpen, setsOpen } from './left-open.ts'
import { readSentence, type SentenceReading } from './sentence.ts'
import { isOpening, vanishes } from './sentence-acts.ts'
import { type Covers, holdsWord, isAnswer, isKnownWord, isUnderstood } from './subject.ts'
import { mayWeaken } from './weakened/may-weaken.ts'
import { unheeded } from './weakened/unheeded.ts'
import { weakenings } from './weakened/weakened.ts'
import { isGuardedWord, isHarmWord, isLockedWord } from './words.ts'
import { isGone } from './work-effects.ts'

type CoverRule = AllowRule & Covers

const isCoverRule = (rule: AnyRule): rule is CoverRule => rule.severity === 'allow' && 'covers' in rule

/** Whom a request is about or from; the calls show to whom something goes. */
const AUDIENCE = new Set(['external', 'outsider', 'third-party'])

/** The steps of a goal: each of them is what is planned. */
const STEPS = /^(?:steps?|plan|actions?)$/i
const THINKS = /thought|thinking|reason|scratchpad/

/**
 * Steps with an effect, or that ask for one. A stated rule has none, nor what an agent only thinks; in a transcript
 * the agent's steps are the effect, and the request is looked at for its matter.
 */
function judged({ steps, turns, text, isTranscript }: Plan): readonly Step[] {
  const acts =
    isTranscript && steps.some((step) => step.party === 'agent' && isOwnTurn(turns[step.turn]!, text))
  const firstCall = turns.findIndex(({ form }) => form === 'call')
  const firstAgent = turns.findIndex(({ party }) => party === 'agent')
  const callAt = firstCall < 0 ? turns.length : firstCall
  const isPlanned = firstCall < 0 && !turns.some(({ party }) => party === 'untrusted')
  const heard = isTranscript ? asciiLower(text) : ''
  const lastTurn = steps.findLast(({ party }) => party === 'agent')?.turn ?? 0
  return steps.filter((step) => {
    const { party, turn, words } = step
    const { isRule, label, form } = turns[turn]!
    if (party === 'untrusted') return false
    // Between calls nobody states a rule.
    if (isRule) return isTranscript && (turn > callAt || ordersAct(step))
    if (party === 'agent') {
      if (form === 'call' || !isTranscript) return true
      return (
        (!THINKS.test(asciiLower(label)) || doesNow(step, text)) &&
        (STEPS.test(label) || !(turn < lastTurn && tells(step) && isRead(step, heard)))
      )
    }
    if (party === 'principal' && isMeant(step, isPlanned, turn > firstAgent ? text : '')) return true
    return party === 'unknown' || !acts || words.some((word) => isHarmWord(word) && !AUDIENCE.has(word))
  })
}

/** A call in the middle of a sentence ("compare count(*)") makes no turn of an agent: the plan around it is the effect. */
function isOwnTurn({ form, start }: Plan['turns'][number], text: string): boolean {
  if (form !== 'call' || /^\s*[{[<]/.test(text)) return true
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 80), start)
  return !/[A-Za-z]{2,} $/.test(line)
}

const OWN = /^(?:and |then |now )?i(?:'ll|'ve| will| have| now)? /

/** The goal of planned steps, or what its owner does at once: an act that is not taken back is judged like a step. */
const isMeant = (
  { act, verb, negated, mood, hypothetical, start }: Step,
  isPlanned: boolean,
  text: string,
): boolean =>
  act !== null &&
  !negated &&
  !hypothetical &&
  mood !== 'question' &&
  isLasting(verb) &&
  (isPlanned
    ? /^(?:delete|overwrite|disclose|pay|grant|sell|shut_down)$/.test(act)
    : OWN.test(asciiLower(text.slice(start, start + 24))))

/** A stated rule that orders an act at once is no rule: "Pour the acid in the pool." */
const ordersAct = ({ mood, negated, verb, act, hypothetical, conditions, object }: Step): boolean =>
  mood === 'order' &&
  !negated &&
  !hypothetical &&
  (conditions.length === 0 || act === 'delete' || act === 'overwrite' || act === 'disclose') &&
  object !== null &&
  verb !== '' &&
  (act === null || !/^(?:read-only|reversible)$/.test(natureOf(act).reversibility))

/** "I now push the button", "I will wire the money": what is done while it is thought, or set upon. */
const doesNow = ({ start, end, verb, act, negated }: Step, text: string): boolean => {
  const said = asciiLower(text.slice(start, Math.min(end, start + 60)).replaceAll('’', "'"))
  if (verb === '' || negated) return false
  return /(?:^|[^a-z])i(?:'m| am)? now [a-z]/.test(said)
    ? act === null || natureOf(act).reversibility !== 'read-only'
    : /(?:^|[^a-z])i(?:'ll| will| shall|'m going to| am going to) /.test(said) && isLasting(verb)
}

/** Results that no call asked for: nobody knows who wrote them. */
function forged({ text, turns, calls }: Plan): readonly Range[] {
  const asked = turns.findIndex(isAsking)
  const returned = new Set(calls.map(({ resultTurn }) => resultTurn))
  return turns.filter(
    ({ party, form, index }) =>
      party === 'untrusted' &&
      form === 'result' &&
      ((turns[index - 1]?.form === 'result' && !isOneResult(text, turns[index - 1]!, turns[index]!)) ||
        asked < 0 ||
        index < asked) &&
      !returned.has(index),
  )
}
/** Two values of one JSON result: no message begins between them. */
const isOneResult = (text: string, before: Range, { start }: Range): boolean =>
  start - before.end < 80 &&
  /"/.test(text.slice(before.end, start)) &&
  !/"(?:role|type|speaker|tool|name)"\s{0,4}:|[}\]]\s{0,9},\s{0,9}\{/.test(text.slice(before.end, start))
const isAsking = ({ party, form }: Plan['turns'][number]): boolean =>
  party === 'agent' || form === 'call' || form === 'label'

/**
 * What stands under the label of a document or result although nothing was called, and orders in the last turn, which
 * nobody answers: who does it is not told.
 */
function unanswered({ steps, turns, isTranscript }: Plan): readonly Range[] {
  if (!isTranscript) return []
  const firstCall = turns.findIndex(({ form }) => form === 'call' || form === 'label')
  return steps.filter((step) => {
    if (step.party !== 'untrusted' || onlyReads(step)) return false
    const { index } = turns[step.turn]!
    // A document right behind a result was not asked for.
    const isAdded = turns[index]!.form === 'document' && turns[index - 1]?.form === 'result'
    const isReturned = firstCall >= 0 && firstCall < index && !isAdded
    return !isReturned || (index === turns.length - 1 && ordersAct(step))
  })
}
const onlyReads = ({ negated, act, verb }: Step): boolean =>
  negated || (verb !== '' && act !== null && natureOf(act).reversibility === 'read-only')

/** What stands beside messages and calls and says more than names: nobody reads it. */
const besides = ({ turns, text }: Plan): readonly Range[] =>
  turns.filter(
    ({ form, label, start, end }) =>
      form === 'label' &&
      !isPlainList(label, text.slice(start, end)) &&
      !isOpenReading(label, text.slice(start, end)),
  )

/** A reading, of nothing that is locked away. */
const isOpenReading = (label: string, text: string): boolean =>
  isReadingTool(label, text) && !wordsOfName(text).some((word) => isLockedWord(singular(word)))

/** A line of the principal's turn that opens with the label of nobody known: somebody else may speak. */
const LABEL = /\n[ \t]{0,8}[A-Z][A-Z]{2,20}(?: [A-Z]{2,20}){0,2}:/
const strangeLabels = ({ turns, text, isTranscript }: Plan): readonly Range[] =>
  turns.filter(
    ({ party, start, end }) => isTranscript && party === 'principal' && LABEL.test(text.slice(start, end)),
  )

/** What the agent says of checks that it leaves out, also while it thinks. */
const weakened = ({ turns, text }: Plan, budget: Budget): readonly Range[] =>
  turns
    .filter(({ party, form }) => (party === 'agent' || party === 'unknown') && form === 'prose')
    .flatMap(({ start, end }) => {
      budget.spend(8 * (end - start))
      const said = asciiLower(text.slice(start, end).replaceAll('’', "'"))
      if (!mayWeaken(said)) return []
      return weakenings(said).map((one) => ({ start: start + one.start, end: start + one.end }))
    })

/** Results that the agent passes over, in transcripts in which something failed or is full. */
const passedOver = (plan: Plan): readonly Range[] =>
  plan.isTranscript && /fail|error|conflict|exit|traceback|fatal|panic|[0-9] ?%/i.test(plan.text)
    ? unheeded(plan)
    : []

/** What an agent says on the way, without an act or of one that changes nothing. The last turn is its answer. */
const tells = ({ verb, act, words, mood }: Step): boolean =>
  !words.some(isHarmWord) &&
  (verb === '' ||
    // "The approval is for the third version": an act is named, not done.
    (mood === 'statement' && actOfVerb(verb) === null && actOfNoun(verb) !== null) ||
    (act !== null &&
      (natureOf(act).reversibility === 'read-only' ||
        (natureOf(act).reversibility === 'reversible' && natureOf(act).authority === 'none'))))

/** A phrase without a verb in the middle of a talk: its words are known or stand elsewhere too, and it moves nothing. */
const isRead = ({ verb, words, amounts, recipients, parsed, target }: Step, heard: string): boolean =>
  verb !== '' ||
  (parsed &&
    target === null &&
    recipients.length === 0 &&
    !amounts.some(({ kind }) => kind === 'money') &&
    words.every((word) => isKnownWord(word) || holdsTwice(heard, word)))

const holdsTwice = (text: string, word: string): boolean => {
  const at = text.indexOf(word)
  return at >= 0 && (holdsWord(text.slice(at + word.length), word) || isKnownWord(singular(word)))
}

/** A phrase without a verb, a name in quotation marks, or the condition of what stands beside it. */
const isAsideOf = (step: Step, isHeard: (word: string) => boolean): boolean => {
  const { verb, act, call, words, hypothetical, parsed, conditions } = step
  return (
    call === null &&
    (verb === '' ||
      (hypothetical &&
        parsed &&
        conditions.length === 0 &&
        (act === null || natureOf(act).reversibility === 'read-only'))) &&
    !words.some(isGuardedWord) &&
    isUnderstood(step, isHeard)
  )
}

/** No rule of words covers how to get in, or what is gone. */
const isGrave = (said: SentenceReading): boolean => isOpening(said) || vanishes(said) || isGone(said)

const PREDICATE = /(?:^|[^a-z])(?:off|out|down|away|open|gone|apart|->|=>)(?:[^a-z]|$)|->|=>/

const CLAIMS = /(?:^|[^a-z])(?:is|are|was|were|be|been|has|have|had|will)(?:[^a-z]|$)|[=%]/

/**
 * A heading or label that opens with a word known as a noun, an adjective or a number, so that it hides no verb. What
 * is said to be so is a claim: no other sentence makes it true.
 */
function isHeading({ start, end, environment }: Step, { text, isTranscript }: Plan): boolean {
  // A member's name says what its number does, and no reader reads it.
  if (/^\s*[{[]/.test(text)) return false
  const words = asciiLower(text.slice(start, end))
  // "All servers off" is an order without its verb.
  if (PREDICATE.test(words)) return false
  const first = /[a-z0-9'-]{1,40}/.exec(words.slice(0, 60))?.[0] ?? ''
  return (
    !isTranscript &&
    environment !== 'production' &&
    !CLAIMS.test(words) &&
    (/[0-9]/.test(first) ||
      canBeNoun(first) ||
      isAdjective(first) ||
      isKnownWord(first) ||
      /^(?:the|a|an|all|no|my|our|this|it)$/.test(first))
  )
}

/** Letters of scripts that no reader reads, pictures, words with digits for letters, struck text. */
const UNREAD_SIGNS =
  /[\u0250-\u1fff\u2300-\u23ff\u2460-\u24ff\u2600-\u2712\u2715-\u27bf\u2e80-\uffef]|~~|(?:%[0-9a-fA-F]{2}){3}|(?:^|\s)(?:[A-Za-z] ){3}[A-Za-z](?![a-z])|(?:^|\s)[A-Za-z][0-9][a-z]+[0-9][a-z0-9]*(?=\s|[.,;!]|$)/

/** A sentence that claims what another one denies, or leaves something open. */
function isDoubted(step: Step, { text, turns, isTranscript }: Plan, isTroubled: boolean): boolean {
  const { start, end } = isTranscript ? step : step.sentence
  const sentence = asciiLower(text.slice(start, Math.min(end, start + 600)).replaceAll('’', "'"))
  if (isTranscript) return step.party === 'agent' && step.call === null && leavesOpen(sentence)
  // Of JSON the whole string.
  const turn = turns[step.turn]!
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, turn.start)
  const line = text.indexOf('\n', end)
  return (
    (isTroubled && claims(sentence)) ||
    setsOpen(asciiLower(text.slice(from, Math.min(line < 0 ? text.length : line, turn.end, from + 200)))) ||
    leavesOpen(sentence) ||
    isUnsure(sentence)
  )
}

const KEY = /"([A-Za-z_. -]{1,60})"\s{0,5}:\s{0,5}(true|false|null|-?[0-9]|)/g
/** Members of an object whose name orders an act: `"delete_all": true`, `"backup": false`. */
function actKeys({ text, isTranscript }: Plan): readonly Range[] {
  if (isTranscript || !/^\s*[{[]/.test(text)) return []
  return [...text.matchAll(KEY)]
    .filter(
      ([, key, value]) =>
        !(value === '' && /^(?:tool_)?call_id$/.test(key!)) &&
        asciiLower(key!)
          .split(/[_. -]/)
          .some((word) => isLasting(word) || switchesOpen(word, value!)),
    )
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** A quotation is read with the sentence that it stands in. */
function hostOf(steps: readonly Step[], { quoted, start, end, sentence }: Step): Range {
  if (!quoted) return sentence
  const host = steps.find((one) => !one.quoted && one.sentence.start <= start && end <= one.sentence.end)
  return host?.sentence ?? sentence
}

const isSentence = ({ verbs, isOrder, hasFinite }: SentenceReading): boolean =>
  hasFinite || isOrder || verbs.length > 0

const overlaps = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end

export function judgeCover(
  plan: Plan,
  definitions: readonly AnyRule[],
  nested: readonly JudgedPart[],
  unread: readonly Range[],
  budget: Budget,
  findings: Findings,
): void {
  const steps = judged(plan)
  const coverRules = definitions.filter(isCoverRule)
  const leave = (range: Range): void => {
    findings.unjudged(plan.place(range).span, plan.language === 'en' ? 'meaning' : 'unparsed')
  }
  for (const range of unread) leave(range)
  for (const { start, end, party } of plan.turns) {
    if (party === 'untrusted') continue
    budget.spend(end - start)
    const strange = UNREAD_SIGNS.exec(plan.text.slice(start, end))
    if (strange !== null)
      leave({ start: start + strange.index, end: start + strange.index + strange[0].length })
  }
  for (const range of actKeys(plan)) leave(range)
  for (const range of [...forged(plan), ...unanswered(plan), ...strangeLabels(plan), ...besides(plan)])
    leave(range)
  const badSentences = new Set(steps.filter(({ parsed }) => !parsed).map(({ sentence }) => sentence.start))
  const texts = new Map<number, string>()
  const before = (turn: number): string => {
    const known = texts.get(turn)
    if (known !== undefined) return known
    const heard = plan.turns.filter(({ index, party }) => index < turn && party !== 'agent')
    const text = asciiLower(heard.map(({ start, end }) => plan.text.slice(start, end)).join(' '))
    budget.spend(text.length)
    texts.set(turn, text)
    return text
  }
  const readings = new Map<number, SentenceReading>()
  const readingOf = (step: Step): SentenceReading => {
    const { start, end } = hostOf(steps, step)
    const known = readings.get(start)
    if (known !== undefined) return known
    const reading = readSentence(plan.text, { start, end }, budget)
    readings.set(start, reading)
    return reading
  }
  const isJudged = (start: number, end: number): boolean =>
    nested.some(({ part, isClean }) => isClean && overlaps(part, { start, end }))
  const hiding = new Map<SentenceReading, boolean>()
  const isHiding = (said: SentenceReading): boolean => {
    const found = hiding.get(said) ?? hidesOrder(said, isJudged)
    hiding.set(said, found)
    return found
  }
  const isTroubled = tellsTrouble(asciiLower(plan.text))
  // Where a finding rejects the text, what else may hide in it decides nothing.
  const isRejected = findings.issues.some(({ severity }) => severity === 'blocker')
  if (!isRejected) for (const range of [...weakened(plan, budget), ...passedOver(plan)]) leave(range)
  const isLeft = (step: Step): boolean =>
    !isRejected && ((step.call === null && isHiding(readingOf(step))) || isDoubted(step, plan, isTroubled))
  // Whether a text keeps to a stated rule is meaning.
  const isBound = plan.turns.some(({ isRule }) => isRule) && !steps.some(({ party }) => party === 'agent')
  const coverOf = (step: Step): CoverRule | undefined => {
    budget.spend(40)
    const parts = nested.filter(({ part }) => overlaps(part, step))
    const nestedClean = parts.length === 0 ? null : parts.every(({ isClean }) => isClean)
    const { sentence, quoted, reported, hypothetical } = step
    const isAsked = plan.isTranscript && (step.mood === 'question' || step.actor?.head === 'you')
    const isRead = isAsked || (!badSentences.has(sentence.start) && !quoted && !reported && !hypothetical)
    // What lies inside a command was judged with it.
    if (parts.some(({ part }) => part.start <= step.start && step.end <= part.end)) return coverNested
    if (isBound || plan.language !== 'en' || nestedClean === false) return undefined
    const grave = !isAnswer(step, plan) && step.call === null && isGrave(readingOf(step))
    return coverRules.find(
      (one) =>
        (!grave || one.ofWork === true) &&
        (isRead || step.call !== null || one.bySentence === true) &&
        (one.forCalls === true) === (step.call !== null) &&
        one.covers({
          step,
          plan,
          nestedClean,
          before,
          isJudged,
          isGrave: grave,
          sentence: () => readingOf(step),
        }),
    )
  }
  const covered = steps.map((step) => {
    const rule = coverOf(step)
    return rule !== undefined && isLeft(step) ? undefined : rule
  })
  // Words without a verb state nothing: alone they are no ground for an approval.
  const isStated = steps.some(
    (step, i) =>
      covered[i] !== undefined &&
      (step.call !== null || covered[i] === coverNested || isSentence(readingOf(step))),
  )
  if (!isStated) covered.fill(undefined)
  const aside = (step: Step): boolean =>
    isAsideOf(
      step,
      (word) => plan.isTranscript && step.party === 'agent' && holdsWord(before(step.turn), word),
    )
  // A phrase without a verb goes with the sentence that it stands in.
  const uncovered = new Set<number>()
  const hosts = new Map<number, CoverRule>()
  steps.forEach((step, i) => {
    const rule = covered[i]
    if (rule !== undefined) hosts.set(step.sentence.start, rule)
    else if (!aside(step)) uncovered.add(step.sentence.start)
  })
  // Headings of steps that are all understood have no effect of their own.
  const [anyHost] = hosts.values()
  const isAllCovered = uncovered.size === 0
  steps.forEach((step, i) => {
    const host = (): CoverRule | undefined =>
      hosts.get(step.sentence.start) ??
      (isAllCovered && isHeading(step, plan) && readingOf(step).verbs.length === 0 ? anyHost : undefined)
    const besideIt = aside(step) && !uncovered.has(step.sentence.start) ? host() : undefined
    const rule = covered[i] ?? (besideIt !== undefined && !isLeft(step) ? besideIt : undefined)
    const inPart = nested.some(
      ({ part, isClean }) => !isClean && part.start <= step.start && step.end <= part.end,
    )
    if (inPart) return
    if (rule === undefined) leave(step)
    else findings.cover(rule, plan.place(step))
  })
  // Nobody asked for anything and nothing is done: the text as a whole is left.
  if (steps.length === 0) findings.unjudged(null, 'meaning')
}
