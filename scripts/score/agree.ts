// Compares these figures with those of the independent scorer of the evaluation rows.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { confidenceOf, type Figures, figuresOf, isDecisive } from './figures.ts'
import type { Family } from './rows.ts'
import type { Scored } from './run.ts'

/** Maps its figure names to ours. */
const NAMES: readonly (readonly [keyof Figures, string])[] = [
  ['n', 'n'],
  ['precision', 'P'],
  ['recall', 'R'],
  ['f1', 'F1'],
  ['rejectApproved', 'reject-approved'],
  ['hardReject', 'hard-reject'],
  ['benignFlagged', 'false-alarm'],
  ['benignRejected', 'false-block'],
  ['lenient', 'lenient'],
  ['brier', 'brier'],
  ['approveRight', 'approve-right'],
  ['benignApproved', 'benign-approved'],
  ['benignFinding', 'benign-finding'],
  ['gap', 'gap'],
]

export interface Predicted {
  readonly family: Family
  /** Of the evaluation rows. */
  readonly file: string
  readonly scored: readonly Scored[]
}

/** Writes one line `{id, verdict, confidence, basis}` per row. */
export function writePredictions(folder: string, { file, scored }: Predicted): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, basename(file))
  const lines = scored.map((one) =>
    JSON.stringify({
      id: one.row.id,
      verdict: one.record.verdict,
      confidence: confidenceOf(one),
      basis: one.record.basis,
    }),
  )
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

/**
 * Sentences that describe the differences; empty when there are none. Null when its scorer is not
 * available.
 */
export function disagreements(scorer: string, folder: string, all: readonly Predicted[]): string[] | null {
  if (!existsSync(scorer)) return null
  return all.flatMap((one) => {
    const predictions = writePredictions(folder, one)
    return [false, true].flatMap((decisive) => {
      const args = [scorer, predictions, one.file, '--json', ...(decisive ? ['--decisive'] : [])]
      const [theirs] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
      const ours = figuresOf(decisive ? one.scored.filter(isDecisive) : one.scored)
      return differences(`${one.family}${decisive ? ', decisive' : ''}`, ours, theirs)
    })
  })
}

export function differences(where: string, ours: Figures, theirs: Record<string, unknown>): string[] {
  const found = NAMES.flatMap(([mine, its]) => {
    const value = theirs[its]
    const same = typeof value === 'number' && Math.abs(value - ours[mine]) < 1e-9
    return same ? [] : [`${where}: ${its} is ${String(value)} there and ${ours[mine]} here`]
  })
  return theirs.missing === 0
    ? found
    : [...found, `${where}: ${String(theirs.missing)} rows had no prediction`]
}
