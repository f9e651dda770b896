/** Stores what operators have to hear of, in the transaction of the fact, and the messages that tell them. */
import type { Transaction } from '#server/kernel/db.ts'

export const alertKinds = [
  'proposal',
  'breached',
  'execution_failed',
  'token_refused',
  'finding',
  'report',
] as const
export type AlertKind = (typeof alertKinds)[number]

export interface NewAlert {
  kind: AlertKind
  /** Names the fact: one alert is made of it. */
  fact: string
  proposalId: string | null
  /** One sentence; empty where the proposal says it. */
  detail: string
  createdAtUnix: number
}

/** False when the fact has an alert already. */
export async function insertAlert(tx: Pick<Transaction, 'query'>, alert: NewAlert): Promise<boolean> {
  const rows = await tx.query(
    'operator_alert_insert',
    `INSERT INTO operator_alert (kind, fact, proposal_id, detail, created_at_unix) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (fact) DO NOTHING RETURNING alert_id`,
    [alert.kind, alert.fact, alert.proposalId, alert.detail, alert.createdAtUnix],
  )
  return rows.length > 0
}
