/**
 * Reads the facts that column types depend on from the system catalogs: NOT NULL, the values a CHECK
 * allows, names of functions.
 */
import type pg from 'pg'

export interface Catalog {
  /** `table.column` of a column by `oid.attnum`. */
  columnNames: Map<string, string>
  /** `oid.attnum` of the columns that are NOT NULL. */
  notNull: Set<string>
  /** The values of `CHECK (column IN (…))`, by `oid.attnum`. */
  allowedValues: Map<string, string[]>
  functionNames: Map<string, string>
  operatorNames: Map<string, string>
  typeNames: Map<number, string>
}

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<{ key: string; name: string; not_null: boolean }>(
    `SELECT format('%s.%s', attrelid, attnum) AS key, format('%s.%s', c.relname, attname) AS name, attnotnull AS not_null
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE attnum > 0 AND c.relkind IN ('r', 'p', 'v')`,
  )
  const checks = await client.query<{ key: string; definition: string }>(
    `SELECT format('%s.%s', conrelid, conkey[1]) AS key, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'c' AND cardinality(conkey) = 1`,
  )
  const allowed = checks.rows.flatMap(({ key, definition }): [string, string[]][] => {
    const list = /^CHECK \(\(+(?:\(\w+ IS NULL\) OR \()?\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)+$/.exec(
      definition,
    )?.[1]
    return list ? [[key, [...list.matchAll(/'([^']*)'/g)].map((match) => match[1]!)]] : []
  })
  return {
    columnNames: new Map(columns.rows.map(({ key, name }) => [key, name])),
    notNull: new Set(columns.rows.filter((row) => row.not_null).map(({ key }) => key)),
    allowedValues: new Map(allowed),
    functionNames: await names(client, 'SELECT oid::text AS key, proname AS name FROM pg_proc'),
    operatorNames: await names(client, 'SELECT oid::text AS key, oprname AS name FROM pg_operator'),
    typeNames: new Map(
      [...(await names(client, 'SELECT oid::text AS key, typname AS name FROM pg_type'))].map(
        ([oid, name]) => [Number(oid), name],
      ),
    ),
  }
}

async function names(client: pg.Client, text: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; name: string }>(text)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
