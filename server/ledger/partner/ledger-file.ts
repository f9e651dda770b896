/** Reads a file that an operator passes to the ledger; any fault is reported in one sentence. */
import type { z } from 'zod'

/** The file is refused; nothing was appended. */
export class LedgerFileRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LedgerFileRefused'
  }
}

export function readLedgerFile<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new LedgerFileRefused(`the file is not JSON: ${(error as Error).message}`)
  }
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new LedgerFileRefused(lines.join('; '))
}
