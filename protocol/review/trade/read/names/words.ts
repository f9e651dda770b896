// Cuts a member name into words: `stopLossOnFill`, `stop_loss_on_fill` and `stoplossonfill` have the same ones.
import { asciiLower } from '../../../text/ascii.ts'
import {
  EFFECT_WORDS,
  EMPTY_WORDS,
  INERT_WORDS,
  MEASURES,
  MEMBER_WORDS,
  OBSERVED_WORDS,
  UNIT_WORDS,
} from '../../tables/member-words.ts'

const KNOWN = new Set(
  [
    ...[...MEMBER_WORDS, ...UNIT_WORDS].map(([, spellings]) => spellings),
    EMPTY_WORDS,
    MEASURES,
    INERT_WORDS,
    OBSERVED_WORDS,
    EFFECT_WORDS,
  ].flatMap((list) => list.split(' ')),
)

export const isKnownWord = (word: string): boolean => KNOWN.has(word)

const LONGEST_NAME = 64
/** Longer runs without a border are no compound of these words. */
const LONGEST_RUN = 24
const LONGEST_WORD = 12

export function wordsOf(name: string): readonly string[] {
  return asciiLower(
    name
      .slice(0, LONGEST_NAME)
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2'),
  )
    .split(/[^a-z0-9%]/)
    .filter((run) => run !== '')
    .flatMap((run) => (KNOWN.has(run) ? [run] : (cut(run) ?? [run])))
}

/** The fewest known words of at least two letters that make up the whole run; null when none do. */
function cut(run: string): readonly string[] | null {
  if (run.length > LONGEST_RUN) return null
  const best: (readonly string[] | null)[] = [[]]
  for (let end = 1; end <= run.length; end++) {
    let found: readonly string[] | null = null
    for (let start = Math.max(0, end - LONGEST_WORD); start <= end - 2; start++) {
      const before = best[start]
      if (!before || (found !== null && before.length + 1 >= found.length)) continue
      const word = run.slice(start, end)
      if (KNOWN.has(word)) found = [...before, word]
    }
    best[end] = found
  }
  return best[run.length] ?? null
}
