// Reads expressions of languages without a grammar: calls, members, operators, literals, functions as values.
import type { TreeNode } from '../tree.ts'
import { Cursor } from './cursor.ts'

const PRECEDENCE: Readonly<Record<string, number>> = {
  '?': 2,
  or: 3,
  and: 4,
  '??': 5,
  '?:': 5,
  '||': 6,
  '&&': 7,
  '|': 8,
  '^': 8,
  '&': 9,
  '==': 10,
  '!=': 10,
  '===': 10,
  '!==': 10,
  '=~': 10,
  '!~': 10,
  '<=>': 10,
  '<': 11,
  '>': 11,
  '<=': 11,
  '>=': 11,
  is: 11,
  '!is': 11,
  in: 11,
  '!in': 11,
  as: 15,
  'as?': 15,
  'as!': 15,
  '..': 12,
  '...': 12,
  '..<': 12,
  until: 12,
  downTo: 12,
  step: 12,
  to: 12,
  '<<': 13,
  '>>': 13,
  '+': 14,
  '-': 14,
  '&+': 14,
  '&-': 14,
  '*': 16,
  '/': 16,
  '%': 16,
  '&*': 16,
  '**': 18,
}
const ASSIGNS = /^(?:=|[-+*/%&|^]=|\*\*=|&&=|\|\|=|\?\?=|<<=)$/
const UNARY = /^(?:[-+!~&*^]|\+\+|--|\.\.|\.\.\.|\*\*|::|not|delete)$/
const CONTINUES = /^(?:\.|\?\.|&\.|\?:|&&|\|\||\?\?|::|->|\?|:|\|)$/
const LITERALS = /^(?:true|false|null|nil|nullptr|NULL|YES|NO)$/
const TRANSPARENT = /^(?:await|try|async|checked|ref|some|any|inout|consume|copy|stackalloc)$/
const PRIMITIVE =
  /^(?:u?int(?:8|16|32|64|128|256)?|u?short|u?long|s?byte|bytes\d*|char|bool|float|double|decimal|object|string|size_t|address|payable|void|u?int\d+_t|unsigned|signed)$/
const UNITS = /^(?:wei|gwei|ether|seconds|minutes|hours|days|weeks)$/
const NEVER_VALUES =
  /^(?:else|catch|finally|case|default|end|rescue|ensure|elsif|when|then|do|where|in|is|as|while)$/

export class Expressions extends Cursor {
  /** The statements of a block that stands here; set by the reader of statements. */
  block(): TreeNode {
    return this.errorToEnd()
  }
  /** `if`, `when`, `switch`, `try`, `throw`, `return` as values. */
  valueStatement(): TreeNode | null {
    return null
  }
  parameters(): readonly TreeNode[] {
    return []
  }

  expression(least = 0): TreeNode {
    const from = this.at
    this.depth++
    let left = this.isDeep ? this.errorToEnd() : this.unary()
    for (;;) {
      const operator = this.operatorHere()
      if (operator === null) break
      const { name, length } = operator
      if (ASSIGNS.test(name)) {
        if (least > 1) break
        this.at += length
        left = this.make('assign', from, { name, left, right: this.expression(1) })
        continue
      }
      const strength = PRECEDENCE[name]
      if (strength === undefined || strength < Math.max(least, 2)) break
      if (name === '?') {
        this.take()
        const body = this.expression(2)
        const otherwise = this.skip(':') ? this.expression(2) : null
        left = this.make('branch', from, { name: '?', left, body, otherwise })
        if (otherwise === null) left = this.damaged(from, left)
        continue
      }
      this.at += length
      if (/^as/.test(name)) left = this.make('call', from, { name: 'as', left: this.type(), items: [left] })
      else if (/^!?is$/.test(name)) left = this.make('binary', from, { name, left, right: this.pattern() })
      else if (this.table.isRuby && /^\.\.\.?$/.test(name) && (this.isEnd || this.shown() === ','))
        // `1.year.ago..`: https://docs.ruby-lang.org/en/master/Range.html
        left = this.make('binary', from, { name, left })
      else left = this.make('binary', from, { name, left, right: this.expression(strength + 1) })
    }
    this.depth--
    return left
  }

  damaged(from: number, ...items: readonly TreeNode[]): TreeNode {
    const at = this.at
    const error = this.make('error', Math.max(from, at - 1))
    return this.make('other', from, { name: 'damaged', items: [...items, error] })
  }

