/** The 422 that the contract of an operation gives: to no member at all, or to the first member that can be wrong. */
import { InvalidRequest } from '#server/errors.ts'
import type { AnyOperation } from '#server/operation.ts'
import { parseInput, sourceOf } from '#server/parse-input.ts'

/** Over every length, and neither a number nor hex. */
const badText = 'x'.repeat(300)

/** Null where the operation takes anything. */
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
