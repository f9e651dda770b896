// Prints and stores results. A table to read, a JSON file to compare; goals are judged by the median.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { Entry, Finding, Goal, Row } from '../../entry.ts'
import { median } from './statistics.ts'

export interface Measured {
  entry: Pick<Entry, 'name' | 'title'>
  finding: Finding | null
  /** Why there is no finding. */
  failure: string | null
}

export type Verdict = 'pass' | 'below goal' | ''

export function judge({ rounds, goal }: Pick<Row, 'rounds' | 'goal'>): Verdict {
  if (!goal) return ''
  const middle = median(rounds)
  return ('atLeast' in goal ? middle >= goal.atLeast : middle < goal.below) ? 'pass' : 'below goal'
}

const number = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

const goalText = (goal: Goal | undefined, unit: string): string => {
  if (!goal) return ''
  return 'atLeast' in goal ? `≥ ${number(goal.atLeast)} ${unit}` : `< ${number(goal.below)} ${unit}`
}

export function table(measured: Measured[]): string {
  const head = ['', 'median', 'rounds', 'goal', '']
  const lines: (string[] | string)[] = [head]
  for (const { entry, finding, failure } of measured) {
    lines.push(`\n${entry.title}`)
    if (failure) lines.push(`  FAILED: ${failure}`)
    for (const row of finding?.rows ?? [])
      lines.push([
        `  ${row.what}`,
        `${number(median(row.rounds))} ${row.unit}`,
        row.rounds.length > 1 ? row.rounds.map(number).join('  ') : '',
        goalText(row.goal, row.unit),
        judge(row),
      ])
    for (const note of finding?.notes ?? []) lines.push(`  · ${note}`)
  }
  const rows = lines.filter((line) => typeof line !== 'string')
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return lines
    .map((line) =>
      typeof line === 'string'
        ? line
        : line
            .map((cell, column) =>
              column === 1 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
            )
            .join('  ')
            .trimEnd(),
    )
    .join('\n')
}

export interface Circumstances {
  node: string
  cores: number
  cpu: string
  /** One minute, five, fifteen. */
  loadAverage: number[]
}

export const circumstances = (): Circumstances => ({
  node: process.version,
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  loadAverage: loadavg().map((value) => Math.round(value * 100) / 100),
})

export function writeJson(path: string, measured: Measured[], before: Circumstances, seconds: number): void {
  const entries = measured.map(({ entry, finding, failure }) => ({
    name: entry.name,
    failure,
    notes: finding?.notes ?? [],
    rows: (finding?.rows ?? []).map((row) => ({
      ...row,
      goal: row.goal ?? null,
      median: median(row.rounds),
      verdict: judge(row) || null,
    })),
  }))
  writeFileSync(path, `${JSON.stringify({ before, roundSeconds: seconds, entries }, null, 2)}\n`)
}
