/** The audit: silent on sound books, and each invariant finds the very damage that it is there for. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/payments/eventually.ts'
import { sql } from '#testing/sql.ts'
import { createBooks } from './books.store.ts'
import { booksFaults } from './invariants.store.ts'
import { sealFaults, takeSeal } from './seal.store.ts'
import { bookedOnRail, booksTotals } from './totals.store.ts'

const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'
const hash = (byte: string) => `'\\x${byte.repeat(32)}'`
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.ownerUrl, 4)
  const books = createBooks(db, () => 100, { lightning: 'regtest' })
  for (const [id, name] of [
    [one, 'one'],
    [two, 'two'],
  ])
    await db.pool.query(
      `INSERT INTO account (id, agent_id, ref_code, free_calls_limit, created_at_unix) VALUES ('${id}', '${name}-aaaaaaaa', '${name}', 1, 1)`,
    )
  await db.pool.query(`
    INSERT INTO referral (referee_id, referrer_id, state, created_at_unix) VALUES ('${one}', '${two}', 'pending', 1);
    INSERT INTO lightning_invoice (reference, payment_hash, bolt11, purpose, account_id, amount_msat, state, created_at_unix, expires_at_unix, settled_at_unix, received_msat)
      VALUES ('i1', ${hash('aa')}, 'lnbcrt1', 'topup', '${one}', 5000000, 'settled', 1, 3600, 2, 5000000)`)
  await db.transaction((tx) =>
    books.topup(tx, {
      kind: 'topup_lightning',
      externalKey: `ln:in:${'aa'.repeat(32)}`,
      accountId: one,
      sats: 5_000,
      postings: [
        { kind: 'rail', unit: 'LN', amount: -5_000_000 },
        { kind: 'available', unit: 'LN', owner: one, amount: 5_000_000 },
      ],
    }),
  )
  await books.reserve({
    chargeId: 'c1',
    accountId: one,
    operation: 'POST /review',
    priceClass: 'agent',
    priceSats: 240,
    freeEligible: false,
    lightningOnly: true,
    leaseUntilUnix: 900,
  })
  await db.pool.query(`
    INSERT INTO offer_seller (account_id, sales, earned_sats) VALUES ('${two}', 1, 96);
    INSERT INTO offer (id, seller_id, title, description, price_sats, category, delivery, sold_count, recent_sales, earned_sats, created_at_unix)
      VALUES ('o1', '${two}', 'A text', 'Ten letters', 101, 'agent', 'instant', 1, 1, 96, 1);
    INSERT INTO purchase (id, offer_id, buyer_id, seller_id, price_sats, payout_sats, state, created_at_unix, fulfilled_at_unix)
      VALUES ('p1', 'o1', '${one}', '${two}', 101, 96, 'fulfilled', 1, 1)`)
  await books.post('market_sale', 'market:p1', [
    { kind: 'available', unit: 'LN', owner: one, amount: -101_000 },
    { kind: 'available', unit: 'LN', owner: two, amount: 96_000 },
    { kind: 'market_cut', unit: 'LN', amount: 5_000 },
  ])
  await db.pool.query(
    `INSERT INTO withdrawal (id, account_id, kind, payment_hash, bolt11, amount_msat, debit_msat, max_fee_msat, state, created_at_unix)
     VALUES ('w1', '${one}', 'invoice', ${hash('bb')}, 'lnbcrt2', 1000000, 1100000, 100000, 'held', 5)`,
  )
  await books.post('hold_open', 'hold:w1:open', [
    { kind: 'available', unit: 'LN', owner: one, amount: -1_100_000 },
    { kind: 'held', unit: 'LN', owner: one, amount: 1_100_000 },
  ])
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

/** With every guard of the database off, in a transaction that is rolled back. */
async function faultsAfter(damage: string): Promise<string[]> {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(damage)
    const tx = { query: async (_name: string, text: string) => (await client.query(text)).rows as never }
    return await booksFaults({ ...db, snapshot: (work) => work(tx) })
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

describe('sound books', () => {
  beforeEach(() => checkBooks(db))

  it('give no fault', async () => {
    expect(await booksFaults(db)).toEqual([])
  })

  it('total to zero in each unit', async () => {
    const totals = await booksTotals(db)
    for (const unit of new Set(totals.map((total) => total.unit)))
      expect(totals.filter((total) => total.unit === unit).reduce((sum, { amount }) => sum + amount, 0)).toBe(
        0,
      )
    expect(totals).toContainEqual({ unit: 'LN', kind: 'rail', accounts: 1, amount: -5_000_000 })
    expect([await bookedOnRail(db, 'LN'), await bookedOnRail(db, 'XRP6')]).toEqual([5_000_000n, 0n])
  })
})

describe('damage', () => {
  const account = (kind: string, owner = one) =>
    `(SELECT id FROM books_account WHERE kind = '${kind}' AND unit = 'LN' AND owner_id = '${owner}')`
  const damages: [string, RegExp, string][] = [
    ['a posting is changed', /^I1 each journal/, 'UPDATE books_posting SET amount = amount + 1 WHERE id = 1'],
    [
      'a balance is raised',
      /^I2/,
      `UPDATE books_account SET balance = balance + 1000 WHERE id = ${account('available')}`,
    ],
    [
      'a movement is not counted',
      /^I2 a count/,
      `UPDATE books_account SET movements = movements - 1 WHERE id = ${account('available')}`,
    ],
    [
      'an account that keeps no balance counts movements',
      /^I2 a count/,
      `UPDATE books_account SET movements = 1 WHERE kind = 'rail'`,
    ],
    [
      'a running balance is kept that no posting led to',
      /^I2 a running balance/,
      `INSERT INTO books_running_balance SELECT account_id, max(id), 1 FROM books_posting WHERE account_id = ${account('available')} GROUP BY account_id`,
    ],
    [
      'a sale is kept as earned twice',
      /^I2 what is kept of earnings/,
      'UPDATE books_flow SET earnings = earnings * 2',
    ],
    [
      'a purchase is not kept as paid',
      /^I2 what is kept of earnings/,
      'DELETE FROM books_flow WHERE paid_msat > 0',
    ],
    [
      'a delivered call is not counted',
      /^I7 calls are/,
      `UPDATE charge SET state = 'delivered', delivered_at_unix = 3`,
    ],
    [
      'a call is counted that nobody made',
      /^I7 calls are/,
      `INSERT INTO charge_hour VALUES ('${one}', 0, 'POST /review', 1, 240)`,
    ],
    [
      'somebody goes below zero',
      /^I3/,
      `ALTER TABLE books_account DROP CONSTRAINT books_account_sign; UPDATE books_account SET balance = -1000 WHERE id = ${account('available', two)}`,
    ],
    [
      'money arrives from nowhere',
      /^I4/,
      `UPDATE books_posting SET amount = amount + 1000000 WHERE account_id = ${account('available')} AND amount > 0`,
    ],
    [
      'an invoice is credited with more than arrived',
      /^I5 a settled invoice/,
      'UPDATE lightning_invoice SET received_msat = 4000000',
    ],
    [
      'an unpaid invoice is credited',
      /^I5 a settled invoice/,
      `UPDATE lightning_invoice SET state = 'open', settled_at_unix = NULL, received_msat = NULL`,
    ],
    [
      'a charge is delivered and its hold stays open',
      /^I6 a hold of a call/,
      `UPDATE charge SET state = 'delivered', delivered_at_unix = 3`,
    ],
    [
      'a withdrawal fails and keeps its hold',
      /^I6 a hold of a withdrawal/,
      `UPDATE withdrawal SET state = 'failed', ended_at_unix = 3`,
    ],
    [
      'a withdrawal never held anything',
      /^I6 a hold of a withdrawal/,
      `UPDATE books_journal SET external_key = 'x' WHERE external_key = 'hold:w1:open'`,
    ],
    [
      'more is held than holds say',
      /^I6 what is held/,
      `UPDATE hold_line SET amount_msat = amount_msat - 1000`,
    ],
    [
      'a withdrawal is paid without its fee',
      /^I8/,
      `UPDATE withdrawal SET state = 'paid', ended_at_unix = 3, routing_msat = 5`,
    ],
    [
      'a seller is short of a sat',
      /^I9/,
      `UPDATE books_posting SET amount = amount - 1000 WHERE amount = 96000; UPDATE books_posting SET amount = amount + 1000 WHERE amount = 5000`,
    ],
    [
      'a payment for a message is there without the message',
      /^I9 a direct message/,
      `UPDATE books_journal SET kind = 'dm_sale', external_key = 'dm:m1' WHERE external_key = 'market:p1'`,
    ],
    [
      'a message is there without its payment',
      /^I9 a direct message/,
      `INSERT INTO direct_message (id, sender_id, recipient_id, sealed, price_sats, payout_sats, created_at_unix) VALUES ('m1', '${one}', '${two}', '', 300, 285, 1)`,
    ],
    [
      'a bonus is paid for oneself',
      /^I10/,
      `ALTER TABLE referral DROP CONSTRAINT referral_not_oneself; UPDATE referral SET referrer_id = referee_id`,
    ],
    [
      'a bonus is paid for too small a top-up',
      /^I10/,
      `UPDATE books_posting SET amount = 999000 WHERE account_id = ${account('available')} AND amount = 5000000`,
    ],
    [
      'an answer is kept without its status',
      /^I11/,
      `ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_done; INSERT INTO idempotency_key (scope, route, key, request_hash, field_hashes, state, created_at_unix, lease_until_unix) VALUES ('s', 'r', 'k', 'h', '{}', 'done', 1, 1)`,
    ],
    [
      'card money becomes Lightning money',
      /^I13/,
      `UPDATE books_account SET kind = 'fx' WHERE kind = 'market_cut'`,
    ],
    [
      'a purchase is there without its sale',
      /^I9 a purchase/,
      `DELETE FROM books_journal WHERE external_key = 'market:p1'`,
    ],
    ['a sale is there without its purchase', /^I9 a purchase/, 'DELETE FROM purchase'],
    [
      'a purchase cost another price',
      /^I9 a purchase/,
      'UPDATE purchase SET price_sats = 120, payout_sats = 114',
    ],
    ['an offer counts a sale that was none', /^I2 what an offer/, 'UPDATE offer SET sold_count = 2'],
    [
      'a seller has an open purchase that was delivered',
      /^I2 what an offer/,
      'UPDATE offer_seller SET manual_sales = 1, open_purchases = 1',
    ],
    [
      'a token is spent without a journal',
      /^I5 a token/,
      `INSERT INTO l402_token VALUES (${hash('cc')}, ${hash('aa')}, 'review', 240, 'spent', 1, 2)`,
    ],
    [
      'an x402 payment is settled without a journal',
      /^I5 a settled x402/,
      `INSERT INTO x402_payment (id, version, network, asset, payer, nonce, pay_to, micro_usdc, valid_before_unix, signature, purpose, route, request_hash, kept_key, state, tx_hash, created_at_unix, updated_at_unix)
       VALUES ('p1', 2, 'n', 'a', 'p', 'n', 't', 1, 1, '\\x00', 'call', 'r', 'h', 'k', 'settled', '0xe', 1, 1)`,
    ],
    [
      'a call paid by a token is delivered without its journal',
      /^I7/,
      `INSERT INTO charge (id, operation, method, price_class, amount_sats, token_id, state, created_at_unix, lease_until_unix, delivered_at_unix)
       VALUES ('c9', 'POST /review', 'l402', 'agent', 240, ${hash('cc')}, 'delivered', 1, 2, 3)`,
    ],
    [
      'a card top-up is paid without a journal',
      /^I5 a paid card/,
      `INSERT INTO card_topup (id, account_id, kind, usd_cents, quoted_sats, rate_quote_id, state, created_at_unix, expires_at_unix, paid_at_unix)
       VALUES ('t1', '${one}', 'topup', 500, 5000, 1, 'paid', 1, 2, 3)`,
    ],
    [
      'a refund of a card is not booked',
      /^I5 refunds/,
      `INSERT INTO card_topup (id, account_id, kind, usd_cents, quoted_sats, rate_quote_id, charge_id, state, refunded_cents, created_at_unix, expires_at_unix, paid_at_unix)
       VALUES ('t2', '${one}', 'topup', 500, 5000, 1, 'ch_1', 'paid', 100, 1, 2, 3)`,
    ],
    [
      'a payout takes what is an agent’s',
      /^I12 a payout/,
      `UPDATE books_journal SET kind = 'payout' WHERE external_key = 'market:p1'`,
    ],
    [
      'money goes to the bank without a payout',
      /^I12 a payout/,
      `UPDATE books_account SET kind = 'bank' WHERE kind = 'market_cut'`,
    ],
    [
      'an XRP receipt has no journal',
      /^I5 an XRP/,
      `INSERT INTO xrp_receipt (tx_hash, drops, ledger_index, sender, credited_at_unix) VALUES ('ab', 1, 1, 'r', 1)`,
    ],
  ]
  it.each(damages)('when %s', async (_what, expected, damage) => {
    const faults = await faultsAfter(damage)
    expect(faults.filter((fault) => expected.test(fault))).not.toEqual([])
  })

  it('leaves nothing behind', () => checkBooks(db))
})

describe('the seal', () => {
  it('comes out again as long as nothing before it changes', async () => {
    const first = await takeSeal(db, 200)
    expect(first).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await createBooks(db, () => 300).post('bonus_grant', 'g1', [
      { kind: 'promo', unit: 'BONUS', amount: -1_000 },
      { kind: 'available', unit: 'BONUS', owner: one, amount: 1_000 },
    ])
    expect(await sealFaults(db)).toEqual([])
    // A transaction that is open in any database of the cluster postpones the seal.
    await eventually(async () => (await takeSeal(db, 300))!.journalId).toBeGreaterThan(first!.journalId)
    await db.pool.query(
      `SET session_replication_role = replica; UPDATE books_posting SET amount = amount * 2 WHERE journal_id = ${first!.journalId}; SET session_replication_role = origin`,
    )
    expect(await sealFaults(db)).toHaveLength(2)
  })

  it('waits for an older transaction that could still add a journal', async () => {
    const client = await db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_current_xact_id()')
      await createBooks(db, () => 400).post('bonus_grant', 'g2', [
        { kind: 'promo', unit: 'BONUS', amount: -1_000 },
        { kind: 'available', unit: 'BONUS', owner: one, amount: 1_000 },
      ])
      const [last] = await sql<{ id: number }>(db, 'SELECT max(id) AS id FROM books_journal')
      expect((await takeSeal(db, 400))!.journalId).toBeLessThan(last!.id)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('leaves out a smaller number whose transaction was still open', async () => {
    const [older, younger] = [await db.pool.connect(), await db.pool.connect()]
    const gift = (key: string) =>
      `SELECT books_post('bonus_grant', '${key}', '[{"kind": "promo", "unit": "BONUS", "amount": -1000},
        {"kind": "available", "unit": "BONUS", "owner": "${key === 'g3' ? one : two}", "amount": 1000}]', 500)`
    const numberOf = async (key: string) => {
      const { rows } = await db.pool.query('SELECT id FROM books_journal WHERE external_key = $1', [key])
      return rows[0].id
    }
    const faultsBefore = await sealFaults(db)
    try {
      await older.query('BEGIN')
      await older.query('SELECT pg_current_xact_id()')
      await younger.query('BEGIN')
      await younger.query(gift('g3'))
      await older.query(gift('g4'))
      await older.query('COMMIT')
      const last = await numberOf('g4')
      await eventually(async () => (await takeSeal(db, 500))!.journalId).toBe(last)
      await younger.query('COMMIT')
      expect(await numberOf('g3')).toBeLessThan(last)
      expect(await sealFaults(db)).toEqual(faultsBefore)
    } finally {
      older.release()
      younger.release()
    }
  })
})
