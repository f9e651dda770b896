// What is stamped of an event and of a checkpoint. An event id alone commits to the words and not to the signature: it can be stamped
// first and signed later.
import { concatBytes, fromHex, type Hex64, type Hex128, sha256Bytes, utf8Encode } from '../../bytes.ts'

/** The id itself: the file is then also the proof of the event's serialized array (NIP-01). */
export const eventDigest = (id: Hex64): Uint8Array => fromHex(id)!

/** SHA-256 of the 32 bytes of the id and the 64 of the signature: attested is that the signed event existed. */
export const signedEventDigest = ({ id, sig }: { id: Hex64; sig: Hex128 }): Uint8Array =>
  sha256Bytes(concatBytes(fromHex(id)!, fromHex(sig)!))

/** `noteText`: the three lines that are signed, without signatures. Its root commits to the signature of every entry. */
export const checkpointDigest = (noteText: string): Uint8Array => sha256Bytes(utf8Encode(noteText))
