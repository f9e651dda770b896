/** Checks statements against a migrated database and derives the types of their values and rows. */
import type pg from 'pg'
import { type Catalog, readCatalog } from './catalog.ts'
import { namedTypeOf } from './column-types.ts'
import { type Description, describeStatement, showParseTrees } from './describe-statement.ts'
import { columnsNotNull } from './nullability.ts'
import { originsOf } from './query-tree.ts'
import { type Statement, StatementError } from './statement.ts'
import { typeOf } from './type-names.ts'

export interface StatementTypes {
  name: string
  values: string[]
  row: { name: string; type: string }[]
}

export interface CheckedStatements {
  types: StatementTypes[]
  errors: StatementError[]
}

/** Sends only Parse and Describe for each, so no statement runs. `client` must be a superuser's. */
export async function checkStatements(
  client: pg.Client,
  statements: Statement[],
): Promise<CheckedStatements> {
  const catalog = await readCatalog(client)
  await showParseTrees(client)
  const types: StatementTypes[] = []
  const errors: StatementError[] = []
  for (const statement of statements) {
    try {
      types.push(typesOf(statement, await describeStatement(client, statement.text), catalog))
    } catch (error) {
      const { message } = error as Error
      errors.push(
        error instanceof StatementError
          ? error
          : new StatementError(
              statement.place,
              `Postgres rejects the statement "${statement.name}": ${message}`,
            ),
      )
    }
  }
  return { types, errors }
}

function typesOf(
  statement: Statement,
  { parameterTypes, columns, tree }: Description,
  catalog: Catalog,
): StatementTypes {
  const { name, place, valueCount, text } = statement
  if (valueCount !== null && valueCount !== parameterTypes.length)
    throw new StatementError(
      place,
      `the statement "${name}" takes ${parameterTypes.length} values, but the call passes ${valueCount}.`,
    )
  const declared = declaredNotNull(text)
  const names = new Set(columns.map((column) => column.name))
  const unknown = [...declared].find((column) => !names.has(column))
  if (unknown !== undefined)
    throw new StatementError(
      place,
      `the statement "${name}" has no column "${unknown}", which its comment declares not null.`,
    )
  if (names.size < columns.length)
    throw new StatementError(
      place,
      `the statement "${name}" returns two columns with the same name; rename one.`,
    )
  const notNull = columnsNotNull(tree, catalog)
  const origins = originsOf(tree)
  const postgresType = (id: number): string => catalog.typeNames.get(id) ?? String(id)
  return {
    name,
    values: parameterTypes.map((id) => `${typeOf(postgresType(id)).given} | null`),
    row: columns.map((column, index) => {
      const origin = origins[index] ?? null
      const originName = origin === null ? null : (catalog.columnNames.get(origin) ?? null)
      const type =
        namedTypeOf(originName, `${name}.${column.name}`) ??
        unionOf(catalog.allowedValues.get(origin ?? '')) ??
        typeOf(postgresType(column.typeId)).returned
      const isNullable = !notNull[index] && !declared.has(column.name) && type !== 'unknown'
      return { name: column.name, type: isNullable ? `${type} | null` : type }
    }),
  }
}

const unionOf = (values: string[] | undefined): string | null =>
  values ? values.map((value) => `'${value}'`).join(' | ') : null

/** The names in a comment `not null: a, b` of the statement. */
const declaredNotNull = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\/\* not null: ([^*]+?) \*\//g)].flatMap((match) =>
      match[1]!.split(',').map((name) => name.trim()),
    ),
  )
