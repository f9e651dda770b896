// Tells the classes of single words that a sentence may hold without harm, and what keeps a noun from being one.
import type { Word } from '../read/tag.ts'
import { NUMBER_WORDS } from '../read/words/function-words.ts'
import { singular } from '../read/words/lemma.ts'
import { changes, classOf } from '../tables/act-of.ts'
import { INFORMATION } from './information.ts'
import { isHarshAdjective, STATES, WORK } from './roles.ts'
import { isEverydayThing, isNeutralWord, isPlainClass } from './subject.ts'
import { isGuardedWord, isPrivateWord } from './words.ts'
import { WORK_NOUNS } from './work-nouns.ts'

const MATTERS: ReadonlySet<string> = new Set(
  'backup oversight money record data code document page meeting task process message'.split(' '),
).add('running system')

const classOfWord = (word: string): string | null => classOf({ key: word, head: word, modifiers: [] })

export const isInformation = (word: string): boolean =>
  INFORMATION.has(word) || WORK.has(word) || WORK_NOUNS.has(word)

const isPlainWord = (word: string): boolean =>
  isNeutralWord(word) ||
  NUMBER_WORDS.has(word) ||
  isPlainClass(classOf({ key: word, head: word, modifiers: [] }))

/** "follow-up", "sign-up": of parts that are known, and none of them an act. */
export function isKnownNoun(word: string): boolean {
  if (isGuardedWord(word) || isHarshAdjective(word)) return false
  if (isPlainWord(word) || isInformation(word) || STATES.has(word)) return true
  const parts = word.split('-')
  return (
    parts.length > 1 &&
    parts.every((part) => (isPlainWord(part) || isInformation(part)) && (!changes(part) || part === 'page'))
  )
}

const MONEY_OF_PEOPLE = /^(?:ransom|bribe|salary|wage|pension|tip|donation|loan|mortgage|tax)$/
/** Papers that bind: read and compared without harm. */
const BINDING =
  /^(?:contract|agreement|lease|offer|bid|tender|notice|guarantee|warranty|terms|licence|license|login|plant)$/
/** Money, copies, records and what watches over them: read and counted without harm, not changed. */
export const isMatter = (word: string): boolean =>
  !isPrivateWord(word) &&
  (MATTERS.has(classOfWord(word) ?? '') || BINDING.test(word) || isEverydayThing(word)) &&
  !MONEY_OF_PEOPLE.test(word)

/** Figures and records: what they are of may be anything ("the latency of X"), unlike the contents of a text. */
const FIGURES = new Set(
  'value rate count number total sum average median mean figure price cost latency duration size length level share percentage ratio score reading measurement result response entry row column record log file table chart graph metric statistic histogram index status state version id field label tag category capacity usage load traffic volume limit threshold baseline forecast trend error warning failure snapshot config setting parameter sample dataset data'.split(
    ' ',
  ),
)
export const isFigure = (word: string): boolean => FIGURES.has(word)

const INSIDE = new Set(['noun', 'adj', 'det', 'number'])

/** An unknown noun before a figure ("checkout latency"), or behind one with "of", "for", "per" ("latency for checkout"). */
export function isMeasured(tagged: readonly Word[], at: number): boolean {
  const next = tagged[at + 1]
  if (next?.tag === 'noun' && isFigure(next.base)) return true
  let i = at - 1
  while (i >= 0 && INSIDE.has(tagged[i]!.tag)) i--
  const prep = tagged[i]
  const head = tagged[i - 1]
  return (
    prep?.tag === 'prep' &&
    /^(?:of|for|per)$/.test(prep.token.word) &&
    head?.tag === 'noun' &&
    isFigure(singular(head.token.word))
  )
}
