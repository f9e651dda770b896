/** Whom the sweeps ask about: nobody waits for ever behind invoices and payments that others keep open. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { sql } from '#testing/sql.ts'
import { listOpenInvoices, mayAskNode } from '../lightning/invoices/invoices.store.ts'
import { listOpenWithdrawals, takeToFollow } from '../withdrawals/withdrawals.store.ts'

const nowUnix = 1_790_000_000
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, 2)
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

const hashOf = (number: number) => Uint8Array.from(Buffer.alloc(32, number))

it('invoices: those first that were not asked about for longest', async () => {
  for (let number = 1; number <= 5; number += 1)
    await sql(
      db,
      `INSERT INTO lightning_invoice (reference, payment_hash, bolt11, purpose, amount_msat, state, created_at_unix, expires_at_unix)
       VALUES ($1, $2, 'lnbcrt1', 'l402', 1000, 'open', $3::bigint, $3::bigint + 3600)`,
      [`r${number}`, hashOf(number), nowUnix + number],
    )
  const seen: number[] = []
  for (let sweep = 1; sweep <= 3; sweep += 1)
    for (const hash of await listOpenInvoices(db, nowUnix, 3_600, 2)) {
      seen.push(hash[0]!)
      await mayAskNode(db, hash, nowUnix + 60 * sweep)
    }
  expect(seen).toEqual([1, 2, 3, 4, 5, 1])
})

it('withdrawals: those that nobody has sent yet, then in turn', async () => {
  const id = randomUUID()
  await sql(
    db,
    `INSERT INTO account (id, agent_id, ref_code, free_calls_limit, created_at_unix) VALUES ($1, 'one-aaaaaaaa', 'one', 1, 1)`,
    [id],
  )
  for (let number = 1; number <= 5; number += 1)
    await sql(
      db,
      `INSERT INTO withdrawal (id, account_id, kind, payment_hash, bolt11, amount_msat, debit_msat, max_fee_msat, state, expires_at_unix,
         created_at_unix, lease_until_unix)
       VALUES ($1, $2, 'invoice', $3, 'lnbcrt1', 1000, 101000, 100000, $4, $5 + 3600, $5 + $6::bigint, $7)`,
      [
        `wd_${number}`,
        id,
        hashOf(number),
        number === 5 ? 'held' : 'in_flight',
        nowUnix,
        number,
        number === 5 ? 0 : 1,
      ],
    )
  const seen: string[] = []
  for (let sweep = 1; sweep <= 3; sweep += 1) {
    const atUnix = nowUnix + 60 * sweep
    for (const open of await listOpenWithdrawals(db, atUnix, 2)) {
      seen.push(open.id)
      await takeToFollow(db, { id: open.id, nowUnix: atUnix, leaseUntilUnix: atUnix + 2 })
      if (open.state === 'held')
        await sql(db, `UPDATE withdrawal SET state = 'paid', ended_at_unix = 1 WHERE id = $1`, [open.id])
    }
  }
  expect(seen).toEqual(['wd_5', 'wd_1', 'wd_2', 'wd_3', 'wd_4', 'wd_1'])
})
