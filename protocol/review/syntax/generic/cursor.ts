// Walks the tokens of a text: a place, the end of the innermost bracket, and nodes with their places in the side.
import type { Budget } from '../../core/budget.ts'
import { childrenOf, type Members, type NodeKind, node, type TreeNode } from '../tree.ts'
import { tokensOf } from './lex.ts'
import type { Token } from './string-at.ts'
import type { LanguageTable } from './table.ts'

const DEEPEST = 60
/** A text with more errors is not of this language. */
const MOST_ERRORS = 24

export class Cursor {
  readonly text: string
  readonly table: LanguageTable
  readonly budget: Budget
  readonly place: (at: number) => number
  readonly tokens: readonly Token[]
  at = 0
  /** Where the innermost bracket closes. */
  limit: number
  /** Whether a line's end ends a statement here. */
  lines: boolean
  /** In a head such as `if x {`, a brace opens the body. */
  noBrace = false
  depth = 0
  private errors = 0

  constructor(text: string, table: LanguageTable, budget: Budget, place: (at: number) => number) {
    this.text = text
    this.table = table
    this.budget = budget
    this.place = place
    this.tokens = tokensOf(text, table, budget)
    this.limit = this.tokens.length
    this.lines = table.endsAtLine
  }

  peek(ahead = 0): Token | undefined {
    const at = this.at + ahead
    return at < this.limit ? this.tokens[at] : undefined
  }

  /** The text of a word or mark, empty for others. */
  shown(ahead = 0): string {
    const token = this.peek(ahead)
    return token !== undefined && (token.kind === 'word' || token.kind === 'mark' || token.kind === 'open')
      ? token.text
      : ''
  }

  take(): Token {
    this.budget.spend(1)
    const token = this.tokens[this.at]!
    this.at++
    return token
  }

  /** Takes a word or mark when it stands here. */
  skip(text: string): boolean {
    if (this.shown() !== text) return false
    this.take()
    return true
  }

  isOpen(mark: string): boolean {
    const token = this.peek()
    return token?.kind === 'open' && token.text === mark && token.pair >= 0
  }

  /** A statement ends before the token that stands here. */
  get isEnd(): boolean {
    const token = this.peek()
    return token === undefined || token.text === ';' || (this.lines && token.isFirst)
  }

  make(kind: NodeKind, from: number, members: Members = {}): TreeNode {
    this.budget.spend(1)
    if (kind === 'error') this.errors++
    const first = this.tokens[from]
    const last = this.tokens[Math.max(from, this.at - 1)]
    const start = first?.start ?? this.text.length
    const made = node(kind, this.place(start), this.place(last?.end ?? this.text.length), members)
    let { end } = made
    for (const child of childrenOf(made)) if (child.end > end) end = child.end
    // A text that stands below its mark ends after the statement that names it.
    if (last !== undefined && from < this.at)
      for (let i = Math.max(from, this.at - 6); i < this.at; i++)
        if (this.place(this.tokens[i]!.end) > end) end = this.place(this.tokens[i]!.end)
    return end === made.end ? made : { ...made, end }
  }

  /** Reads inside a bracket that stands here; what is left over there is an error. */
  inside<T>(read: () => T, lines: boolean, onRest: (rest: TreeNode) => void): T {
    const open = this.take()
    const outer = { limit: this.limit, lines: this.lines, noBrace: this.noBrace }
    this.limit = open.pair
    this.lines = lines
    this.noBrace = false
    this.depth++
    const made = read()
    if (this.at < this.limit) {
      const from = this.at
      this.at = this.limit
      onRest(this.make('error', from))
    }
    this.depth--
    this.limit = outer.limit
    this.lines = outer.lines
    this.noBrace = outer.noBrace
    this.take()
    return made
  }

  get isLost(): boolean {
    return this.errors > MOST_ERRORS
  }

  get isDeep(): boolean {
    return this.depth > DEEPEST
  }

  /** What stands here up to the statement's end, unread. */
  errorToEnd(): TreeNode {
    const from = this.at
    do this.skipOne()
    while (!this.isEnd)
    return this.make('error', from)
  }

  /** A token with what it closes. */
  skipOne(): void {
    const token = this.take()
    if (token.kind === 'open' && token.pair >= 0 && token.pair < this.limit) this.at = token.pair + 1
  }
}
