/** Issues a grant token for one free call. */
import type { Database } from '#server/kernel/db.ts'
import { apiKeyRandomBytes, grantTokenFrom } from '../account-names.ts'
import { insertGrant } from './grants.store.ts'

export const defaultGrantDays = 30

interface GrantTerms {
  nowUnix: number
  days: number
  randomBytes(length: number): Uint8Array
}

/** Returns the token, which cannot be read again. */
export async function issueGrant(
  db: Pick<Database, 'query'>,
  { nowUnix, days, randomBytes }: GrantTerms,
): Promise<{ token: string; expiresAtUnix: number }> {
  const token = grantTokenFrom(randomBytes(apiKeyRandomBytes))
  const expiresAtUnix = nowUnix + days * 86_400
  await insertGrant(db, { token, calls: 1, createdAtUnix: nowUnix, expiresAtUnix })
  return { token, expiresAtUnix }
}
