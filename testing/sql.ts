/** Runs a statement of a test, whose text no tool checks and whose rows have the type that the test names. */
import type { Database, Transaction } from '#server/db.ts'

type Untyped<Row> = (name: string, text: string, values: unknown[]) => Promise<Row[]>

/** Not prepared: a test may run any text. Retries and transactions are those of `db.query`. */
export const sql = <Row>(
  db: Pick<Database | Transaction, 'query'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (db.query as unknown as Untyped<Row>)('', text, values)