  private operatorHere(): { name: string; length: number } | null {
    const token = this.peek()
    if (token === undefined) return null
    if (this.lines && token.isFirst && !CONTINUES.test(token.text)) return null
    if (token.kind === 'word') {
      if (this.table.hasDirectives) return null
      if (!Object.hasOwn(PRECEDENCE, token.text)) return null
      const mark = this.peek(1)
      if (token.text === 'as' && mark !== undefined && !mark.hasGap && /^[?!]$/.test(mark.text))
        return { name: `as${mark.text}`, length: 2 }
      if (/^(?:until|downTo|step|to)$/.test(token.text) && (this.table.declares !== 'colon' || token.isFirst))
        return null
      return { name: token.text, length: 1 }
    }
    if (token.kind !== 'mark') return null
    const next = this.peek(1)
    if (token.text === '>' && next !== undefined && !next.hasGap && /^>=?$/.test(next.text))
      return { name: '>>', length: 2 }
    if (token.text === '!' && next !== undefined && !next.hasGap && /^(?:is|in)$/.test(next.text))
      return { name: `!${next.text}`, length: 2 }
    return ASSIGNS.test(token.text) || Object.hasOwn(PRECEDENCE, token.text)
      ? { name: token.text, length: 1 }
      : null
  }

  /** `null`, `not null`, `Type name`, `{ Length: 0 }`. */
  private pattern(): TreeNode {
    const from = this.at
    if (this.skip('not')) return this.make('unary', from, { name: 'not', right: this.pattern() })
    if (this.isOpen('{')) return this.braces()
    const type =
      this.peek()?.kind === 'word' && !LITERALS.test(this.shown()) ? this.type() : this.expression(12)
    if (this.peek()?.kind === 'word' && !this.isEnd && !/^(?:and|or|when)$/.test(this.shown())) {
      const name = this.take().text
      return this.make('assign', from, {
        left: this.make('name', this.at - 1, { name }),
        isDeclaration: true,
      })
    }
    return type
  }

  private unary(): TreeNode {
    const from = this.at
    const token = this.peek()
    if (token === undefined) return this.missing()
    const { text } = token
    if ((token.kind === 'mark' || token.kind === 'word') && UNARY.test(text)) {
      this.take()
      if (this.isEnd && !this.peek()) return this.make('literal', from, { name: text })
      return this.make('unary', from, {
        name: text === 'delete' ? 'delete' : text,
        right: this.expression(17),
      })
    }
    if (token.kind === 'word' && TRANSPARENT.test(text) && this.isPrefix()) {
      this.take()
      const mark = this.peek()
      if (text === 'try' && mark !== undefined && !mark.hasGap && /^[?!]$/.test(mark.text)) this.take()
      const right = this.expression(17)
      return text === 'try' || text === 'await' || text === 'async'
        ? right
        : this.make('unary', from, { name: text, right })
    }
    return this.postfix(this.primary(), from)
  }

  private isPrefix(): boolean {
    const next = this.peek(1)
    if (next === undefined || (this.lines && next.isFirst)) return false
    return (
      next.kind === 'word' ||
      next.kind === 'string' ||
      next.kind === 'number' ||
      next.text === '(' ||
      /^[?!]$/.test(next.text)
    )
  }

  missing(): TreeNode {
    const end = this.tokens[Math.max(0, this.at - 1)]?.end ?? 0
    return { ...this.make('error', this.at), start: this.place(end), end: this.place(end) }
  }

  primary(): TreeNode {
    const from = this.at
    const token = this.peek()!
    switch (token.kind) {
      case 'string':
        return this.string()
      case 'symbol':
        this.take()
        return this.make('string', from, { name: token.body })
      case 'pattern':
        this.take()
        return this.make('literal', from, { name: token.text })
      case 'number':
        this.take()
        if (this.table.hasModifierCalls && UNITS.test(this.shown())) this.take()
        return this.make('literal', from, {
          name: this.text.slice(token.start, this.tokens[this.at - 1]!.end),
        })
      case 'open':
        if (token.pair < 0) break
        if (token.text === '(') return this.parentheses()
        if (token.text === '{') return this.braces()
        return this.list('[')
      case 'mark':
        if (token.text === '.' && this.peek(1)?.kind === 'word') {
          this.take()
          return this.make('member', from, { name: this.take().text })
        }
        if (token.text === '\\' && this.shown(1) === '.') {
          this.take()
          return this.make('type', from, { name: `\\.${this.readPath()}` })
        }
        break
      case 'word':
        return this.word()
      default:
        break
    }
    this.skipOne()
    return this.make('error', from)
  }

