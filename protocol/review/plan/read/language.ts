// The only door to the reading of English: text in, typed clauses out. See README.md for why no library stands behind it.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Range } from '../ir.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { tagWords } from './tag.ts'

export interface ReadSentence extends Sentence {
  readonly clauses: readonly Clause[]
}

/** Lazily: a reader that has enough steps tags no more. */
export function* readSentences(text: string, range: Range, budget: Budget): Generator<ReadSentence> {
  for (const sentence of sentencesOf(text, range, budget))
    yield {
      ...sentence,
      clauses: sentence.isOverlong ? [] : clausesOf(tagWords(sentence.tokens), budget),
    }
}

/** Words that English texts hold and that other languages in Latin letters hold less (most frequent words, BNC). */
const ENGLISH = new Set(
  'the of and to a in that is it for on was with as be by at this are have from or an not you they but we his which can all will there if has been when your so up out them then what no'.split(
    ' ',
  ),
)
const OTHER = new Set(
  'der die das und nicht ist ein eine mit für auf wird bis vor zu im den dem le la les des une est et pour dans sur avec el los las una por con para que del é não uma os il lo gli per che di non sono het een van niet voor och att det som på på nie się jest do w na i z да и не на что это для'.split(
    ' ',
  ),
)

/** Latin letters, those of them beyond ASCII, and letters of other scripts. */
function lettersOf(text: string): { letters: number; accents: number; others: number } {
  let plain = 0
  let accents = 0
  let others = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < 0x80) {
      const lower = c | 0x20
      if (lower >= 0x61 && lower <= 0x7a) plain++
    } else if (c >= 0xc0 && c <= 0x24f) accents++
    else if ((c >= 0x370 && c <= 0x1fff) || (c >= 0x2e80 && c <= 0xd7af)) others++
  }
  return { letters: plain + accents, accents, others }
}

/** Not in English: another script, or more function words of other languages than English ones. */
export function isForeign(text: string, budget: Budget): boolean {
  budget.spend(text.length)
  const { letters, accents, others } = lettersOf(text)
  if (others > 8 && others * 6 > letters) return true
  let english = 0
  let other = 0
  for (const word of asciiLower(text).match(/[a-z\u00c0-\u024f]{1,12}/g) ?? []) {
    if (ENGLISH.has(word)) english++
    else if (OTHER.has(word)) other++
  }
  return other > 2 && (other > english || (accents * 30 > letters && other * 2 > english))
}
