// Removes claims of blocks that the headers refute, so that the calendars behind them are asked again: a calendar may have been wrong,
// or the block may have left the chain.
import { equalBytesConstantTime, toHex } from '../../bytes.ts'
import { formatDetachedFile, parseDetachedFile } from '../format/detached-file.ts'
import { trimTimestamp } from '../tree/trim-timestamp.ts'
import { type TimestampEvidence, verifyTimestamp } from './verify-timestamp.ts'

/**
 * The same bytes where nothing is refuted; null where nothing is left, and for a file that cannot be read or is of another digest. A
 * block that cannot be established stays.
 */
export function dropFalseBlocks(evidence: TimestampEvidence): Uint8Array | null {
  const parsed = parseDetachedFile(evidence.file)
  if (!parsed.ok) return null
  const { hash, timestamp } = parsed.file
  if (!equalBytesConstantTime(timestamp.message, evidence.digest)) return null
  const refuted = new Set(
    verifyTimestamp(evidence).attestations.flatMap(({ attestation, message, outcome }) =>
      attestation.kind === 'bitcoin' && outcome === 'fail' ? [`${attestation.height} ${message}`] : [],
    ),
  )
  if (refuted.size === 0) return evidence.file
  const kept = trimTimestamp(
    timestamp,
    (attestation, message) =>
      attestation.kind !== 'bitcoin' || !refuted.has(`${attestation.height} ${toHex(message)}`),
  )
  return kept && formatDetachedFile({ hash, timestamp: kept })
}
