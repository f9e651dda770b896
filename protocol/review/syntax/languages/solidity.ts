// Reads Solidity.
import { SOLIDITY_CALLS } from '../../code/tables/libraries/solidity.ts'
import { generic } from '../generic/read.ts'
import { type LanguageTable, NONE, stringForm, words } from '../generic/table.ts'
import type { Grammar } from '../grammar.ts'

const table: LanguageTable = {
  declares: 'typed',
  lineComments: ['//'],
  hasBlockComments: true,
  strings: [
    stringForm('hex"', '"', ''),
    stringForm('unicode"', '"', '\\'),
    stringForm('"', '"', '\\'),
    stringForm("'", "'", '\\'),
  ],
  endsAtLine: false,
  modifiers: NONE,
  classes: words('contract interface library struct enum abstract'),
  functions: words('function modifier fallback receive event error'),
  bindings: NONE,
  imports: words('import using'),
  tails: words(
    'memory storage calldata public private internal external view pure virtual payable constant immutable indexed anonymous override transient',
  ),
  reserved: words(
    'return if else for while do try catch break continue new emit revert delete unchecked assembly this super true false event error require assert',
  ),
  hasGenerics: false,
  hasTrailingBlocks: false,
  braces: 'list',
  hasDirectives: false,
  hasBracketAttributes: false,
  hasModifierCalls: true,
  isRuby: false,
}

export const solidity = (): Grammar =>
  generic(table, SOLIDITY_CALLS, {
    object: 'w_ = {',
    class: 'contract w_ {',
  })
