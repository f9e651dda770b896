// Reads a route hint of an invoice: one `r` field, from a public node to the payee.
import { bytesOfWords, type Words } from './words.ts'

export interface RouteHop {
  /** 33 bytes: the node at whose end the channel starts. */
  readonly nodeId: Uint8Array
  /** Block, transaction and output: `589390x3312x1`. */
  readonly shortChannelId: string
  readonly feeBaseMsat: number
  readonly feeProportionalMillionths: number
  readonly cltvExpiryDelta: number
}

const HOP_BYTES = 51

/** Null unless the words are one or more complete hops. */
export function routeHops(words: Words): RouteHop[] | null {
  const bytes = bytesOfWords(words)
  if (!bytes || bytes.length === 0 || bytes.length % HOP_BYTES !== 0) return null
  const hops: RouteHop[] = []
  for (let at = 0; at < bytes.length; at += HOP_BYTES) hops.push(hopAt(bytes.slice(at, at + HOP_BYTES)))
  return hops
}

const hopAt = (bytes: Uint8Array): RouteHop => ({
  nodeId: bytes.slice(0, 33),
  shortChannelId: [bytes.slice(33, 36), bytes.slice(36, 39), bytes.slice(39, 41)].map(bigEndian).join('x'),
  feeBaseMsat: bigEndian(bytes.slice(41, 45)),
  feeProportionalMillionths: bigEndian(bytes.slice(45, 49)),
  cltvExpiryDelta: bigEndian(bytes.slice(49, 51)),
})

/** At most four bytes. */
const bigEndian = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0)
