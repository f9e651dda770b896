// Finds in a sentence what holds an act back: it is not done, left to a person, decided by one, or stopped by a test.
import type { SentenceReading } from '../sentence.ts'
import { isCopying } from './verb-classes.ts'

export type Restraint = 'kept' | 'undone' | 'asked' | 'decided' | 'stop' | 'copied' | 'tried' | 'checked'

const has = (words: ReadonlySet<string>, list: readonly string[]): boolean =>
  list.some((word) => words.has(word))
const list = (text: string): readonly string[] => text.split(' ')

const KEEPS = list('keep keeps leave leaves left stay stays remain remains retained')
const STILL = list('unchanged untouched unaltered intact')

/** What stays as it is, or where it is. */
export function isKept({ words }: SentenceReading): boolean {
  const is = words.has('is') || words.has('are')
  return (
    has(words, STILL) ||
    (has(words, KEEPS) && ((words.has('as') && is) || (words.has('where') && is) || words.has('place')))
  )
}

/** "Nothing is written", "no changes": an act that is left out; "I have not": by oneself. */
const NONE =
  /(?:^|[^a-z])(?:nothing|no)(?: (?:is|was|has|been|will|be|further|other|second|order|record|member)){0,4} (?:change|changes|changed|booked|paid|sent|deleted|written|published|altered|moved|signed|placed|contact|submission)(?:[^a-z]|$)/
const OWN =
  /(?:^|[^a-z])(?:i|we)(?:'ve| have| did)?(?:n't| not| never)(?: yet)? (?:changed?|booked?|paid|pay|sent|send|deleted?|written|published?|merged?|altered?|moved?|signed?|run|logged|touched)(?:[^a-z]|$)|(?:^|[^a-z])(?:i|we)(?:'ve| have) (?:changed|sent|booked|paid|done) nothing(?:[^a-z]|$)/

/** The words that say so; null without. */
export const undoneIn = (text: string): string | null => NONE.exec(text)?.[0] ?? OWN.exec(text)?.[0] ?? null

const ASKS = list('ok okay shall want may would could should agree')
const YOURS = list('ok okay approval decision word')

const isAsked = ({ words }: SentenceReading, isQuestion: boolean): boolean =>
  (isQuestion && has(words, ASKS)) || (words.has('your') && has(words, YOURS))

const DECISIONS = new Set(
  list(
    'says approve approves approved decide decides decision sign signs signed countersign countersigns confirm confirms confirmed sign-off ok okay agreed agrees releases reviewed reviews checks',
  ),
)

/** A role or a named person decides, signs or reads it. */
const isDecided = ({ words, isNegated }: SentenceReading, persons: number): boolean =>
  !isNegated &&
  persons > 0 &&
  !words.has('i') &&
  !words.has("i'll") &&
  [...words].some((word) => DECISIONS.has(word))

const FIRST = list('then once after before until')

/** Somebody decides, and the act follows: "once she agrees, send it". */
export const isGated = (said: SentenceReading, persons: number): boolean =>
  isDecided(said, persons) && has(said.words, FIRST)

/** On failure it stops or goes back. */
const isStop = ({ words, verbs }: SentenceReading): boolean =>
  has(words, ['if', 'on', 'any', 'otherwise', 'until', 'unless', 'when', 'only']) &&
  (has(words, ['stop', 'abort', 'halt', 'rollback']) ||
    (words.has('only') && has(words, ['when', 'if', 'after', 'once'])) ||
    verbs.some(({ act }) => act === 'roll_back' || act === 'restore' || act === 'stop_work'))

const isCopied = ({ verbs, isNegated }: SentenceReading): boolean =>
  !isNegated && verbs.some((one) => one.act === 'copy' || isCopying(one))

const PLACES = list('dry-run staging sandbox scratch canary pilot preview spare simulation')

export function restraintsOf(
  said: SentenceReading,
  text: string,
  isQuestion: boolean,
  persons: number,
): ReadonlySet<Restraint> {
  const found = new Set<Restraint>()
  if (isKept(said)) found.add('kept')
  if (undoneIn(text) !== null) found.add('undone')
  if (isAsked(said, isQuestion)) found.add('asked')
  if (isDecided(said, persons)) found.add('decided')
  if (isStop(said)) found.add('stop')
  if (isCopied(said)) found.add('copied')
  if (has(said.words, PLACES) && said.verbs.some(({ isState }) => !isState)) found.add('tried')
  if (
    said.verbs.some(({ act }) => act === 'check' || act === 'compare' || act === 'test' || act === 'monitor')
  )
    found.add('checked')
  return found
}
