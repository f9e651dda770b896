// Verifies consecutive lines of an export together: one equation holds for the Schnorr signatures of all of them.
import type { LedgerProfile } from '../../profile.ts'
import { type Signed, verifySchnorrBatch } from '../../signatures/schnorr-batch.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import type { VerifierHistory } from '../record/key-history.ts'
import { type VerifiedLine, verifyLine } from './verify-line.ts'

export interface LineOptions {
  readonly profile: LedgerProfile
  readonly schnorr: Schnorr
}

/** Where lines are verified: here, or in other threads. `history`: of verified key entries before the first line, or null. */
export interface LineVerifier {
  /** Batches that are worth giving at once. */
  readonly size: number
  verify(
    lines: readonly Uint8Array[],
    history: VerifierHistory | null,
  ): readonly VerifiedLine[] | Promise<readonly VerifiedLine[]>
}

export function verifyLines(
  lines: readonly Uint8Array[],
  options: LineOptions,
  history: VerifierHistory | null,
): readonly VerifiedLine[] {
  const signed: Signed[] = []
  const schnorr: Schnorr = {
    ...options.schnorr,
    verify(sig, msg, pubkey) {
      signed.push({ sig, msg, pubkey })
      return true
    },
  }
  const read = lines.map((line) => verifyLine(line, { ...options, schnorr }, history))
  if (verifySchnorrBatch(signed)) return read
  // Where one signature does not hold, each line is read again by itself, and says which.
  return lines.map((line) => verifyLine(line, options, history))
}
