// Judges labelled rows with the engine, using the lists of the evaluation data and no clock.
import { existsSync, readFileSync } from 'node:fs'
import { wtf8Encode } from '../../protocol/bytes.ts'
import { plainOptions } from '../../protocol/review/core/plain-options.ts'
import { knownBadOf, withKnownBad } from '../../protocol/review/lists/known-bad-of-call.ts'
import { type ListId, readListFile } from '../../protocol/review/lists/read-list-file.ts'
import { review } from '../../protocol/review/review.ts'
import { shippedAsFull } from '../../protocol/review/sanctions/testing/lists.ts'
import { type Label, labelOf } from '../../protocol/review/testing/corpus.ts'
import type { ReviewRecord, Ruleset, Snapshot } from '../../protocol/review/types.ts'
import { filesIn, type Row } from './rows.ts'

export interface Scored {
  readonly row: Row
  readonly record: ReviewRecord
  readonly verdict: Label
  readonly milliseconds: number
}

export function scoreRows(rows: readonly Row[], ruleset: Ruleset, data: readonly Snapshot[] = []): Scored[] {
  return rows.map((row) => {
    const artifact = wtf8Encode(row.artifact)
    const named = row.context?.known_bad
    const lists = withKnownBad(data, named === undefined ? null : knownBadOf(named))
    const started = performance.now()
    const record = review({
      artifact,
      options: plainOptions(row.artifact_type),
      ruleset,
      data: lists,
    })
    return { row, record, verdict: labelOf(record.verdict), milliseconds: performance.now() - started }
  })
}

/** The team's rows assume that the shipped list is complete, so that a row can be cleared. */
export const ownLists: readonly Snapshot[] = [shippedAsFull]

/** The lists that the evaluation rows were labelled with; none when the folder is missing. */
export function listsIn(folder: string): Snapshot[] {
  const wanted: [ListId, RegExp][] = [
    ['contracts', /\/erc7730[^/]*$/],
    ['ofac_sdn', /\/ofac[^/]*$/],
  ]
  if (!existsSync(folder)) return []
  return wanted.flatMap(([id, name]) => {
    const file = filesIn(folder, '.json').find((path) => name.test(path))
    if (file === undefined) return []
    const read = readListFile(id, readFileSync(file))
    if (!read.ok) throw new Error(`${file}: ${read.problem}`)
    return [read.value]
  })
}
