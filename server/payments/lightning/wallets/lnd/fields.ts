/** LND's members as it writes them: 64-bit numbers as strings, hashes as hex here and base64 there. */
import { z } from 'zod'
import { fromHex } from '#protocol/bytes.ts'

export const Int64 = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt)

const is32Bytes = (bytes: Uint8Array) => bytes.length === 32

export const Base64Of32 = z
  .base64()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine(is32Bytes)

export const HexOf32 = z
  .string()
  .transform((text) => fromHex(text) ?? new Uint8Array())
  .refine(is32Bytes)

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
/** For bytes within a path. The gateway insists on the padding, which Node's own `base64url` leaves out. */
export const toBase64Url = (bytes: Uint8Array) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_')
