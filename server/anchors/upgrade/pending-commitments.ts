/** What a proof still waits for: messages that a calendar has promised, and below which no Bitcoin block is attested. */
import { toHex } from '#protocol/bytes.ts'
import type { Step, Timestamp } from '#protocol/ots/tree/timestamp.ts'
import { bitcoinPaths } from '#protocol/ots/tree/trim-timestamp.ts'
import type { Chooser } from '#server/kernel/egress/dial.ts'
import { type Calendars, chooserOf } from '../calendars/calendars.ts'

export interface PendingCommitment {
  uri: string
  chooser: Chooser
  commitment: Uint8Array
  /** From the digest to the commitment. */
  steps: readonly Step[]
}

/** Only calendars that are configured: what else a proof names is never asked. */
export function pendingCommitments(root: Timestamp, calendars: Calendars): PendingCommitment[] {
  const found: PendingCommitment[] = []
  const visit = (timestamp: Timestamp, steps: readonly Step[]): void => {
    const { message, items } = timestamp
    for (const item of items) {
      if ('operation' in item) {
        visit(item.next, [...steps, { operation: item.operation, result: item.next.message }])
        continue
      }
      const { attestation } = item
      const chooser = attestation.kind === 'pending' ? chooserOf(attestation.uri, calendars) : null
      if (attestation.kind !== 'pending' || chooser === null) continue
      if (bitcoinPaths(timestamp).length > 0) continue
      found.push({ uri: attestation.uri, chooser, commitment: message, steps })
    }
  }
  visit(root, [])
  return found
}

/** Equal for one question to one calendar: files of one round share it. */
export const questionKey = ({ uri, commitment }: PendingCommitment): string => `${uri} ${toHex(commitment)}`
