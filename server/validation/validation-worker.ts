/** A thread of the validation pool: reads a request, validates it and hashes the result. */
import { createHash } from 'node:crypto'
import type { Hex64 } from '#protocol/bytes.ts'
import { outputHash } from '#protocol/validation/input/canonical-input.ts'
import { readValidationRequest } from '#protocol/validation/input/request.ts'
import { validate } from '#protocol/validation/validate.ts'
import type { ValidationAnswer, ValidationTask } from './validation-jobs.ts'

const sha256 = (text: string): Hex64 => createHash('sha256').update(text).digest('hex') as Hex64

export default function run({ request, btcCloses }: ValidationTask): ValidationAnswer {
  const read = readValidationRequest(request)
  if (!read.ok) return read
  const closes = btcCloses && {
    closeOf: (day: number) => btcCloses.closes.get(day),
    sha256: btcCloses.sha256,
  }
  const result = validate(read.value, { btcCloses: closes, sha256 })
  return { ok: true, value: { result, outputHash: outputHash(result) } }
}
