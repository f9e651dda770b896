// Reads C#.
import { DOTNET_CALLS } from '../../code/tables/libraries/dotnet.ts'
import { generic } from '../generic/read.ts'
import { type LanguageTable, NONE, stringForm, words } from '../generic/table.ts'
import type { Grammar } from '../grammar.ts'

const table: LanguageTable = {
  declares: 'typed',
  lineComments: ['//'],
  hasBlockComments: true,
  strings: [
    stringForm('$"""', '"""', '', '{', true),
    stringForm('"""', '"""', '', '', true),
    stringForm('$@"', '"', 'double', '{', true),
    stringForm('@$"', '"', 'double', '{', true),
    stringForm('$"', '"', '\\', '{'),
    stringForm('@"', '"', 'double', '', true),
    stringForm('"', '"', '\\'),
    stringForm("'", "'", '\\'),
  ],
  endsAtLine: false,
  modifiers: words(
    'public private protected internal static readonly sealed abstract virtual override async partial const extern new volatile required file event global',
  ),
  classes: words('class struct interface enum record'),
  functions: NONE,
  bindings: words('var'),
  imports: words('using'),
  tails: NONE,
  reserved: words(
    'await return throw new if else for foreach while do switch case default try catch finally break continue goto yield using lock checked unchecked typeof sizeof nameof this base true false null not and or is as in out ref delete emit revert get set with',
  ),
  hasGenerics: true,
  hasTrailingBlocks: false,
  braces: 'list',
  hasDirectives: false,
  hasBracketAttributes: true,
  hasModifierCalls: false,
  isRuby: false,
}

export const csharp = (): Grammar =>
  generic(table, DOTNET_CALLS, {
    object: 'w_ = new w_ {',
    lambda: '() => {',
    value: 'new w_() {',
  })
