// Kinds of clauses that act on nothing, or only inside and back: somebody else decides, things stay, nothing is changed.
import type { ActName } from '../ir.ts'
import { TIME_NOUNS } from '../read/words/function-words.ts'
import { isParty, isRole, STATES } from './roles.ts'
import type { Said, SentenceReading } from './sentence.ts'
import { isFigure, isInformation, isKnownNoun, isMatter } from './word-kinds.ts'

/** Who speaks, and what it runs: their decision is no decision of another person. */
const SELF =
  /^(?:|i|we|it|you|agent|assistant|bot|script|model|system|job|tool|workflow|service|account|everybody|everyone|nobody)$/
const DECIDES =
  /^(?:decide|decide on|approve|sign|sign off|sign off on|confirm|countersign|review|check|agree|answer|reply|choose|pick|read|look at|look over|go over|read through|proofread|ask|want|prefer|have|need|know)$/

/** "The owner decides", "Dana signs off": a person of the house acts, in the present or as it was told. */
export const decides =
  ({ names, strange, words }: SentenceReading) =>
  ({ verb, subject, form, isDenied, isPassive }: Said): boolean =>
    DECIDES.test(verb) &&
    !isDenied &&
    !isPassive &&
    !SELF.test(subject) &&
    (form === 's' || form === 'ed' || words.has('have') || words.has('let')) &&
    (isRole(subject) ||
      names.includes(subject) ||
      strange.some(({ word, place }) => word === subject && place === 'name'))

const STAYS = /^(?:keep|leave|stay|remain|retain|preserve|hold)$/
const AS_IT_IS = 'unchanged untouched unmodified unaltered intact'.split(' ')
const WHERE_IT_IS = ['as', 'where']

/** "Leave the rest as it is", "the old table stays untouched", "leave variant A in place". */
export const stays =
  ({ words }: SentenceReading) =>
  ({ verb, isDenied }: Said): boolean =>
    STAYS.test(verb) &&
    !isDenied &&
    ((WHERE_IT_IS.some((word) => words.has(word)) && (words.has('is') || words.has('are'))) ||
      (words.has('in') && words.has('place')) ||
      AS_IT_IS.some((word) => words.has(word)))

/** "Try for four weeks": no thing that it is tried on. */
export const triesOn = ({ verb, nouns }: Said): boolean =>
  /^(?:try|test|pilot)$/.test(verb) && nouns.every((noun) => TIME_NOUNS.has(noun))

/** "I'll send it myself": the principal does it. */
export const bySelf =
  ({ words }: SentenceReading) =>
  ({ verb }: Said): boolean =>
    words.has('myself') &&
    (words.has('i') || words.has("i'll")) &&
    /^(?:send|check|post|decide|read|review|answer)$/.test(verb)

/** "Give you a comparison": the one who asked is told. */
export const tellsYou =
  ({ words, roles, names }: SentenceReading) =>
  ({ act, verb }: Said): boolean =>
    (act === 'inform' || /^(?:show|send|give|tell)$/.test(verb)) &&
    words.has('you') &&
    roles.length === 0 &&
    names.length === 0

/** "Propose a tighter band": put before those who decide. */
export const proposesText = ({ verb, nouns }: Said): boolean =>
  /^(?:propose|suggest|recommend|advise|offer)$/.test(verb) && nouns.length > 0

const TOLD_OF: ReadonlySet<ActName> = new Set<ActName>([
  'ask',
  'read',
  'search',
  'compare',
  'check',
  'review',
  'explain',
  'inform',
  'reply',
  'draft',
  'wait',
])
const CHANGES: ReadonlySet<ActName> = new Set<ActName>([
  'delete',
  'overwrite',
  'change_record',
  'edit',
  'merge',
  'deploy',
  'publish',
  'move',
  'draft',
  'create',
  'run',
  'install',
  'configure',
  'reply',
  'send',
  'share',
  'upload',
  'buy',
  'book',
  'start',
])
/** Left out, these leave a danger: a check, a copy, a warning. */
const NEEDED =
  /^(?:check|test|backup|copy|snapshot|warning|alert|alarm|review|audit|approval|guard|lock|patch|fix|update|recall|notice|log|wage|payment)$/

/** "Nothing is written back", "no record is changed": said of what this plan does, in the passive. */
export const leavesOut = ({ act, nouns, subject, isDenied, isPassive }: Said): boolean =>
  isDenied &&
  isPassive &&
  act !== null &&
  CHANGES.has(act) &&
  !NEEDED.test(subject) &&
  !nouns.some((noun) => NEEDED.test(noun))

