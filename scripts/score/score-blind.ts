// Scores a new blind set once and records its first-contact figures; its rows then serve calibration only.
//   npm run score:blind -- FILE.jsonl [FILE.jsonl …] --set blind-YYYYMM --date YYYY-MM-DD
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadRuleset } from '../../protocol/review/core/ruleset/ruleset.ts'
import { buildEngine } from '../engine/build-engine.ts'
import { figuresOf } from './figures.ts'
import { appendFirstContact, lineOfFigures, readFirstContact } from './first-contact.ts'
import { GOALS } from './goals.ts'
import { goalLine, headOf, lineOf, table } from './print.ts'
import {
  blindFolder,
  dataFolder,
  FAMILY_NAMES,
  familyOf,
  firstContactFile,
  type Row,
  readRows,
} from './rows.ts'
import { listsIn, ownLists, scoreRows } from './run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string' }, date: { type: 'string' } },
})
const { set, date } = values
if (positionals.length === 0 || !set || !/^blind-\d{6}[a-z]?$/.test(set) || !date) {
  console.error('Usage: npm run score:blind -- FILE.jsonl … --set blind-YYYYMM --date YYYY-MM-DD')
  process.exit(2)
}
if (readFirstContact(firstContactFile).some((line) => line.set === set)) {
  console.error(`${set} was already scored: a blind set has only one first contact.`)
  process.exit(1)
}

const rows = positionals.flatMap(readRows).map(normalised)
const ids = new Set(rows.map(({ id }) => id))
if (ids.size !== rows.length) throw new Error('ids repeat')

const { manifestPath } = await buildEngine({ root: resolve(import.meta.dirname, '../..') })
const ruleset = loadRuleset(readFileSync(manifestPath))
const lists = listsIn(dataFolder())
const scored = scoreRows(rows, ruleset, lists.length > 0 ? lists : ownLists)
const lines = FAMILY_NAMES.flatMap((family) => {
  const some = scored.filter(({ row }) => familyOf(row.artifact_type) === family)
  if (some.length === 0) return []
  const figures = figuresOf(some)
  console.log(
    `${table([headOf(family), lineOf(set, figures, GOALS[family]), goalLine('goal', GOALS[family])])}\n`,
  )
  const head = {
    set,
    date,
    ruleset_version: ruleset.manifest.ruleset_version,
    ruleset_sha256: ruleset.sha256,
    family,
  }
  return [lineOfFigures(head, figures)]
})
appendFirstContact(firstContactFile, lines)
mkdirSync(blindFolder, { recursive: true })
writeFileSync(join(blindFolder, `${set}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/** Authors may write the middle verdict in full. */
function normalised(row: Row): Row {
  const accept = row.accept.map((verdict) => String(verdict).replace('approve_with_concerns', 'concern'))
  return { ...row, accept: accept as Row['accept'] }
}
