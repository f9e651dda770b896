// Classes of verbs by effect, for texts of work: what changes nothing, what figures and software do by themselves, and
// what only looks like a verb.
import type { ActName } from '../ir.ts'
import type { Word } from '../read/tag.ts'
import { canBeNoun, isAdjective, singular } from '../read/words/lemma.ts'
import { natureOf } from '../tables/act-of.ts'
import { isParty, isRole, STATES } from './roles.ts'
import type { Said, SentenceReading } from './sentence.ts'
import { isKnownNoun, isMatter } from './word-kinds.ts'
import { isAnchor } from './work-anchors.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Acts of these change nothing, or only the speaker's notes. */
const FREE: ReadonlySet<ActName> = new Set<ActName>([
  'read',
  'search',
  'compare',
  'compute',
  'summarise',
  'explain',
  'check',
  'review',
  'monitor',
  'test',
  'simulate',
  'wait',
  'ask',
  'refuse',
  'stop_work',
  'draft',
  'plan',
  'note',
])
export const isFreeAct = (act: ActName | null): boolean => act !== null && FREE.has(act)

/** Work on information that the ontology has no act for (VerbNet 3.4: 22.2, 25.3, 29.6, 35.4, 48.1.1, 54.1). */
const WORKS = set(
  'reproduce profile sample screen code bucket cluster aggregate join flag tag label group sort filter highlight mark sketch log record document attach link quote cite annotate tabulate rerun re-run repeat respond phone escalate raise report file investigate fit interpolate normalise normalize deduplicate back-test backtest validate score time pair circulate collect gather note time-box decide discuss pin keep bring prefer understand hear meet clone try skim say',
)
/** "Raise an issue", and no limit. */
const RAISED = /^(?:issue|ticket|question|flag|concern|exception|point|pr|request|error|incident|matter)$/
/** Of these, what is done to persons as well. */
const PHYSICAL = set('watch track trace rate time screen follow')

export const isFree = ({ verb, act, nouns }: Said): boolean =>
  (isFreeAct(act) || WORKS.has(verb)) &&
  (verb !== 'raise' || nouns.some((noun) => RAISED.test(noun))) &&
  (!PHYSICAL.has(verb) || nouns.length === 0 || nouns.some((noun) => isAnchor(noun) || isKnownNoun(noun)))

/** What figures, texts and systems are like and do (VerbNet seem-109, appear-48.1.1, calibratable_cos-45.6). */
const BEING = set(
  'account affect apply argue arise arrive average behave belong build carry catch cause change climb close cluster come compile concern connect contribute convert count crash cut depend describe differ dip disagree do double drop emit end enter explain expire fail fall fire fit flatten flow follow freeze go grow handle hear help hide hit hold ignore imply improve increase indicate involve jump keep lack lag land last lead leave lie linger load log look lose make matter mean measure miss move name need number occur open overlap overshoot own pass peak point predict prefer print produce prove raise reach read recover redirect refer reflect regress relate rely remain repeat reproduce require resolve respond restart return rise run save scale scan seem sell serve settle shift show shrink sit slow spend spike stall start stay stem stop store suffer suggest support surge survive take tell time touch track trip turn understand use validate vary wait want warm weigh work write',
)
/** What software does to what it holds, in the present or past: nobody orders it, and nothing is lost by it. */
const DOES = set(
  'accept adapt add block build cache call close convert do drain emit handle ignore keep listen load map move open parse pass pin read reject reload report reset resolve restart retry return run send serve start store update use write',
)
const ACTIVE = set('i we you he she they agent assistant bot nobody')

const isMild = (act: ActName | null): boolean => act === null || natureOf(act).reversibility === 'read-only'

/** A figure, text or system does it by itself, or somebody found it so. */
export function isSo({ verb, act, isState, subject, form, isPassive, takesObject, isDenied }: Said): boolean {
  if (STATES.has(verb)) return isState || form !== 'base'
  if (form !== 'ing' && !isPassive && DOES.has(verb) && isAnchor(subject)) return true
  if (!BEING.has(verb)) return false
  if (isMild(act)) return true
  if (ACTIVE.has(subject)) return false
  if (isPassive) return isDenied
  return form !== 'ing' && !takesObject && subject !== '' && !isRole(subject) && !isParty(subject)
}

