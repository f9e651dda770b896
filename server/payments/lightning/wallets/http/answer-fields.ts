/** Reads answers of nodes strictly: amounts are whole numbers, hashes 32 bytes of hex; anything else is no answer. */
import { z } from 'zod'
import { equalBytesConstantTime, fromHex, sha256Bytes } from '#protocol/bytes.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { WalletUnavailable } from '../wallet.ts'
import type { NodeAnswer } from './node-http.ts'

export const Msat = z.int().min(0).transform(BigInt)
export const Sats = z
  .int()
  .min(0)
  .transform((sats) => BigInt(sats) * 1_000n)
export const Hash32 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .transform((text) => fromHex(text.toLowerCase())!)
export const NodeId = z.string().regex(/^0[23][0-9a-f]{64}$/)

/** `what` is part of the message, for example `getinfo`. */
export function readAnswer<Schema extends z.ZodType>(
  backend: string,
  what: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const json = parseStrictJson(text)
  const read = json.ok ? schema.safeParse(json.value) : null
  if (!read?.success) throw new WalletUnavailable(backend, `${what}: the answer is not understood`)
  return read.data
}

/** The preimage, when it opens the hash; null for every other text. */
export function provenPreimage(text: string | null | undefined, paymentHash: Uint8Array): Uint8Array | null {
  const preimage = typeof text === 'string' ? fromHex(text.toLowerCase()) : null
  if (preimage?.length !== 32) return null
  return equalBytesConstantTime(sha256Bytes(preimage), paymentHash) ? preimage : null
}

/** An answer that is about something else is none. */
export function assertSameHash(backend: string, stated: Uint8Array, asked: Uint8Array): void {
  if (!equalBytesConstantTime(stated, asked))
    throw new WalletUnavailable(backend, 'the answer is about another payment')
}

export const refusedBy = (backend: string, what: string, { status }: NodeAnswer): WalletUnavailable =>
  new WalletUnavailable(backend, `${what}: answered ${status}`)

/** A node's own words, short and printable, for the operator's eyes. */
export const excerptOf = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 120)
    .trim()
