// What a message is attested by: a calendar's promise, the header of a block, or something that this version does not know.
import { toHex, utf8Encode } from '../../bytes.ts'
import type { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { LIMITS } from './limits.ts'
import { OtsRefusal } from './refusal.ts'

export type BlockchainName = 'bitcoin' | 'litecoin' | 'ethereum'

/** The message is what this block commits to; for Bitcoin the merkle root in the byte order of headers. */
export interface BlockAttestation {
  readonly kind: BlockchainName
  readonly height: number
}

export type Attestation =
  /** `uri` is text of whoever made the file: show it, never fetch it unless it is configured. */
  | { readonly kind: 'pending'; readonly uri: string }
  | BlockAttestation
  | { readonly kind: 'unknown'; readonly tag: string; readonly payload: Uint8Array }

const TAG_BYTES = 8
const TAGS = {
  pending: '83dfe30d2ef90c8e',
  bitcoin: '0588960d73d71901',
  litecoin: '06869a0d73d71b45',
  ethereum: '30fe8087b5c7ead7',
} as const satisfies Record<Exclude<Attestation['kind'], 'unknown'>, string>

const KINDS = new Map<string, keyof typeof TAGS>(
  Object.entries(TAGS).map(([kind, tag]) => [tag, kind as keyof typeof TAGS]),
)
const URI = /^[A-Za-z0-9\-._/:]*$/

/** Tag, length and payload. Throws OtsRefusal. */
export function readAttestation(reader: ByteReader): Attestation {
  const from = reader.at
  const tag = toHex(reader.take(TAG_BYTES))
  const length = reader.varuint()
  if (length > LIMITS.payload) {
    throw new OtsRefusal('limit', from, `a payload has ${length} bytes, more than ${LIMITS.payload}`)
  }
  const payload = reader.part(length)
  const kind = KINDS.get(tag)
  if (kind === undefined) return { kind: 'unknown', tag, payload: payload.take(length) }
  const attestation = readKnown(kind, payload)
  if (!payload.isAtEnd) {
    throw new OtsRefusal('bad_attestation', payload.at, `a ${kind} attestation has bytes after its end`)
  }
  return attestation
}

function readKnown(kind: keyof typeof TAGS, payload: ByteReader): Attestation {
  if (kind !== 'pending') return { kind, height: payload.varuint() }
  const from = payload.at
  const uri = String.fromCharCode(...payload.varbytes(0, LIMITS.uri, 'the URI of a calendar'))
  if (!isCalendarUri(uri)) {
    throw new OtsRefusal(
      'bad_attestation',
      from,
      'the URI of a calendar has other characters than A-Za-z0-9-._/:',
    )
  }
  return { kind, uri }
}

/** Whether the text can stand in a pending attestation. */
export const isCalendarUri = (text: string): boolean => text.length <= LIMITS.uri && URI.test(text)

export function writeAttestation(writer: ByteWriter, attestation: Attestation): void {
  const tag = attestationTag(attestation)
  for (let i = 0; i < tag.length; i += 2) writer.byte(Number.parseInt(tag.slice(i, i + 2), 16))
  writer.varbytes(payloadOf(attestation))
}

export const attestationTag = (attestation: Attestation): string =>
  attestation.kind === 'unknown' ? attestation.tag : TAGS[attestation.kind]

function payloadOf(attestation: Attestation): Uint8Array {
  if (attestation.kind === 'unknown') return attestation.payload
  const writer = new ByteWriter()
  if (attestation.kind !== 'pending') return writer.varuint(attestation.height).finish()
  if (!isCalendarUri(attestation.uri)) throw new Error('this URI cannot stand in an attestation')
  return writer.varbytes(utf8Encode(attestation.uri)).finish()
}

/** Text whose order is that of the reference writer: by tag, then URI, height or payload. Equal for equal attestations only. */
export function attestationKey(attestation: Attestation): string {
  const tag = attestationTag(attestation)
  if (attestation.kind === 'unknown') return `${tag} ${toHex(attestation.payload)}`
  return `${tag} ${attestation.kind === 'pending' ? attestation.uri : String(attestation.height).padStart(16, '0')}`
}
