/** The writers of money in the database: debts first, what cannot be taken back becomes owed, each token and payment used once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { sql } from '#testing/sql.ts'

let database: TestDatabase
let db: Database
const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.ownerUrl, 4)
  for (const [id, name] of [
    [one, 'one'],
    [two, 'two'],
  ])
    await run(
      `INSERT INTO account (id, agent_id, ref_code, free_calls_limit, created_at_unix) VALUES ('${id}', '${name}-aaaaaaaa', '${name}', 1, 1)`,
    )
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

const run = (text: string) => db.pool.query(text)
const value = async (text: string) => Object.values((await run(text)).rows[0])[0]
const balance = (kind: string, unit: string, owner: string) =>
  value(
    `SELECT COALESCE((SELECT balance FROM books_account WHERE kind = '${kind}' AND unit = '${unit}' AND owner_id = '${owner}'), 0)`,
  )
const post = (kind: string, key: string, postings: object[]) =>
  value(`SELECT books_post('${kind}', '${key}', '${JSON.stringify(postings)}', 1)`)
const card = (owner: string, msat: number) => [
  { kind: 'rail', unit: 'USD2', amount: -100 },
  { kind: 'fx', unit: 'USD2', amount: 100 },
  { kind: 'fx', unit: 'CARD', amount: -msat },
  { kind: 'available', unit: 'CARD', owner, amount: msat },
]
const refund = (owner: string, msat: number) => [
  { kind: 'rail', unit: 'USD2', amount: 100 },
  { kind: 'fx', unit: 'USD2', amount: -100 },
  { kind: 'fx', unit: 'CARD', amount: msat },
  { kind: 'take_back', unit: 'CARD', owner, amount: -msat },
]
const spend = (owner: string, msat: number) => [
  { kind: 'available', unit: 'CARD', owner, amount: -msat },
  { kind: 'revenue', unit: 'CARD', amount: msat },
]

describe('what is taken back', () => {
  it('comes out of what is there; the rest is owed, and repaid before anything else', async () => {
    await post('topup_card', 'c1', card(one, 5_000_000))
    await post('spent', 's1', spend(one, 3_000_000))
    await post('reversal_card_refund', 'r1', refund(one, 5_000_000))
    expect([await balance('available', 'CARD', one), await balance('owed', 'CARD', one)]).toEqual([
      0, -3_000_000,
    ])
    await post('topup_card', 'c2', card(one, 2_000_000))
    expect([await balance('available', 'CARD', one), await balance('owed', 'CARD', one)]).toEqual([
      0, -1_000_000,
    ])
    await post('topup_card', 'c3', card(one, 2_000_000))
    expect([await balance('available', 'CARD', one), await balance('owed', 'CARD', one)]).toEqual([
      1_000_000, 0,
    ])
  })
})

describe('a referral', () => {
  const topup = (key: string, sats: number) =>
    value(
      `SELECT books_topup('topup_card', '${key}', '${JSON.stringify(card(two, sats * 1_000))}', '${two}', ${sats}, 5)`,
    )

  it('pays both once, on the first top-up of at least 1,000 sats, and is revoked with it', async () => {
    await run(
      `INSERT INTO referral (referee_id, referrer_id, state, created_at_unix) VALUES ('${two}', '${one}', 'pending', 1)`,
    )
    await topup('t1', 999)
    expect(await balance('available', 'BONUS', two)).toBe(0)
    await topup('t2', 1_000)
    await topup('t2', 1_000)
    await topup('t3', 5_000)
    expect([await balance('available', 'BONUS', one), await balance('available', 'BONUS', two)]).toEqual([
      1_000_000, 1_000_000,
    ])
    await post('spent', 's2', [
      { kind: 'available', unit: 'BONUS', owner: one, amount: -600_000 },
      { kind: 'revenue', unit: 'BONUS', amount: 600_000 },
    ])
    await run(`SELECT referral_revoke('t2', 6)`)
    await run(`SELECT referral_revoke('t2', 6)`)
    expect([await balance('available', 'BONUS', one), await balance('available', 'BONUS', two)]).toEqual([
      0, 0,
    ])
    expect(await value(`SELECT sum(amount)::text FROM books_posting`)).toBe('0')
  })

  it('is never of oneself', async () => {
    await expect(
      run(
        `INSERT INTO referral (referee_id, referrer_id, state, created_at_unix) VALUES ('${one}', '${one}', 'pending', 1)`,
      ),
    ).rejects.toThrow(/referral_not_oneself/)
  })
})

const hash = (byte: string) => `'\\x${byte.repeat(32)}'`

describe('a token', () => {
  const claim = (charge: string) =>
    value(`SELECT charge_claim_token(${hash('aa')}, '${charge}', 'POST /review', 'agent', 1, 90)`)
  const end = (charge: string, deliver: boolean) =>
    run(`SELECT * FROM books_end_holds(ARRAY['${charge}'], ${deliver}, 2)`)

  it('buys one delivered call, once its invoice is settled', async () => {
    await run(`INSERT INTO lightning_invoice (reference, payment_hash, bolt11, purpose, amount_msat, state, created_at_unix, expires_at_unix)
      VALUES ('i1', ${hash('bb')}, 'lnbcrt1', 'l402', 240000, 'open', 1, 3600)`)
    await run(
      `INSERT INTO l402_token VALUES (${hash('aa')}, ${hash('bb')}, 'review', 240, 'issued', 1, 86400)`,
    )
    expect(await claim('k1')).toBe('unsettled')
    await run(`UPDATE lightning_invoice SET state = 'settled', settled_at_unix = 2, received_msat = 240500`)
    await post('l402_paid', 'ln:in:bb', [
      { kind: 'rail', unit: 'LN', amount: -240_500 },
      { kind: 'prepaid', unit: 'LN', amount: 240_500 },
    ])
    expect(await claim('k1')).toBe('claimed')
    expect(await claim('k2')).toBe('in_use')
    await end('k1', false)
    expect(await claim('k3')).toBe('claimed')
    await end('k3', true)
    await end('k3', true)
    expect(await claim('k4')).toBe('spent')
    expect(
      await value(
        `SELECT sum(amount)::int FROM books_posting p JOIN books_account a ON a.id = p.account_id WHERE a.kind = 'prepaid'`,
      ),
    ).toBe(0)
  })

  it.each([
    ['an unsettled invoice again', `UPDATE lightning_invoice SET state = 'open'`, /stays settled/],
    ['an unspent token again', `UPDATE l402_token SET state = 'issued'`, /stays spent/],
    [
      'an undelivered charge again',
      `UPDATE charge SET state = 'released' WHERE id = 'k3'`,
      /stays delivered/,
    ],
  ])('is never %s', async (_what, statement, message) => {
    await expect(run(statement)).rejects.toThrow(message)
  })
})

describe('a payment in USDC', () => {
  it('is claimed by one run at a time, used once, and tried again after a failure', async () => {
    await run(`INSERT INTO x402_payment (id, version, network, asset, payer, nonce, pay_to, micro_usdc, valid_before_unix, signature, purpose, route, request_hash, kept_key, state, tx_hash, created_at_unix, updated_at_unix)
      VALUES ('p1', 2, 'eip155:8453', '0xa', '0xb', '0xc', '0xd', 219246, 99, '\\x00', 'call', 'POST /review', 'h', 'n', 'settled', '0xe', 1, 1)`)
    await post('x402_paid', 'x402:eip155:8453:0xe', [
      { kind: 'rail', unit: 'USDC6', amount: -219_246 },
      { kind: 'prepaid', unit: 'USDC6', amount: 219_246 },
    ])
    const claim = (charge: string) =>
      value(`SELECT charge_claim_payment('p1', '${charge}', NULL, 'POST /review', 'agent', 1, 90)`)
    const answers = await Promise.all(['x1', 'x2', 'x3'].map(claim))
    expect(answers.sort()).toEqual(['claimed', 'in_use', 'in_use'])
    const [held] = (await run(`SELECT id FROM charge WHERE payment_id = 'p1' AND state = 'reserved'`)).rows
    await run(`SELECT * FROM books_end_holds(ARRAY['${held.id}'], false, 2)`)
    expect(await value(`SELECT failed_runs FROM x402_payment`)).toBe(1)
    expect(await claim('x5')).toBe('claimed')
    const { rows } = await run(`SELECT * FROM books_end_holds(ARRAY['x5'], true, 2)`)
    expect(rows).toEqual([{ charge_id: 'x5', outcome: 'delivered', balance_msat: null }])
    expect(await claim('x6')).toBe('spent')
  })
})

describe('a reserve', () => {
  it('holds up nobody who stores a row that names the account', async () => {
    const call = {
      ordinal: 1,
      charge_id: 'chg_beside',
      account_id: one,
      operation: 'GET /x',
      price_class: 'agent',
    }
    const item = { ...call, price_sats: 1, free_eligible: true, ln_only: false, lease_until: 100 }
    await db.transaction(async (reserve) => {
      const [reserved] = await sql<{ outcome: string }>(reserve, 'SELECT outcome FROM books_reserve($1, 1)', [
        JSON.stringify([item]),
      ])
      expect(reserved!.outcome).toBe('free')
      await db.transaction(async (beside) => {
        await sql(beside, `SET LOCAL lock_timeout = '2s'`)
        await sql(
          beside,
          `INSERT INTO referral (referee_id, referrer_id, state, created_at_unix) VALUES ($1, $2, 'pending', 1)`,
          [one, two],
        )
      })
    })
  })
})

describe('among very many accounts', () => {
  it('a journal reads those of its owners, and no others', async () => {
    await run(`SET session_replication_role = replica;
      INSERT INTO books_account (kind, unit, owner_id, balance)
        SELECT k, 'LN', gen_random_uuid(), 0 FROM generate_series(1, 20000), unnest(ARRAY['available', 'held']) AS k;
      SET session_replication_role = origin; ANALYZE books_account`)
    const transfer = [
      { kind: 'rail', unit: 'LN', amount: -2_000 },
      { kind: 'available', unit: 'LN', owner: one, amount: 1_000 },
      { kind: 'available', unit: 'LN', owner: two, amount: 1_000 },
    ]
    const client = await db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(`SELECT books_post('receive_lnurl', 'many', '${JSON.stringify(transfer)}', 1)`)
      const { rows } = await client.query(
        `SELECT seq_tup_read::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'books_account'`,
      )
      expect(rows).toEqual([{ read: 0 }])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

describe('the network of the books', () => {
  it('is fixed by the first movement', async () => {
    await run(`SELECT books_pin_network('lightning', 'regtest')`)
    await run(`SELECT books_pin_network('lightning', 'regtest')`)
    await expect(run(`SELECT books_pin_network('lightning', 'mainnet')`)).rejects.toThrow(/of regtest/)
    await expect(run(`UPDATE books_network SET lightning = 'mainnet'`)).rejects.toThrow(/fixed/)
    await run(`SELECT books_pin_network('xrpl', 'testnet')`)
    await expect(run(`SELECT books_pin_network('xrpl', 'mainnet')`)).rejects.toThrow(/of testnet/)
    await expect(run(`UPDATE books_network SET xrpl = NULL`)).rejects.toThrow(/fixed/)
  })
})
