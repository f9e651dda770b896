// Builds and parses the add-checkpoint request from a log to a witness (C2SP tlog-witness).

import { hashFromBase64, toBase64 } from '../../base64.ts'
import type { Result } from '../../result.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import { DECIMAL } from './checkpoint.ts'
import { parseNote, type SignedNote } from './note.ts'

export interface AddCheckpoint {
  readonly oldSize: number
  readonly proof: readonly Uint8Array[]
  /** Text and signatures, not yet verified. */
  readonly note: SignedNote
}

export type AddCheckpointResult = Result<AddCheckpoint>

const MAX_PROOF_LINES = 63

export const formatAddCheckpoint = (oldSize: number, proof: readonly Uint8Array[], note: string): string =>
  `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`

export function parseAddCheckpoint(body: Uint8Array): AddCheckpointResult {
  const decoded = utf8Decode(body)
  if (!decoded.ok) return refused('is not UTF-8')
  const { text } = decoded
  const end = text.indexOf('\n\n')
  if (end < 0) return refused('has no empty line before the checkpoint')
  const [old, ...lines] = text.slice(0, end).split('\n')
  const size = /^old ([0-9]+)$/.exec(old!)?.[1]
  if (size === undefined || !DECIMAL.test(size) || !Number.isSafeInteger(Number(size))) {
    return refused('does not begin with "old <size>", a plain decimal up to 2^53-1')
  }
  if (lines.length > MAX_PROOF_LINES) return refused(`has more than ${MAX_PROOF_LINES} proof lines`)
  const proof: Uint8Array[] = []
  for (const line of lines) {
    const hash = hashFromBase64(line)
    if (!hash) return refused('has a proof line that is not the base64 of 32 bytes')
    proof.push(hash)
  }
  const note = parseNote(text.slice(end + 2))
  if (!note.ok) return { ok: false, problem: note.problem }
  return { ok: true, value: { oldSize: Number(size), proof, note: note.value } }
}

const refused = (problem: string): AddCheckpointResult => ({ ok: false, problem: `the request ${problem}` })
