// Writes the cells of the calibration: what share of the verdicts of a kind is accepted, on the team's rows and the
// evaluation rows. Prints what they do to the Brier figures; the hash of the rule set changes with them.
//   npm run calibrate -- [--dry]
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { utf8Encode } from '../protocol/bytes.ts'
import { jcsIntegers } from '../protocol/canonical-json.ts'
import { loadRuleset } from '../protocol/review/core/ruleset/ruleset.ts'
import type { Calibration, Manifest, Ruleset } from '../protocol/review/types.ts'
import { buildEngine } from './build-engine.ts'
import { cellsOf, observedIn, sourceOf } from './calibrate/cells.ts'
import { figuresOf } from './score/figures.ts'
import { GOALS } from './score/goals.ts'
import { fraction, table } from './score/print.ts'
import { dataFolder, evalFolder, FAMILY_NAMES, familyOf, filesIn, ownRows, readRows } from './score/rows.ts'
import { listsIn, ownLists, type Scored, scoreRows } from './score/run.ts'

const target = resolve(import.meta.dirname, '../protocol/review/core/verdict/calibration-cells.ts')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { manifestPath } = await buildEngine()
const manifest: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
const rulesetWith = (cells: Calibration['cells']): Ruleset =>
  loadRuleset(utf8Encode(jcsIntegers({ ...manifest, calibration: { ...manifest.calibration, cells } })))

const data = listsIn(dataFolder())
const given = filesIn(evalFolder(), '.dev.jsonl').flatMap(readRows)
if (given.length === 0)
  throw new Error(`no evaluation rows in ${evalFolder()}: the team's rows alone would flatter`)
const own = ownRows()
const scoreAll = (ruleset: Ruleset): Scored[] => [
  ...scoreRows(own, ruleset, ownLists),
  ...scoreRows(given, ruleset, data),
]

const before = scoreAll(rulesetWith([]))
const cells = cellsOf(observedIn(before), manifest.calibration)
const after = scoreAll(rulesetWith(cells))
const moved = before.filter(({ verdict }, index) => verdict !== after[index]!.verdict)
if (moved.length > 0)
  throw new Error(`the cells change verdicts: ${moved.map(({ row }) => row.id).join(', ')}`)

const isGiven = new Set(given)
const lines = FAMILY_NAMES.map((family) => {
  const ofFamily = (scored: typeof before) =>
    figuresOf(scored.filter(({ row }) => isGiven.has(row) && familyOf(row.artifact_type) === family)).brier
  return [
    family,
    fraction(ofFamily(before)),
    fraction(ofFamily(after)),
    `≤ ${fraction(GOALS[family].brier!)}`,
  ]
})
say(table([['Brier, evaluation rows', 'start values', 'cells', 'goal'], ...lines]))
say(`${cells.length} cells from ${before.length} rows`)
if (!process.argv.includes('--dry')) writeFileSync(target, sourceOf(cells))