  private readPath(): string {
    let path = ''
    while (this.skip('.')) path += `${this.take().text}.`
    return path
  }

  private word(): TreeNode {
    const from = this.at
    const { text } = this.peek()!
    if (LITERALS.test(text)) {
      this.take()
      return this.make('literal', from, { name: text })
    }
    if (text === 'default' && /^[,;)]?$|^\($/.test(this.peek(1)?.text ?? '')) {
      this.take()
      if (this.isOpen('(')) this.skipOne()
      return this.make('literal', from, { name: text })
    }
    const statement = this.valueStatement()
    if (statement !== null) return statement
    if (text === 'new' && this.table.declares === 'typed') return this.creation()
    if (text === 'object' && this.table.hasEntries && /^[:{]$/.test(this.peek(1)?.text ?? ''))
      return this.objectHere()
    if (this.table.functions.has(text) && this.table.declares === 'colon') return this.anonymous()
    const isName = this.table.hasDirectives && /^(?:end|in|is|as|when|where|then|rescue|ensure)$/.test(text)
    if (NEVER_VALUES.test(text) && !isName && !(this.table.isRuby && text === 'where')) {
      this.skipOne()
      return this.make('error', from)
    }
    this.take()
    if (this.shown() === '=>' && this.table.declares === 'typed') {
      const param = this.make('param', from, { name: text })
      this.take()
      return this.make('function', from, { items: [param], body: this.bodyOrValue() })
    }
    return this.make('name', from, { name: text })
  }

  bodyOrValue(): TreeNode {
    return this.isOpen('{') ? this.block() : this.expression(1)
  }

  /** `object : Listener(x) { … }`: https://kotlinlang.org/docs/object-declarations.html#object-expressions */
  private objectHere(): TreeNode {
    const from = this.at
    this.take()
    const left = this.skip(':') ? this.type() : null
    const items = this.isOpen('(') ? this.elements() : []
    const body = this.isOpen('{') ? this.block() : null
    return this.make('call', from, { name: 'new', left, items, body })
  }

  private creation(): TreeNode {
    const from = this.at
    this.take()
    const left = this.isOpen('(') || this.isOpen('[') || this.isOpen('{') ? null : this.type()
    const items: TreeNode[] = []
    if (this.isOpen('(')) items.push(...this.elements())
    else if (this.isOpen('[')) items.push(...this.elements())
    const body = this.isOpen('{') ? this.braces() : null
    return this.make('call', from, { name: 'new', left, items, body })
  }

  /** `fun(x: Int) { … }`. */
  private anonymous(): TreeNode {
    const from = this.at
    this.take()
    const items = this.isOpen('(') ? this.parameters() : []
    if (this.skip(':')) this.type()
    return this.make('function', from, {
      items,
      body: this.isOpen('{') ? this.block() : this.skip('=') ? this.expression(1) : null,
    })
  }

  /** The value in parentheses, a list of them, a cast or a function. */
  private parentheses(): TreeNode {
    const from = this.at
    const open = this.peek()!
    const arrow = this.tokens[open.pair + 1]
    if (arrow?.text === '=>' && open.pair + 1 < this.limit && this.table.declares === 'typed') {
      const items = this.parameters()
      this.take()
      return this.make('function', from, { items, body: this.bodyOrValue() })
    }
    if (this.isCast(open.pair)) {
      this.take()
      const left = this.type()
      if (this.at === open.pair) {
        this.at++
        return this.make('call', from, { name: 'cast', left, items: [this.expression(17)] })
      }
      this.at = from
    }
    const items = this.elements()
    if (items.length === 1 && items[0]!.kind !== 'pair') return items[0]!
    return this.make('list', from, { items })
  }

  private isCast(pair: number): boolean {
    if (this.table.declares !== 'typed' || pair - this.at > 6 || pair + 1 >= this.limit) return false
    const first = this.peek(1)
    const next = this.tokens[pair + 1]!
    if (first?.kind !== 'word') return false
    const isValue =
      next.kind === 'word'
        ? !Object.hasOwn(PRECEDENCE, next.text)
        : next.kind === 'string' || next.kind === 'number'
    if (PRIMITIVE.test(first.text)) return isValue || next.text === '(' || /^[&*~!-]$/.test(next.text)
    return isValue && !(this.lines && next.isFirst)
  }

  list(open: '[' | '{'): TreeNode {
    const from = this.at
    const items = this.elements()
    const isDict = items.length > 0 && items.every(({ kind }) => kind === 'pair')
    return this.make(isDict || (open === '{' && items.length === 0) ? 'dict' : 'list', from, { items })
  }

  /** `{ … }` as a value. */
  braces(): TreeNode {
    if (this.table.braces === 'function') return this.lambda()
    return this.list('{')
  }

  /** `{ a, b -> … }`, `{ (a, b) in … }`, `{ … }`. */
  lambda(): TreeNode {
    const from = this.at
    const items: TreeNode[] = []
    const errors: TreeNode[] = []
    const arrow = this.arrowOf(this.peek()!.pair)
    const statements = this.inside(
      () => {
        while (arrow !== null && this.at < arrow) {
          const at = this.at
          const token = this.take()
          if (
            token.kind === 'word' &&
            !/^(?:weak|unowned|async|throws|_)$/.test(token.text) &&
            this.tokens[at - 1]?.text !== ':'
          )
            items.push(this.make('param', at, { name: token.text }))
        }
        if (arrow !== null) this.take()
        return this.statements()
      },
      this.table.endsAtLine,
      (rest) => errors.push(rest),
    )
    const body = this.make('block', from, { items: [...statements, ...errors] })
    return this.make('function', from, { items, body })
  }

  statements(): readonly TreeNode[] {
    return []
  }

  /** Where the parameters of a function in braces end. */
  private arrowOf(pair: number): number | null {
    for (let i = this.at + 1; i < Math.min(pair, this.at + 24); i++) {
      const { kind, text } = this.tokens[i]!
      if (text === '->' || (text === 'in' && this.table.functions.has('func'))) {
        // `{ () -> Int in … }`
        if (text === '->' && this.table.functions.has('func')) continue
        return i
      }
      if (kind === 'string' || kind === 'number' || kind === 'bad' || text === '=' || text === '{')
        return null
    }
    return null
  }

  string(): TreeNode {
    const from = this.at
    const names: string[] = []
    const items: TreeNode[] = []
    while (this.peek()?.kind === 'string' && (this.at === from || !(this.lines && this.peek()!.isFirst))) {
      const { body, parts } = this.take()
      names.push(body)
      for (const [start, end] of parts) items.push(this.embedded(start, end))
    }
    return this.make('string', from, { name: names.join(''), items })
  }

  private embedded(start: number, end: number): TreeNode {
    const inner = this.sub(this.text.slice(start, end), (at) => this.place(start + at))
    if (inner === null) return { ...this.missing(), start: this.place(start), end: this.place(end) }
    const value = inner.expression()
    // A format follows the value: `{total:F2}`.
    return inner.at < inner.tokens.length && inner.shown() !== ':'
      ? { ...inner.make('error', 0), end: this.place(end) }
      : value
  }

  /** A reader of text inside a string; null when that is nested too deep. */
  sub(_text: string, _place: (at: number) => number): Expressions | null {
    return null
  }

  /** `x switch { A => 1 }`. */
  protected chosen(left: TreeNode, _from: number): TreeNode {
    return left
  }

  /** Arguments without brackets, and blocks. */
  protected afterMember(left: TreeNode, _from: number): TreeNode {
    return left
  }

  private postfix(first: TreeNode, from: number): TreeNode {
    let left = first
    for (;;) {
      const token = this.peek()
      if (token === undefined) return left
      const isNext = !(this.lines && token.isFirst)
      const { text, kind } = token
      if (
        kind === 'mark' &&
        /^(?:\.|\?\.|&\.|::|->)$/.test(text) &&
        (text !== '->' || this.table.hasDirectives)
      ) {
        if (text === '::' && !isNext) return left
        const next = this.peek(1)
        if (next?.kind === 'word' || next?.kind === 'number') {
          this.at += 2
          left = this.afterMember(this.make('member', from, { left, name: next.text }), from)
          continue
        }
        if (next?.text === '(' && this.table.isRuby) {
          this.take()
          continue
        }
        this.take()
        return this.damaged(from, left)
      }
      if (!isNext) return left
      if (
        text === '!!' ||
        (text === '!' && !token.hasGap && !this.table.isRuby && !/^(?:is|in)$/.test(this.shown(1)))
      ) {
        this.take()
        continue
      }
      if (text === '?' && this.peek(1)?.kind === 'open' && !this.peek(1)!.hasGap && this.shown(1) === '[') {
        this.take()
        continue
      }
      if (text === '++' || text === '--') {
        this.take()
        left = this.make('unary', from, { name: text, right: left })
        continue
      }
      if (text === '<' && this.table.hasGenerics && !token.hasGap) {
        const end = this.genericEnd(this.at)
        const after = end < 0 ? undefined : this.tokens[end]
        if (
          end < 0 ||
          end > this.limit ||
          (after !== undefined && end < this.limit && !/^[(.)\]{},;:?=]$|^::$|^=>$/.test(after.text))
        )
          return left
        const start = this.at
        this.at = end
        const type = this.make('type', start, {
          name: this.text.slice(token.start, this.tokens[end - 1]!.end),
        })
        left = { ...left, decorators: [type], end: type.end }
        continue
      }
      if (text === 'switch' && this.table.declares === 'typed' && this.peek(1)?.text === '{') {
        left = this.chosen(left, from)
        continue
      }
      if (kind !== 'open' || token.pair < 0) return left
      if (text === '(' && (!this.table.isRuby || !token.hasGap)) {
        const items = this.elements()
        left = this.afterMember(this.make('call', from, { left, items }), from)
        continue
      }
      if (text === '[' && (!token.hasGap || !this.table.endsAtLine)) {
        const [right = null, ...items] = this.elements()
        left = this.make('index', from, { left, right, items })
        continue
      }
      if (
        text === '{' &&
        this.table.hasModifierCalls &&
        this.tokens[token.pair + 1]?.text === '(' &&
        !this.noBrace
      ) {
        const body = this.list('{')
        const items = this.elements()
        left = this.make('call', from, { left, items, body: { ...body, kind: 'dict' } })
        continue
      }
      if (text === '{' && this.table.hasTrailingBlocks && !this.noBrace && isCallable(left)) {
        const fn = this.lambda()
        left =
          left.kind === 'call'
            ? this.make('call', from, { left: left.left, items: [...left.items, fn] })
            : this.make('call', from, { left, items: [fn] })
        continue
      }
      return left
    }
  }

