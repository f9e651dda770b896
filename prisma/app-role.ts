// Gives the server's database role its rights, and no others: it reads everything, writes the books through SQL functions alone,
// only adds to what is append-only, and owns, empties and creates nothing.
import pg from 'pg'

/** Written by functions that run as their owner. */
const writtenByFunctions = new Set([
  'books_account',
  'books_flow',
  'books_journal',
  'books_posting',
  'books_running_balance',
  'charge_hour',
  'hold_line',
])
const writtenByMigrations = new Set(['_prisma_migrations', 'schema_file'])

export interface Table {
  name: string
  /** What triggers refuse to every row. */
  refused: readonly string[]
}

export interface RolePair {
  /** Of the role that owns the tables and migrates. */
  ownerUrl: string
  /** Of the role that the server connects as. */
  appUrl: string
}

const writes = ['INSERT', 'UPDATE', 'DELETE'] as const

export function rightsOn({ name, refused }: Table): string[] {
  if (writtenByFunctions.has(name) || writtenByMigrations.has(name)) return ['SELECT']
  return ['SELECT', ...writes.filter((right) => !refused.includes(right))]
}

/**
 * Creates the role when it is missing, with the password of its address, and sets its rights in one transaction. A table that is made
 * later has no rights until this runs again.
 */
export async function grantAppRole({ ownerUrl, appUrl }: RolePair): Promise<void> {
  const app = decodeURIComponent(new URL(appUrl).username)
  const password = decodeURIComponent(new URL(appUrl).password)
  if (!app) throw new Error('DATABASE_URL names no role.')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: roles } = await client.query<{ me: string; known: boolean }>(
      'SELECT current_user AS me, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS known',
      [app],
    )
    const { me, known } = roles[0]!
    if (me === app)
      throw new Error(
        `MIGRATION_DATABASE_URL and DATABASE_URL name one role, ${app}. The server needs one that owns nothing.`,
      )
    if (!known) await createRole(client, app, password)
    await client.query('BEGIN')
    // Two servers that start at the same moment would update one row of the catalogue.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('assay_app_role'))")
    await client.query(await grantsFor(client, app))
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

async function createRole(client: pg.Client, app: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(app)
  const secret = password ? ` PASSWORD ${client.escapeLiteral(password)}` : ''
  try {
    await client.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION${secret}`)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '42710' || code === '23505') return // another start has just made it
    throw new Error(
      `The role ${app} of DATABASE_URL does not exist and cannot be created (${message}). Run as an administrator: CREATE ROLE ${name} LOGIN PASSWORD '…'`,
    )
  }
}

async function grantsFor(client: pg.Client, app: string): Promise<string> {
  const role = client.escapeIdentifier(app)
  const tables = await listTables(client)
  const sequences = await names(client, ownRelations("c.relkind = 'S'"))
  const functions = await names(
    client,
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE ${isOurs('p.pronamespace', 'p.proowner', 'p.oid')} AND p.prorettype <> 'trigger'::regtype`,
  )
  const [database] = await names(client, 'SELECT quote_ident(current_database()) AS name')
  const all = (kind: string, list: string[], rights: string) =>
    list.length === 0
      ? []
      : [
          `REVOKE ALL ON ${kind} ${list.join(', ')} FROM PUBLIC, ${role}`,
          `GRANT ${rights} ON ${kind} ${list.join(', ')} TO ${role}`,
        ]
  return [
    // A relation made elsewhere, also a temporary one, could stand in front of the one that a trigger reads.
    `REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${role}`,
    `GRANT CONNECT ON DATABASE ${database} TO ${role}`,
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`,
    `GRANT USAGE ON SCHEMA public TO ${role}`,
    ...tables.flatMap((table) =>
      all('TABLE', [client.escapeIdentifier(table.name)], rightsOn(table).join(', ')),
    ),
    ...all('SEQUENCE', sequences, 'USAGE'),
    ...all('FUNCTION', functions, 'EXECUTE'),
  ].join(';\n')
}

/** pg_trigger.tgtype: 1 per row, 2 before, 8 DELETE, 16 UPDATE. `refuse_change` refuses both; guards of a row let some updates pass. */
const listTables = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(
      `SELECT c.relname AS name, array_remove(ARRAY[
         CASE WHEN bool_or(t.tgtype & 16 <> 0 AND f.proname = 'refuse_change') THEN 'UPDATE' END,
         CASE WHEN bool_or(t.tgtype & 10 = 10) THEN 'DELETE' END], NULL) AS refused
       FROM pg_class c
       LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
       LEFT JOIN pg_proc f ON f.oid = t.tgfoid
       WHERE c.relkind IN ('r', 'p') AND ${isOurs('c.relnamespace', 'c.relowner', 'c.oid')}
       GROUP BY c.relname ORDER BY c.relname`,
    )
  ).rows

/** Not what an extension brought, and not what somebody else owns. */
const isOurs = (namespace: string, owner: string, oid: string) =>
  `${namespace} = 'public'::regnamespace AND pg_has_role(${owner}, 'USAGE')
   AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = ${oid} AND e.deptype = 'e')`

const ownRelations = (condition: string) =>
  `SELECT quote_ident(c.relname) AS name FROM pg_class c WHERE ${condition} AND ${isOurs('c.relnamespace', 'c.relowner', 'c.oid')}`

const names = async (client: pg.Client, sql: string): Promise<string[]> =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)
