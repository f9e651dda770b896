import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { applySchemaFiles } from './schema-files.ts'

let database: TestDatabase
let client: pg.Client
let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-schema-files-'))
})
beforeEach(async () => {
  for (const folder of ['functions', 'triggers']) {
    rmSync(join(root, folder), { recursive: true, force: true })
    cpSync(join(import.meta.dirname, folder), join(root, folder), { recursive: true })
  }
  await client?.end()
  await database?.drop()
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
  rmSync(root, { recursive: true, force: true })
})

const apply = () => applySchemaFiles(database.ownerUrl, root)
const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))
const functions = async (name: string): Promise<string[]> =>
  (
    await client.query<{ signature: string }>(
      'SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE proname = $1 ORDER BY 1',
      [name],
    )
  ).rows.map(({ signature }) => signature)
const triggers = async (table: string): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      'SELECT tgname AS name FROM pg_trigger WHERE tgrelid = to_regclass($1) AND NOT tgisinternal ORDER BY 1',
      [table],
    )
  ).rows.map(({ name }) => name)

describe('applySchemaFiles', () => {
  it('has applied every file after a migration and does nothing the second time', async () => {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM schema_file')
    const files = ['functions', 'triggers'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.sql'),
      ),
    )
    expect(rows[0]!.n).toBe(files.length)
    expect(await apply()).toEqual([])
  })

  it('applies a changed function, once, also when two processes start at the same moment', async () => {
    edit('functions/rows/refuse_change.sql', (text) => text.replace('is append-only', 'never changes'))
    const applied = await Promise.all([apply(), apply()])
    expect(applied.flat()).toEqual(['functions/rows/refuse_change.sql'])
    await expect(client.query('DELETE FROM signed_event')).rejects.toThrow(
      'signed_event never changes: DELETE',
    )
  })

  it('drops the former signature of a function', async () => {
    expect(await functions('rate_take')).toEqual(['rate_take(text,bigint,bigint,bigint)'])
    edit('functions/payments/rate_take.sql', (text) => text.replace('p_quota bigint)', 'p_quota int)'))
    await apply()
    expect(await functions('rate_take')).toEqual(['rate_take(text,bigint,bigint,integer)'])
  })

  it('drops a trigger that its table no longer names and keeps the others', async () => {
    expect(await triggers('books_journal')).toEqual(['books_journal_append_only', 'books_journal_not_empty'])
    edit('triggers/books/books_journal.sql', (text) =>
      text.slice(0, text.indexOf('CREATE OR REPLACE TRIGGER')),
    )
    await apply()
    expect(await triggers('books_journal')).toEqual(['books_journal_not_empty'])
  })

  it('drops what belongs to deleted files: triggers before their functions', async () => {
    rmSync(join(root, 'functions/ledger/log_tile_guard.sql'))
    rmSync(join(root, 'triggers/ledger/log_tile.sql'))
    expect(await apply()).toEqual(['functions/ledger/log_tile_guard.sql', 'triggers/ledger/log_tile.sql'])
    expect(await triggers('log_tile')).toEqual([])
    expect(await functions('log_tile_guard')).toEqual([])
    expect(await apply()).toEqual([])
  })

  it('keeps the function of a file that moved', async () => {
    renameSync(
      join(root, 'functions/ledger/log_tile_guard.sql'),
      join(root, 'functions/rows/log_tile_guard.sql'),
    )
    await apply()
    expect(await functions('log_tile_guard')).toEqual(['log_tile_guard()'])
    expect(await triggers('log_tile')).not.toEqual([])
    expect(await apply()).toEqual([])
  })

  it('names the file that Postgres refuses and changes nothing', async () => {
    edit('functions/books/books_lock.sql', (text) => text.replace('FOR UPDATE', 'FOR EVER'))
    edit('functions/accounts/account_keeps_former_name.sql', (text) => `${text}-- changed\n`)
    await expect(apply()).rejects.toThrow(/^prisma\/functions\/books\/books_lock\.sql: syntax error/)
    edit('functions/books/books_lock.sql', (text) => text.replace('FOR EVER', 'FOR UPDATE'))
    expect(await apply()).toEqual(['functions/accounts/account_keeps_former_name.sql'])
  })
})
