/** A token for one first call, made by the operator and given to whom it likes. */
import type { Database } from '#server/db.ts'
import { apiKeyRandomBytes, grantTokenFrom } from '../account-names.ts'
import { insertGrant } from './grants.store.ts'

export const defaultGrantDays = 30

interface GrantTerms {
  nowUnix: number
  days: number
  randomBytes(length: number): Uint8Array
}

/** Answers the token, which nobody can read back later. */
export async function issueGrant(
  db: Pick<Database, 'query'>,
  { nowUnix, days, randomBytes }: GrantTerms,
): Promise<{ token: string; expiresAtUnix: number }> {
  const token = grantTokenFrom(randomBytes(apiKeyRandomBytes))
  const expiresAtUnix = nowUnix + days * 86_400
  await insertGrant(db, { token, calls: 1, createdAtUnix: nowUnix, expiresAtUnix })
  return { token, expiresAtUnix }
}
