// Words of work on software, data and texts, beside which the nouns of a sentence are open.
import { classOf } from '../tables/act-of.ts'
import type { ObjectClass } from '../tables/objects.ts'
import { isFigure } from './word-kinds.ts'
import { isGuardedWord } from './words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const ANCHOR_CLASSES: ReadonlySet<ObjectClass> = new Set<ObjectClass>([
  'data',
  'code',
  'running system',
  'document',
  'process',
  'record',
])
/** Of these classes, things that one lives with, and words of everyday life. */
export const HOUSEHOLD = set(
  'disk volume drive share photo video recording laptop phone device film book novel song poem story recipe menu map route logo poster speech form text list page plan draft column row table order file folder case claim mark rate price score grade status entry job batch switch zone region gateway port package image release module policy permit calendar figure paper protocol script program class method function test component formula macro pod host node field history archive collection system machine network environment platform website site',
)
/** Guards and copies that are looked at. */
const READABLE = set(
  'alert alarm log logging audit monitoring backup snapshot dump replica scan validation telemetry',
)
export const isReadable = (word: string): boolean => READABLE.has(word)

/** Words of computing and statistics that mean nothing else (ISO/IEC/IEEE 24765). */
export const TECHNICAL = set(
  'api backend bug ci cli commit config coverage csv dashboard database dataset deploy deployment diff docs e2e endpoint frontend git github grafana histogram html http index integration issue json kubernetes latency linter lockfile log markdown merge metric migration notebook npm parser pipeline postgres pr prod pytest python query queue readme regression replica repo repository request rollback runner schema sdk sla slo spreadsheet sql sprint stack staging stats terminal test ticket timeout token tokenizer ui unit utc ux variant version wiki workflow worker yaml mypy eslint ruff prettier jest vitest mocha pylint flake8 tsc clippy rubocop shellcheck cargo gradle maven webpack vite helm terraform kubectl docker changelog openapi grpc postgresql mysql sqlite redis kafka nginx jira confluence',
)

/** Of the words of computing and statistics, those of everyday life. */
export const COMMON = set(
  'button loop line bar arm power noise origin effect evidence literature instrument unit tonne degree assay specimen group share capacity load interval confidence node input output mirror object clone incident reading connection bias ratio worker runner legend response session shell trend limitation assumption accuracy resolution',
)

export const classOfWord = (word: string): ObjectClass | null =>
  classOf({ key: word, head: word, modifiers: [] })

/** A word of computing, statistics or office work that names nothing one could touch. */
export function isAnchor(word: string): boolean {
  if (isGuardedWord(word) && !READABLE.has(word)) return false
  const kind = classOfWord(word)
  return (
    (kind !== null && ANCHOR_CLASSES.has(kind) && !HOUSEHOLD.has(word)) ||
    isFigure(word) ||
    TECHNICAL.has(word)
  )
}
