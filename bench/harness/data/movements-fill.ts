// An account with a long history, written by the functions of the books like any other: calls over a month, and sales to it.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

interface Fill {
  databaseUrl: string
  /** Its balance pays every call. */
  accountId: string
  /** Calls and sales together. */
  movements: number
}

const month = 30 * 86_400
const callsPerBatch = 500
/** One of so many movements is a sale. */
const salesShare = 50

export async function fillMovements({ databaseUrl, accountId, movements }: Fill): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // What is filled in may be lost with the machine.
    await client.query('SET synchronous_commit = off')
    const nowUnix = Math.floor(Date.now() / 1_000)
    const batches = Math.ceil(movements / callsPerBatch)
    const sales = Math.floor(callsPerBatch / salesShare)
    for (let batch = 0; batch < batches; batch += 1) {
      const atUnix = nowUnix - month + Math.floor(((batch + 1) * month) / batches) - 60
      await deliverCalls(client, accountId, callsPerBatch - sales, atUnix)
      await client.query(
        `SELECT books_post('market_sale', 'market:' || gen_random_uuid(), jsonb_build_array(
           jsonb_build_object('kind', 'rail', 'unit', 'LN', 'amount', -100000),
           jsonb_build_object('kind', 'available', 'unit', 'LN', 'owner', $1::text, 'amount', 95000),
           jsonb_build_object('kind', 'market_cut', 'unit', 'LN', 'amount', 5000)), $2) FROM generate_series(1, $3)`,
        [accountId, atUnix, sales],
      )
    }
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

async function deliverCalls(
  client: pg.Client,
  accountId: string,
  count: number,
  atUnix: number,
): Promise<void> {
  const chargeIds = Array.from({ length: count }, () => randomUUID())
  const items = chargeIds.map((chargeId, ordinal) => ({
    ordinal,
    charge_id: chargeId,
    account_id: accountId,
    operation: ordinal % 4 === 0 ? 'POST /prove' : 'POST /review',
    price_class: 'agent',
    price_sats: 1,
    free_eligible: false,
    ln_only: false,
    lease_until: atUnix + 60,
  }))
  await client.query('SELECT count(*) FROM books_reserve($1, $2)', [JSON.stringify(items), atUnix])
  await client.query('SELECT count(*) FROM books_end_holds($1, true, $2)', [chargeIds, atUnix])
}
