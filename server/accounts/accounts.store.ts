/** Stores accounts and their keys. */
import type { AccountsDeps } from '#server/accounts/deps.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import { hashApiKey } from './keys/authenticate.ts'

export interface NewAccount {
  id: string
  agentId: string
  label: string | null
  apiKey: string
  refCode: string
  referredByCode: string | null
  /** The registering account, when known; self-referrals are ignored. */
  registeredById?: string | null
  freeCallsLimit: number
}

/** Any other text matches no code and may contain characters that the database cannot store. */
const refCodePattern = /^[A-Z2-7]{8}$/i

/** Creates account, key and pending referral in one statement. */
export const accountWriter: Writer<NewAccount, { referred: boolean }, AccountsDeps> = {
  name: 'account',
  maxBatch: 16,
  concurrency: 1,
  async write(tx, accounts, ctx) {
    const stored: { referred: boolean }[] = []
    for (const account of accounts) {
      const [row] = await tx.query(
        'account_create',
        `WITH created AS (
           INSERT INTO account (id, agent_id, label, ref_code, referred_by_id, free_calls_limit, created_at_unix)
           VALUES ($1, $2, $3, $4, (SELECT id FROM account WHERE ref_code = upper($5) AND id IS DISTINCT FROM $9::uuid), $6, $7)
           RETURNING id, referred_by_id),
         keyed AS (INSERT INTO api_key (key_hash, account_id, created_at_unix) SELECT $8, id, $7 FROM created),
         referred AS (INSERT INTO referral (referee_id, referrer_id, state, created_at_unix)
           SELECT id, referred_by_id, 'pending', $7 FROM created WHERE referred_by_id IS NOT NULL)
         SELECT referred_by_id IS NOT NULL AS referred FROM created`,
        [
          account.id,
          account.agentId,
          account.label,
          account.refCode,
          refCodePattern.test(account.referredByCode ?? '') ? account.referredByCode : null,
          account.freeCallsLimit,
          ctx.nowUnix(),
          hashApiKey(account.apiKey),
          account.registeredById ?? null,
        ],
      )
      stored.push(row!)
    }
    return stored
  },
}

/** The account's properties, without its balances. */
export interface AccountRow {
  agentId: string
  label: string | null
  refCode: string
  nostrPubkey: string | null
  payToAddress: string | null
  onLeaderboard: boolean
  isRenamed: boolean
  createdAtUnix: number
  freeCallsRemaining: number
}

const accountColumns = `agent_id AS "agentId", label, ref_code AS "refCode", nostr_pubkey AS "nostrPubkey",
  pay_to_address AS "payToAddress", on_leaderboard AS "onLeaderboard", is_renamed AS "isRenamed", created_at_unix AS "createdAtUnix",
  free_calls_limit - free_calls_used AS "freeCallsRemaining"`

export async function readAccount(db: Database, accountId: string): Promise<AccountRow> {
  const [row] = await db.query('account_read', `SELECT ${accountColumns} FROM account WHERE id = $1`, [
    accountId,
  ])
  return row!
}

/** Purchased or granted features, in alphabetical order. */
export async function listFeatures(db: Database, accountId: string): Promise<string[]> {
  const rows = await db.query(
    'account_features',
    'SELECT feature FROM account_feature WHERE account_id = $1 ORDER BY feature',
    [accountId],
  )
  return rows.map(({ feature }) => feature)
}

/** Members that are undefined are not changed. */
export interface AccountChange {
  accountId: string
  agentId: string | undefined
  label: string | null | undefined
  nostrPubkey: string | null | undefined
  payToAddress: string | null | undefined
  onLeaderboard: boolean | undefined
}

export type ChangedAccount =
  | { outcome: 'changed'; account: AccountRow }
  | { outcome: 'name_taken' }
  | { outcome: 'named_before' }

/** Written one at a time, because a refusal rolls back the whole batch. */
export const accountChanger: Writer<AccountChange, ChangedAccount, AccountsDeps> = {
  name: 'account_change',
  maxBatch: 1,
  concurrency: 1,
  async write(tx, [change]) {
    return [await changeAccount(tx, change!)]
  },
  committed: (ctx) => ctx.accounts.forget(),
}

async function changeAccount(tx: Transaction, change: AccountChange): Promise<ChangedAccount> {
  const given = (value: unknown) => value !== undefined
  try {
    // Invoices of the old name commit to its address text, so the new name gets its own text.
    const [account] = await tx.query(
      'account_change',
      `UPDATE account SET
         is_renamed = is_renamed OR agent_id <> COALESCE($2, agent_id),
         lnurl_metadata = CASE WHEN agent_id = COALESCE($2, agent_id) THEN lnurl_metadata END,
         agent_id = COALESCE($2, agent_id),
         label = CASE WHEN $3 THEN $4 ELSE label END,
         nostr_pubkey = CASE WHEN $5 THEN $6 ELSE nostr_pubkey END,
         pay_to_address = CASE WHEN $7 THEN $8 ELSE pay_to_address END,
         on_leaderboard = COALESCE($9, on_leaderboard)
       WHERE id = $1 AND (agent_id = COALESCE($2, agent_id) OR NOT is_renamed)
       RETURNING ${accountColumns}`,
      [
        change.accountId,
        change.agentId ?? null,
        given(change.label),
        change.label ?? null,
        given(change.nostrPubkey),
        change.nostrPubkey ?? null,
        given(change.payToAddress),
        change.payToAddress ?? null,
        change.onLeaderboard ?? null,
      ],
    )
    return account ? { outcome: 'changed', account } : { outcome: 'named_before' }
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'account_agent_id_key')
      return { outcome: 'name_taken' }
    throw error
  }
}

export interface Usage {
  totalCalls: number
  totalSpentSats: number
  byOperation: { operation: string; calls: number; sats: number }[]
}

/** Delivered calls over all time, most called first. */
export async function readUsage(db: Database, accountId: string): Promise<Usage> {
  const byOperation = await db.query(
    'account_usage',
    `SELECT operation, sum(calls)::bigint AS calls, sum(sats)::bigint AS sats FROM charge_hour WHERE account_id = $1
     GROUP BY operation ORDER BY calls DESC, operation`,
    [accountId],
  )
  return {
    totalCalls: byOperation.reduce((total, { calls }) => total + calls, 0),
    totalSpentSats: byOperation.reduce((total, { sats }) => total + sats, 0),
    byOperation,
  }
}

/** Calls made after this moment and delivered: by whole hours, and individually within the first hour. */
export async function readUsageSince(
  db: Database,
  accountId: string,
  sinceUnix: number,
): Promise<{ calls: number; sats: number }> {
  const [row] = await db.query(
    'account_usage_since',
    `SELECT sum(calls)::bigint AS calls, sum(sats)::bigint AS sats FROM (
       SELECT COALESCE(sum(calls), 0) AS calls, COALESCE(sum(sats), 0) AS sats FROM charge_hour WHERE account_id = $1 AND hour_unix > $2
       UNION ALL SELECT count(*), COALESCE(sum(amount_sats), 0) FROM charge
         WHERE account_id = $1 AND created_at_unix > $2 AND created_at_unix < $2 - $2 % 3600 + 3600 AND state = 'delivered') part /* not null: calls, sats */`,
    [accountId, sinceUnix],
  )
  return row!
}
