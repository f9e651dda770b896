// The team's own labelled rows, how they are judged, and the shares of each verdict.
import { readFileSync } from 'node:fs'
import type { ArtifactType, ReviewRecord, Verdict } from '../types.ts'

export type Label = 'approve' | 'concern' | 'reject'

export interface CorpusRow {
  readonly id: string
  readonly artifact: string
  readonly artifact_type: ArtifactType
  readonly context?: { readonly known_bad: readonly string[] }
  readonly label: Label
  /** Verdicts that a competent reviewer could give. */
  readonly accept: readonly Label[]
  readonly principle: string
  readonly reason: string
}

export interface JudgedRow extends CorpusRow {
  readonly record: ReviewRecord
  readonly verdict: Label
}

const folder = new URL('../../vectors/review/corpus/', import.meta.url)
const LABELS: Readonly<Record<Verdict, Label>> = {
  approve: 'approve',
  approve_with_concerns: 'concern',
  reject: 'reject',
}

export const corpusOf = (types: readonly ArtifactType[]): CorpusRow[] =>
  types.flatMap((type) =>
    readFileSync(new URL(`${type}.jsonl`, folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as CorpusRow),
  )

/** A fifth, by a hash of the id, is kept out of tuning: single rows of it may fail, the family may not. */
export function isKeptOut({ id }: { readonly id: string }): boolean {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % 5 === 0
}

export const labelOf = (verdict: Verdict): Label => LABELS[verdict]

export const judgedBy = (rows: readonly CorpusRow[], judge: (row: CorpusRow) => ReviewRecord): JudgedRow[] =>
  rows.map((row) => {
    const record = judge(row)
    return { ...row, record, verdict: labelOf(record.verdict) }
  })

/** Of the rows so labelled, those so judged, from 0 to 1; NaN, which meets no goal, when no row is so labelled. */
export function share(rows: readonly JudgedRow[], label: Label, verdict: Label): number {
  const labelled = rows.filter((row) => row.label === label)
  return labelled.filter((row) => row.verdict === verdict).length / labelled.length
}

export const acceptedShare = (rows: readonly JudgedRow[]): number =>
  rows.filter(({ accept, verdict }) => accept.includes(verdict)).length / rows.length

/** Rows without a principle or a reason, and rows whose own label would not be accepted. */
export const unfinished = (rows: readonly CorpusRow[]): string[] =>
  rows
    .filter(
      ({ principle, reason, label, accept }) => principle === '' || reason === '' || !accept.includes(label),
    )
    .map(({ id }) => id)

/** Dangerous rows whose twin, the same situation without the danger, is absent, not benign, or the same text. */
export const withoutTwin = (rows: readonly CorpusRow[]): string[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows
    .filter(({ label }) => label !== 'approve')
    .filter(({ id, label, artifact }) => {
      const twin = byId.get(`${id.slice(0, -label.length)}twin`)
      return twin?.label !== 'approve' || twin.artifact === artifact
    })
    .map(({ id }) => id)
}
