// Finds what an account tells beside its action: an amount or a rest of the holdings that a further sentence moves, code or bytes
// between the sentences, words in a language that no reader takes. An account with one of them is not read to its last word.
import { asciiUpper } from '../../../text/ascii.ts'
import { isKnownSymbol } from '../intent/assets.ts'
import { type Act, actsIn } from './acts.ts'
import { evidenceIn } from './evidence.ts'

const BYTES = /\b0x[0-9a-f]{65,}|```|\{\s{0,8}["']?\w{1,40}["']?\s{0,8}:/i
const FOREIGN_LETTER =
  /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff\uff21-\uff5a]|\ud835/

const NUMBER_WORD =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a |one )?hundred|(?:a |one )?thousand|(?:a |one )?million|half an?|a dozen)'
const AMOUNT = new RegExp(
  `(?:\\b(\\d[\\d,]{0,30}(?:\\.\\d{1,18})?)|\\b${NUMBER_WORD})[ -]?([a-z]{2,8})\\b`,
  'g',
)
const REST =
  /\b(?:remaining|remainder|rest|all|half|whole|other|every)(?: of)?(?: the| our| its)? (?:coins?|tokens?|funds|balance|holdings|([a-z]{2,8}))\b/g
/** What is held, charged, quoted, allowed, owed or was done before: no amount that moves now. */
const STATES =
  /\b(?:balances?|holds?|holding|held|has|have|had|idle|left|stays?|kept|keeps?|remains?|fees?|gas|costs?|quot\w*|expect\w*|min\w*|max\w*|most|least|caps?|limits?|limited|budget|ceiling|allow(?:s|ed)|earlier|previous|last|prior|past|before|test\w*|total\w*|price\w*|rates?|threshold|worth|each|per|out of|a (?:day|month|week|year)|daily|weekly|monthly|health|debt|owed?|collateral|rewards?|accrued|earned|mandate|policy|invoices?|untouched|unchanged|slippage|simulat\w*|estimat\w*|deposit(?:ed)? of|match\w*|equals?|exactly)\b/
/** Lines of members are read by their names; what a person wrote into one is a sentence. */
const MEMBER = /^[a-z][a-z0-9 ]{0,60}: (.*)$/
/** Their point ends no sentence. */
const ABBREVIATED = /\b(est|approx|ca|incl|excl|avg|vs|no|nr|max|min)\. /g
const SENTENCE_WORDS = 5

/** `said`: in its own case. */
export function tellsBeside(said: string, lower: string, isProse: boolean): boolean {
  if (isProse && (BYTES.test(said) || FOREIGN_LETTER.test(said))) return true
  const sentences = lower
    .replace(ABBREVIATED, '$1 ')
    .split(/(?:[;\n]|\.(?!\d))\s*/)
    .flatMap((sentence) => sentenceOf(sentence.trim(), isProse) ?? [])
  const first = isProse ? sentences.findIndex((sentence) => actsIn(sentence).length > 0) : -1
  const known = new Set(
    (isProse ? sentences.slice(0, first + 1) : [lower]).flatMap((sentence) => amountsOf(sentence)),
  )
  return sentences
    .slice(first + 1)
    .some(
      (sentence) =>
        !STATES.test(sentence) && (amountsOf(sentence).some((one) => !known.has(one)) || movesRest(sentence)),
    )
}

function sentenceOf(statement: string, isProse: boolean): string | null {
  if (isProse) return statement
  const told = MEMBER.exec(statement)?.[1] ?? statement
  return told.split(' ').length >= SENTENCE_WORDS ? told : null
}

const isAsset = (word: string): boolean => {
  const symbol = asciiUpper(word)
  return symbol === 'USD' || isKnownSymbol(symbol)
}

const amountsOf = (sentence: string): readonly string[] =>
  [...sentence.matchAll(AMOUNT)].slice(0, 32).flatMap(([text, , word]) => (isAsset(word!) ? [text] : []))

const movesRest = (sentence: string): boolean =>
  [...sentence.matchAll(REST)].slice(0, 8).some(([, word]) => word === undefined || isAsset(word))

/** A sentence that tells no act of the account, nothing in favour of it, and no state: what it says is not known. */
export function tellsOther(lower: string, acts: readonly Act[]): boolean {
  return lower
    .replace(ABBREVIATED, '$1 ')
    .split(/(?:[;\n]|\.(?!\d))\s*/)
    .filter((sentence) => sentence.trim().split(' ').length >= SENTENCE_WORDS)
    .some(
      (sentence) =>
        !STATES.test(sentence) &&
        evidenceIn(sentence).size === 0 &&
        !actsIn(sentence).some((act) => acts.includes(act)),
    )
}
