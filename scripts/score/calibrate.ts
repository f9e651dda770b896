// Computes the calibration cells from the blind rows, writes and prints them; this changes the hash of the rule set.
//   npm run calibrate -- [--dry]
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadRuleset } from '../../protocol/review/core/ruleset/ruleset.ts'
import { cellsOf, observedIn, sourceOf } from '../calibrate/cells.ts'
import { buildEngine } from '../engine/build-engine.ts'
import { table } from './print.ts'
import { blindRows, dataFolder } from './rows.ts'
import { listsIn, ownLists, scoreRows } from './run.ts'

const target = resolve(import.meta.dirname, '../../protocol/review/core/verdict/calibration-cells.ts')

const { manifestPath } = await buildEngine()
const ruleset = loadRuleset(readFileSync(manifestPath))
const rows = blindRows()
if (rows.length === 0) throw new Error('there are no blind rows to calibrate with')
const lists = listsIn(dataFolder())
const cells = cellsOf(observedIn(scoreRows(rows, ruleset, lists.length > 0 ? lists : ownLists)))

const lines = cells.map(({ group, verdict, class: evidence, band, bps, rows: count }) => [
  group,
  verdict,
  evidence ?? 'all',
  band ?? 'all',
  String(bps),
  String(count),
])
console.log(table([['group', 'verdict', 'class', 'coverage', 'bps', 'blind rows'], ...lines]))
console.log(`${cells.length} cells from ${rows.length} rows`)
if (!process.argv.includes('--dry')) writeFileSync(target, sourceOf(cells))
