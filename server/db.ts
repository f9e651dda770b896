/** Connects to Postgres through one pool: Prisma for ordinary queries, prepared SQL statements where one is hot. */
import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../prisma/generated/client.ts'
import type { Statements } from './sql/statements.generated.ts'

export type { PrismaClient }

export interface Database {
  pool: pg.Pool
  /** Why a statement could not store anything in the last minute; null otherwise. */
  writeProblem(): string | null
  prisma: PrismaClient
  /** One statement; named statements are prepared once per connection. Run again as a transaction is. */
  query: Query
  /**
   * Runs `work` in one READ COMMITTED transaction; rolls back when it throws. Run again when Postgres ended it for a deadlock or a
   * serialization failure, so it must change nothing but the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reads one state of the database, however long it takes. */
  snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface Transaction {
  query: Query
}

/** The types of values and row belong to the name; `npm run sql:types` makes them from the text, and `npm test` checks that they fit. */
type Query = <Name extends keyof Statements>(
  name: Name,
  text: string,
  values: Statements[Name]['values'],
) => Promise<Statements[Name]['row'][]>

// int8 columns are counts, times and msat, all below 2^53; a larger value is a defect and must not be rounded silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
})

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

const retryable = new Set(['40001', '40P01'])
const tries = 5

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !retryable.has(codeOf(error))) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** Shut down, starting, too many connections, a statement over its time; the socket's own words; those of the driver, which have no code. */
const awayCodes = /^(57P0[123]|57014|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const awayWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The driver gave up waiting: the connection cannot be used again. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether it passes by itself: Postgres is away, all connections are taken, or a statement lost against others too often. */
export const isDatabaseAway = (error: unknown): boolean =>
  retryable.has(codeOf(error)) ||
  awayCodes.test(codeOf(error)) ||
  (error instanceof Error && awayWords.test(error.message))

/** The disk is full; read-only, as many hosts make a database whose disk is. Nothing of the transaction is stored. */
const refusedWrites: Record<string, string> = {
  '53100': 'The disk of the database is full: what needs more room is not stored.',
  '25006': 'The database is read-only: nothing is stored. Hosts do this when its disk is full.',
}
const refusedWriteWords = /No space left on device|in a read-only transaction/

/** Through Prisma too, whose errors carry the words alone. */
export const isWriteRefused = (error: unknown): boolean =>
  codeOf(error) in refusedWrites || (error instanceof Error && refusedWriteWords.test(error.message))

/** How long one refusal is told. */
const toldMs = 60_000

const awayMs = 10_000
const againMs = 200

/** Again until Postgres is back, for some seconds. `work` must be safe to repeat. */
export async function retryUntilDatabaseUp<T>(work: () => Promise<T>): Promise<T> {
  for (const untilMs = performance.now() + awayMs; ; ) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() >= untilMs || !isDatabaseAway(error)) throw error
      await sleep(againMs)
    }
  }
}

/** No transaction of ours waits for anything but Postgres and a signature. */
const longestStandstillMs = 60_000

/** What a statement may take. A Postgres that is frozen answers nothing at all, so the driver waits hardly longer. */
const longestStatementMs = 60_000
const driverGraceMs = 1_000

async function rowsOf<Name extends keyof Statements>(
  via: pg.Pool | pg.PoolClient,
  name: Name,
  text: string,
  values: Statements[Name]['values'],
): Promise<Statements[Name]['row'][]> {
  return (await via.query<Statements[Name]['row']>({ name, text, values })).rows
}

/**
 * `standstillMs`: how long a transaction may ask nothing before Postgres ends it, so that a server that hangs holds no lock for ever.
 * `statementMs`: how long one statement may run.
 */
export function openDatabase(
  connectionString: string,
  poolSize: number,
  { standstillMs = longestStandstillMs, statementMs = longestStatementMs } = {},
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'assay',
    statement_timeout: statementMs,
    query_timeout: statementMs + driverGraceMs,
  })
  // A connection that breaks is replaced by the pool, and whoever waits for a query of it is told; without these listeners it would
  // end the process: the first is for those that are idle, the second for those in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let refused: { atMs: number; problem: string } | null = null
  // Every error of every statement, whoever sent it; no event of the client says as much.
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
      const problem = refusedWrites[code]
      if (problem !== undefined) refused = { atMs: performance.now(), problem }
    })
  })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })

  async function within<T>(begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(begin)
      const result = await work({
        query: (name, text, values) => rowsOf(client, name, text, values),
      })
      const { command } = await client.query('COMMIT')
      if (command !== 'COMMIT')
        throw new Error('the transaction was rolled back: a statement failed in it, and nobody said so')
      return result
    } catch (error) {
      if (isUnanswered(error)) broken = error
      else
        await client.query('ROLLBACK').catch((rollbackError: Error) => {
          broken = rollbackError
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    pool,
    prisma,
    writeProblem: () =>
      refused !== null && performance.now() - refused.atMs < toldMs ? refused.problem : null,
    query: (name, text, values) => retried(() => rowsOf(pool, name, text, values)),
    transaction: (work) =>
      retried(() => within(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${standstillMs}`, work)),
    snapshot: (work) => within('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
    async close() {
      await prisma.$disconnect()
      await pool.end().catch(() => {})
    },
  }
}
