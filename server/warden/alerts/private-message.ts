/** Wraps a private message for one reader (NIP-17, NIP-59): a message, sealed by the service, in a wrap of a key used once. */
import { encrypt, getConversationKey } from 'nostr-tools/nip44'
import { type Hex64, toHex } from '#protocol/bytes.ts'
import { eventId, type SignedEvent, signEvent, type UnsignedEvent } from '#protocol/nostr-event.ts'
import type { Schnorr } from '#protocol/signatures/secp.ts'

export interface PrivateMessage {
  text: string
  secretKey: Uint8Array
  /** Public key of the reader, in hex. */
  recipient: string
  nowUnix: number
  randomBytes: (length: number) => Uint8Array
  schnorr: Schnorr
}

const DAY = 86_400

/** The wrap names the reader and nobody else; the times of seal and wrap are moved back by up to two days. */
export function wrapMessage({
  text,
  secretKey,
  recipient,
  nowUnix,
  randomBytes,
  schnorr,
}: PrivateMessage): SignedEvent {
  const earlier = () => nowUnix - (Buffer.from(randomBytes(4)).readUInt32BE() % (2 * DAY))
  const pubkey = toHex(schnorr.publicKey(secretKey)) as Hex64
  const message: UnsignedEvent = {
    pubkey,
    created_at: nowUnix,
    kind: 14,
    tags: [['p', recipient]],
    content: text,
  }
  const sealedFor = (content: object, from: Uint8Array) =>
    encrypt(JSON.stringify(content), getConversationKey(from, recipient), randomBytes(32))
  const rumor = { id: eventId(message), ...message }
  const seal = signEvent(
    { kind: 13, created_at: earlier(), tags: [], content: sealedFor(rumor, secretKey) },
    secretKey,
    randomBytes(32),
    schnorr,
  )
  const once = randomBytes(32)
  return signEvent(
    { kind: 1059, created_at: earlier(), tags: [['p', recipient]], content: sealedFor(seal, once) },
    once,
    randomBytes(32),
    schnorr,
  )
}
