/** Produces an example 422 from an operation's contract: for an empty request, or for its first member that can be invalid. */
import { InvalidRequest } from '#server/kernel/errors.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { parseInput, sourceOf } from '#server/kernel/parse-input.ts'

/** Longer than any limit, and neither a number nor hex. */
const badText = 'x'.repeat(300)

/** Null when the operation accepts any input. */
export function refusalOf(operation: AnyOperation): InvalidRequest | null {
  for (const name of [null, ...Object.keys(operation.input.shape)]) {
    const given: Record<string, never> =
      name === null ? {} : { [name]: (sourceOf(operation, name) === 'body' ? [] : badText) as never }
    try {
      parseInput(operation, { path: given, query: given, body: given })
    } catch (error) {
      if (error instanceof InvalidRequest) return error
      throw error
    }
  }
  return null
}
