/** Reads referrals and the bonuses they paid. books_topup books the bonus itself. */
import type { Database } from '#server/kernel/db.ts'

export interface Referrals {
  refCode: string
  total: number
  paid: number
  pending: number
  referredByCode: string | null
  isOwnPaid: boolean
}

export async function readReferrals(db: Database, accountId: string): Promise<Referrals> {
  const [row] = await db.query(
    'referrals_read',
    `SELECT a.ref_code AS "refCode", r.ref_code AS "referredByCode", COALESCE(own.state = 'paid', false) AS "isOwnPaid",
       brought.total, brought.paid, brought.pending
     FROM account a
     LEFT JOIN account r ON r.id = a.referred_by_id
     LEFT JOIN referral own ON own.referee_id = a.id
     CROSS JOIN (SELECT count(*) AS total, count(*) FILTER (WHERE state = 'paid') AS paid,
       count(*) FILTER (WHERE state = 'pending') AS pending FROM referral WHERE referrer_id = $1) brought
     WHERE a.id = $1`,
    [accountId],
  )
  return row!
}

/** Bonuses of this account on either side, minus reversals, found by the keys of their journals. */
export async function referralEarnedSats(db: Database, accountId: string): Promise<number> {
  const [row] = await db.query(
    'referrals_earned',
    `SELECT COALESCE(sum(p.amount) / 1000, 0)::bigint AS sats
     FROM referral r
     CROSS JOIN LATERAL (VALUES ('referral:' || r.referee_id), ('referral:' || r.referee_id || ':revoked')) AS k(external_key)
     JOIN books_journal j ON j.external_key = k.external_key
     JOIN books_posting p ON p.journal_id = j.id
     JOIN books_account b ON b.id = p.account_id
     WHERE (r.referrer_id = $1 OR r.referee_id = $1) AND r.state <> 'pending' AND b.owner_id = $1`,
    [accountId],
  )
  return row!.sats
}
