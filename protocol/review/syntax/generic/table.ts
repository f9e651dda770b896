// Defines what the generic reader needs to know of a language: its words, its comments and its strings.

export interface StringForm {
  readonly open: string
  readonly close: string
  /** What makes the next unit part of the text: a backslash, a doubled mark, or nothing. */
  readonly escape: '\\' | 'double' | ''
  readonly isMultiline: boolean
  /** What opens an expression in the text. */
  readonly interpolation: '{' | '${' | '#{' | '\\(' | ''
}

/** How names are declared: `Type name`, `let name: Type`, or not at all. */
export type Declares = 'typed' | 'colon' | 'plain'

export interface LanguageTable {
  readonly declares: Declares
  readonly lineComments: readonly string[]
  readonly hasBlockComments: boolean
  /** The longest first. */
  readonly strings: readonly StringForm[]
  /** A line's end is a statement's end. */
  readonly endsAtLine: boolean
  /** Words before a declaration that change nothing of what it does. */
  readonly modifiers: ReadonlySet<string>
  /** Words that open a class. */
  readonly classes: ReadonlySet<string>
  /** Words that open a function. */
  readonly functions: ReadonlySet<string>
  /** Words that declare a value. */
  readonly bindings: ReadonlySet<string>
  readonly imports: ReadonlySet<string>
  /** Words between a type or parameters and what follows; others there are read as modifiers of the function. */
  readonly tails: ReadonlySet<string>
  /** Words that are never the name of a type. */
  readonly reserved: ReadonlySet<string>
  readonly hasGenerics: boolean
  /** An enumeration lists its entries, then a semicolon, then its members. */
  readonly hasEntries?: true
  /** `f(x) { … }` passes a function. */
  readonly hasTrailingBlocks: boolean
  /** `{ … }` as a value: a function, a list or a map. */
  readonly braces: 'function' | 'list' | 'dict'
  /** Lines that begin with `#` are directives. */
  readonly hasDirectives: boolean
  /** `[Name(…)]` before a declaration. */
  readonly hasBracketAttributes: boolean
  /** What follows the parameters restricts the function, as Solidity's modifiers do. */
  readonly hasModifierCalls: boolean
  /** Symbols, heredocs, patterns and blocks that end with a word. */
  readonly isRuby: boolean
}

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const stringForm = (
  open: string,
  close: string,
  escaped: StringForm['escape'],
  interpolation: StringForm['interpolation'] = '',
  isMultiline = false,
): StringForm => ({ open, close, escape: escaped, isMultiline, interpolation })

export const NONE: ReadonlySet<string> = new Set()
