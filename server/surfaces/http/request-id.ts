/** Determines a request's id: the caller's own when well formed, otherwise 26 random base32 characters. */
import { randomFillSync } from 'node:crypto'

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const pool = new Uint8Array(26 * 256)
let next = pool.length

export function requestIdOf(header: string | null | undefined): string {
  if (header && wellFormed.test(header)) return header
  if (next === pool.length) {
    randomFillSync(pool)
    next = 0
  }
  let text = 'req_'
  for (const end = next + 26; next < end; next += 1) text += alphabet[pool[next]! & 31]
  return text
}
