/** The SQL of the product fits the migrations and its generated types; statements that do not fit are refused with their place. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { generateTypes, productFiles, readGenerated } from './sql-types.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'sql-types-'))
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Types of a source of these lines, in a folder of its own. */
const generate = (...lines: string[]): Promise<string> => {
  writeFileSync(join(folder, 'source.ts'), lines.join('\n'))
  return generateTypes(database.ownerUrl, ['source.ts'], folder)
}
/** The generated columns of one statement, white space made one space. */
const rowOf = async (text: string): Promise<string> => {
  const written = await generate(`db.query('one', \`${text}\`, [])`)
  return /row: \{([^}]*)\}/.exec(written)![1]!.trim().replace(/\s+/g, ' ')
}

it('the generated file is what the statements of the product give; `npm run sql:types` writes it', async () => {
  expect(productFiles().length).toBeGreaterThan(100)
  expect(await generateTypes(database.ownerUrl)).toBe(readGenerated())
}, 60_000)

describe('refused, with the place and what to do', () => {
  it('a column that does not exist, in the words of Postgres', async () => {
    await expect(generate('', "db.query('one', 'SELECT enrty FROM ledger_entry', [])")).rejects.toThrow(
      'source.ts:2: Postgres rejects the statement "one": column "enrty" does not exist',
    )
  })
  it('more or fewer values than the text takes', async () => {
    const text = "'SELECT entry FROM ledger_entry WHERE entry = $1'"
    await expect(generate(`db.query('one', ${text}, [1, 2])`)).rejects.toThrow(
      'source.ts:1: the statement "one" takes 1 values, but the call passes 2.',
    )
    await expect(generate(`db.query('one', ${text}, [])`)).rejects.toThrow('but the call passes 0.')
  })
  it('one name with two texts', async () => {
    const calls = ["db.query('one', 'SELECT 1 AS a', [])", "tx.query('one', 'SELECT 2 AS a', [])"]
    await expect(generate(...calls)).rejects.toThrow(
      'source.ts:2: the statement "one" has a different text at source.ts:1; rename one of them.',
    )
  })
  it('a text that is known only at run time', async () => {
    const lines = [
      'const find = (by: string) =>',
      `  db.query('one', \`SELECT entry FROM ledger_entry ORDER BY \${by}\`, [])`,
    ]
    await expect(generate(...lines)).rejects.toThrow(
      'source.ts:2: the text of "one" is computed; use a string or a template of module-level constants',
    )
  })
  it('a name that is known only at run time', async () => {
    await expect(generate(`db.query(\`one_\${by}\`, \`SELECT 1 AS a\`, [])`)).rejects.toThrow(
      `source.ts:1: the name \`one_\${by}\` is computed; use a string literal`,
    )
  })
  it('a comment that calls a column not null which the statement does not return', async () => {
    await expect(generate("db.query('one', 'SELECT 1 AS a /* not null: b */', [])")).rejects.toThrow(
      'the statement "one" has no column "b", which its comment declares not null.',
    )
  })
  it('two columns of one name, of which the driver would return one', async () => {
    await expect(generate("db.query('one', 'SELECT 1 AS a, 2 AS a', [])")).rejects.toThrow(
      'the statement "one" returns two columns with the same name',
    )
  })
  it('every statement that is wrong, not only the first', async () => {
    const calls = ["db.query('one', 'SELECT a', [])", "db.query('two', 'SELECT b', [])"]
    await expect(generate(...calls)).rejects.toThrow(/source\.ts:1: .*\n.*source\.ts:2: /)
  })
})

it('takes text from constants of the module and of modules that it imports', async () => {
  writeFileSync(join(folder, 'columns.ts'), "export const columns = 'entry, event_id'")
  const written = await generate(
    "import { columns as all } from './columns.ts'",
    'const most = 60 * 2',
    `db.query('one', \`SELECT \${all} FROM ledger_entry LIMIT \${most}\`, [])`,
  )
  expect(written).toMatch(/row: \{\s+entry: number\s+event_id: Hex64 \| null\s+\}/)
})

describe('a column is null or not', () => {
  const cases: [text: string, row: string][] = [
    ['SELECT entry, title FROM ledger_entry', 'entry: number title: string | null'],
    [
      'SELECT e.entry, h.event_id FROM ledger_entry e LEFT JOIN ledger_chain_head h ON h.entry = e.entry',
      'entry: number event_id: Hex64 | null',
    ],
    [
      'SELECT e.entry, h.event_id FROM ledger_entry e JOIN ledger_chain_head h ON h.entry = e.entry',
      'entry: number event_id: Hex64',
    ],
    ['SELECT title FROM ledger_entry WHERE title IS NOT NULL', 'title: string'],
    ["SELECT title FROM ledger_entry WHERE title = 'a' OR entry = 1", 'title: string | null'],
    ["SELECT title FROM ledger_entry WHERE title <> ALL ('{}')", 'title: string | null'],
    ['SELECT count(*) AS n, sum(entry)::bigint AS total FROM ledger_entry', 'n: number total: number | null'],
    [
      'SELECT title, max(entry) AS last FROM ledger_entry GROUP BY title',
      'title: string | null last: number',
    ],
    [
      'SELECT type, sum(entry) AS n FROM ledger_entry GROUP BY ROLLUP (type)',
      "type: | 'pre_action_verdict' | 'trade_outcomes' | 'self_submitted_verdict' | 'external_partner_review' | 'key_event' | null n: string | null",
    ],
    [
      'SELECT (SELECT count(*) FROM account) AS n, (SELECT max(entry) FROM ledger_entry) AS last',
      'n: number last: number | null',
    ],
    [
      "SELECT COALESCE(title, '') AS title, title || 'x' AS longer FROM ledger_entry",
      'title: string longer: string | null',
    ],
    ["SELECT data ->> 'a' AS a FROM account_event", 'a: string | null'],
    [
      'SELECT CASE WHEN reserved THEN 1 END AS a, CASE WHEN reserved THEN 1 ELSE 2 END AS b FROM ledger_entry',
      'a: number | null b: number',
    ],
    ['SELECT entry FROM ledger_entry UNION ALL SELECT NULL', 'entry: number | null'],
    [
      'WITH one AS (SELECT entry, title FROM ledger_entry) SELECT * FROM one',
      'entry: number title: string | null',
    ],
    [
      'UPDATE idempotency_key SET body = NULL WHERE body IS NOT NULL RETURNING key, body',
      'key: string body: string | null',
    ],
    ['DELETE FROM idempotency_key WHERE body IS NOT NULL RETURNING body', 'body: string'],
    ['SELECT max(entry) AS last FROM ledger_entry /* not null: last */', 'last: number'],
  ]
  it.each(cases)('%s', async (text, row) => {
    expect(await rowOf(text)).toBe(row)
  })
})
