/** The forms of operator tokens, of their sessions, and of what a form of the approvals page must carry. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { base32Prefix, secretFrom } from '#server/accounts/account-names.ts'

export const operatorTokenPattern = /^aso_[A-Za-z0-9]{40}$/
export const sessionPattern = /^[A-Za-z0-9]{40}$/

export const operatorTokenFrom = (random: Uint8Array): string => `aso_${secretFrom(random)}`
export const sessionFrom = (random: Uint8Array): string => secretFrom(random)

/** `random`: at least 17 bytes. */
export const idFrom = (prefix: string, random: Uint8Array): string => `${prefix}_${base32Prefix(random, 26)}`

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Derived from the cookie, so that only a page of this session can carry it. */
export const csrfOf = (session: string): string =>
  createHmac('sha256', session).update('assay-approvals-form').digest('base64url')

export function isCsrfOf(session: string, given: string): boolean {
  const expected = Buffer.from(csrfOf(session))
  const sent = Buffer.from(given)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
