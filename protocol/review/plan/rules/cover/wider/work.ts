// Covers sentences of work on software, data and texts whose verbs have no effect, or one inside that is taken back.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { claims, tellsTrouble } from '../../../cover/claimed.ts'
import type { SentenceReading } from '../../../cover/sentence.ts'
import { isAgainstLimit, isHazard, isSum, looksIntoMail } from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import { addsUp } from '../../../cover/sums.ts'
import { isGraveNoun, unknownVerbs } from '../../../cover/work-effects.ts'
import { type ShareOfWork, shareOfWork, wordsOfWork } from '../../../cover/work-words.ts'
import type { Plan } from '../../../ir.ts'

/** Judgements that only who knows the matter can give. */
const JUDGED =
  /^(?:safe|unsafe|harmless|harmful|false|fake|legal|illegal|guilty|innocent|compliant|certified|proven|certain|guaranteed|always)$/
const THIRD = 'he she him her his hers'.split(' ')

/** A branch, a pull request, source texts or a copy of one's own: what is written there is read before it counts. */
const GATES: readonly RegExp[] = [
  /(?:^|[^a-z])(?:prs?|pull requests?|merge requests?|branch|scratch|sandbox|notebook|locally|local copy)(?:[^a-z]|$)/,
  /(?:^|[^a-z])(?:src|lib|docs|tests?)\/[\w./-]{1,80}\.[a-z]{1,5}(?:[^a-z]|$)/,
]
/** `public_read = true`: a setting, whose name says what it does. */
const SETTING = /[a-z_`"][ ]{0,3}[=:] {0,3}[`"]?(?:true|false|on|off|yes|no|null|none|all|\*)(?:[^a-z]|$)/
/** Where a phrase without a verb sends something. */
const DIRECTION = /(?:^|[^a-z])(?:into the|onto|off|out|down|away|gone|apart)(?:[^a-z]|$)|[-=]>(?! ?[0-9])/

const LONGEST = 600
/** From this share of its sentences on a text is of work, and full of it. */
const HALF = 1 / 2
const FULL = 2 / 3

interface TextOfWork extends ShareOfWork {
  readonly isGated: boolean
  readonly isTroubled: boolean
}

const texts = new WeakMap<Plan, TextOfWork>()

/** What holds for every sentence of a plan, worked out once. */
function textOf(plan: Plan): TextOfWork {
  const known = texts.get(plan)
  if (known !== undefined) return known
  const lower = asciiLower(plan.text)
  const isGated = GATES.some((gate) => gate.test(lower))
  const found = { ...shareOfWork(plan.text), isGated, isTroubled: tellsTrouble(lower) }
  texts.set(plan, found)
  return found
}

function isOfWork(
  { step: { sentence: place }, plan, isJudged, isGrave }: CoverSubject,
  said: SentenceReading,
): boolean {
  const { strong: sentences, share, isGated, isTroubled } = textOf(plan)
  const text = asciiLower(plan.text.slice(place.start, place.end))
  if (text.length > LONGEST || SETTING.test(text) || (isTroubled && claims(text))) return false
  const { words, verbs, tagged } = said
  if (isHazard(said) || THIRD.some((word) => words.has(word))) return false
  if ([...words].some((word) => JUDGED.test(word))) return false
  if (isAgainstLimit(said) || (isSum(said) && !addsUp(text))) return false
  const { anchors, strong, things, strange, failed } = wordsOfWork(said, plan.text, isJudged)
  if (failed !== null || (strong > 0 && sentences < 2 && strong < 2 && anchors < 3)) return false
  // Unknown nouns stand beside words of software and data; without these every noun has to be of information.
  if (strong > 0 && strange > Math.min(4, share >= FULL ? anchors + 1 : anchors - 1)) return false
  if (strong === 0 && (share < HALF || strange > 0 || things > 0 || isGrave || looksIntoMail(said)))
    return false
  if (verbs.length > 0) return unknownVerbs(said, isGated)?.length === 0
  return !DIRECTION.test(text) && !isGraveNoun(tagged.find(({ tag }) => tag === 'noun')?.base ?? '')
}

/** Steps of one sentence share its answer. */
const sentences = new WeakMap<SentenceReading, boolean>()

export const coverWork = allowRule({
  id: 'plan.cover.work',
  evidence: 'C',
  bySentence: true,
  ofWork: true,
  source: 'VerbNet 3.4 by effect; ISO/IEC/IEEE 24765 (terms of computing); policy: review.md §9',
  fires: [
    'Re-run the integration tests with the Borealis plugin on the staging database and file an issue with the stack trace in the tracker.',
    'The latency of the search endpoint rose after the upgrade of the Kestrel resolver; the flame graph shows time in DNS queries of the API.',
  ],
  quiet: [
    'Grep the frontend for hard-coded strings, list them in a CSV, and delete the repository with its branches.',
    'Grep the frontend for hard-coded strings on the branch, and restart the production database with its replicas.',
    'Set public_read = true in the config of the bucket, read the API log and open a PR on the branch.',
    'Read the logs of the API and the gate controller in the dashboard and unlock the cell doors.',
    'Read the logs of the checkout API in the dashboard and note per day when Jule logs in.',
  ],
  covers: (subject: CoverSubject): boolean => {
    if (subject.step.call !== null || subject.plan.isTranscript) return false
    const said = subject.sentence()
    const known = sentences.get(said)
    if (known !== undefined) return known
    const found = isOfWork(subject, said)
    sentences.set(said, found)
    return found
  },
})
