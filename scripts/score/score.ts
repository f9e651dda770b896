// Prints the engine's figures on the team's own rows and, if available, on the evaluation rows, followed by
// the first contact of the last blind set, the goals and the figures of other tools.
//   npm run score -- [--misses] [FAMILY …]
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadRuleset } from '../../protocol/review/core/ruleset/ruleset.ts'
import { isKeptOut } from '../../protocol/review/testing/corpus.ts'
import { buildEngine } from '../engine/build-engine.ts'
import { disagreements, type Predicted } from './agree.ts'
import { figuresOf, isAccepted, isDecisive } from './figures.ts'
import { figuresOfLine, readFirstContact } from './first-contact.ts'
import { GOAL_COLUMNS, GOALS, type Goal, MOST_DISTANCE, PEERS } from './goals.ts'
import { goalLine, headOf, latency, lineOf, peerLine, reliability, table } from './print.ts'
import {
  blindRows,
  dataFolder,
  evalFolder,
  FAMILY_NAMES,
  type Family,
  familyOf,
  filesIn,
  firstContactFile,
  isStranger,
  ownRows,
  type Row,
  readRows,
  sourceOf,
  strangerRows,
} from './rows.ts'
import { listsIn, ownLists, type Scored, scoreRows } from './run.ts'

const root = resolve(import.meta.dirname, '../..')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

// `npm run score | head` closes the pipe; this is not an error.
process.stdout.on('error', () => process.exit(141))

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const families = FAMILY_NAMES.filter((family) => wanted.length === 0 || wanted.includes(family))

const { manifestPath, rulesetSha256 } = await buildEngine({ root })
const ruleset = loadRuleset(readFileSync(manifestPath))
const data = listsIn(dataFolder())
const isAsked = ({ artifact_type }: Row): boolean => families.includes(familyOf(artifact_type))
const rows = ownRows().filter(isAsked)
const givenFiles = filesIn(evalFolder(), '.dev.jsonl').map((file) => ({ file, rows: readRows(file) }))
const asked = givenFiles.filter(
  ({ rows: [first] }) => first && families.includes(familyOf(first.artifact_type)),
)

// A server runs compiled code, so the first call of every function is not measured.
scoreRows(rows, ruleset, ownLists)
const own = scoreRows(rows, ruleset, ownLists)
const lists = data.length > 0 ? data : ownLists
const strangers = scoreRows(strangerRows().filter(isAsked), ruleset, lists)
const blind = scoreRows(blindRows().filter(isAsked), ruleset, lists)
const given: Predicted[] = asked.map((one) => ({
  family: familyOf(one.rows[0]!.artifact_type),
  file: one.file,
  scored: scoreRows(one.rows, ruleset, data),
}))

say(`ruleset ${rulesetSha256}`)
for (const { id, published, entries, sha256 } of data)
  say(`${id} of ${published ?? 'no date'}, ${entries} entries, ${sha256}`)
if (given.length === 0) say(`No evaluation rows in ${evalFolder()}: only the team's own rows are scored.`)
for (const family of families) say(`\n${familyTable(family)}`)

const groups = families.map((family) => [family, [...ofFamily(own, family), ...givenOf(family)]] as const)
say(`\n${reliability(groups)}\n\n${latency(groups)}`)
const differences = disagreements(join(evalFolder(), 'score.mjs'), join(root, '.build/score'), given)
if (differences !== null && given.length > 0) {
  say(
    `\nThe independent scorer ${differences.length === 0 ? 'finds the same figures.' : 'finds other figures:'}`,
  )
  for (const difference of differences) say(difference)
  if (differences.length > 0) process.exitCode = 1
}
if (process.argv.includes('--misses'))
  printMisses([...own, ...strangers, ...given.flatMap(({ scored }) => scored)])

function ofFamily(scored: readonly Scored[], family: Family): Scored[] {
  return scored.filter(({ row }) => familyOf(row.artifact_type) === family)
}

function givenOf(family: Family, where: (file: string) => boolean = () => true): readonly Scored[] {
  return given.filter((one) => one.family === family && where(one.file)).flatMap(({ scored }) => scored)
}

function familyTable(family: Family): string {
  const goal = GOALS[family]
  const dev = givenOf(family, (file) => !isStranger(file))
  const tuned = ofFamily(own, family).filter(({ row }) => !isKeptOut(row))
  const keptOut = ofFamily(own, family).filter(({ row }) => isKeptOut(row))
  const lines = [headOf(family)]
  const add = (name: string, some: readonly Scored[], wanted?: Goal) => {
    if (some.length > 0) lines.push(lineOf(name, figuresOf(some), wanted))
  }
  add('own rows, tuned', tuned)
  add('own rows, kept out', keptOut)
  // Rows that are on another list, or were removed from this one, accept an approve.
  add('dev', dev, family === 'sanctions' ? {} : goal)
  if (family === 'sanctions') add('  of them decisive', dev.filter(isDecisive), goal)
  if (family === 'plan')
    for (const source of [...new Set(dev.map(({ row }) => sourceOf(row)))].sort())
      add(
        `  ${source}`,
        dev.filter((one) => sourceOf(one.row) === source),
      )
  add('stranger dev', givenOf(family, isStranger), goal)
  add('former blind rows', ofFamily(strangers, family), goal)
  add('blind rows, counted only', ofFamily(blind, family), goal)
  const last = readFirstContact(firstContactFile).findLast((line) => line.family === family)
  if (last) lines.push(peerLine(`${last.set}, first contact (${last.rows})`, figuresOfLine(last)))
  lines.push(goalLine('goal', goal))
  lines.push(...PEERS[family].map(({ name, figures }) => peerLine(name, figures)))
  const warnings: string[] = []
  const gap = figuresOf(tuned).lenient - figuresOf(keptOut).lenient
  if (keptOut.length > 0 && gap > 0.03)
    warnings.push(`! kept-out rows are ${(gap * 100).toFixed(1)} points behind tuned ones`)
  if (last && dev.length > 0) {
    const there = figuresOfLine(last)
    const here = figuresOf(dev)
    const far = GOAL_COLUMNS.filter((column) => Math.abs(here[column] - there[column]) > MOST_DISTANCE)
    if (far.length > 0)
      warnings.push(`! dev and ${last.set} differ by more than 3 points in: ${far.join(', ')}`)
  }
  return [table(lines), ...warnings].join('\n')
}

function printMisses(scored: readonly Scored[]): void {
  say('')
  for (const one of scored.filter((candidate) => !isAccepted(candidate))) {
    const { row, record, verdict } = one
    const rules = [...new Set(record.issues.map(({ rule }) => rule))].join(' ')
    const cell = `${record.evidence_class} ${record.confidence_bps}`
    say(
      `${row.id}\t${row.label} → ${verdict}\t${cell}\t${JSON.stringify(row.artifact.slice(0, 160))}\t${rules}`,
    )
  }
}