  /** After the `>` that closes a `<` at this place, or -1; looks at a few tokens only. */
  genericEnd(at: number): number {
    let depth = 0
    for (let i = at; i < Math.min(this.tokens.length, at + 28); i++) {
      const { kind, text } = this.tokens[i]!
      if (text === '<') depth++
      else if (text === '>') {
        depth--
        if (depth === 0) return i + 1
      } else if (kind === 'open' || kind === 'close') {
        if (text === '{' || text === '}') return -1
      } else if (kind !== 'word' && kind !== 'number' && !/^(?:,|\.|\?|::|:|\*|&|->|@)$/.test(text)) return -1
    }
    return -1
  }

  /** A type's name with its arguments. */
  type(): TreeNode {
    const from = this.at
    const end = this.typeEnd(this.at)
    if (end < 0) return this.isEnd ? this.missing() : this.expression(17)
    this.at = end
    const name = this.text.slice(this.tokens[from]!.start, this.tokens[end - 1]!.end)
    return this.make('type', from, { name: name.replace(/\s+/g, ' ') })
  }

  /** After the type that begins at this place, or -1. */
  typeEnd(from: number): number {
    let i = from
    const is = (text: string): boolean => i < this.limit && this.tokens[i]!.text === text
    while (
      i < this.limit &&
      /^(?:const|unsigned|signed|struct|enum|class|static|volatile|typename|some|any|inout|suspend|readonly|ref|long(?= )|escaping|autoclosure|Sendable|@)$/.test(
        this.tokens[i]!.text,
      ) &&
      (this.tokens[i + 1]?.kind === 'word' || is('@') || this.tokens[i + 1]?.text === '(')
    )
      i++
    const first = this.tokens[i]
    if (first === undefined || i >= this.limit) return -1
    if (first.kind === 'open' && first.pair >= 0 && first.text !== '{' && this.table.declares === 'colon')
      i = first.pair + 1
    else if (first.kind !== 'word' || this.table.reserved.has(first.text) || LITERALS.test(first.text))
      return -1
    else if (first.text === 'mapping' && this.tokens[i + 1]?.text === '(')
      i = Math.max(i + 1, this.tokens[i + 1]!.pair) + 1
    else {
      i++
      while (
        i < this.limit &&
        PRIMITIVE.test(first.text) &&
        /^(?:int|long|char|short|double)$/.test(this.tokens[i]!.text)
      )
        i++
    }
    for (let turns = 0; turns < 16 && i < this.limit; turns++) {
      const token = this.tokens[i]!
      if ((is('.') || is('::')) && this.tokens[i + 1]?.kind === 'word') i += 2
      else if (is('<') && this.table.hasGenerics) {
        const end = this.genericEnd(i)
        if (end < 0 || end > this.limit) return i
        i = end
      } else if (is('[') && token.pair >= 0 && !token.isFirst && token.pair - i <= 2) i = token.pair + 1
      else if ((is('?') || is('!')) && !token.hasGap && !this.table.hasDirectives) i++
      else if ((is('*') || is('&') || is('&&')) && this.table.hasDirectives) i++
      else if (is('const') && this.table.hasDirectives) i++
      else if ((is('->') || is('&')) && this.table.declares === 'colon') {
        const end = this.typeEnd(i + 1)
        if (end < 0) return i
        i = end
      } else break
    }
    return i
  }

