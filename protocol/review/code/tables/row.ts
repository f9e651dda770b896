// What does a rule of the tables hold? One row a rule; one matcher reads them all.
import type { RuleEffect } from '../../types.ts'

export interface Also {
  /** Not reported when this is in the statement. */
  readonly unless?: RegExp
  /** Must be in the same statement as well. */
  readonly with?: RegExp
  /** Must be in the same statement or within 600 units of it. */
  readonly near?: RegExp
  /** Not reported when the 600 units before the statement end in this. */
  readonly unlessAfter?: RegExp
  /** The 600 units after the statement must begin with this. */
  readonly next?: RegExp
  /** The 600 units before the statement must end in this. */
  readonly after?: RegExp
  /** Not reported when this is anywhere on the same side of the file. */
  readonly lacks?: RegExp
  /** Must be somewhere on the same side of the file. */
  readonly has?: RegExp
  /** Of the path. */
  readonly path?: RegExp
  /** Comments as well. */
  readonly raw?: boolean
}

/** `langs` is a list with spaces between, or `*`. */
export type Row = readonly [
  id: string,
  effect: RuleEffect,
  langs: string,
  at: RegExp,
  mechanism: string,
  fix: string,
  also?: Also,
]
