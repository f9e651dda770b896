/** Appends to the decision log under one lock over all servers, and reads it. */

import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import {
  chainDecision,
  type DecisionRecord,
  decisionGenesis,
  decisionRecord,
  decisionSchema,
} from '#protocol/warden/decision-log.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export type NewDecision = Omit<DecisionRecord, 'schema' | 'seq'>

/** Of what is decided: its canonical form, hashed. */
export const subjectHash = (subject: Record<string, unknown>): string => sha256Hex(jcs(subject))

/** Held until the transaction ends. Taken last, after the row locks of what is decided. */
const lockLog = (tx: Transaction) =>
  tx.query('warden_decision_lock', 'SELECT pg_advisory_xact_lock(7102840923)', [])

export async function appendDecision(tx: Transaction, decision: NewDecision): Promise<void> {
  await lockLog(tx)
  const [last] = await tx.query(
    'warden_decision_last',
    'SELECT seq, head_sha256 FROM warden_decision ORDER BY seq DESC LIMIT 1',
    [],
  )
  const seq = (last?.seq ?? 0) + 1
  const row = chainDecision(
    decisionRecord({ schema: decisionSchema, seq, ...decision }),
    last?.head_sha256 ?? decisionGenesis,
  )
  await tx.query(
    'warden_decision_insert',
    `INSERT INTO warden_decision (seq, decision_id, proposal_id, directive_id, action, actor, record, row_sha256, head_sha256, at_unix)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      seq,
      decision.decision_id,
      decision.proposal_id,
      decision.directive_id,
      decision.action,
      decision.actor,
      row.record,
      row.row_sha256,
      row.head_sha256,
      decision.at,
    ],
  )
}

/** Newest first, before `beforeSeq`. */
export const pageOfDecisions = (db: Database, beforeSeq: number, limit: number) =>
  db.query(
    'warden_decision_page',
    `SELECT seq, record, row_sha256, head_sha256 FROM warden_decision WHERE seq < $1 ORDER BY seq DESC LIMIT $2`,
    [beforeSeq, limit],
  )

/** Of one proposal, oldest first. */
export const decisionsOf = (db: Database, proposalId: string) =>
  db.query(
    'warden_decision_of',
    'SELECT seq, record FROM warden_decision WHERE proposal_id = $1 ORDER BY seq DESC LIMIT 50',
    [proposalId],
  )
