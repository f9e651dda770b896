// Reads C and C++, for what is understood as harmless; memory is judged from tokens.
import { C_CALLS } from '../../code/tables/libraries/c.ts'
import { generic } from '../generic/read.ts'
import { type LanguageTable, NONE, stringForm, words } from '../generic/table.ts'
import type { Grammar } from '../grammar.ts'

const table: LanguageTable = {
  declares: 'typed',
  lineComments: ['//'],
  hasBlockComments: true,
  strings: [
    stringForm('L"', '"', '\\'),
    stringForm('u8"', '"', '\\'),
    stringForm('"', '"', '\\'),
    stringForm("'", "'", '\\'),
  ],
  endsAtLine: false,
  modifiers: words(
    'static inline extern virtual explicit constexpr friend register mutable public private protected',
  ),
  classes: words('class struct union enum namespace'),
  functions: NONE,
  bindings: NONE,
  imports: NONE,
  tails: words('const noexcept override final'),
  reserved: words(
    'return if else for while do switch case default goto break continue new delete throw try catch sizeof using typedef operator true false NULL nullptr public private protected',
  ),
  hasGenerics: true,
  hasTrailingBlocks: false,
  braces: 'list',
  hasDirectives: true,
  hasBracketAttributes: false,
  hasModifierCalls: false,
  isRuby: false,
}

export const c = (): Grammar =>
  generic(table, C_CALLS, {
    object: 'w_ = {',
    lambda: '[]() {',
  })
