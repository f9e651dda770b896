/**
 * Reads the privileges of this server's database role. In production the role must own nothing and must be
 * unable to truncate or rewrite stored rows.
 */
import type { Database } from './db.ts'

const CAN = {
  owned: 'owns tables',
  emptied: 'may truncate tables',
  rewritten: 'may change append-only rows',
  booked: 'may write to the accounting tables directly',
  created: 'may create tables',
} as const

/**
 * Null when the role is restricted; otherwise one sentence that names the excess privileges and the
 * settings to change.
 */
export async function roleProblem(db: Database): Promise<string | null> {
  const [row] = await db.query(
    'role_rights',
    `SELECT current_user AS role,
       bool_or(pg_has_role(c.relowner, 'MEMBER')) AS owned,
       bool_or(has_table_privilege(c.oid, 'TRUNCATE')) AS emptied,
       bool_or(has_table_privilege(c.oid, 'UPDATE, DELETE') AND EXISTS (
         SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgtype & 24 = 24
           AND t.tgfoid = to_regproc('refuse_change'))) AS rewritten,
       bool_or(has_table_privilege(c.oid, 'INSERT') AND c.relname = 'books_posting') AS booked,
       has_schema_privilege('public', 'CREATE') AS created
     FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`,
    [],
  )
  const can = Object.entries(CAN).flatMap(([right, words]) =>
    row![right as keyof typeof CAN] ? [words] : [],
  )
  if (can.length === 0) return null
  return `The role ${row!.role} of DATABASE_URL ${can.join(', ')}. Set DATABASE_URL to a restricted role and MIGRATION_DATABASE_URL to the owner; npm start or node prisma/migrate.ts creates the role and grants the privileges it needs.`
}
