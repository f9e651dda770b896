/**
 * Connects to Postgres through one pool: Prisma for ordinary queries, prepared SQL statements for hot
 * paths.
 */
import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Statements } from '#server/kernel/sql/statements.generated.ts'
import { PrismaClient } from '../../prisma/generated/client.ts'

export type { PrismaClient }

export interface Database {
  pool: pg.Pool
  /** Why writes failed in the last minute; null when none failed for lack of disk or write access. */
  writeProblem(): string | null
  prisma: PrismaClient
  /** Runs one statement; a named statement is prepared once per connection. Retried like a transaction. */
  query: Query
  /**
   * Runs `work` in one READ COMMITTED transaction and rolls back when it throws. Retried after a deadlock
   * or a serialization failure, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Reads from one snapshot of the database, without a time limit. */
  snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface Transaction {
  query: Query
}

/**
 * The statement's name determines the types of its values and row; `npm run sql:types` generates them and
 * `npm test` checks that they match.
 */
type Query = <Name extends keyof Statements>(
  name: Name,
  text: string,
  values: Statements[Name]['values'],
) => Promise<Statements[Name]['row'][]>

// int8 columns hold counts, times and msat, all below 2^53. A larger value is a defect and must not be
// rounded silently.
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

/**
 * Shutting down, starting, too many connections, statement timeout; socket errors; driver errors, which
 * have no code.
 */
const awayCodes = /^(57P0[123]|57014|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const awayWords =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The driver timed out, so the connection cannot be reused. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Whether a retry may succeed: Postgres is unreachable, all connections are taken, or the statement lost
 * too many conflicts.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  retryable.has(codeOf(error)) ||
  awayCodes.test(codeOf(error)) ||
  (error instanceof Error && awayWords.test(error.message))

/**
 * The disk is full, or the database is read-only, which many hosts cause when the disk is full. Nothing in
 * the transaction was stored.
 */
const refusedWrites: Record<string, string> = {
  '53100': 'The disk of the database is full; writes that need more space fail.',
  '25006':
    'The database is read-only; writes fail. Many hosts switch to read-only mode when the disk is full.',
}
const refusedWriteWords = /No space left on device|in a read-only transaction/

/** Also matches errors from Prisma, which contain only the message. */
export const isWriteRefused = (error: unknown): boolean =>
  codeOf(error) in refusedWrites || (error instanceof Error && refusedWriteWords.test(error.message))

/** How long a storage failure is reported. */
const toldMs = 60_000

const awayMs = 10_000
const againMs = 200

/** Retries for several seconds while Postgres is unreachable. `work` must be idempotent. */
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

/** Transactions wait only for Postgres and for signatures. */
const longestStandstillMs = 60_000

/**
 * Statement timeout. The driver's own timeout is slightly longer, because a frozen Postgres never answers.
 */
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
 * `standstillMs`: how long a transaction may stay idle before Postgres ends it, so a hung server cannot
 * hold a lock indefinitely.
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
  // The pool replaces a broken connection and rejects its pending query. Without these listeners the error
  // would end the process: the first covers idle connections, the second those in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let refused: { atMs: number; problem: string } | null = null
  // Observes every statement error from every caller; the client emits no such event.
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
        throw new Error(
          'the transaction was rolled back because a statement failed and its error was not rethrown',
        )
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
