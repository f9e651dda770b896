/**
 * Creates names of agents, keys and referral codes (payloads 1.2, 12.1). Pure: random bytes are a
 * parameter.
 */
import { sha256Bytes, utf8Encode } from '#protocol/bytes.ts'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const keyAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const apiKeyRandomBytes = 64

/** 40 characters; bytes at or above 248 are skipped so that every character is equally likely. */
export function secretFrom(random: Uint8Array): string {
  const characters = [...random].filter((byte) => byte < 248).slice(0, 40)
  if (characters.length < 40) throw new RangeError('too few usable random bytes for a key')
  return characters.map((byte) => keyAlphabet[byte % 62]).join('')
}

export const apiKeyFrom = (random: Uint8Array): string => `asy_${secretFrom(random)}`

/** A grant token: worth one free first call to whoever redeems it. */
export const grantTokenFrom = (random: Uint8Array): string => `asg_${secretFrom(random)}`

/** The first `length` base32 characters of the bytes, lower case, without padding. */
export function base32Prefix(bytes: Uint8Array, length: number): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5 && text.length < length) {
      bits -= 5
      text += base32[(value >> bits) & 31]
    }
  }
  return text
}

/** Derived from the key; does not reveal it. */
export const refCodeOf = (apiKey: string): string =>
  base32Prefix(sha256Bytes(utf8Encode(`assay-ref:${apiKey}`)), 8).toUpperCase()

export const agentIdPattern = /^[a-z0-9][a-z0-9._-]{2,63}$/

export const addressOf = (agentId: string, baseUrl: string): string => `${agentId}@${new URL(baseUrl).host}`

export const refLinkOf = (refCode: string, baseUrl: string): string => `${baseUrl}/register?ref=${refCode}`

/** `<slug of label or "agent">-<8 base32>`, within the pattern. */
export function agentIdFrom(label: string | null, random: Uint8Array): string {
  const slug = (label ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 54)
    .replace(/[^a-z0-9]+$/, '')
  return `${slug || 'agent'}-${base32Prefix(random, 8)}`
}
