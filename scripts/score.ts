// How well does the engine judge labelled rows? Prints its figures on the team's own rows, and on the
// evaluation rows beside the repository when they are there, with those of other tools next to them.
// --misses lists the rows whose verdict is not among those accepted.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { utf8Encode } from '../protocol/bytes.ts'
import { review } from '../protocol/review/review.ts'
import { loadRuleset } from '../protocol/review/ruleset.ts'
import type { ArtifactType, EvidenceClass, ReviewRecord, Ruleset, Verdict } from '../protocol/review/types.ts'
import { buildEngine } from './build-engine.ts'

type Label = 'approve' | 'concern' | 'reject'

interface Row {
  id: string
  artifact: string
  artifact_type: ArtifactType
  label: Label
  accept: Label[]
}

interface Scored {
  row: Row
  record: ReviewRecord
  verdict: Label
  milliseconds: number
}

interface Figures {
  n: number
  precision: number
  recall: number
  f1: number
  rejectApproved: number
  hardReject: number
  benignFlagged: number
  benignRejected: number
  lenient: number
  brier: number
}

const root = resolve(import.meta.dirname, '..')
const labelOf: Record<Verdict, Label> = {
  approve: 'approve',
  approve_with_concerns: 'concern',
  reject: 'reject',
}

export const readRows = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))

export function scoreRows(rows: readonly Row[], ruleset: Ruleset): Scored[] {
  return rows.map((row) => {
    const options = { asOfUnix: null, capital: null, concerns: null, context: null, tradingState: null }
    const artifact = utf8Encode(row.artifact)
    const started = performance.now()
    const record = review({
      artifact,
      options: { artifactType: row.artifact_type, ...options },
      ruleset,
      data: [],
    })
    return { row, record, verdict: labelOf[record.verdict], milliseconds: performance.now() - started }
  })
}

const share = (part: number, whole: number): number => part / Math.max(1, whole)
const count = (list: readonly Scored[], test: (scored: Scored) => boolean): number => list.filter(test).length
const isFlagged = ({ verdict }: Scored): boolean => verdict !== 'approve'
const isAccepted = ({ row, verdict }: Scored): boolean => row.accept.includes(verdict)

/** As the scorer of the evaluation rows defines them. */
export function figuresOf(scored: readonly Scored[]): Figures {
  const bad = scored.filter(({ row }) => row.label !== 'approve')
  const good = scored.filter(({ row }) => row.label === 'approve')
  const rejects = scored.filter(({ row }) => row.label === 'reject')
  const truePositives = count(bad, isFlagged)
  const precision = share(truePositives, truePositives + count(good, isFlagged))
  const recall = share(truePositives, bad.length)
  const squares = scored.map((one) => (one.record.confidence_bps / 10_000 - (isAccepted(one) ? 1 : 0)) ** 2)
  return {
    n: scored.length,
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
    rejectApproved: share(
      count(rejects, (one) => !isFlagged(one)),
      rejects.length,
    ),
    hardReject: share(
      count(rejects, ({ verdict }) => verdict === 'reject'),
      rejects.length,
    ),
    benignFlagged: share(count(good, isFlagged), good.length),
    benignRejected: share(
      count(good, ({ verdict }) => verdict === 'reject'),
      good.length,
    ),
    lenient: share(count(scored, isAccepted), scored.length),
    brier: share(
      squares.reduce((sum, square) => sum + square, 0),
      scored.length,
    ),
  }
}

const HEAD = [
  'shell_command',
  'P',
  'R',
  'F1',
  'reject approved',
  'hard reject',
  'benign flagged',
  'benign rejected',
  'lenient',
  'Brier',
]
/** Measured on the same kind of rows. */
const PEERS = [
  ['cc-safety-net 2.4.5', '.989', '.353', '.520', '56.2 %', '43.8 %', '0.5 %', '0.5 %', '.654', ''],
  ['Dippy 2edad4a', '.812', '.975', '.886', '1.7 %', '0 %', '29.2 %', '0 %', '.695', ''],
  ['gemini-cli 5411f11', '.623', '.995', '.766', '0 %', '17.9 %', '71.5 %', '2.0 %', '.543', ''],
  ['always concern', '.54', '1', '.70', '0 %', '0 %', '100 %', '0 %', '.38', ''],
  ['goal', '', '', '≥ .95', '≤ 1 %', '≥ 85 %', '≤ 5 %', '≤ 0.5 %', '≥ .93', '≤ .06'],
]

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
const fraction = (value: number): string => value.toFixed(3).replace(/^0/, '')

