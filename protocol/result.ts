// Result of reading or checking what came from outside: a value, or the problem for which it was refused.

/** `Problem`: a sentence, or a code of a closed list. A failure may add members, such as the place. */
export type Result<Value, Problem = string> = Success<Value> | Failure<Problem>

export interface Success<Value> {
  readonly ok: true
  readonly value: Value
}

export interface Failure<Problem = string> {
  readonly ok: false
  readonly problem: Problem
}
