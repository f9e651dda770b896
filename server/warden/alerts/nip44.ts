/** Encrypts a text for one public key (NIP-44, version 2). */
import { createCipheriv, createHmac } from 'node:crypto'
import { getSharedSecret } from '@noble/secp256k1'

const VERSION = 2

/** The key of a conversation: HKDF-extract over the x coordinate of the shared point. */
export function conversationKey(secretKey: Uint8Array, pubkey: string): Buffer {
  const shared = getSharedSecret(secretKey, Buffer.from(`02${pubkey}`, 'hex')).subarray(1, 33)
  return createHmac('sha256', 'nip44-v2').update(shared).digest()
}

/** HKDF-expand alone: `key` is the result of an extract already. */
function expand(key: Buffer, info: Uint8Array, length: number): Buffer {
  const blocks: Buffer[] = []
  for (let block = Buffer.alloc(0), n = 1; blocks.length * 32 < length; n += 1) {
    block = createHmac('sha256', key)
      .update(block)
      .update(info)
      .update(Buffer.from([n]))
      .digest()
    blocks.push(block)
  }
  return Buffer.concat(blocks).subarray(0, length)
}

/** Of the padded text, without its length. */
function paddedLength(length: number): number {
  if (length <= 32) return 32
  const power = 2 ** (Math.floor(Math.log2(length - 1)) + 1)
  const chunk = power <= 256 ? 32 : power / 8
  return chunk * (Math.floor((length - 1) / chunk) + 1)
}

/** `nonce`: 32 fresh random bytes. Throws for an empty text and for more than 65,535 bytes. */
export function encryptText(text: string, key: Buffer, nonce: Uint8Array): string {
  const plain = Buffer.from(text, 'utf8')
  if (plain.length < 1 || plain.length > 65_535)
    throw new RangeError('a text of 1 to 65,535 bytes can be encrypted')
  const keys = expand(key, nonce, 76)
  const padded = Buffer.alloc(2 + paddedLength(plain.length))
  padded.writeUInt16BE(plain.length)
  plain.copy(padded, 2)
  // OpenSSL takes the counter, 0, before the nonce.
  const iv = Buffer.concat([Buffer.alloc(4), keys.subarray(32, 44)])
  const cipher = createCipheriv('chacha20', keys.subarray(0, 32), iv)
  const sealed = Buffer.concat([cipher.update(padded), cipher.final()])
  const mac = createHmac('sha256', keys.subarray(44, 76)).update(nonce).update(sealed).digest()
  return Buffer.concat([Buffer.from([VERSION]), nonce, sealed, mac]).toString('base64')
}
