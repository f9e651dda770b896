/** Reads which agents can be paid by name, and the text their invoices commit to. */
import { agentIdPattern } from '#server/accounts/account-names.ts'
import type { Database } from '#server/kernel/db.ts'

export interface Agent {
  id: string
  agentId: string
}

/** By its current or its former name. */
export async function findAgent(db: Database, agentId: string): Promise<Agent | null> {
  // Caller-supplied; Postgres text cannot contain U+0000.
  if (!agentIdPattern.test(agentId)) return null
  const [row] = await db.query(
    'agent_find',
    'SELECT id, agent_id FROM account WHERE agent_id = $1 OR former_agent_id = $1',
    [agentId],
  )
  return row ? { id: row.id, agentId: row.agent_id } : null
}

export async function agentIdOf(db: Database, accountId: string): Promise<string> {
  const [row] = await db.query('agent_name', 'SELECT agent_id FROM account WHERE id = $1', [accountId])
  return row!.agent_id
}

/** Returns the text stored first: `proposed` is used only when none exists. */
export async function keepMetadata(db: Database, accountId: string, proposed: string): Promise<string> {
  const [row] = await db.query(
    'agent_metadata',
    `WITH stored AS (UPDATE account SET lnurl_metadata = $2 WHERE id = $1 AND lnurl_metadata IS NULL RETURNING lnurl_metadata)
     SELECT COALESCE((SELECT lnurl_metadata FROM stored), (SELECT lnurl_metadata FROM account WHERE id = $1)) AS lnurl_metadata /* not null: lnurl_metadata */`,
    [accountId, proposed],
  )
  return row!.lnurl_metadata
}
