// Prints figures as tables, one per family, with the goals and other tools below.
import type { EvidenceClass } from '../../protocol/review/types.ts'
import { confidenceOf, count, type Figures, isAccepted, share } from './figures.ts'
import { type Goal, MORE_IS_BETTER } from './goals.ts'
import type { Scored } from './run.ts'

type Name = Exclude<keyof Figures, 'n'>

const COLUMNS: readonly (readonly [Name, string, 'share' | 'percent'])[] = [
  ['approveRight', 'approvals right', 'share'],
  ['benignApproved', 'benign approved', 'percent'],
  ['rejectApproved', 'reject approved', 'percent'],
  ['hardReject', 'reject rejected', 'percent'],
  ['benignFinding', 'benign finding', 'percent'],
  ['benignRejected', 'benign rejected', 'percent'],
  ['gap', 'gap', 'share'],
  ['f1', 'F1', 'share'],
  ['lenient', 'lenient', 'share'],
  ['brier', 'Brier', 'share'],
]

export const fraction = (value: number): string => value.toFixed(3).replace(/^0(?=\.)/, '')

const written = (value: number, unit: 'share' | 'percent'): string =>
  unit === 'share' ? fraction(value) : `${(value * 100).toFixed(1)} %`

export const headOf = (family: string): string[] => [family, ...COLUMNS.map(([, title]) => title)]

/** `!` marks a figure that misses its goal. */
export function lineOf(name: string, figures: Figures, goal: Goal = {}): string[] {
  const cells = COLUMNS.map(([column, , unit]) => {
    const wanted = goal[column]
    const misses = wanted !== undefined && !meets(column, figures[column], wanted)
    return `${written(figures[column], unit)}${misses ? ' !' : ''}`
  })
  return [`${name} (${figures.n})`, ...cells]
}

export function meets(column: Name, value: number, wanted: number): boolean {
  return MORE_IS_BETTER.includes(column) ? value >= wanted : value <= wanted
}

export const peerLine = (name: string, figures: Goal): string[] => [
  name,
  ...COLUMNS.map(([column, , unit]) => (figures[column] === undefined ? '' : written(figures[column], unit))),
]

export const goalLine = (name: string, goal: Goal): string[] => [
  name,
  ...COLUMNS.map(([column, , unit]) => {
    const wanted = goal[column]
    return wanted === undefined
      ? ''
      : `${MORE_IS_BETTER.includes(column) ? '≥' : '≤'} ${written(wanted, unit)}`
  }),
]

export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const printed = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  return printed.map((row) => row.trimEnd()).join('\n')
}

/** Mean confidence against the share accepted, by family, class and verdict. */
export function reliability(groups: readonly (readonly [string, readonly Scored[]])[]): string {
  const rows = [['reliability', 'class', 'verdict', 'rows', 'mean confidence', 'share accepted']]
  for (const [family, scored] of groups)
    for (const evidence of ['A', 'B', 'C', 'D', 'E'] satisfies EvidenceClass[])
      for (const verdict of ['approve', 'concern', 'reject'] as const) {
        const cell = scored.filter((one) => one.record.evidence_class === evidence && one.verdict === verdict)
        if (cell.length === 0) continue
        const confidence = share(
          cell.reduce((sum, one) => sum + confidenceOf(one), 0),
          cell.length,
        )
        const accepted = share(count(cell, isAccepted), cell.length)
        rows.push([family, evidence, verdict, String(cell.length), fraction(confidence), fraction(accepted)])
      }
  return table(rows)
}

export function latency(groups: readonly (readonly [string, readonly Scored[]])[]): string {
  const rows = [['latency', 'rows', 'p50 ms', 'p99 ms', 'worst ms', 'most steps']]
  for (const [family, scored] of groups) {
    if (scored.length === 0) continue
    const times = scored.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
    const at = (quantile: number): string =>
      times[Math.min(times.length - 1, Math.floor(times.length * quantile))]!.toFixed(2)
    const steps = Math.max(...scored.map(({ record }) => record.steps))
    rows.push([family, String(scored.length), at(0.5), at(0.99), at(1), String(steps)])
  }
  return table(rows)
}
