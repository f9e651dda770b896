// Reads Swift.
import { SWIFT_CALLS } from '../../code/tables/libraries/swift.ts'
import { generic } from '../generic/read.ts'
import { type LanguageTable, stringForm, words } from '../generic/table.ts'
import type { Grammar } from '../grammar.ts'

const table: LanguageTable = {
  declares: 'colon',
  lineComments: ['//'],
  hasBlockComments: true,
  strings: [
    stringForm('#"', '"#', '', '', false),
    stringForm('"""', '"""', '\\', '\\(', true),
    stringForm('"', '"', '\\', '\\('),
  ],
  endsAtLine: true,
  modifiers: words(
    'public private fileprivate internal open static class final override mutating nonmutating lazy weak unowned required convenience dynamic optional indirect nonisolated isolated async',
  ),
  classes: words('class struct enum protocol extension actor'),
  functions: words('func init deinit subscript'),
  bindings: words('let var'),
  imports: words('import'),
  tails: words('throws rethrows async'),
  reserved: words(
    'if else for while repeat switch case default do catch return throw guard defer in is as true false nil',
  ),
  hasGenerics: true,
  hasTrailingBlocks: true,
  braces: 'function',
  hasDirectives: false,
  hasBracketAttributes: false,
  hasModifierCalls: false,
  isRuby: false,
}

export const swift = (): Grammar =>
  generic(table, SWIFT_CALLS, {
    object: '{',
    if: 'if w_ {',
    try: 'do {',
    switch: 'switch w_ {',
  })
