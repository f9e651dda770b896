// Result type of every reader of payments: a value, or a code of a closed list with one sentence.
import type { Failure, Success } from '../result.ts'

/** `detail` is for the sender's eyes and may quote at most 40 characters of what was sent. */
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
