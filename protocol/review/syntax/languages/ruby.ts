// Reads Ruby.
import { RUBY_CALLS } from '../../code/tables/libraries/ruby.ts'
import { generic } from '../generic/read.ts'
import { type LanguageTable, NONE, stringForm } from '../generic/table.ts'
import type { Grammar } from '../grammar.ts'

const table: LanguageTable = {
  declares: 'plain',
  lineComments: ['#'],
  hasBlockComments: false,
  strings: [stringForm('"', '"', '\\', '#{', true), stringForm("'", "'", '\\', '', true)],
  endsAtLine: true,
  modifiers: NONE,
  classes: NONE,
  functions: NONE,
  bindings: NONE,
  imports: NONE,
  tails: NONE,
  reserved: NONE,
  hasGenerics: false,
  hasTrailingBlocks: false,
  braces: 'dict',
  hasDirectives: false,
  hasBracketAttributes: false,
  hasModifierCalls: false,
  isRuby: true,
}

export const ruby = (): Grammar =>
  generic(table, RUBY_CALLS, {
    block: 'w_ {',
    class: 'w_ {',
    method: 'w_ {',
    fields: 'w_ {',
    if: 'w_ {',
    try: 'w_ {',
    switch: 'w_ {',
    lambda: '-> {',
    object: 'w_ = {',
  })
