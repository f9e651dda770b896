// Reads and writes an offline inclusion proof as text: an index, a path and a checkpoint (C2SP tlog-proof).

import { fromBase64, hashFromBase64, toBase64 } from '../../base64.ts'
import type { Result } from '../../result.ts'
import { DECIMAL } from '../note/checkpoint.ts'
import { parseNote, type SignedNote } from '../note/note.ts'

export interface TlogProof {
  /** Zero-based. */
  readonly index: number
  /** From the leaf's sibling upwards. */
  readonly path: readonly Uint8Array[]
  /** The checkpoint with its signatures, not yet verified. */
  readonly note: SignedNote
  /** Not authenticated; this log writes none. */
  readonly extra: Uint8Array | null
}

export type TlogProofResult = Result<TlogProof>

const HEADER = 'c2sp.org/tlog-proof@v1'
const MAX_PATH = 63

/** `note`: the signed checkpoint, verbatim. */
export const formatTlogProof = (index: number, path: readonly Uint8Array[], note: string): string =>
  `${HEADER}\nindex ${index}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`

export function parseTlogProof(text: string): TlogProofResult {
  const end = text.indexOf('\n\n')
  if (end < 0) return refused('has no empty line before the checkpoint')
  const lines = text.slice(0, end).split('\n')
  if (lines.shift() !== HEADER) return refused(`does not begin with ${HEADER}`)
  let extra: Uint8Array | null = null
  if (lines[0]?.startsWith('extra ')) {
    extra = fromBase64(lines.shift()!.slice('extra '.length))
    if (!extra) return refused('has extra data that is not standard base64')
  }
  const index = /^index ([0-9]+)$/.exec(lines.shift() ?? '')?.[1]
  if (index === undefined || !DECIMAL.test(index) || !Number.isSafeInteger(Number(index))) {
    return refused('has no index line with a plain decimal')
  }
  if (lines.length > MAX_PATH) return refused('has more hashes than any tree is high')
  const path: Uint8Array[] = []
  for (const line of lines) {
    const hash = hashFromBase64(line)
    if (!hash) return refused('has a line that is not the base64 of 32 bytes')
    path.push(hash)
  }
  const note = parseNote(text.slice(end + 2))
  if (!note.ok) return { ok: false, problem: note.problem }
  return { ok: true, value: { index: Number(index), path, note: note.value, extra } }
}

const refused = (problem: string): TlogProofResult => ({ ok: false, problem: `the proof ${problem}` })