  /** What stands between the commas of a bracket. */
  elements(): readonly TreeNode[] {
    const items: TreeNode[] = []
    this.inside(
      () => {
        while (this.at < this.limit) {
          if (this.skip(',') || this.skip(';')) continue
          const from = this.at
          const item = this.element()
          items.push(item)
          if (this.at < this.limit && this.shown() !== ',' && this.shown() !== ';') {
            const rest = this.at
            while (this.at < this.limit && this.shown() !== ',') this.skipOne()
            items.push(this.make('error', rest))
          }
          if (this.at === from) this.skipOne()
        }
      },
      false,
      (rest) => items.push(rest),
    )
    return items
  }

  protected named(): TreeNode {
    const from = this.at
    const { text } = this.take()
    return this.make('name', from, { name: text })
  }

  /** `(bool ok, ) = …`: a declared name in a list. */
  private declaredName(): TreeNode | null {
    if (this.table.declares !== 'typed' || this.peek()?.kind !== 'word') return null
    let end = this.typeEnd(this.at)
    while (end > 0 && end + 1 < this.limit && this.table.tails.has(this.tokens[end]!.text)) end++
    const named = end > 0 && end < this.limit ? this.tokens[end]! : undefined
    const after = end + 1 < this.limit ? this.tokens[end + 1]!.text : ','
    if (named?.kind !== 'word' || after !== ',' || /^(?:is|as|in)$/.test(named.text)) return null
    this.at = end
    return this.named()
  }

