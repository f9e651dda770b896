// Tells which statements a change wrote: those that the other side does not hold.
import type { Statement } from '../model.ts'

export const isNew = (statement: Statement): boolean => statement.changed && !statement.kept
