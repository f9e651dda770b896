/** Requires a preimage that opens the payment hash. It finds a payment and proves none: routing nodes know it too. */
import { equalBytesConstantTime, sha256Bytes } from '#protocol/bytes.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'

export function requirePreimage(preimage: Uint8Array, paymentHash: Uint8Array): void {
  if (equalBytesConstantTime(sha256Bytes(preimage), paymentHash)) return
  throw new InvalidRequest([
    {
      loc: ['body', 'preimage'],
      msg: 'its SHA-256 is not the payment hash',
      type: 'preimage_mismatch',
    },
  ])
}
