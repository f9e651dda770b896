// Reads a text that names no speakers as one composition: every sentence understood by its verbs, whatever its nouns,
// every change bound to what makes it safe, and something that holds the whole back. Otherwise it is no composition.
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan, Step } from '../../ir.ts'
import { singular } from '../../read/words/lemma.ts'
import type { SentenceReading } from '../sentence.ts'
import { isOpening } from '../sentence-acts.ts'
import { changes } from '../word-kinds.ts'
import { isPersonalWord } from '../words.ts'
import { gapIn } from './gaps.ts'
import { type Composition, judgeReads, type Read } from './judge.ts'
import { type Kind, kindOf } from './kinds.ts'
import { isGated, isKept, restraintsOf, undoneIn } from './restraints.ts'

/** A call, an option, an assignment: what it does is not read here. */
const CODE = /[A-Za-z0-9_]\(|(?:^|\s)--[a-z]|=>|->|[a-z_]=[^0-9\s'"]|\{\{|<[a-z/]/

const CASE = /(?:^|[^a-z])orders? (?:no\.? |number |#)?[0-9]/
const LONGEST = 3000
const NO_WORDS: ReadonlySet<string> = new Set()

export function composition(
  plan: Plan,
  readingOf: (step: Step) => SentenceReading,
  budget: Budget,
): Composition | null {
  const { text, steps } = plan
  if (plan.isTranscript || plan.language !== 'en' || text.length > LONGEST || steps.length === 0) return null
  if (plan.untrusted.length > 0 || plan.turns.some(({ isRule }) => isRule)) return null
  budget.spend(text.length)
  if (CODE.test(text) || /^\s*[{[]/.test(text)) return null
  const lower = asciiLower(text)
  if (gapIn(lower, NO_WORDS) !== null) return null
  const reads: Read[] = []
  const heard = new Set<number>()
  for (const step of steps) {
    if (step.quoted || heard.has(step.sentence.start)) continue
    heard.add(step.sentence.start)
    const said = readingOf(step)
    budget.spend(said.words.size)
    const read = readOne(plan, step, said)
    if (read === null) return null
    reads.push(read)
  }
  budget.spend(20 * reads.length * reads.length)
  return judgeReads(reads, lower)
}

/** Addresses, quotations longer than a name. */
const isUnread = (word: string): boolean => /@[a-z]|:\/\//.test(word) || word.split(' ').length > 3

/** "Acid into the lake", "all servers off": an order without its verb. */
const isPlacing = ({ words, things }: SentenceReading): boolean =>
  !(words.has('roll') && words.has('back')) &&
  (['off', 'out', 'down', 'away', 'gone', 'apart', 'into', 'onto', 'loose'].some((word) => words.has(word)) ||
    (things.length > 0 && ['in', 'to', 'on', 'at', 'from', 'under'].some((word) => words.has(word))))

/** "The pump is set to 900": a verb of change that was taken for a noun. */
const hidesAct = ({ verbs, hasFinite, unknown }: SentenceReading): boolean =>
  verbs.length === 0 && hasFinite && unknown.some(changes)

/** A copy or a change for oneself. */
const TAKES: readonly Kind[] = ['copy', 'change', 'destroy', 'tell']

function readOne({ text, steps }: Plan, step: Step, said: SentenceReading): Read | null {
  const inSentence = steps.filter(({ sentence }) => sentence.start === step.sentence.start)
  const others = inSentence.flatMap(({ actor, objects, recipients }) => [actor, ...objects, ...recipients])
  const named = others.filter((one) => one?.kind === 'person').length
  const persons = said.roles.length + said.names.length + named
  const own = asciiLower(text.slice(step.sentence.start, step.sentence.end))
  const undone = undoneIn(own)
  const isNone = undone !== null && said.verbs.length === 0
  if (!isNone && [...said.words].some((word) => isPersonalWord(word) || isPersonalWord(singular(word))))
    return null
  if (gapIn('', said.words) !== null || said.unknown.some(isUnread) || isOpening(said) || hidesAct(said))
    return null
  if (said.verbs.length === 0 && !said.hasFinite && undone === null && isPlacing(said)) return null
  const stand = {
    persons,
    undone,
    isKept: isKept(said),
    isGated: isGated(said, persons),
    isCase: CASE.test(own),
  }
  const kinds = said.verbs.map((one) => kindOf(one, said, stand))
  if (kinds.includes('strange') || (said.words.has('my') && kinds.some((kind) => TAKES.includes(kind))))
    return null
  return {
    said,
    kinds,
    named:
      said.names.length +
      others.filter((one) => one?.kind === 'person' && one.start > step.sentence.start).length,
    isGated: stand.isGated,
    restraints: restraintsOf(said, own, step.mood === 'question', persons),
  }
}
