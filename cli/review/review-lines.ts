// `assay review --jsonl`: one output line per input line, in the same order, for files of any size.
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { withKnownBad } from '#protocol/review/lists/known-bad-of-call.ts'
import type { Snapshot } from '#protocol/review/types.ts'
import type { LoadedEngine } from './engine.ts'
import { confidenceOf, judge } from './judge.ts'
import { readRow } from './read-row.ts'

/** An artifact has at most 20,000 characters, so a line of this size cannot be a row. */
const maxLineBytes = 8 * 1024 * 1024

export interface Counts {
  judged: number
  errors: number
}

export async function reviewLines(
  loaded: LoadedEngine,
  data: readonly Snapshot[],
  asOfUnix: number | null,
  input: Readable,
  output: Writable,
): Promise<Counts> {
  const counts: Counts = { judged: 0, errors: 0 }
  for await (const line of linesOf(input)) {
    const answer = answerTo(line, loaded, data, asOfUnix)
    counts['error' in answer ? 'errors' : 'judged'] += 1
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain')
  }
  return counts
}

function answerTo(
  line: Uint8Array | null,
  loaded: LoadedEngine,
  data: readonly Snapshot[],
  asOfUnix: number | null,
) {
  if (line === null) return { id: null, error: `the line is longer than ${maxLineBytes} bytes` }
  const read = readRow(line, asOfUnix)
  if (!read.ok) return { id: read.id, error: read.error }
  const { id, artifact, options, knownBad } = read.row
  const { record, recordSha256 } = judge(loaded, artifact, options, withKnownBad(data, knownBad))
  return {
    id,
    verdict: record.verdict,
    confidence: confidenceOf(record),
    basis: record.basis,
    evidence_class: record.evidence_class,
    rules: [...new Set(record.issues.map(({ rule }) => rule))],
    record_sha256: recordSha256,
  }
}

/**
 * Splits only at line feeds: other line ends may occur inside JSON text. Null for a line that is too long.
 */
async function* linesOf(input: Readable): AsyncGenerator<Uint8Array | null> {
  let pending: Buffer[] = []
  let size = 0
  const take = (): Uint8Array | null => {
    const line = size > maxLineBytes ? null : Buffer.concat(pending)
    pending = []
    size = 0
    return line
  }
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      keep(chunk.subarray(from, end))
      const line = take()
      if (line === null || !isBlank(line)) yield line
      from = end + 1
    }
    keep(chunk.subarray(from))
  }
  const last = take()
  if (last === null || !isBlank(last)) yield last

  function keep(part: Buffer): void {
    size += part.length
    if (size <= maxLineBytes) pending.push(part)
    else pending = []
  }
}

const isBlank = (line: Uint8Array): boolean => line.every((byte) => byte === 32 || byte === 13 || byte === 9)
