// Checks every SQL statement of the product against the migrations and writes the types of its values and rows. Postgres describes
// each `.query(name, text, values)`; none is run. scripts/sql-types.test.ts, in `npm test`, compares the result with what is committed.
//   node scripts/sql-types.ts     writes server/kernel/sql/statements.generated.ts (npm run sql:types)
// A column is `| null` unless the parse tree shows otherwise: NOT NULL and not on the nullable side of an outer join, required by WHERE,
// count(), COALESCE with a constant. A comment in the text, `/* not null: total, head */`, adds what only its author knows.
// Types that PostgreSQL does not have (Hex64, the shape of a jsonb column) stand in scripts/sql-types/column-types.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createTestDatabase } from '#testing/database.ts'
import startPostgresForTests from '#testing/global-setup.ts'
import { checkStatements } from './sql-types/check-statements.ts'
import { findStatements } from './sql-types/find-statements.ts'
import { generatedPath, writeTypes } from './sql-types/write-types.ts'

const root = resolve(import.meta.dirname, '..')

/** Sources of the product: no tests, and nothing of a folder testing/. */
export function productFiles(): string[] {
  return ['server', 'prisma', 'scripts', 'cli']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$|\/testing\/|\/generated\//.test(path))
    .sort()
}

/** The generated file as it should be. Throws one error that lists every statement that is refused. */
export async function generateTypes(
  ownerUrl: string,
  files = productFiles(),
  folder = root,
): Promise<string> {
  const found = findStatements(folder, files)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const checked = await checkStatements(client, found.statements)
    const errors = [...found.errors, ...checked.errors]
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
    return writeTypes(checked.types)
  } finally {
    await client.end()
  }
}

export const readGenerated = (): string => readFileSync(join(root, generatedPath), 'utf8')

if (import.meta.main) {
  const stop = await startPostgresForTests()
  try {
    const database = await createTestDatabase()
    writeFileSync(join(root, generatedPath), await generateTypes(database.ownerUrl))
    console.log(`${generatedPath} is written`)
    await database.drop()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await stop()
  }
  process.exit() // the engine that migrates keeps a timer
}
