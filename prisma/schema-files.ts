// Keeps the functions and triggers of a database equal to prisma/functions/<subject>/<function>.sql and
// prisma/triggers/<subject>/<table>.sql. A file is applied again when its text has changed; what its new text no longer holds, and what
// belongs to a deleted file, is dropped.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'

interface SchemaFile {
  path: string
  text: string
  sha256: string
}

/** Functions first: triggers call them. */
const folders = ['functions', 'triggers']

/** By the name of the function or table, whatever the subject. */
const byName = (a: string, b: string): number => (basename(a) < basename(b) ? -1 : 1)

const schemaFiles = (root: string): SchemaFile[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .sort(byName)
      .map((name) => {
        const text = readFileSync(join(root, folder, name), 'utf8')
        return { path: `${folder}/${name}`, text, sha256: createHash('sha256').update(text).digest('hex') }
      }),
  )

interface Changes {
  changed: SchemaFile[]
  /** Paths of files that are gone. */
  removed: string[]
}

/** What differs between the files and the database; everything while the table `schema_file` is missing. */
export async function findChangedFiles(client: pg.ClientBase, root = import.meta.dirname): Promise<Changes> {
  const files = schemaFiles(root)
  const { rows: begun } = await client.query<{ begun: boolean }>(
    "SELECT to_regclass('schema_file') IS NOT NULL AS begun",
  )
  if (!begun[0]!.begun) return { changed: files, removed: [] }
  const { rows } = await client.query<Omit<SchemaFile, 'text'>>('SELECT path, sha256 FROM schema_file')
  const applied = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
  const current = new Set(files.map(({ path }) => path))
  return {
    changed: files.filter(({ path, sha256 }) => applied.get(path) !== sha256),
    removed: [...applied.keys()].filter((path) => !current.has(path)).sort(),
  }
}

/**
 * Applies what differs in one transaction and returns the paths, empty when another process has just done it. A function whose return
 * type changes must first be dropped by a migration; Postgres refuses it otherwise.
 */
export async function applySchemaFiles(
  connectionString: string,
  root = import.meta.dirname,
): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT pg_advisory_xact_lock(hashtext('assay_schema_files'))")
    const { changed, removed } = await findChangedFiles(client, root)
    for (const file of changed) await applyFile(client, file)
    // Triggers before the functions that they call.
    for (const path of removed.toReversed()) await dropStale(client, path)
    await client.query('DELETE FROM schema_file WHERE path = ANY ($1)', [removed])
    await client.query('COMMIT')
    return [...changed.map(({ path }) => path), ...removed]
  } finally {
    await client.end()
  }
}

async function applyFile(client: pg.Client, { path, text, sha256 }: SchemaFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new Error(`prisma/${path}: ${(error as Error).message}`)
  }
  await dropStale(client, path)
  await client.query(
    'INSERT INTO schema_file (path, sha256) VALUES ($1, $2) ON CONFLICT (path) DO UPDATE SET sha256 = EXCLUDED.sha256',
    [path, sha256],
  )
}

/** Drops what carries the name of the file and was not written by this transaction: former signatures, former triggers of the table. */
async function dropStale(client: pg.Client, path: string): Promise<void> {
  const folder = path.split('/', 1)[0]
  const name = basename(path, '.sql')
  const { rows } = await client.query<{ drop: string }>(
    folder === 'functions'
      ? `SELECT 'DROP FUNCTION ' || oid::regprocedure AS drop FROM pg_proc
         WHERE proname = $1 AND pronamespace = 'public'::regnamespace AND ${isOlder}`
      : `SELECT format('DROP TRIGGER %I ON %I', tgname, $1::text) AS drop FROM pg_trigger
         WHERE tgrelid = to_regclass(quote_ident($1::text)) AND NOT tgisinternal AND ${isOlder}`,
    [name],
  )
  for (const { drop } of rows) await client.query(drop)
}

const isOlder = 'xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296'
