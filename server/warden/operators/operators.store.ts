/** Stores operator tokens and the browser sessions opened with them, both by hash alone. */
import type { Database } from '#server/kernel/db.ts'
import type { OperatorScope } from '#server/kernel/operation.ts'
import { hashSecret } from './operator-token.ts'

export interface NewOperatorToken {
  tokenId: string
  token: string
  name: string
  scopes: readonly OperatorScope[]
  createdAtUnix: number
  expiresAtUnix: number
}

export async function insertToken(db: Database, token: NewOperatorToken): Promise<void> {
  await db.query(
    'operator_token_insert',
    `INSERT INTO operator_token (token_id, token_hash, name, scopes, created_at_unix, expires_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      token.tokenId,
      hashSecret(token.token),
      token.name,
      [...token.scopes],
      token.createdAtUnix,
      token.expiresAtUnix,
    ],
  )
}

/** Ends tokens by id or by the name of their holder; returns the ids of those that were valid. */
export async function revokeTokens(db: Database, idOrName: string, nowUnix: number): Promise<string[]> {
  const rows = await db.query(
    'operator_token_revoke',
    `UPDATE operator_token SET revoked_at_unix = $2
     WHERE (token_id = $1 OR name = $1) AND revoked_at_unix IS NULL AND expires_at_unix > $2 RETURNING token_id`,
    [idOrName, nowUnix],
  )
  return rows.map(({ token_id: tokenId }) => tokenId)
}

export const listTokens = (db: Database) =>
  db.query(
    'operator_token_list',
    `SELECT token_id, name, scopes, created_at_unix, expires_at_unix, revoked_at_unix FROM operator_token
     ORDER BY name, created_at_unix`,
    [],
  )

/** Null for a token that is unknown, has expired or was revoked. */
export async function findToken(db: Database, token: string, nowUnix: number) {
  const [row] = await db.query(
    'operator_token_find',
    `SELECT token_id, name, scopes FROM operator_token
     WHERE token_hash = $1 AND revoked_at_unix IS NULL AND expires_at_unix > $2`,
    [hashSecret(token), nowUnix],
  )
  return row ?? null
}

export async function insertSession(
  db: Database,
  session: { secret: string; tokenId: string; createdAtUnix: number; expiresAtUnix: number },
): Promise<void> {
  await db.query(
    'operator_session_insert',
    `INSERT INTO operator_session (session_hash, token_id, created_at_unix, expires_at_unix) VALUES ($1, $2, $3, $4)`,
    [hashSecret(session.secret), session.tokenId, session.createdAtUnix, session.expiresAtUnix],
  )
}

/** Null also when the token behind the session has expired or was revoked. */
export async function findSession(db: Database, secret: string, nowUnix: number) {
  const [row] = await db.query(
    'operator_session_find',
    `SELECT t.token_id, t.name, t.scopes FROM operator_session s JOIN operator_token t ON t.token_id = s.token_id
     WHERE s.session_hash = $1 AND s.expires_at_unix > $2 AND t.revoked_at_unix IS NULL AND t.expires_at_unix > $2`,
    [hashSecret(secret), nowUnix],
  )
  return row ?? null
}

export async function deleteSession(db: Database, secret: string): Promise<void> {
  await db.query('operator_session_delete', 'DELETE FROM operator_session WHERE session_hash = $1', [
    hashSecret(secret),
  ])
}

export async function sweepSessions(db: Database, nowUnix: number): Promise<void> {
  await db.query('operator_session_sweep', 'DELETE FROM operator_session WHERE expires_at_unix <= $1', [
    nowUnix,
  ])
}
