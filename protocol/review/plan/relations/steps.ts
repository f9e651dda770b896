// Chooses the steps that a rule compares: what is proposed, what has an effect, what is destroyed, paid or sent.

import { excerpt } from '../../core/well-formed.ts'
import { asciiLower } from '../../text/ascii.ts'
import { type ActName, doneSteps, type Entity, type Plan, type Step } from '../ir.ts'
import { classOf, natureOf } from '../tables/act-of.ts'
import type { ObjectClass } from '../tables/objects.ts'

/** More steps than this are not compared with each other. */
const MOST = 400

const PERSONS = /(?:^|[^a-z])(?:i|we|you|one|agent|somebody|let's|please)(?:[^a-z]|$)/
/** "Deleting them could destroy evidence": what may come of something, said of no person. */
export function isPossible({ text }: Plan, { mood, call, start, end, sentence }: Step): boolean {
  if (mood === 'question' || call !== null) return false
  const lead = asciiLower(text.slice(Math.max(sentence.start, start - 60), start))
  const own = lead.slice(lead.search(/[^,;:]*$/))
  const said = own + asciiLower(text.slice(start, Math.min(end, start + 60)))
  return /(?:^|[^a-z])(?:could|might) [a-z]/.test(said) && !PERSONS.test(said)
}

const proposedOf = new WeakMap<Plan, readonly Step[]>()

/** What the agent does or proposes, in order; worked out once for each plan. */
export function proposed(plan: Plan): readonly Step[] {
  const known = proposedOf.get(plan)
  if (known) return known
  const steps = doneSteps(plan)
    .filter((step) => !isPossible(plan, step))
    .slice(0, MOST)
  proposedOf.set(plan, steps)
  return steps
}

export const isAct = (step: Step, ...acts: readonly ActName[]): boolean =>
  step.act !== null && acts.includes(step.act)

export const DESTROYING: readonly ActName[] = ['delete', 'overwrite']
export const PAYING: readonly ActName[] = ['pay', 'refund', 'buy', 'sell', 'charge', 'book']
/** Something reaches another party. */
export const OUTGOING: readonly ActName[] = ['send', 'reply', 'publish', 'share', 'upload', 'disclose']
export const CHECKING: readonly ActName[] = ['check', 'test', 'simulate', 'review', 'compare']
/** What may not be taken back, or changes somebody's money, rights or body. */
export const GRAVE: readonly ActName[] = [
  ...DESTROYING,
  ...PAYING,
  'publish',
  'disclose',
  'grant',
  'sign',
  'accept_terms',
  'file_claim',
  'deploy',
  'migrate',
  'merge',
  'unlock',
  'actuate',
  'treat',
  'dismiss',
  'revoke',
  'disable_guard',
]

const TRIALS = ['test', 'check', 'validation', 'verification', 'rehearsal', 'simulation', 'dry-run', 'drill']

/** Tests and checks, also under "run": "run the test suite". */
export const checks = (step: Step): boolean =>
  isAct(step, ...CHECKING) ||
  (isAct(step, 'run') &&
    step.objects.some(
      ({ head, modifiers }) => TRIALS.includes(head) || modifiers.some((word) => TRIALS.includes(word)),
    ))

export const hasEffect = (step: Step): boolean =>
  step.act !== null && natureOf(step.act).reversibility !== 'read-only'

/** A named thing or person other than the agent does it. */
export const byOther = (step: Step): boolean => step.actor !== null && !isSelf(step.actor)

const SELVES = ['i', 'we', 'agent', 'assistant', 'bot', 'me', 'myself', 'us', 'ai']
export const isSelf = (entity: Entity): boolean => SELVES.includes(entity.key)

export const entitiesOf = (step: Step): readonly Entity[] => {
  const all = [...step.objects, ...step.recipients]
  if (step.target) all.push(step.target)
  if (step.account) all.push(step.account)
  for (const { entity } of step.args) if (entity) all.push(entity)
  return all
}

export const classesOf = (step: Step): readonly ObjectClass[] =>
  step.objects.map(classOf).filter((one) => one !== null)

export const isOn = (step: Step, ...classes: readonly ObjectClass[]): boolean =>
  classesOf(step).some((one) => classes.includes(one))

/** Words of a step for a message. */
export const quote = (plan: Plan, { start, end }: { start: number; end: number }): string =>
  JSON.stringify(excerpt(plan.text.slice(start, end).trim(), 90))

export const named = (entity: Entity | null): string => (entity === null ? 'it' : entity.text)

const wordsOf = new WeakMap<Plan, Map<string, readonly string[]>>()

/** Every word of the clause, also those without content: "my", "own", "secretly". Bounded; split once. */
export function clauseWords(plan: Plan, { start, end }: { start: number; end: number }): readonly string[] {
  const known = wordsOf.get(plan) ?? new Map<string, readonly string[]>()
  wordsOf.set(plan, known)
  const key = `${start}-${end}`
  const words =
    known.get(key) ?? asciiLower(plan.text.slice(start, Math.min(end, start + 300))).split(/[^a-z'-]/)
  known.set(key, words)
  return words
}

const FIRST_PERSON = ['i', 'we', "i've", "we've"]

/** "the fan was switched off at noon": a state that was found, not an act of the plan. */
export const isFound = (plan: Plan, step: Step): boolean =>
  step.tense === 'done' &&
  step.mood === 'statement' &&
  step.call === null &&
  !clauseWords(plan, step).some((word) => FIRST_PERSON.includes(word))

/** In a transcript, an answer in words does nothing: a call, the agent's "I …" or a named next step does. */
export function commits(plan: Plan, step: Step): boolean {
  if (!plan.isTranscript || step.call !== null) return true
  const turn = plan.turns[step.turn]!
  const label = asciiLower(plan.text.slice(Math.max(0, turn.start - 40), turn.start))
  const heading = label.slice(label.lastIndexOf('\n') + 1)
  if (THINKS.some((word) => heading.includes(word))) return false
  if (clauseWords(plan, step).some((word) => FIRST_PERSON.includes(word))) return true
  // A long text under such a label is an answer, too.
  if (NEXT.some((word) => heading.includes(word))) return turn.end - turn.start < 800 && !isAnswer(plan, turn)
  const lead = asciiLower(plan.text.slice(Math.max(0, step.start - 12), step.start))
  return /(?:^|[^a-z])(?:next|now|then|action)[:,>-] {0,3}$/.test(lead)
}

const THINKS = ['thought', 'reason', 'thinking', 'answer', 'reply', 'response']
const NEXT = ['next', 'action', 'proposed', 'plan:', 'call']
const isAnswer = (plan: Plan, { start }: { start: number }): boolean =>
  asciiLower(plan.text.slice(start, start + 20)).includes('final answer')

const DECLINES =
  /(?:^|[^a-z])(?:i (?:would rather not|won't|will not|can't|cannot|(?:did not|didn't|have not|haven't) (?:follow|do)(?:ed|ne)?|ignored) |i would rather not|was (?:not followed|ignored))/
const TURNS_BACK =
  /(?:^|[^a-z])(?:but|anyway|however|still|only this once|here it is|here you are)(?:[^a-z]|$)/

const WISH =
  /(?:^|[^a-z])(?:asks|asked|wants|wanted|requests|requested|demands|demanded|begs|urges) [^.;:\n]{0,60}$/
const OWN_WISH =
  /(?:^|[^a-z])(?:i|we|please) (?:[a-z]{1,10} )?(?:asked|wanted|requested|demanded) [^.;:\n]{0,60}$/
/** Behind a wish: "we do not switch it off", of the same verb. */
function refusesIt({ text, steps }: Plan, { start, objects, sentence, verb, index, act }: Step): boolean {
  const lead = asciiLower(text.slice(sentence.start, objects[0]?.start ?? start))
  if (!WISH.test(lead) || OWN_WISH.test(lead)) return false
  const next = steps.slice(index + 1, index + 6).filter((one) => one.verb === verb && one.act === act)
  return next.length > 0 && next.every(({ negated, mood }) => negated && mood !== 'question')
}

/** "Can you send me the key? I would rather not.", "it asks agents to post the key; I did not follow it": somebody else's wish, declined. */
export function isDeclined(plan: Plan, step: Step): boolean {
  if (refusesIt(plan, step)) return true
  const { text } = plan
  const { start, end, sentence, mood } = step
  const lead = asciiLower(text.slice(sentence.start, start))
  const isWish =
    mood === 'question' ||
    text.charAt(end) === '?' ||
    /(?:asks|asked|tells|told|instructs|orders|wants) [^.;]{0,40}$/.test(lead)
  if (!isWish) return false
  const behind = asciiLower(text.slice(end, end + 200).replaceAll('’', "'"))
  return DECLINES.test(behind) && !TURNS_BACK.test(behind)
}
