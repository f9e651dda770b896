/** Finds the account that an action names. */
import type { Transaction } from '#server/kernel/db.ts'

export async function findAccount(db: Pick<Transaction, 'query'>, agentId: string) {
  const [row] = await db.query(
    'warden_account',
    'SELECT id, agent_id, suspended_at_unix FROM account WHERE agent_id = $1',
    [agentId],
  )
  return row ?? null
}

export const unknownAccount = (agentId: string): string => `No account has the agent_id ${agentId}.`
