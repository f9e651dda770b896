/**
 * Finds the lists that a response was judged with, by hash, among files downloaded from
 * /engine/data/<sha256>.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonValue, parseStrictJson } from '#protocol/json/strict-json.ts'
import type { Snapshot, SnapshotStatus } from '#protocol/review/types.ts'
import { isObject } from '../read-options.ts'
import { sha256Of } from './engine.ts'
import { ListRefused } from './snapshots.ts'

/**
 * Null when the value is not a response with a record. The summaries are unverified claims; the bytes must
 * match the hashes.
 */
export function recordedSnapshots(answer: JsonValue, folder: string | undefined): Snapshot[] | null {
  const record = isObject(answer) && isObject(answer.record) ? answer.record : null
  if (record === null || !Array.isArray(record.data)) return null
  const files = folder === undefined ? new Map<string, Uint8Array>() : filesByHash(folder)
  return record.data.map((summary) => {
    const { id, published = null, sha256, entries, status } = isObject(summary) ? summary : {}
    if (
      typeof id !== 'string' ||
      typeof sha256 !== 'string' ||
      typeof entries !== 'number' ||
      !isStatus(status)
    )
      throw new ListRefused('the record of the response names a list without id, hash, entries or status')
    return {
      id,
      published: typeof published === 'string' ? published : null,
      sha256,
      entries,
      status,
      content: contentOf(id, sha256, files),
    }
  })
}

/** The content of a missing list. */
const nothing = Buffer.from('null')

function contentOf(id: string, sha256: string, files: ReadonlyMap<string, Uint8Array>): JsonValue {
  const bytes = sha256 === sha256Of(nothing) ? nothing : files.get(sha256)
  if (bytes === undefined)
    throw new ListRefused(
      `the response was judged with the list ${id} ${sha256}: download /engine/data/${sha256} into --data`,
    )
  const read = parseStrictJson(bytes, { maxValues: 5_000_000 })
  if (!read.ok) throw new ListRefused(`the list ${id} is not JSON: ${read.problem.message}`)
  return read.value
}

function filesByHash(folder: string): Map<string, Uint8Array> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
    const all = entries.map(({ name }): Uint8Array => readFileSync(join(folder, name)))
    return new Map(all.map((bytes) => [sha256Of(bytes), bytes]))
  } catch (cause) {
    throw new ListRefused(`cannot read ${folder}: ${(cause as NodeJS.ErrnoException).code}`)
  }
}

const isStatus = (value: JsonValue | undefined): value is SnapshotStatus =>
  value === 'full' || value === 'partial' || value === 'missing'
