// Stored values of several accounts, sealed and indexed as the service does it.
import pg from 'pg'
import { newValue } from '#server/memory/new-value.ts'

interface Fill {
  databaseUrl: string
  /** Of the server, from which its memory key is derived in development. */
  secretKey: string
  accountIds: readonly string[]
  /** Of each account. */
  values: number
}

const words = [
  'volatility',
  'funding',
  'halving',
  'bridge',
  'oracle',
  'limit',
  'order',
  'close',
  'risk',
  'spread',
]
const wordsPerValue = 60
const perStatement = 250

/** Every value has a number of its own among its words. */
export async function fillMemories({ databaseUrl, secretKey, accountIds, values }: Fill): Promise<void> {
  const env = {
    MEMORY_MASTER_KEY: undefined,
    VERIFIER_SECRET_KEY: secretKey,
    ASSAY_DEPLOYMENT: 'development',
  } as const
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SET synchronous_commit = off')
    for (const accountId of accountIds)
      for (let from = 0; from < values; from += perStatement) {
        const batch = Array.from({ length: Math.min(perStatement, values - from) }, (_, index) => {
          const number = from + index
          const text = Array.from(
            { length: wordsPerValue },
            (_, at) => words[(number * 7 + at * at) % words.length],
          )
          return newValue(env, accountId, `notes/${number}`, `${text.join(' ')} number ${number} end`)
        })
        await client.query(
          `SELECT memory_store($1, v.key, decode(v.sealed, 'hex'), v.size, v.grams, $2)
           FROM jsonb_to_recordset($3::jsonb) AS v(key text, sealed text, size int, grams int[])`,
          [
            accountId,
            Math.floor(Date.now() / 1_000),
            JSON.stringify(
              batch.map(({ key, sealed, sizeBytes, grams }) => ({
                key,
                sealed: Buffer.from(sealed).toString('hex'),
                size: sizeBytes,
                grams,
              })),
            ),
          ],
        )
      }
    await client.query('VACUUM ANALYZE memory_item')
  } finally {
    await client.end()
  }
}