/** "Blocked by the firewall": a guard has worked. */
export const isWardedOff =
  ({ words }: SentenceReading) =>
  ({ verb, form, isDenied }: Said): boolean =>
    /^(?:block|reject|filter|refuse|stop)$/.test(verb) &&
    form === 'ed' &&
    !isDenied &&
    words.has('by') &&
    ['firewall', 'filter', 'scanner', 'gateway', 'proxy'].some((word) => words.has(word))

/** "The chart is attached", "the sources are listed below". */
export const isEnclosed = ({ verb, isPassive, isDenied }: Said): boolean =>
  isPassive &&
  !isDenied &&
  /^(?:attach|link|enclose|include|list|show|describe|explain|note|record|summarise|summarize)$/.test(verb)

/** "I'd call the evidence moderate": a judgement of a text or figure. */
export const judges = ({ verb, nouns }: Said): boolean =>
  verb === 'call' && nouns.length > 0 && nouns.every((noun) => isInformation(noun) || isFigure(noun))

/** "The supplier wrote", "reviewers asked for more": told of others, and done. */
export const happened = ({ verb, act, subject, form, isPassive, isDenied }: Said): boolean =>
  form === 'ed' &&
  !isPassive &&
  !isDenied &&
  (isParty(subject) || isRole(subject)) &&
  (STATES.has(verb) || (act !== null && TOLD_OF.has(act)))

/** Verbs of what figures, texts and systems are like (VerbNet seem-109, calibratable_cos-45.6, appear-48.1.1). */
const BEHAVES =
  /^(?:arrive|average|account for|apply|belong|break|carry|cause|change|close|come back|continue|cost|count|decline|drop|end|explain|expire|fail|fit|follow|gain|grow|happen|hit|hold|improve|jump|last|lead|load|lose|make|mean|miss|move|occur|open|pass|peak|produce|publish|reach|recover|reduce|return|rise|run|sell|serve|shift|shrink|slow|slow down|start|stop|sum|take|time out|tie|turn|use|vary|visit|weigh)$/

/** A figure, a text or a system does it by itself: no person, no order. */
export const behaves = ({ verb, subject, form, isPassive, takesObject }: Said): boolean =>
  BEHAVES.test(verb) &&
  !isPassive &&
  form !== 'ing' &&
  !/^(?:|i|we|you|he|she|they|who|agent|assistant)$/.test(subject) &&
  !isRole(subject) &&
  (isKnownNoun(subject) || isMatter(subject)) &&
  !takesObject

/** "Change nothing in the text": the act is denied by its object. */
export const leavesNothing =
  ({ tagged }: SentenceReading) =>
  ({ act, at, nouns }: Said): boolean =>
    act !== null &&
    CHANGES.has(act) &&
    tagged[at + 1]?.token.word === 'nothing' &&
    !/^(?:but|except)$/.test(tagged[at + 2]?.token.word ?? '') &&
    !nouns.some((noun) => NEEDED.test(noun))

/** "As asked", "as agreed with Mira": how something is done. */
export const isAsSaid =
  ({ tagged }: SentenceReading) =>
  ({ verb, form, at }: Said): boolean =>
    form === 'ed' &&
    tagged[at - 1]?.token.word === 'as' &&
    /^(?:ask|plan|agree|describe|list|request|discuss|propose|usual)$/.test(verb)

/** "Pages not edited for two years": which of them are looked for, behind the verb that looks. */
export const isWhich =
  ({ tagged, verbs }: SentenceReading) =>
  (one: Said): boolean => {
    const before = verbs[verbs.indexOf(one) - 1]
    if (one.form !== 'ed' || one.isPassive || before?.act == null || !SEEKS.has(before.act)) return false
    if (before.form !== 'base' || one.takesObject) return false
    let i = one.at - 1
    while (i > before.at && /^(?:not|adverb)$/.test(tagged[i]!.tag)) i--
    return (
      i > before.at &&
      tagged[i]!.tag === 'noun' &&
      tagged.slice(before.at, i).every(({ tag }) => tag !== 'comma' && tag !== 'and')
    )
  }
const SEEKS: ReadonlySet<ActName> = new Set<ActName>([
  'read',
  'search',
  'compare',
  'compute',
  'check',
  'review',
])

/** "Paste the table here": the one who asked reads it. */
export const pastesHere =
  ({ tagged }: SentenceReading) =>
  ({ verb, at }: Said): boolean =>
    /^(?:paste|post|put|list|show)$/.test(verb) &&
    tagged.slice(at + 1, at + 7).some(({ token }) => token.word === 'here') &&
    !tagged.some(({ token }) => token.kind === 'url' || token.kind === 'email')
