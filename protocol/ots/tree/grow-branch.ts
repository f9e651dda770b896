// Grows a timestamp of one branch: operations from a message on, and what stands at their end.
import { applyOperation, type Operation } from '../format/operation.ts'
import type { Item, Timestamp } from './timestamp.ts'

/** Throws where an operation refuses its message. */
export function growBranch(
  message: Uint8Array,
  operations: readonly Operation[],
  end: readonly Item[],
): Timestamp {
  const messages = [message]
  for (const operation of operations) {
    const result = applyOperation(operation, messages.at(-1)!)
    if (!result.ok) throw new Error(`${operation.name} ${result.problem}`)
    messages.push(result.message)
  }
  return operations.reduceRight<Timestamp>(
    (next, operation, index) => ({ message: messages[index]!, items: [{ operation, next }] }),
    { message: messages.at(-1)!, items: end },
  )
}
