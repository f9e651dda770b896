// Cuts a timestamp down to the attestations that are wanted, with the operations that lead to them and no others.
import { equalBytesConstantTime } from '../../bytes.ts'
import { type Attestation, attestationKey, type BlockAttestation } from '../format/attestation.ts'
import { type AttestedPath, attestedPaths, type Item, type Timestamp } from './timestamp.ts'

/** Null where no attestation is kept. The order of what stays is unchanged. */
export function trimTimestamp(
  { message, items }: Timestamp,
  keep: (attestation: Attestation, message: Uint8Array) => boolean,
): Timestamp | null {
  const kept = items.flatMap((item): Item[] => {
    if ('attestation' in item) return keep(item.attestation, message) ? [item] : []
    const next = trimTimestamp(item.next, keep)
    return next ? [{ operation: item.operation, next }] : []
  })
  return kept.length > 0 ? { message, items: kept } : null
}

/** The one branch that ends in this attestation of this message, or null where the timestamp has none. */
export function branchTo(
  timestamp: Timestamp,
  { attestation, message }: Pick<AttestedPath, 'attestation' | 'message'>,
): Timestamp | null {
  let isFound = false
  return trimTimestamp(timestamp, (candidate, at) => {
    const isWanted =
      !isFound &&
      attestationKey(candidate) === attestationKey(attestation) &&
      equalBytesConstantTime(at, message)
    isFound ||= isWanted
    return isWanted
  })
}

/** The branch to the lowest Bitcoin block that is attested, or null without one. Nothing is checked against the block. */
export function shrinkToFirstBlock(timestamp: Timestamp): Timestamp | null {
  const [first] = bitcoinPaths(timestamp)
  return first ? branchTo(timestamp, first) : null
}

export interface BitcoinPath extends AttestedPath {
  readonly attestation: BlockAttestation & { readonly kind: 'bitcoin' }
}

export const isBitcoinPath = (path: AttestedPath): path is BitcoinPath => path.attestation.kind === 'bitcoin'

/** Ways to Bitcoin attestations, the lowest block first. */
export const bitcoinPaths = (timestamp: Timestamp): BitcoinPath[] =>
  attestedPaths(timestamp)
    .filter(isBitcoinPath)
    .sort((a, b) => a.attestation.height - b.attestation.height)
