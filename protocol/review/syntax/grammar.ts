// Defines what the parser needs of a language: its grammar, its adapter, and how text around a hunk is made up.
import type { Parse } from './run-parser.ts'

/** What may open a bracket that a hunk only closes. */
export type Opening =
  | 'block'
  | 'class'
  | 'fields'
  | 'lambda'
  | 'value'
  | 'method'
  | 'object'
  | 'if'
  | 'try'
  | 'switch'
  | 'call'
  | 'list'

/** Calls of a library that compute, declare or read, without an effect on others. */
export interface CallNames {
  readonly source: string
  /** Full paths; a trailing `.*` takes all members. */
  readonly pure: readonly string[]
  /** Methods of values, whatever the value. */
  readonly methods: readonly string[]
}

export interface Wrap {
  readonly prefix: string
  readonly suffix: string
}

export interface Grammar {
  readonly parse: Parse
  /** Text that stands before everything, as PHP's opening tag does. */
  readonly head: string
  readonly openings: Readonly<Record<Opening, string>>
  /** What opens a list of imports of which a hunk shows only the end. */
  readonly imports?: string
  /** What may stand around a hunk, the likeliest first. */
  readonly outer: readonly (readonly Opening[])[]
  /** Elements stand among the expressions, as in JSX. */
  readonly hasMarkup?: true
  /** What stands around a text whose blocks are told by indentation. */
  readonly indents?: (text: string, bare: string, grammar: Grammar) => readonly Wrap[]
  /** Of the language and its common libraries. */
  readonly libraries: readonly CallNames[]
}
