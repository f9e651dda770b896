/**
 * The accounting invariants (payments.md §8.1), each as queries that find violations; I12 and I14 are
 * checked elsewhere.
 */
import type { Database, Transaction } from '#server/kernel/db.ts'

/** A query returns one line of text for each violation. */
const invariants: Record<string, (tx: Transaction) => Promise<{ fault: string }[]>> = {
  'I1 each journal balances in each unit': (tx) =>
    tx.query(
      'books_i1_journals',
      `
    SELECT format('journal %s (%s) is off by %s in %s', j.id, j.external_key, sum(p.amount), p.unit) AS fault
    FROM books_posting p JOIN books_journal j ON j.id = p.journal_id
    GROUP BY j.id, j.external_key, p.unit HAVING sum(p.amount) <> 0`,
      [],
    ),
  'I1 all postings sum to zero': (tx) =>
    tx.query(
      'books_i1_total',
      `
    SELECT format('the total of %s is %s', unit, sum(amount)) AS fault FROM books_posting GROUP BY unit HAVING sum(amount) <> 0`,
      [],
    ),
  'I2 a cached balance is the sum of its postings': (tx) =>
    tx.query(
      'books_i2_balances',
      `
    SELECT format('account %s (%s %s) says %s, postings say %s', a.id, a.kind, a.unit, a.balance, COALESCE(sum(p.amount), 0)) AS fault
    FROM books_account a LEFT JOIN books_posting p ON p.account_id = a.id
    WHERE a.balance IS NOT NULL GROUP BY a.id HAVING a.balance <> COALESCE(sum(p.amount), 0)`,
      [],
    ),
  'I2 a count of movements is the number of postings': (tx) =>
    tx.query(
      'books_i2_movements',
      `
    SELECT format('account %s (%s %s) counts %s, there are %s', a.id, a.kind, a.unit, a.movements, COALESCE(p.postings, 0)) AS fault
    FROM books_account a LEFT JOIN (SELECT account_id, count(*) AS postings FROM books_posting GROUP BY account_id) p ON p.account_id = a.id
    WHERE a.movements <> CASE WHEN a.balance IS NULL THEN 0 ELSE COALESCE(p.postings, 0) END`,
      [],
    ),
  'I2 a running balance is the sum of the postings up to it': (tx) =>
    tx.query(
      'books_i2_running',
      `
    SELECT format('account %s had %s after posting %s, postings say %s', k.account_id, k.balance, k.posting_id, COALESCE(p.balance, 0)) AS fault
    FROM books_running_balance k LEFT JOIN (
      SELECT account_id, id, sum(amount) OVER (PARTITION BY account_id ORDER BY id) AS balance FROM books_posting) p
      ON p.account_id = k.account_id AND p.id = k.posting_id
    WHERE k.balance IS DISTINCT FROM p.balance`,
      [],
    ),
  'I2 what is kept of earnings is what the postings say': (tx) =>
    tx.query(
      'books_i2_earnings',
      `
    SELECT format('%s of %s: %s earned and %s paid in %s are kept, postings say %s and %s in %s', COALESCE(f.kind, p.kind), COALESCE(f.owner_id, p.owner_id),
      f.earned_msat, f.paid_msat, f.earnings, p.earned, p.paid, p.earnings) AS fault
    FROM books_flow f FULL JOIN (
      SELECT a.owner_id, j.kind, COALESCE(sum(p.amount) FILTER (WHERE p.amount > 0), 0) AS earned,
        COALESCE(-sum(p.amount) FILTER (WHERE p.amount < 0), 0) AS paid, count(DISTINCT j.id) FILTER (WHERE p.amount > 0) AS earnings
      FROM books_journal j JOIN books_posting p ON p.journal_id = j.id JOIN books_account a ON a.id = p.account_id
      WHERE a.kind IN ('available', 'owed') AND j.kind IN ('market_sale', 'dm_sale', 'bounty_paid') GROUP BY a.owner_id, j.kind) p
      ON p.owner_id = f.owner_id AND p.kind = f.kind
    WHERE (f.earned_msat, f.paid_msat, f.earnings) IS DISTINCT FROM (p.earned, p.paid, p.earnings)`,
      [],
    ),
  'I3 nobody is below zero': (tx) =>
    tx.query(
      'books_i3',
      `
    SELECT format('%s %s of %s is %s', kind, unit, owner_id, balance) AS fault FROM books_account
    WHERE kind IN ('available', 'held', 'treasury') AND balance < 0`,
      [],
    ),
  'I4 what is owed in Lightning money is covered by what arrived': (tx) =>
    tx.query(
      'books_i4',
      `
    SELECT format('owed %s msat, the node should hold %s', b.owed, b.held) AS fault FROM (
      SELECT COALESCE(sum(p.amount) FILTER (WHERE a.kind IN ('available', 'held', 'prepaid', 'suspense', 'treasury')), 0) AS owed,
        -COALESCE(sum(p.amount) FILTER (WHERE a.kind = 'rail'), 0) AS held
      FROM books_posting p JOIN books_account a ON a.id = p.account_id WHERE p.unit = 'LN') b
    WHERE b.owed > b.held`,
      [],
    ),
  'I5 a settled invoice is booked once, with what arrived': (tx) =>
    tx.query(
      'books_i5_invoices',
      `
    SELECT format('invoice %s received %s, booked %s', encode(i.payment_hash, 'hex'), i.received_msat, booked.msat) AS fault
    FROM lightning_invoice i LEFT JOIN LATERAL (
      SELECT -sum(p.amount) AS msat FROM books_journal j JOIN books_posting p ON p.journal_id = j.id
        JOIN books_account a ON a.id = p.account_id AND a.kind = 'rail'
        WHERE j.external_key = 'ln:in:' || encode(i.payment_hash, 'hex')) booked ON true
    WHERE (i.state = 'settled' AND i.received_msat IS DISTINCT FROM booked.msat) OR (i.state <> 'settled' AND booked.msat IS NOT NULL)`,
      [],
    ),
  'I5 a token is used or converted once': (tx) =>
    tx.query(
      'books_i5_tokens',
      `
    SELECT format('token %s is %s, its journal is %s', encode(t.token_id, 'hex'), t.state, j.kind) AS fault
    FROM l402_token t LEFT JOIN books_journal j ON j.external_key = 'l402:use:' || encode(t.token_id, 'hex')
    WHERE j.kind IS DISTINCT FROM CASE t.state WHEN 'spent' THEN 'l402_used' WHEN 'converted' THEN 'l402_converted' END`,
      [],
    ),
  'I5 a settled x402 payment is booked once': (tx) =>
    tx.query(
      'books_i5_x402',
      `
    SELECT format('payment %s is %s and has %s journals', x.id, x.state, count(j.id)) AS fault
    FROM x402_payment x LEFT JOIN books_journal j ON j.external_key = 'x402:' || x.network || ':' || x.tx_hash || ':' || x.nonce
    GROUP BY x.id HAVING count(j.id) <> CASE WHEN x.state IN ('settled', 'claimed', 'spent', 'converted') THEN 1 ELSE 0 END`,
      [],
    ),
  'I5 a paid card top-up is booked once': (tx) =>
    tx.query(
      'books_i5_cards',
      `
    SELECT format('top-up %s is %s and has %s journals', t.id, t.state, count(j.id)) AS fault
    FROM card_topup t LEFT JOIN books_journal j ON j.external_key = 'stripe:topup:' || t.id
    GROUP BY t.id HAVING count(j.id) <> CASE WHEN t.state = 'paid' THEN 1 ELSE 0 END`,
      [],
    ),
  'I5 refunds of a card top-up are booked as they stand': (tx) =>
    tx.query(
      'books_i5_card_refunds',
      `
    SELECT format('top-up %s: %s cents are refunded, %s booked', t.id, t.refunded_cents - t.failed_refund_cents, COALESCE(b.cents, 0)) AS fault
    FROM card_topup t LEFT JOIN (
      SELECT split_part(j.external_key, ':', 3) AS charge_id, sum(p.amount) AS cents FROM books_journal j JOIN books_posting p ON p.journal_id = j.id
        JOIN books_account a ON a.id = p.account_id AND a.kind = 'rail'
      WHERE j.kind IN ('reversal_card_refund', 'reversal_refund_failed') AND j.external_key LIKE 'stripe:refund:%' GROUP BY 1) b ON b.charge_id = t.charge_id
    WHERE t.refunded_cents - t.failed_refund_cents <> COALESCE(b.cents, 0)`,
      [],
    ),
  'I5 an XRP receipt is booked once': (tx) =>
    tx.query(
      'books_i5_xrp',
      `
    SELECT format('receipt %s has no journal', r.tx_hash) AS fault
    FROM xrp_receipt r WHERE NOT EXISTS (SELECT FROM books_journal j WHERE j.external_key = 'xrpl:' || r.tx_hash)`,
      [],
    ),
  'I6 a hold of a call ends once, as its charge did': (tx) =>
    tx.query(
      'books_i6_calls',
      `
    SELECT format('charge %s is %s, its hold %s', c.id, c.state, COALESCE(e.kind, 'open')) AS fault
    FROM charge c JOIN books_journal o ON o.external_key = 'hold:' || c.id || ':open'
    LEFT JOIN books_journal e ON e.external_key = 'hold:' || c.id || ':end'
    WHERE e.kind IS DISTINCT FROM CASE c.state WHEN 'delivered' THEN 'hold_capture' WHEN 'released' THEN 'hold_release' END`,
      [],
    ),
  'I6 a hold of a withdrawal ends once, as the withdrawal did': (tx) =>
    tx.query(
      'books_i6_withdrawals',
      `
    SELECT format('withdrawal %s is %s, opened %s, ended %s', w.id, w.state, o.id, e.kind) AS fault
    FROM withdrawal w LEFT JOIN books_journal o ON o.external_key = 'hold:' || w.id || ':open'
    LEFT JOIN books_journal e ON e.external_key = 'hold:' || w.id || ':end'
    WHERE w.kind <> 'transfer' AND (o.id IS NULL
      OR e.kind IS DISTINCT FROM CASE w.state WHEN 'paid' THEN 'hold_capture' WHEN 'failed' THEN 'hold_release' END)`,
      [],
    ),
  'I6 what is held is what open holds hold': (tx) =>
    tx.query(
      'books_i6_held',
      `
    SELECT format('%s of %s holds %s, open holds say %s', a.unit, a.owner_id, a.balance, COALESCE(h.msat, 0)) AS fault
    FROM books_account a LEFT JOIN (
      SELECT owner_id, unit, sum(msat) AS msat FROM (
        SELECT c.account_id AS owner_id, l.unit, l.amount_msat AS msat FROM hold_line l JOIN charge c ON c.id = l.charge_id WHERE c.state = 'reserved'
        UNION ALL SELECT account_id, 'LN', debit_msat FROM withdrawal WHERE kind <> 'transfer' AND state NOT IN ('paid', 'failed')) open
      GROUP BY owner_id, unit) h ON h.owner_id = a.owner_id AND h.unit = a.unit
    WHERE a.kind = 'held' AND a.balance <> COALESCE(h.msat, 0)`,
      [],
    ),
  'I7 a charge was captured if and only if its result was delivered': (tx) =>
    tx.query(
      'books_i7_charges',
      `
    SELECT format('charge %s by %s is %s, its journal is %s', c.id, c.method, c.state, j.kind) AS fault
    FROM charge c LEFT JOIN books_journal j ON j.external_key = CASE c.method WHEN 'l402' THEN 'l402:use:' || encode(c.token_id, 'hex')
      WHEN 'x402' THEN 'x402:use:' || c.payment_id END AND j.kind IN ('l402_used', 'x402_used')
    WHERE c.method IN ('l402', 'x402') AND c.state <> 'released' AND (c.state = 'delivered') <> (j.id IS NOT NULL)`,
      [],
    ),
  'I7 calls are counted when they are delivered': (tx) =>
    tx.query(
      'books_i7_calls',
      `
    SELECT format('%s of %s in hour %s: %s calls of %s sats are kept, charges say %s of %s', COALESCE(h.operation, c.operation),
      COALESCE(h.account_id, c.account_id), COALESCE(h.hour_unix, c.hour_unix), h.calls, h.sats, c.calls, c.sats) AS fault
    FROM charge_hour h FULL JOIN (
      SELECT account_id, created_at_unix - created_at_unix % 3600 AS hour_unix, operation, count(*) AS calls, sum(amount_sats) AS sats
      FROM charge WHERE state = 'delivered' AND account_id IS NOT NULL GROUP BY 1, 2, 3) c
      ON c.account_id = h.account_id AND c.hour_unix = h.hour_unix AND c.operation = h.operation
    WHERE (h.calls, h.sats) IS DISTINCT FROM (c.calls, c.sats)`,
      [],
    ),
  'I8 a paid withdrawal was charged 100 sats once, its routing within the cap': (tx) =>
    tx.query(
      'books_i8',
      `
    SELECT format('withdrawal %s: %s journals, fee %s, routing %s of at most %s', w.id, b.journals, b.fee, b.routing, w.max_fee_msat) AS fault
    FROM withdrawal w CROSS JOIN LATERAL (
      SELECT count(DISTINCT j.id) AS journals, COALESCE(sum(p.amount) FILTER (WHERE a.kind = 'fee'), 0) AS fee,
        -COALESCE(sum(p.amount) FILTER (WHERE a.kind = 'routing_cost'), 0) AS routing
      FROM books_journal j JOIN books_posting p ON p.journal_id = j.id JOIN books_account a ON a.id = p.account_id
      WHERE j.external_key IN ('hold:' || w.id || ':end', 'transfer:' || w.id)) b
    WHERE w.state = 'paid' AND (b.journals <> 1 OR b.fee <> 100000 OR b.routing > w.max_fee_msat OR b.routing <> COALESCE(w.routing_msat, 0))`,
      [],
    ),
  'I9 of a sale the platform keeps 5 %, rounded down, of a message what 95 %, rounded down, leaves, and no sat is lost':
    (tx) =>
      tx.query(
        'books_i9',
        `
    SELECT format('journal %s: buyer %s, seller %s, cut %s', j.external_key, s.buyer, s.seller, s.cut) AS fault
    FROM books_journal j CROSS JOIN LATERAL (
      SELECT -sum(p.amount) FILTER (WHERE a.kind = 'available' AND p.amount < 0) AS buyer,
        sum(p.amount) FILTER (WHERE a.kind IN ('available', 'owed') AND p.amount > 0) AS seller,
        COALESCE(sum(p.amount) FILTER (WHERE a.kind = 'market_cut'), 0) AS cut
      FROM books_posting p JOIN books_account a ON a.id = p.account_id WHERE p.journal_id = j.id) s
    WHERE j.kind IN ('market_sale', 'dm_sale') AND (s.seller + s.cut <> s.buyer
      OR s.seller <> CASE j.kind WHEN 'market_sale' THEN s.buyer - floor(s.buyer / 1000 * 5 / 100) * 1000 ELSE floor(s.buyer / 1000 * 95 / 100) * 1000 END)`,
        [],
      ),
  'I9 a purchase is one sale between its two sides at its price, and no sale is without one': (tx) =>
    tx.query(
      'books_i9_purchases',
      `
    SELECT format('%s: price %s and payout %s, journal %s: buyer %s, seller %s', COALESCE(p.id, j.external_key), p.price_sats, p.payout_sats,
      j.external_key, s.buyer, s.seller) AS fault
    FROM purchase p FULL JOIN (SELECT id, external_key FROM books_journal WHERE kind = 'market_sale') j ON j.external_key = 'market:' || p.id
    LEFT JOIN LATERAL (
      SELECT -sum(b.amount) FILTER (WHERE a.owner_id = p.buyer_id AND a.kind = 'available') / 1000 AS buyer,
        sum(b.amount) FILTER (WHERE a.owner_id = p.seller_id AND a.kind IN ('available', 'owed')) / 1000 AS seller
      FROM books_posting b JOIN books_account a ON a.id = b.account_id WHERE b.journal_id = j.id) s ON true
    WHERE p.id IS NULL OR (p.price_sats, p.payout_sats) IS DISTINCT FROM (s.buyer, s.seller)`,
      [],
    ),
  'I2 what an offer counts is what its purchases say': (tx) =>
    tx.query(
      'books_i2_offers',
      `
    SELECT format('offer %s: %s sold, %s recent, %s earned are kept, purchases say %s, %s, %s', o.id, o.sold_count, o.recent_sales, o.earned_sats,
      p.sold, p.recent, p.earned) AS fault
    FROM offer o CROSS JOIN LATERAL (
      SELECT count(*) AS sold, count(*) FILTER (WHERE is_recent) AS recent, COALESCE(sum(payout_sats), 0) AS earned, count(stars) AS ratings,
        COALESCE(sum(stars), 0) AS stars
      FROM purchase WHERE offer_id = o.id AND seller_id = o.seller_id) p
    WHERE (o.sold_count, o.recent_sales, o.earned_sats, o.ratings, o.stars) IS DISTINCT FROM (p.sold, p.recent, p.earned, p.ratings, p.stars)
    UNION ALL
    SELECT format('seller %s: %s sales, %s earned, %s open are kept, purchases say %s, %s, %s', s.account_id, s.sales, s.earned_sats, s.open_purchases,
      p.sold, p.earned, p.open)
    FROM offer_seller s CROSS JOIN LATERAL (
      SELECT count(*) AS sold, COALESCE(sum(payout_sats), 0) AS earned, count(*) FILTER (WHERE state = 'purchased') AS open
      FROM purchase WHERE seller_id = s.account_id) p
    WHERE (s.sales, s.earned_sats, s.open_purchases) IS DISTINCT FROM (p.sold, p.earned, p.open)`,
      [],
    ),
  'I9 a bounty is one payment of its amount to its submitter, and no payment is without one': (tx) =>
    tx.query(
      'books_i9_bounties',
      `
    SELECT format('%s: %s sats, paid at %s, journal %s: %s', COALESCE(b.id, j.external_key), b.bounty_sats, b.paid_at_unix, j.external_key, s.sats) AS fault
    FROM bounty_submission b FULL JOIN (SELECT id, external_key FROM books_journal WHERE kind = 'bounty_paid') j ON j.external_key = 'bounty:' || b.id
    LEFT JOIN LATERAL (
      SELECT sum(p.amount) FILTER (WHERE a.owner_id = b.account_id AND a.kind IN ('available', 'owed')) / 1000 AS sats
      FROM books_posting p JOIN books_account a ON a.id = p.account_id WHERE p.journal_id = j.id AND p.unit = 'LN') s ON true
    WHERE b.id IS NULL OR (b.paid_at_unix IS NOT NULL) <> (j.id IS NOT NULL) OR (j.id IS NOT NULL AND s.sats IS DISTINCT FROM b.bounty_sats)`,
      [],
    ),
  'I9 a direct message is one payment between its two sides at its price, and no payment is without one': (
    tx,
  ) =>
    tx.query(
      'books_i9_messages',
      `
    SELECT format('%s: price %s and payout %s, journal %s: sender %s, recipient %s', COALESCE(m.id, j.external_key), m.price_sats,
      m.payout_sats, j.external_key, s.sender, s.recipient) AS fault
    FROM direct_message m FULL JOIN (SELECT id, external_key FROM books_journal WHERE kind = 'dm_sale') j ON j.external_key = 'dm:' || m.id
    LEFT JOIN LATERAL (
      SELECT -sum(b.amount) FILTER (WHERE a.owner_id = m.sender_id AND a.kind = 'available') / 1000 AS sender,
        sum(b.amount) FILTER (WHERE a.owner_id = m.recipient_id AND a.kind IN ('available', 'owed')) / 1000 AS recipient
      FROM books_posting b JOIN books_account a ON a.id = b.account_id WHERE b.journal_id = j.id) s ON true
    WHERE m.id IS NULL OR (m.price_sats, m.payout_sats) IS DISTINCT FROM (s.sender, s.recipient)`,
      [],
    ),
  'I10 a referral is paid once, by a first top-up of at least 1,000 sats, never to oneself': (tx) =>
    tx.query(
      'books_i10_referrals',
      `
    SELECT format('referral of %s is %s, paid by %s with %s msat', r.referee_id, r.state, r.topup_key, t.msat) AS fault
    FROM referral r LEFT JOIN books_journal b ON b.external_key = 'referral:' || r.referee_id
    LEFT JOIN LATERAL (SELECT sum(p.amount) AS msat FROM books_journal j JOIN books_posting p ON p.journal_id = j.id
      JOIN books_account a ON a.id = p.account_id AND a.kind IN ('available', 'owed') AND a.owner_id = r.referee_id
      WHERE j.external_key = r.topup_key) t ON true
    WHERE r.referee_id = r.referrer_id OR (r.state <> 'pending') <> (b.id IS NOT NULL)
      OR (r.state <> 'pending' AND COALESCE(t.msat, 0) < 1000000)`,
      [],
    ),
  'I10 a referrer earns at most 20 bonuses a day': (tx) =>
    tx.query(
      'books_i10_bonuses',
      `
    SELECT format('%s earned %s bonuses on day %s', referrer_id, count(*), paid_at_unix / 86400) AS fault
    FROM referral WHERE paid_at_unix IS NOT NULL GROUP BY referrer_id, paid_at_unix / 86400 HAVING count(*) > 20`,
      [],
    ),
  'I10 a withdrawal that gives a bonus up has taken it back': (tx) =>
    tx.query(
      'books_i10_given_up',
      `
    SELECT format('withdrawal %s of %s is paid, the referral is %s', w.id, w.account_id, r.state) AS fault
    FROM withdrawal w LEFT JOIN referral r ON r.referee_id = w.account_id
    WHERE w.gives_up_bonus AND w.state = 'paid' AND r.state IS DISTINCT FROM 'revoked'`,
      [],
    ),
  'I11 an answer that is kept has its status': (tx) =>
    tx.query(
      'books_i11',
      `
    SELECT format('key %s of %s has no status', key, route) AS fault FROM idempotency_key WHERE state = 'done' AND status IS NULL`,
      [],
    ),
  'I12 a payout moves money between the processor and the bank only': (tx) =>
    tx.query(
      'books_i12',
      `
    SELECT format('journal %s (%s) moves %s on %s', j.id, j.kind, p.amount, a.kind) AS fault
    FROM books_posting p JOIN books_account a ON a.id = p.account_id JOIN books_journal j ON j.id = p.journal_id
    WHERE CASE WHEN j.kind IN ('payout', 'payout_returned') THEN a.kind NOT IN ('rail', 'bank', 'processor_fees') ELSE a.kind = 'bank' END`,
      [],
    ),
  'I13 nothing is converted into Lightning money': (tx) =>
    tx.query(
      'books_i13',
      `
    SELECT format('journal %s (%s) converts %s', j.id, j.kind, p.unit) AS fault
    FROM books_posting p JOIN books_account a ON a.id = p.account_id JOIN books_journal j ON j.id = p.journal_id
    WHERE a.kind = 'fx' AND (p.unit = 'LN' OR j.kind !~ '^(topup|reversal)_')`,
      [],
    ),
}

/**
 * One line for each violation, the invariant first. All queries read one snapshot, so that money in motion
 * is not a violation.
 */
export async function booksFaults(db: Database): Promise<string[]> {
  return db.snapshot(async (tx) => {
    const faults: string[] = []
    for (const [name, find] of Object.entries(invariants)) {
      const rows = await find(tx)
      faults.push(...rows.map(({ fault }) => `${name}: ${fault}`))
    }
    return faults
  })
}
