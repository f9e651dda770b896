/** Finds the operator of a token or of a session of the approvals page. Nothing is cached: a revoked token ends at once. */
import type { CallerOperator } from '#server/kernel/call.ts'
import type { Database } from '#server/kernel/db.ts'
import { operatorTokenPattern, sessionPattern } from './operator-token.ts'
import { findSession, findToken } from './operators.store.ts'

export interface Operators {
  /** Null for a malformed, unknown, expired or revoked token. */
  find(token: string): Promise<CallerOperator | null>
  /** Null for a session that is unknown or over, or whose token is. */
  findBySession(session: string): Promise<CallerOperator | null>
}

type Row = Awaited<ReturnType<typeof findToken>>

const operatorOf = (row: Row): CallerOperator | null =>
  row && { tokenId: row.token_id, name: row.name, scopes: row.scopes }

export const createOperators = (db: Database, nowUnix: () => number): Operators => ({
  find: async (token) =>
    operatorTokenPattern.test(token) ? operatorOf(await findToken(db, token, nowUnix())) : null,
  findBySession: async (session) =>
    sessionPattern.test(session) ? operatorOf(await findSession(db, session, nowUnix())) : null,
})
