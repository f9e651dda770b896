/** Stores which verdict ids are written into transactions: signed before they are sent, so that none is ever written twice. */
import type { Hex } from 'viem'
import type { Database, Transaction } from '#server/kernel/db.ts'

const daySeconds = 86_400

/** Queues verdicts of the last day that nothing stronger dates for good, oldest first, within the limit of a day. */
export async function queueVerdicts(db: Database, nowUnix: number, dailyLimit: number): Promise<number> {
  const rows = await db.query(
    'onchain_queue',
    `INSERT INTO onchain_commit (event_id, state, queued_at_unix, transactions)
     SELECT e.event_id, 'waiting', $1::bigint, '{}' FROM ledger_entry e
     JOIN signed_event s ON s.id = e.event_id
     LEFT JOIN ledger_commit c ON c.entry = e.entry
     WHERE e.type IN ('pre_action_verdict', 'self_submitted_verdict') AND e.created_at_unix > $1::bigint - ${daySeconds}
       AND e.sequenced_at_unix > $1::bigint - ${daySeconds}
       AND (c.tier IS NULL OR c.tier > 0) AND NOT EXISTS (SELECT FROM onchain_commit o WHERE o.event_id = e.event_id)
     ORDER BY e.entry
     LIMIT greatest(0, $2::bigint - (SELECT count(*) FROM onchain_commit WHERE queued_at_unix > $1::bigint - ${daySeconds}))
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [nowUnix, dailyLimit],
  )
  return rows.length
}

export interface OpenCommit {
  eventId: string
  state: 'waiting' | 'signed'
  nonce: number | null
  serialized: string | null
  transactions: string[]
  maxFeeWei: number | null
  signedAtUnix: number | null
}

/** Those with a number of this key first, in its order; then the others as they were queued. */
export const readOpen = (
  db: Database | Transaction,
  { chain, writer }: { chain: string; writer: string },
  limit: number,
): Promise<OpenCommit[]> =>
  db.query(
    'onchain_open',
    `SELECT event_id AS "eventId", state, nonce, serialized, transactions, max_fee_wei AS "maxFeeWei",
       signed_at_unix AS "signedAtUnix"
     FROM onchain_commit WHERE state <> 'final' AND (writer IS NULL OR (chain = $1 AND writer = $2))
     ORDER BY nonce NULLS LAST, queued_at_unix, event_id LIMIT $3`,
    [chain, writer, limit],
  ) as Promise<OpenCommit[]>

/** One server at a time gives out numbers of a key. */
export const lockNumbers = (tx: Transaction, writer: string) =>
  tx.query('onchain_lock', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`onchain:${writer}`])

/** The number after the newest that was given out; 0 without one. */
export async function nextStoredNumber(tx: Transaction, chain: string, writer: string): Promise<number> {
  const [row] = await tx.query(
    'onchain_next_number',
    'SELECT max(nonce) + 1 AS next FROM onchain_commit WHERE chain = $1 AND writer = $2',
    [chain, writer],
  )
  return row!.next ?? 0
}

export interface SignedCommit {
  eventId: string
  chain: string
  writer: string
  nonce: number
  serialized: Hex
  hash: Hex
  maxFeeWei: bigint
}

/** A first transaction, or one that replaces those of the same number. */
export async function storeSigned(
  db: Database | Transaction,
  { eventId, chain, writer, nonce, serialized, hash, maxFeeWei }: SignedCommit,
  nowUnix: number,
): Promise<void> {
  await db.query(
    'onchain_signed',
    `UPDATE onchain_commit SET state = 'signed', chain = $2, writer = $3, nonce = $4, serialized = $5,
       transactions = array_append(transactions, $6), max_fee_wei = $7, signed_at_unix = $8
     WHERE event_id = $1 AND (state = 'waiting' OR (state = 'signed' AND nonce = $4))`,
    [eventId, chain, writer, nonce, serialized, hash, Number(maxFeeWei), nowUnix],
  )
}

export interface FinalCommit {
  eventId: string
  transaction: string
  blockNumber: number
  blockHash: string
  blockTimeUnix: number
}

export async function storeFinal(db: Database, final: FinalCommit, nowUnix: number): Promise<void> {
  await db.query(
    'onchain_final',
    `UPDATE onchain_commit SET state = 'final', transaction = $2, block_number = $3, block_hash = $4, block_time_unix = $5,
       final_at_unix = $6 WHERE event_id = $1 AND state = 'signed'`,
    [final.eventId, final.transaction, final.blockNumber, final.blockHash, final.blockTimeUnix, nowUnix],
  )
}

/** Its number was used by another transaction, which is final: it is signed again with a new one. */
export async function giveNumberBack(db: Database, eventId: string): Promise<void> {
  await db.query(
    'onchain_again',
    `UPDATE onchain_commit SET state = 'waiting', chain = NULL, writer = NULL, nonce = NULL, serialized = NULL,
       max_fee_wei = NULL, signed_at_unix = NULL WHERE event_id = $1 AND state = 'signed'`,
    [eventId],
  )
}

export interface OnchainFacts {
  chain: string
  writer: string
  transaction: string
  blockNumber: number
  blockHash: string
  blockTimeUnix: number
}

/** Of events whose transaction is final. */
export async function onchainFactsOf(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, OnchainFacts>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db.query(
    'onchain_facts',
    `SELECT event_id, chain, writer, transaction, block_number AS "blockNumber", block_hash AS "blockHash",
       block_time_unix AS "blockTimeUnix"
     FROM onchain_commit WHERE event_id = ANY ($1::text[]) AND state = 'final'
     /* not null: chain, writer, transaction, blockNumber, blockHash, blockTimeUnix */`,
    [eventIds],
  )
  return new Map(rows.map(({ event_id: eventId, ...facts }) => [eventId, facts]))
}

export interface OnchainBacklog {
  open: number
  oldestQueuedAtUnix: number | null
}

export async function readOnchainBacklog(db: Database): Promise<OnchainBacklog> {
  const [row] = await db.query(
    'onchain_backlog',
    `SELECT count(*) AS open, min(queued_at_unix) AS "oldestQueuedAtUnix" FROM onchain_commit WHERE state <> 'final'`,
    [],
  )
  return row!
}
