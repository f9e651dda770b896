/** Finds the operator of a token or of a session of the approvals page. Nothing is cached: a revoked token ends at once. */
import type { CallerOperator } from '#server/kernel/call.ts'
import type { Database } from '#server/kernel/db.ts'
import { hashSecret, operatorTokenPattern, sessionPattern } from './operator-token.ts'
import { findSession, findToken } from './operators.store.ts'

export interface Operators {
  /** Null for a malformed, unknown, expired or revoked token. */
  find(token: string): Promise<CallerOperator | null>
  /** Null for a session that is unknown or over, or whose token is. */
  findBySession(session: string): Promise<CallerOperator | null>
  /** The holder of a token on the list of the sentinel; null for every token while the list is empty. */
  findAllowlisted(token: string): Promise<CallerOperator | null>
}

type Row = Awaited<ReturnType<typeof findToken>>

const operatorOf = (row: Row): CallerOperator | null =>
  row && { tokenId: row.token_id, name: row.name, scopes: row.scopes }

/** `allowlist`: entries of SENTINEL_ALLOWLIST, `hash` or `name:hash`. */
export function createOperators(
  db: Database,
  nowUnix: () => number,
  allowlist: readonly string[],
): Operators {
  const listed = new Map(
    allowlist.map((entry) => {
      const [hash = '', name = `sentinel-${hash.slice(0, 8)}`] = entry.split(':').reverse()
      return [hash, name] as const
    }),
  )
  const find = async (token: string) =>
    operatorTokenPattern.test(token) ? operatorOf(await findToken(db, token, nowUnix())) : null
  return {
    find,
    async findAllowlisted(token) {
      const hash = hashSecret(token).toString('hex')
      const name = listed.get(hash)
      if (name === undefined) return null
      // A token of an operator ends with its date and its revocation, on the list too.
      if (operatorTokenPattern.test(token)) return find(token)
      return { tokenId: `list_${hash.slice(0, 26)}`, name, scopes: [] }
    },
    findBySession: async (session) =>
      sessionPattern.test(session) ? operatorOf(await findSession(db, session, nowUnix())) : null,
  }
}
