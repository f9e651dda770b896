// The golden vectors of the review engine, and the lists that they are judged with.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Hex64, sha256Hex } from '../bytes.ts'
import { jcsIntegers } from '../json/canonical-json.ts'
import { type ListId, readListFile } from '../review/lists/read-list-file.ts'
import type { Manifest, ReviewOptions, ReviewRecord, RuleEffect, Snapshot } from '../review/types.ts'

/** The two members that change with every build. */
export type Identity = Pick<ReviewRecord, 'ruleset_sha256' | 'engine_sha256'>

export interface ReviewVector {
  readonly name: string
  readonly artifact_hex: string
  readonly options: ReviewOptions
  /** Names of files in snapshots/. */
  readonly data: readonly string[]
  /** Of `record` as it stands here. */
  readonly record_sha256: Hex64
  readonly record: Omit<ReviewRecord, keyof Identity>
}

export interface ChangedSeverity {
  readonly rule: string
  readonly severity: RuleEffect
  readonly vectors: readonly ReviewVector[]
}

export const reviewVectorFolder = resolve(import.meta.dirname, '../vectors/review')
export const snapshotFile = (name: string): string => join(reviewVectorFolder, `snapshots/${name}.json`)
export const listIdOf = (name: string): ListId =>
  name.startsWith('sanctions') ? 'ofac_sdn' : name === 'known-bad' ? 'known_bad' : 'contracts'

export const readVectors = (): ReviewVector[] =>
  readdirSync(reviewVectorFolder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(reviewVectorFolder, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): ReviewVector => JSON.parse(line)),
    )

export const readChangedSeverity = (): ChangedSeverity =>
  JSON.parse(readFileSync(join(reviewVectorFolder, 'changed-severity.json'), 'utf8'))

const snapshots = new Map<string, Snapshot>()

export function snapshotNamed(name: string): Snapshot {
  const known = snapshots.get(name)
  if (known) return known
  const read = readListFile(listIdOf(name), readFileSync(snapshotFile(name)))
  if (!read.ok) throw new Error(`${name}: ${read.problem}`)
  snapshots.set(name, read.value)
  return read.value
}

export const dataOf = ({ data }: Pick<ReviewVector, 'data'>): Snapshot[] => data.map(snapshotNamed)

/** What an engine with this identity must hash. */
export const expectedSha256 = ({ record }: ReviewVector, identity: Identity): Hex64 =>
  sha256Hex(jcsIntegers({ ...record, ...identity }))

export function withSeverity<M extends Manifest>(manifest: M, { rule, severity }: ChangedSeverity): M {
  return { ...manifest, rules: manifest.rules.map((one) => (one.id === rule ? { ...one, severity } : one)) }
}
