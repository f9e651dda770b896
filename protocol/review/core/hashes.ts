// Hashes of a record and of its options, over RFC 8785 bytes without floats.
import { type Hex64, sha256Hex } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import type { ReviewOptions, ReviewRecord } from '../types.ts'

export const recordSha256 = (record: ReviewRecord): Hex64 => sha256Hex(jcsIntegers(record))

/** Exactly these keys are hashed, null where absent. Throws on a number that is not a safe integer. */
export function optionsSha256(options: ReviewOptions): Hex64 {
  const { artifactType, asOfUnix, capital, concerns, context, tradingState } = options
  return sha256Hex(
    jcsIntegers({
      artifactType,
      asOfUnix: asOfUnix ?? null,
      capital: capital
        ? {
            equity_cents: capital.equity_cents,
            at_risk_cents: capital.at_risk_cents ?? null,
            max_loss_cents: capital.max_loss_cents ?? null,
          }
        : null,
      concerns: concerns ?? null,
      context: context ?? null,
      tradingState: tradingState ?? null,
    }),
  )
}
