/** The role of the server: every right that it needs, shown by all tests that run as it; and none of those that could undo history. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { createContext } from '#server/compose.ts'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { roleProblem } from '#server/kernel/database-role.ts'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { grantAppRole, rightsOn } from './app-role.ts'
import { migrate } from './migrate.ts'

let service: Service
let app: Database
let owner: Database
let url: string
let ownerUrl: string
beforeAll(async () => {
  service = await startService()
  const { accountId, apiKey } = await service.register()
  await service.fund(accountId, 5)
  await service.call('/review', {
    apiKey,
    json: { artifact: 'ls', artifact_type: 'shell_command', sign: true },
  })
  app = service.ctx.db
  url = service.ctx.env.DATABASE_URL!
  ownerUrl = withRole(url, process.env.ASSAY_TEST_POSTGRES_URL!)
  owner = openDatabase(ownerUrl, 2)
})
afterAll(async () => {
  await owner?.close()
  await service?.close()
})

function withRole(address: string, role: string): string {
  const [made, from] = [new URL(address), new URL(role)]
  made.username = from.username
  made.password = from.password
  return made.href
}

const tables = async (condition: string): Promise<string[]> =>
  (
    await owner.pool.query(
      `SELECT relname FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND ${condition} ORDER BY 1`,
    )
  ).rows.map(({ relname }) => relname)
const isAppendOnly = `EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE t.tgrelid = c.oid AND p.proname = 'refuse_change' AND t.tgtype & 24 = 24)`

describe('the role of the server', () => {
  const denied = async (statement: string) =>
    expect(app.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })

  it('can neither change, remove nor empty what is append-only, and cannot switch the guards off', async () => {
    const kept = await tables(isAppendOnly)
    expect(kept).toEqual(
      expect.arrayContaining(['books_posting', 'ledger_entry', 'log_checkpoint', 'signed_event']),
    )
    for (const table of kept) {
      const [column] = (
        await owner.pool.query(
          `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped LIMIT 1`,
          [table],
        )
      ).rows
      await denied(`UPDATE ${table} SET ${column.attname} = ${column.attname}`)
      await denied(`DELETE FROM ${table}`)
      await denied(`TRUNCATE ${table} CASCADE`)
      await denied(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
      await denied(`DROP TABLE ${table}`)
    }
  })

  it('can empty and alter no table at all', async () => {
    for (const table of await tables('true')) {
      await denied(`TRUNCATE ${table} CASCADE`)
      await denied(`ALTER TABLE ${table} ADD COLUMN another int`)
    }
  })

  it.each([
    ['a journal', `INSERT INTO books_journal (kind, external_key, created_at_unix) VALUES ('x', 'x', 1)`],
    ['a posting', 'INSERT INTO books_posting SELECT * FROM books_posting LIMIT 1'],
    ['an account of the books', `INSERT INTO books_account (kind, unit, balance) VALUES ('fee', 'LN', NULL)`],
    ['a balance', 'UPDATE books_account SET balance = balance'],
    ['a hold', 'DELETE FROM hold_line'],
    ['earnings', 'UPDATE books_flow SET earned_msat = 0'],
    ['a running balance', 'DELETE FROM books_running_balance'],
    ['what was spent', 'UPDATE charge_hour SET sats = 0'],
    ['the list of migrations', 'DELETE FROM _prisma_migrations'],
    ['a queued entry', 'DELETE FROM ledger_pending'],
    ['the state of the log', 'DELETE FROM log_state'],
    ['the triggers', 'SET session_replication_role = replica'],
    ['a function', `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS ''`],
    ['a table', 'CREATE TABLE mine (n int)'],
    ['a table that stands before another', 'CREATE TEMPORARY TABLE books_account (n int)'],
    ['a schema', 'CREATE SCHEMA mine'],
    ['another role', 'SET ROLE assay'],
  ])('cannot write %s by hand', (_what, statement) => denied(statement))

  it('books and locks through functions, which keep what they set for the transaction', async () => {
    const { accountId } = await service.register()
    await service.fund(accountId, 100)
    await app.transaction(async (tx) => {
      expect(await sql(tx, 'SELECT kind FROM books_lock($1)', [[accountId]])).not.toEqual([])
      const books = createBooks(app, () => 1)
      await books.postIn(tx, 'bonus_grant', 't_more', [
        { kind: 'promo', unit: 'BONUS', amount: -1_000 },
        { kind: 'available', unit: 'BONUS', owner: accountId, amount: 1_000 },
      ])
      await sql(tx, `SELECT * FROM books_reserve('[]', 1)`)
      const [setting] = await sql<{ synchronous_commit: string }>(tx, 'SHOW synchronous_commit')
      expect(setting!.synchronous_commit).toBe('off')
    })
    expect((await createBooks(app, () => 1).balanceOf(accountId)).available.BONUS).toBe(101)
  })
})

describe('grantAppRole', () => {
  it('may run again while servers work, several at once, and a new table has no rights before it does', async () => {
    await owner.pool.query('CREATE TABLE later (n int)')
    await expect(app.pool.query('SELECT FROM later')).rejects.toMatchObject({ code: '42501' })
    await Promise.all([1, 2, 3].map(() => grantAppRole({ ownerUrl, appUrl: url })))
    await app.pool.query('INSERT INTO later VALUES (1); UPDATE later SET n = 2; DELETE FROM later')
    await owner.pool.query('DROP TABLE later')
  })

  it('makes the role that is missing, and takes back what it was given by hand', async () => {
    const other = withRole(url, `postgresql://assay_other:a%27b@x/`)
    await grantAppRole({ ownerUrl, appUrl: other })
    try {
      await owner.pool.query('GRANT ALL ON ALL TABLES IN SCHEMA public TO assay_other')
      const db = openDatabase(other, 1)
      try {
        expect(await roleProblem(db)).toContain('may truncate tables, may change append-only rows')
        await grantAppRole({ ownerUrl, appUrl: other })
        expect(await roleProblem(db)).toBeNull()
      } finally {
        await db.close()
      }
    } finally {
      await owner.pool.query('DROP OWNED BY assay_other; DROP ROLE assay_other')
    }
  })

  it('refuses one role for both', async () => {
    await expect(grantAppRole({ ownerUrl, appUrl: ownerUrl })).rejects.toThrow('one role, assay')
  })

  it.each([
    [{ name: 'ledger_entry', refused: ['UPDATE', 'DELETE'] }, ['SELECT', 'INSERT']],
    [{ name: 'log_state', refused: ['DELETE'] }, ['SELECT', 'INSERT', 'UPDATE']],
    [{ name: 'books_posting', refused: ['UPDATE', 'DELETE'] }, ['SELECT']],
    [{ name: 'api_key', refused: [] }, ['SELECT', 'INSERT', 'UPDATE', 'DELETE']],
  ])('%o', (table, rights) => expect(rightsOn(table)).toEqual(rights))
})

describe('a server', () => {
  const start = (DATABASE_URL: string) =>
    createContext({
      env: { ...service.ctx.env, DATABASE_URL, ASSAY_DEPLOYMENT: 'production' },
      log: service.ctx.log,
      rulesetFiles: builtRuleset(process.cwd()),
      catalogue,
    })

  it('does not start in production as the owner of its tables', async () => {
    expect(await roleProblem(app)).toBeNull()
    await expect(start(ownerUrl)).rejects.toThrow(
      /^The role assay of DATABASE_URL owns tables, .*MIGRATION_DATABASE_URL/,
    )
  })

  it('finds that nothing is to be migrated, and says who may when something is', async () => {
    expect(await migrate({ connectionString: url })).toEqual([])
    await owner.pool.query(
      `CREATE TABLE kept AS SELECT * FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1;
       DELETE FROM _prisma_migrations WHERE id = (SELECT id FROM kept)`,
    )
    await expect(migrate({ connectionString: url })).rejects.toThrow(
      /^1 migrations, functions or triggers are missing or out of date, and the role assay_app may not change them: set MIGRATION_DATABASE_URL/,
    )
    await owner.pool.query('INSERT INTO _prisma_migrations SELECT * FROM kept; DROP TABLE kept')
  })
})
