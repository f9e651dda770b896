/** Reads what the database role of this server may do. In production it owns nothing and can neither empty nor rewrite what is kept. */
import type { Database } from './db.ts'

const CAN = {
  owned: 'owns tables',
  emptied: 'may empty tables',
  rewritten: 'may rewrite what is append-only',
  booked: 'may write the books by hand',
  created: 'may create tables',
} as const

/** Null when the role is restricted; else one sentence that says what it may and what to set. */
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
  return `The role ${row!.role} of DATABASE_URL ${can.join(', ')}. Name another role in DATABASE_URL and the owner in MIGRATION_DATABASE_URL: npm start, or node prisma/migrate.ts, makes the role and grants what it needs.`
}