/** An order in its base form: no subject, no modal, no "to" before it. */
export const isOrdered = ({ tagged }: SentenceReading, { at, form, subject, verb, isState }: Said): boolean =>
  form === 'base' &&
  subject === '' &&
  !(STATES.has(verb) && isState) &&
  !/^(?:modal|to|aux|not|pronoun)$/.test(tagged[at - 1]?.tag ?? 'end')

/** "Unsubscribe links are in the footer": a clause that opens with it and has its verb later. */
function isSubject(tagged: readonly Word[], at: number): boolean {
  if (!/^(?:end|comma|open)$/.test(tagged[at - 1]?.tag ?? 'end')) return false
  for (const { tag, base } of tagged.slice(at + 1, at + 9)) {
    if (tag === 'aux' && base === 'be') return true
    if (!/^(?:noun|adj|and|number)$/.test(tag)) return false
  }
  return false
}

/** "The order numbers", "lead time": a verb without its ending behind a singular noun is part of its phrase. */
export const isCompound =
  ({ tagged }: SentenceReading) =>
  ({ at, form, takesObject }: Said): boolean => {
    const before = tagged[at - 1]
    if (takesObject || form === 'ed') return false
    if (form === 'base' && isSubject(tagged, at)) return true
    if (before === undefined || !canBeNoun(tagged[at]!.token.word)) return false
    if (before.tag === 'adj' || before.tag === 'det') return true
    if (before.tag !== 'noun' || form === 's') return false
    const { kind, word } = before.token
    return form === 'ing' || kind !== 'word' || singular(word) === word
  }

/** "Bank balance", "how far": a noun or adjective that the lexicon also knows as a verb. */
export const isHomograph = ({ act, verb, form, takesObject }: Said): boolean =>
  act === null && (form === 'base' || form === 's') && !takesObject && (canBeNoun(verb) || isAdjective(verb))

/** "Run 12", "Draft 3", "short version": a name with its number, an adjective with its noun. */
export const isLabel =
  ({ tagged }: SentenceReading) =>
  ({ verb, at, nouns, takesObject }: Said): boolean => {
    const next = tagged[at + 1]
    if (/^(?:short|free|present)$/.test(verb)) return next?.tag === 'noun' && !takesObject
    const isNumbered = /^(?:run|test|check|draft|report|sample|batch|load)$/.test(verb) && nouns.length === 0
    return isNumbered && /^(?:number|id)$/.test(next?.token.kind ?? '')
  }

/** "Write tests and run them". */
export const runsThem =
  ({ tagged, verbs }: SentenceReading) =>
  (one: Said): boolean =>
    one.verb === 'run' &&
    /^(?:them|it|again)$/.test(tagged[one.at + 1]?.token.word ?? '') &&
    (verbs[verbs.indexOf(one) - 1]?.nouns ?? []).some((noun) =>
      /^(?:test|suite|check|query|linter|benchmark)$/.test(noun),
    )

/** "Approved by the board", "saved as a draft": told of a decision that others took, or of what is kept. */
export const isDecided = ({ verb, form }: Said): boolean => form === 'ed' && DECIDED.has(verb)
const DECIDED = new Set([
  ...set('approve sign agree expect do enter intend plan mean save store attach write'),
  'sign off',
])

const CONDITIONS = ['if', 'when', 'above', 'once', 'until', 'after', 'as']

/** "I stop and report", "stop when it fails", "before I go on": the speaker's own work. */
export const isStopped =
  ({ words }: SentenceReading) =>
  ({ verb, nouns, subject, takesObject }: Said): boolean => {
    if (verb === 'stop') {
      const isOwn =
        /^(?:i|we)$/.test(subject) || (subject === '' && CONDITIONS.some((word) => words.has(word)))
      return isOwn && !takesObject && !nouns.some(isMatter)
    }
    if (!/^(?:go on|pause|continue|proceed)$/.test(verb)) return false
    return words.has('before') || (subject !== '' && !ACTIVE.has(subject))
  }

/** "Before changing anything", "publishing comes later": not yet done. */
export const isHeldBack =
  ({ tagged }: SentenceReading) =>
  ({ at, form, nouns }: Said): boolean =>
    form === 'ing' &&
    (/^(?:come|follow|wait|happen)$/.test(tagged[at + 1]?.base ?? '') ||
      (/^(?:before|without)$/.test(tagged[at - 1]?.token.word ?? '') &&
        nouns.every((noun) => noun === 'anything')))
