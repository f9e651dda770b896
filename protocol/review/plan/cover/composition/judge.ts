// Judges sentences that are all understood: each change needs guards that are bound to it by what they name and stand in
// the right order; a text without changes needs something that holds it back.
import { canBeNoun, singular } from '../../read/words/lemma.ts'
import { actOfVerb, natureOf } from '../../tables/act-of.ts'
import type { SentenceReading } from '../sentence.ts'
import type { Kind } from './kinds.ts'
import { isMeasured } from './measured.ts'
import type { Restraint } from './restraints.ts'

/** `held`: nothing is changed; `guarded`: each change has its guards; `measured`: figures and what they bear. */
export type Composition = 'held' | 'guarded' | 'measured'

export interface Read {
  readonly said: SentenceReading
  readonly kinds: readonly Kind[]
  /** Persons by name. */
  readonly named: number
  readonly restraints: ReadonlySet<Restraint>
  /** Somebody decides in it, and then the act follows. */
  readonly isGated: boolean
}

const HOLDS: readonly Restraint[] = ['kept', 'undone', 'asked', 'decided']
const TELLS: readonly Kind[] = ['state', 'look', 'seek', 'wait', 'tell', 'decide']
const WAYS_BACK: readonly Restraint[] = ['decided', 'stop', 'copied', 'asked']
/** These come before what they make safe. */
const FIRST: readonly Restraint[] = ['copied', 'tried', 'asked']
/** Refer to the plan as a whole, or to what was named before. */
const WHOLE =
  'change changes plan nothing anything anything all any failure mismatch it this that these them they both each window anyone'.split(
    ' ',
  )
/** Too common to bind one sentence to another. */
const COMMON = new Set(
  'day week month time hour minute monday tuesday wednesday thursday friday saturday sunday plan step note team new one way work'.split(
    ' ',
  ),
)

const topicsOf = ({ words }: SentenceReading): ReadonlySet<string> =>
  new Set(
    [...words]
      .map(singular)
      .filter((word) => word.length > 2 && !COMMON.has(word) && (canBeNoun(word) || /[0-9_./-]/.test(word))),
  )

/** Kinds of things: "the database" names none in particular. */
const GENERIC = new Set(
  'database table row column record file folder disk data server service system host version release copy snapshot backup dump image list entry drive volume node cluster'.split(
    ' ',
  ),
)

/** They name the same thing by a word of its own. */
const isOfSame = (a: SentenceReading, b: SentenceReading): boolean => {
  const other = topicsOf(b)
  return [...topicsOf(a)].some((word) => other.has(word) && !GENERIC.has(word))
}

const isAbout = (a: SentenceReading, b: SentenceReading): boolean => {
  const other = topicsOf(b)
  return [...topicsOf(a)].some((word) => other.has(word))
}

const refers = ({ words }: SentenceReading): boolean => WHOLE.some((word) => words.has(word))

/** What guards the sentence at `at`: its own, and what other sentences say of the same thing. */
function guardsOf(reads: readonly Read[], at: number): ReadonlySet<Restraint> {
  const { said, restraints } = reads[at]!
  const found = new Set(restraints)
  reads.forEach((one, i) => {
    if (i === at || !(refers(one.said) || isAbout(one.said, said))) return
    for (const restraint of one.restraints) if (i < at || !FIRST.includes(restraint)) found.add(restraint)
  })
  return found
}

/** A copy of the same thing is taken before, and looked at before. */
function isCopiedBefore(reads: readonly Read[], at: number): boolean {
  const { said } = reads[at]!
  const copy = reads.findIndex(({ restraints }) => restraints.has('copied'))
  return (
    copy >= 0 &&
    copy < at &&
    isOfSame(reads[copy]!.said, said) &&
    reads.slice(copy, at).some(({ restraints }) => restraints.has('checked'))
  )
}

const isReversible = ({ said }: Read): boolean =>
  said.verbs.every(({ verb, isState }) => {
    const act = actOfVerb(verb)
    return isState || act === null || /^(?:read-only|reversible)$/.test(natureOf(act).reversibility)
  })

function isGuarded(reads: readonly Read[], at: number): boolean {
  const one = reads[at]!
  if (one.kinds.includes('destroy') && !isCopiedBefore(reads, at)) return false
  if (one.isGated) return true
  const guards = guardsOf(reads, at)
  return guards.size >= (isReversible(one) ? 1 : 2) && WAYS_BACK.some((way) => guards.has(way))
}

/** What is left, undone or decided is about the rest of the text. */
const isHeld = (reads: readonly Read[]): boolean =>
  reads.some(
    ({ restraints, said }, at) =>
      HOLDS.some((hold) => restraints.has(hold)) &&
      (!(restraints.size === 1 && restraints.has('kept')) ||
        reads.length < 3 ||
        refers(said) ||
        reads.some((other, i) => i !== at && isAbout(said, other.said))),
  )

export function judgeReads(reads: readonly Read[], lower: string): Composition | null {
  const verbs = reads.flatMap(({ kinds }) => kinds)
  const readings = reads.map(({ said }) => said)
  const persons = reads.reduce((sum, { named }) => sum + named, 0)
  if (verbs.every((kind) => TELLS.includes(kind)) && isMeasured(lower, readings, persons)) return 'measured'
  if (verbs.length === 0 || verbs.includes('seek')) return null
  const changed = reads.flatMap(({ kinds }, at) =>
    kinds.includes('change') || kinds.includes('destroy') ? [at] : [],
  )
  if (changed.length > 0) return changed.every((at) => isGuarded(reads, at)) ? 'guarded' : null
  // Something is done that is understood, or nothing is.
  const isActed =
    reads.some(({ restraints }) => restraints.has('undone')) || verbs.some((kind) => kind !== 'state')
  return isActed && isHeld(reads) ? 'held' : null
}
