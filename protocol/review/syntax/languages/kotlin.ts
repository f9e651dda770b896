// Reads Kotlin.
import { JVM_CALLS } from '../../code/tables/libraries/jvm.ts'
import { generic } from '../generic/read.ts'
import { type LanguageTable, NONE, stringForm, words } from '../generic/table.ts'
import type { Grammar } from '../grammar.ts'

const table: LanguageTable = {
  declares: 'colon',
  lineComments: ['//'],
  hasBlockComments: true,
  strings: [
    stringForm('"""', '"""', '', '${', true),
    stringForm('"', '"', '\\', '${'),
    stringForm("'", "'", '\\'),
  ],
  endsAtLine: true,
  modifiers: words(
    'public private protected internal open override abstract final sealed data inner enum annotation companion suspend inline operator infix lateinit const tailrec external expect actual value crossinline noinline reified',
  ),
  classes: words('class interface object'),
  functions: words('fun constructor init'),
  bindings: words('val var'),
  imports: words('import'),
  tails: NONE,
  reserved: words('if else for while do when try catch finally return throw in is as true false null'),
  hasGenerics: true,
  hasEntries: true,
  hasTrailingBlocks: true,
  braces: 'function',
  hasDirectives: false,
  hasBracketAttributes: false,
  hasModifierCalls: false,
  isRuby: false,
}

export const kotlin = (): Grammar =>
  generic(table, JVM_CALLS, {
    object: '{',
    switch: 'when (w_) {',
  })
