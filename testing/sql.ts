/** Runs a test's SQL statement, whose text is not checked and whose row type the test declares. */
import type { Database, Transaction } from '#server/kernel/db.ts'

type Untyped<Row> = (name: string, text: string, values: unknown[]) => Promise<Row[]>

/** Not prepared: a test may run any text. Retries and transactions are those of `db.query`. */
export const sql = <Row>(
  db: Pick<Database | Transaction, 'query'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (db.query as unknown as Untyped<Row>)('', text, values)
