/**
 * Stores card top-ups and their disputes. Row, journals and feature of a settlement are written in one
 * transaction.
 */
import { accountWriter, type NewAccount } from '#server/accounts/accounts.store.ts'
import type { Books } from '#server/kernel/books/books.store.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { RateQuote } from '#server/payments/rates/rates.ts'
import {
  type CardFacts,
  planSettlement,
  type SettlementPlan,
  type TopupRow,
  topupKey,
} from './card-settlement.rules.ts'

export interface NewTopup {
  id: string
  accountId: string
  kind: 'topup' | 'upgrade'
  usdCents: number
  quotedSats: number
  rate: RateQuote
  createdAtUnix: number
  expiresAtUnix: number
}

/** The row is written before the request to Stripe, with the quoted rate and, if needed, its new account. */
export async function insertTopup(
  ctx: PaymentsDeps,
  topup: NewTopup,
  newAccount: NewAccount | null,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (newAccount) await accountWriter.write(tx, [newAccount], ctx)
    await tx.query(
      'card_topup_insert',
      `WITH rate AS (INSERT INTO rate_quote (micro_usd_per_btc, source, observed_at_unix) VALUES ($6, $7, $8) RETURNING id)
       INSERT INTO card_topup (id, account_id, kind, usd_cents, quoted_sats, rate_quote_id, state, created_at_unix, expires_at_unix)
       SELECT $1, $2, $3, $4, $5, rate.id, 'created', $9, $10 FROM rate`,
      [
        topup.id,
        topup.accountId,
        topup.kind,
        topup.usdCents,
        topup.quotedSats,
        topup.rate.microUsdPerBtc,
        topup.rate.source,
        topup.rate.observedAtUnix,
        topup.createdAtUnix,
        topup.expiresAtUnix,
      ],
    )
  })
}

export async function nameSession(
  db: Database,
  topupId: string,
  sessionId: string,
  expiresAtUnix: number,
): Promise<void> {
  await db.query(
    'card_topup_session',
    'UPDATE card_topup SET checkout_session_id = $2, expires_at_unix = $3 WHERE id = $1',
    [topupId, sessionId, expiresAtUnix],
  )
}

export type SettledTopup = Pick<TopupRow, 'id' | 'accountId' | 'state' | 'quotedSats' | 'reversedSats'>

const topupColumns = `id, account_id AS "accountId", kind, usd_cents AS "usdCents", quoted_sats AS "quotedSats",
  checkout_session_id AS "checkoutSessionId", payment_intent_id AS "paymentIntentId", charge_id AS "chargeId", state,
  refunded_cents AS "refundedCents", failed_refund_cents AS "failedRefundCents", reversed_cents AS "reversedCents", reversed_sats AS "reversedSats"`

export async function findTopup(
  db: Database,
  by: 'id' | 'checkout_session_id' | 'payment_intent_id',
  value: string,
): Promise<TopupRow | null> {
  const find = {
    id: () => db.query('card_topup_by_id', `SELECT ${topupColumns} FROM card_topup WHERE id = $1`, [value]),
    checkout_session_id: () =>
      db.query(
        'card_topup_by_checkout_session_id',
        `SELECT ${topupColumns} FROM card_topup WHERE checkout_session_id = $1`,
        [value],
      ),
    payment_intent_id: () =>
      db.query(
        'card_topup_by_payment_intent_id',
        `SELECT ${topupColumns} FROM card_topup WHERE payment_intent_id = $1`,
        [value],
      ),
  }
  const [row] = await find[by]()
  return row ?? null
}

/** Top-ups waiting for the customer, oldest first. */
export async function listOpenTopups(db: Database, sinceUnix: number): Promise<TopupRow[]> {
  return db.query(
    'card_topup_open',
    `SELECT ${topupColumns} FROM card_topup WHERE state = 'created' AND created_at_unix >= $1
     ORDER BY created_at_unix LIMIT 1000`,
    [sinceUnix],
  )
}

/** Top-ups without a recorded session that can no longer be paid. */
export async function expireUnnamed(db: Database, nowUnix: number): Promise<void> {
  await db.query(
    'card_topup_expire',
    `UPDATE card_topup SET state = 'expired' WHERE state = 'created' AND checkout_session_id IS NULL AND expires_at_unix < $1`,
    [nowUnix],
  )
}

