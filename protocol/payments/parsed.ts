// Result type of all payment parsers: a value, or a code of a closed list with one sentence.
import type { Failure, Success } from '../result.ts'

/** `detail` is shown to the sender and may quote at most 40 characters of the input. */
export type Parsed<Value, Problem extends string> = Success<Value> | Refused<Problem>

export interface Refused<Problem extends string> extends Failure<Problem> {
  readonly detail: string
}

export const accepted = <Value>(value: Value): Success<Value> => ({
  ok: true,
  value,
})

export const refused = <Problem extends string>(problem: Problem, detail: string): Refused<Problem> => ({
  ok: false,
  problem,
  detail,
})
