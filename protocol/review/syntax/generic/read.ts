// Makes the parser of a language from its table.
import type { Grammar } from '../grammar.ts'
import type { Parse } from '../run-parser.ts'
import { node, type TreeNode, walk } from '../tree.ts'
import { RubyStatements } from './ruby.ts'
import { Statements } from './statements.ts'
import type { LanguageTable } from './table.ts'

const parseWith =
  (table: LanguageTable): Parse =>
  (text, base, prefix, budget) => {
    const place = (at: number): number => base + Math.min(Math.max(at - prefix, 0), text.length - prefix)
    const reader = table.isRuby
      ? new RubyStatements(text, table, budget, place)
      : new Statements(text, table, budget, place)
    const items = reader.statements()
    const tree = node('file', base, place(text.length), { items })
    return { tree, damage: damageOf(tree) }
  }

function damageOf(tree: TreeNode): number {
  let damage = 0
  walk(tree, ({ kind, start, end }) => {
    if (kind === 'error') damage += 2 + end - start
    return undefined
  })
  return damage
}

/** Brackets that a hunk only closes are opened by the fewest words: this reader takes members and statements anywhere. */
export const generic = (
  table: LanguageTable,
  libraries: Grammar['libraries'],
  openings: Partial<Grammar['openings']> = {},
): Grammar => ({
  parse: parseWith(table),
  head: '',
  openings: {
    block: '{',
    class: 'class w_ {',
    method: '{',
    object: 'w_(',
    if: 'if (w_) {',
    try: 'try {',
    switch: 'switch (w_) {',
    call: 'w_(',
    lambda: '{',
    value: '{',
    fields: 'class w_ {',
    list: 'w_[',
    ...openings,
  },
  outer: [[]],
  libraries,
})