/** Books missing journals. Null when there is no such top-up, or when the session belongs to another one. */
export function applyFacts(
  db: Database,
  books: Books,
  nowUnix: number,
  topupId: string,
  facts: CardFacts,
): Promise<SettledTopup | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query(
      'card_topup_lock',
      `SELECT ${topupColumns} FROM card_topup WHERE id = $1 FOR UPDATE`,
      [topupId],
    )
    if (!row) return null
    const disputes = await tx.query(
      'card_dispute_read',
      `SELECT id, cents, sats, withheld_cents AS "withheldCents", state FROM card_dispute WHERE topup_id = $1
       ORDER BY opened_at_unix, id`,
      [topupId],
    )
    const plan = planSettlement(row, disputes, facts)
    if (!plan) return null
    await writeJournals(tx, books, plan)
    await writeRows(tx, plan, nowUnix)
    await writeFeature(tx, plan, nowUnix)
    if (isBonusLost(plan)) await books.revokeReferral(tx, topupKey(topupId))
    return plan.topup
  })
}

async function writeJournals(tx: Transaction, books: Books, { topup, journals }: SettlementPlan) {
  for (const { kind, externalKey, postings, creditedSats } of journals) {
    if (creditedSats === undefined) await books.postIn(tx, kind, externalKey, postings)
    else
      await books.topup(tx, { kind, externalKey, accountId: topup.accountId, sats: creditedSats, postings })
  }
}

async function writeRows(tx: Transaction, { topup, disputes }: SettlementPlan, nowUnix: number) {
  await tx.query(
    'card_topup_write',
    `UPDATE card_topup SET checkout_session_id = $2, payment_intent_id = $3, charge_id = $4, state = $5, refunded_cents = $6,
       failed_refund_cents = $7, reversed_cents = $8, reversed_sats = $9,
       paid_at_unix = CASE WHEN $5 = 'paid' THEN COALESCE(paid_at_unix, $10) END
     WHERE id = $1`,
    [
      topup.id,
      topup.checkoutSessionId,
      topup.paymentIntentId,
      topup.chargeId,
      topup.state,
      topup.refundedCents,
      topup.failedRefundCents,
      topup.reversedCents,
      topup.reversedSats,
      nowUnix,
    ],
  )
  for (const { id, cents, sats, withheldCents, state } of disputes)
    await tx.query(
      'card_dispute_write',
      `INSERT INTO card_dispute (id, topup_id, cents, sats, withheld_cents, state, opened_at_unix, ended_at_unix)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $6 <> 'open' THEN $7::bigint END)
       ON CONFLICT (id) DO UPDATE SET withheld_cents = $5, state = $6,
         ended_at_unix = CASE WHEN $6 <> 'open' THEN COALESCE(card_dispute.ended_at_unix, $7) END`,
      [id, topup.id, cents, sats, withheldCents, state, nowUnix],
    )
}

const unlimitedCents = 500

/** An upgrade of at least USD 5 unlocks /validate while at least that much of it stays paid. */
async function writeFeature(tx: Transaction, { topup, lostCents }: SettlementPlan, nowUnix: number) {
  if (topup.kind !== 'upgrade' || topup.state !== 'paid') return
  if (topup.usdCents - lostCents >= unlimitedCents)
    await tx.query(
      'card_feature_grant',
      `INSERT INTO account_feature (account_id, feature, source, granted_at_unix) VALUES ($1, 'validate_unlimited', $2, $3)
       ON CONFLICT (account_id, feature) DO NOTHING`,
      [topup.accountId, topup.id, nowUnix],
    )
  else
    await tx.query(
      'card_feature_end',
      `DELETE FROM account_feature WHERE account_id = $1 AND feature = 'validate_unlimited' AND source = $2`,
      [topup.accountId, topup.id],
    )
}

const bonusSats = 1_000

/** A referral needs a top-up of at least 1,000 sats; a disputed one may still stand. */
const isBonusLost = ({ topup, lostCents }: SettlementPlan): boolean =>
  lostCents > 0 && (topup.quotedSats * (topup.usdCents - lostCents)) / topup.usdCents < bonusSats