  element(): TreeNode {
    const from = this.at
    if (/^(?:let|var)$/.test(this.shown()) && this.peek(1)?.kind === 'word') this.take()
    const declared = this.declaredName()
    if (declared !== null) return declared
    const token = this.peek()!
    const next = this.peek(1)
    if (
      token.kind === 'mark' &&
      /^(?:\*|\*\*|\.\.|\.\.\.|&)$/.test(token.text) &&
      !this.table.hasDirectives
    ) {
      this.take()
      return this.make('spread', from, {
        right: this.at < this.limit && this.shown() !== ',' ? this.expression(2) : null,
      })
    }
    if (
      token.kind === 'word' &&
      this.table.hasBracketAttributes &&
      /^(?:out|ref|in)$/.test(token.text) &&
      next?.kind === 'word'
    ) {
      this.take()
      const end = this.typeEnd(this.at)
      if (end > 0 && this.tokens[end]?.kind === 'word' && end < this.limit) this.at = end
      return this.make('unary', from, { name: token.text, right: this.expression(2) })
    }
    const isLabel =
      (token.kind === 'word' || token.kind === 'string') &&
      next?.text === ':' &&
      (!this.table.isRuby || !next.hasGap)
    if (isLabel) {
      const left = token.kind === 'string' ? this.string() : this.named()
      const name = token.kind === 'string' ? token.body : token.text
      this.take()
      if (this.at >= this.limit || this.shown() === ',')
        return this.make('pair', from, { left, right: left, name })
      return this.make('pair', from, { left, name, right: this.expression(1) })
    }
    const value = this.expression(0)
    if (value.kind === 'assign' && value.name === '=' && value.left?.kind === 'name')
      return this.make('pair', from, { left: value.left, right: value.right, name: value.left.name })
    if (this.shown() === ':' || this.shown() === '=>') {
      this.take()
      const right = this.at < this.limit ? this.expression(1) : null
      return this.make('pair', from, { left: value, right, name: value.name })
    }
    return value
  }
}

const isCallable = ({ kind }: TreeNode): boolean => kind === 'name' || kind === 'member' || kind === 'call'