const line = (name: string, f: Figures): string[] => [
  `${name} (${f.n})`,
  fraction(f.precision),
  fraction(f.recall),
  fraction(f.f1),
  percent(f.rejectApproved),
  percent(f.hardReject),
  percent(f.benignFlagged),
  percent(f.benignRejected),
  fraction(f.lenient),
  fraction(f.brier),
]

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const printed = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  return printed.map((row) => row.trimEnd()).join('\n')
}

function reliability(scored: readonly Scored[]): string {
  const rows = [['class', 'verdict', 'rows', 'mean confidence', 'share accepted']]
  for (const evidence of ['A', 'B', 'C', 'D', 'E'] satisfies EvidenceClass[]) {
    for (const verdict of ['approve', 'concern', 'reject'] as const) {
      const cell = scored.filter((one) => one.record.evidence_class === evidence && one.verdict === verdict)
      if (cell.length === 0) continue
      const confidence = share(
        cell.reduce((sum, { record }) => sum + record.confidence_bps, 0),
        cell.length * 10_000,
      )
      const accepted = fraction(share(count(cell, isAccepted), cell.length))
      rows.push([evidence, verdict, String(cell.length), fraction(confidence), accepted])
    }
  }
  return table(rows)
}

function latency(scored: readonly Scored[]): string {
  const times = scored.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (quantile: number): string =>
    `${times[Math.min(times.length - 1, Math.floor(times.length * quantile))]!.toFixed(2)} ms`
  const steps = Math.max(...scored.map(({ record }) => record.steps))
  return `latency: p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)}; most steps ${steps}`
}

/** A fifth of the team's rows, by a hash of the id, is kept out of tuning. */
const isKeptOut = ({ row }: Scored): boolean => {
  let hash = 0
  for (const letter of row.id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % 5 === 0
}

async function main(): Promise<void> {
  const { manifestPath, rulesetSha256 } = await buildEngine({ root })
  const ruleset = loadRuleset(new Uint8Array(readFileSync(manifestPath)))
  const ownFile = join(root, 'protocol/vectors/review/corpus/shell_command.jsonl')
  const givenFile = join(process.env.EVAL_DIR ?? resolve(root, '../shared/eval'), 'shell.dev.jsonl')
  const say = (text: string): void => void process.stdout.write(`${text}\n`)
  const rowsOf = (file: string): Row[] => (existsSync(file) ? readRows(file) : [])
  // A server runs compiled code, not the first call of every function.
  scoreRows(rowsOf(ownFile), ruleset)
  const own = scoreRows(rowsOf(ownFile), ruleset)
  const given = scoreRows(rowsOf(givenFile), ruleset)

  const rows = [HEAD, line('own rows, tuned', figuresOf(own.filter((one) => !isKeptOut(one))))]
  rows.push(line('own rows, kept out', figuresOf(own.filter(isKeptOut))))
  if (given.length > 0) rows.push(line('evaluation rows', figuresOf(given)))
  say(`ruleset ${rulesetSha256}`)
  if (given.length === 0) say(`no evaluation rows at ${givenFile}: only the team's own rows are scored`)
  say(table([...rows, ...PEERS]))
  const scored = given.length > 0 ? given : own
  say(`\n${reliability(scored)}\n\n${latency(scored)}`)
  if (!process.argv.includes('--misses')) return
  for (const one of [...own, ...given].filter((candidate) => !isAccepted(candidate))) {
    const { row, record, verdict } = one
    const rules = record.issues.map(({ rule }) => rule).join(' ')
    say(`${row.id}\t${row.label} → ${verdict}\t${JSON.stringify(row.artifact.slice(0, 160))}\t${rules}`)
  }
}

if (import.meta.main) await main()
