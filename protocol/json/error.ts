// Errors of the JSON reader: why a text was rejected, where, and what to send.

import type { Result } from '../result.ts'

export type StrictJsonCode =
  | 'invalid_utf8'
  | 'byte_order_mark'
  | 'unexpected_end'
  | 'unexpected_character'
  | 'trailing_data'
  | 'control_character'
  | 'invalid_escape'
  | 'lone_surrogate'
  | 'duplicate_member'
  | 'invalid_number'
  | 'imprecise_number'
  | 'too_deep'
  | 'too_many_values'

export interface StrictJsonError {
  readonly code: StrictJsonCode
  /** Member names and array positions that lead to the place; the names are the sender's text. */
  readonly path: readonly (string | number)[]
  /** In bytes when bytes were read, in UTF-16 units when a string was. */
  readonly offset: number
  /** What is wrong and what to send instead. Quotes at most 40 characters of the input. */
  readonly message: string
}

export type StrictJson<T> = Result<T, StrictJsonError>

export interface JsonLimits {
  /** Maximum nesting of arrays and objects; default 64. */
  readonly maxDepth?: number
  /** Maximum number of values of any kind, containers included; default 100,000. */
  readonly maxValues?: number
}

/** Thrown by the reader and caught where it was started. */
export class JsonRefusal extends Error {
  readonly code: StrictJsonCode
  readonly index: number
  constructor(code: StrictJsonCode, index: number, message: string) {
    super(message)
    this.code = code
    this.index = index
  }
}

/** Input in a form safe for a message. */
export const excerpt = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 37)}...` : text)
