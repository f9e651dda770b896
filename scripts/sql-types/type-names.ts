/**
 * Maps PostgreSQL types to the TypeScript types that `pg` accepts as parameters and returns with the
 * parsers of server/kernel/db.ts.
 */

interface TypePair {
  given: string
  returned: string
}

const same = (type: string): TypePair => ({ given: type, returned: type })
/** Lists may contain null as parameters; no statement returns such a list. */
const list = (given: string, returned = given): TypePair => ({
  given: `readonly (${given} | null)[]`,
  returned: `${returned}[]`,
})

const types: Record<string, TypePair> = {
  bool: same('boolean'),
  int2: same('number'),
  int4: same('number'),
  int8: { given: 'number | bigint', returned: 'number' },
  oid: same('number'),
  float8: same('number'),
  numeric: { given: 'number | bigint | string', returned: 'string' },
  text: same('string'),
  varchar: same('string'),
  bpchar: same('string'),
  name: same('string'),
  char: same('string'),
  uuid: same('string'),
  xid8: same('string'),
  inet: same('string'),
  bytea: { given: 'Uint8Array', returned: 'Buffer' },
  // Passed as text: the driver would send a list as a Postgres array.
  json: { given: 'string', returned: 'unknown' },
  jsonb: { given: 'string', returned: 'unknown' },
  timestamptz: { given: 'Date | string', returned: 'Date' },
  void: same('string'),
  _bool: list('boolean'),
  _int2: list('number'),
  _int4: list('number'),
  // The driver returns the elements of int8[] as text.
  _int8: list('number | bigint', 'string'),
  _text: list('string'),
  _varchar: list('string'),
  _uuid: list('string'),
  _bytea: list('Uint8Array', 'Buffer'),
  _numeric: list('number | bigint | string', 'number'),
  _jsonb: list('string', 'unknown'),
}

export function typeOf(postgresType: string): TypePair {
  const found = types[postgresType]
  if (!found)
    throw new Error(
      `the type ${postgresType} has no TypeScript type; cast it in the statement or add it to scripts/sql-types/type-names.ts.`,
    )
  return found
}
