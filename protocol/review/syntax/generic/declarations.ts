// Reads declarations: imports, classes, functions, fields and local values.
import type { TreeNode } from '../tree.ts'
import { Expressions } from './expressions.ts'

export class Declarations extends Expressions {
  /** Null, and nothing taken, when no declaration stands here. */
  declaration(): TreeNode | null {
    const from = this.at
    const decorators = this.attributes()
    const before = this.at
    while (
      this.table.modifiers.has(this.shown()) &&
      !(this.table.classes.has(this.shown()) && !/^(?:func|var|let)$/.test(this.shown(1))) &&
      this.isModifier()
    )
      this.take()
    const made = this.declared(from, decorators)
    if (made !== null) return made
    if (decorators.length > 0)
      return this.make('other', from, { name: 'damaged', items: [...decorators, this.errorHere()] })
    this.at = before
    return null
  }

  private errorHere(): TreeNode {
    return this.at < this.limit ? this.errorToEnd() : this.missing()
  }

  private isModifier(): boolean {
    const next = this.peek(1)
    if (next?.kind === 'word') return true
    if (
      next?.text === '(' &&
      /^(?:private|public|internal|fileprivate)$/.test(this.shown()) &&
      this.shown(2) === 'set'
    ) {
      this.take()
      this.at = this.tokens[this.at]!.pair
      return true
    }
    return (
      next !== undefined && /^[@[(]$/.test(next.text) && this.table.declares === 'colon' && next.text === '@'
    )
  }

  /** `[Name(x)]`, `@Name(x)`. */
  private attributes(): readonly TreeNode[] {
    const found: TreeNode[] = []
    for (;;) {
      const from = this.at
      if (this.table.hasBracketAttributes && this.isOpen('[') && /^[A-Z]/.test(this.peek(1)?.text ?? '')) {
        for (const right of this.elements())
          found.push({ ...this.make('decorator', from, { right }), start: right.start, end: right.end })
      } else if (this.shown() === '@' && this.peek(1)?.kind === 'word' && !this.peek(1)!.hasGap) {
        this.take()
        if (this.shown(1) === ':') this.at += 2
        const at = this.at
        let right = this.make('name', at, { name: this.take().text })
        while (this.skip('.') && this.peek()?.kind === 'word')
          right = this.make('member', at, { left: right, name: this.take().text })
        if (this.isOpen('(') && !this.peek()!.hasGap) {
          const items = this.elements()
          right = this.make('call', at, { left: right, items })
        }
        found.push(this.make('decorator', from, { right }))
      } else return found
    }
  }

  private declared(from: number, decorators: readonly TreeNode[]): TreeNode | null {
    const { table } = this
    const word = this.shown()
    const next = this.peek(1)
    if (table.imports.has(word) && next?.kind === 'word' && this.shown(1) !== 'var')
      return this.importOf(from)
    if (table.imports.has(word) && table.hasModifierCalls && (next?.kind === 'string' || next?.text === '{'))
      return this.importOf(from)
    if (/^(?:package|namespace|pragma)$/.test(word) && next?.kind === 'word') return this.heading(from)
    if (table.classes.has(word) && (next?.kind === 'word' || next?.text === '{'))
      return this.classOf(from, decorators)
    if (
      table.functions.has(word) &&
      (next?.kind === 'word' || /^[(<`=]$/.test(next?.text ?? '') || next?.text === '{' || next?.text === '?')
    )
      return next?.text === '(' && table.declares === 'colon' && /^fun[c]?$/.test(word) && from !== this.at
        ? null
        : this.functionOf(from, decorators)
    if (table.bindings.has(word) && (next?.kind === 'word' || next?.text === '(' || next?.text === '<'))
      return this.binding(from, decorators)
    if (table.declares === 'typed') return this.typed(from, decorators)
    if (/^(?:get|set|willSet|didSet)$/.test(word) && table.endsAtLine && this.isAccessor())
      return this.functionOf(from, decorators)
    return null
  }

  /** `get() = x`, `set(value) { … }`, `get { … }`, `private set`. */
  private isAccessor(): boolean {
    const next = this.peek(1)
    if (next === undefined || next.isFirst || next.text === '{') return true
    return next.text === '(' && next.pair > 0 && next.pair - this.at <= 3 && this.peek(2)?.kind !== 'string'
  }

  private heading(from: number): TreeNode {
    this.take()
    while (!this.isEnd && this.shown() !== '{') this.skipOne()
    const made = this.make('type', from, { name: 'heading' })
    return this.isOpen('{') ? this.make('class', from, { name: 'namespace', body: this.block() }) : made
  }

  private importOf(from: number): TreeNode {
    this.take()
    let path = ''
    let local = ''
    const file = this.peek()?.kind === 'string' ? this.peek()!.body : ''
    while (!this.isEnd) {
      const token = this.take()
      if (token.text === 'as' || token.text === '=') {
        if (token.text === '=') {
          local = path
          path = ''
        } else local = this.isEnd ? '' : this.take().text
      } else if (token.kind === 'word' && !/^(?:static|global|class|struct|func)$/.test(token.text))
        path += token.text
      else if (token.text === '.' || token.text === '*') path += token.text
    }
    const name = file !== '' ? file : path
    const last = local !== '' ? local : name.slice(name.lastIndexOf('.') + 1)
    const left = this.make('name', from, { name })
    const right = this.make('name', from, { name: last })
    return this.make('import', from, { name, items: [this.make('pair', from, { left, right, name })] })
  }

  private classOf(from: number, decorators: readonly TreeNode[]): TreeNode {
    const opened = this.at
    this.take()
    while (this.table.classes.has(this.shown())) this.take()
    let name = ''
    while (this.peek()?.kind === 'word' && !/^(?:is|where)$/.test(this.shown())) {
      name += this.take().text
      if (!this.skip('.')) break
    }
    if (this.shown() === '<') this.at = Math.max(this.at + 1, this.genericEnd(this.at))
    const items: TreeNode[] = []
    while (this.table.modifiers.has(this.shown()) || this.shown() === 'constructor') this.take()
    if (this.isOpen('(')) items.push(...this.parameters())
    if (this.skip(':') || this.skip('is'))
      while (this.at < this.limit && !this.isOpen('{') && this.shown() !== ';' && this.shown() !== 'where') {
        if (this.skip(',')) continue
        const at = this.at
        this.noBrace = true
        const end = this.typeEnd(this.at)
        items.push(
          end > 0 && this.tokens[end]?.text !== '(' && this.tokens[end]?.text !== 'by'
            ? this.type()
            : this.expression(17),
        )
        this.noBrace = false
        if (this.skip('by')) items.push(this.expression(17))
        if (this.at === at) this.skipOne()
        if (this.lines && this.peek()?.isFirst && this.shown() !== '{') break
      }
    if (this.shown() === 'where') while (!this.isEnd && !this.isOpen('{')) this.skipOne()
    const isEnum = this.tokens.slice(from, opened).some(({ text }) => text === 'enum')
    const body = this.isOpen('{')
      ? isEnum && this.table.declares === 'typed'
        ? this.list('{')
        : isEnum && this.table.hasEntries
          ? this.entries()
          : this.block()
      : null
    if (body === null) this.skip(';')
    return this.make('class', from, { name, items, body, decorators })
  }

  /** `{ FIRST(1), SECOND(2); fun shown() = … }`: the entries, and what follows the semicolon. */
  private entries(): TreeNode {
    const from = this.at
    const errors: TreeNode[] = []
    const items = this.inside(
      () => {
        const found: TreeNode[] = []
        while (
          this.at < this.limit &&
          this.peek()?.kind === 'word' &&
          !this.table.functions.has(this.shown())
        ) {
          const at = this.at
          const name = this.take().text
          const given = this.isOpen('(') ? this.elements() : []
          const body = this.isOpen('{') ? this.block() : null
          const left = this.make('name', at, { name })
          found.push(
            given.length === 0 && body === null
              ? left
              : this.make('call', at, { left, items: given, body, name: 'new' }),
          )
          if (!this.skip(',')) break
        }
        if (this.skip(';')) found.push(...this.statements())
        return found
      },
      true,
      (rest) => errors.push(rest),
    )
    return this.make('block', from, { items: [...items, ...errors] })
  }

  /** `fun name(…): T = …`, `func name(…) -> T { … }`, `function name(…) external onlyOwner { … }`, `init(…)`. */
  private functionOf(from: number, decorators: readonly TreeNode[]): TreeNode {
    const opened = this.take().text
    if (this.shown() === '<') this.at = Math.max(this.at + 1, this.genericEnd(this.at))
    let name = /^(?:fun|func|function)$/.test(opened) ? '' : opened
    while (
      this.peek()?.kind === 'word' ||
      /^[?.]$/.test(this.shown()) ||
      (name === '' && this.peek()?.kind === 'mark' && !/^[;=]$/.test(this.shown()))
    ) {
      const { text } = this.take()
      if (text !== '?' && text !== '.') name = text
      if (this.shown() === '<') this.at = Math.max(this.at + 1, this.genericEnd(this.at))
      if (this.isOpen('(')) break
    }
    const items = this.isOpen('(') ? this.parameters() : []
    return this.functionRest(from, name, items, decorators)
  }

  /** What follows the parameters: a type, modifiers, and the body. */
  functionRest(
    from: number,
    name: string,
    items: readonly TreeNode[],
    decorators: readonly TreeNode[],
  ): TreeNode {
    const marks: TreeNode[] = []
    const unread: TreeNode[] = []
    let isView = false
    while (this.at < this.limit && !this.isOpen('{') && !/^(?:;|=>|=)$/.test(this.shown())) {
      if (this.lines && this.peek()!.isFirst && !/^(?:where|->|throws|:)$/.test(this.shown())) break
      const at = this.at
      const word = this.shown()
      if (this.skip('->') || (this.table.declares === 'colon' && this.skip(':'))) this.type()
      else if (word === 'where')
        while (this.at < this.limit && !this.isOpen('{') && !/^(?:;|=>)$/.test(this.shown())) this.skipOne()
      else if (word === 'returns' || word === 'override' || word === 'throw' || word === 'noexcept') {
        this.take()
        if (this.isOpen('(')) this.skipOne()
      } else if (this.table.tails.has(word)) {
        isView ||= word === 'view' || word === 'pure'
        this.take()
        if (/^(?:external|public|payable)$/.test(word))
          marks.push(this.make('decorator', at, { right: this.make('name', at, { name: word }) }))
      } else if (word === ':') {
        this.take()
        unread.push(...this.initialisers())
      } else if (this.table.hasModifierCalls && this.peek()?.kind === 'word') {
        this.noBrace = true
        const right = this.expression(17)
        this.noBrace = false
        marks.push(this.make('decorator', at, { right }))
      } else {
        this.skipOne()
        unread.push(this.make('error', at))
      }
    }
    let body: TreeNode | null = null
    if (this.isOpen('{')) body = this.block()
    else if (this.skip('=>') || this.skip('=')) body = this.expression()
    const shown = marks.filter(({ right }) => !isView || !/^(?:external|public)$/.test(right?.name ?? ''))
    const made = this.make('function', from, { name, items, body, decorators: [...decorators, ...shown] })
    if (body === null || body.kind !== 'block') this.skip(';')
    return unread.length === 0
      ? made
      : this.make('other', from, { name: 'function', items: [made, ...unread] })
  }

  /** `: base(x)`, `: a(b), c{d}`. */
  private initialisers(): readonly TreeNode[] {
    const items: TreeNode[] = []
    this.noBrace = true
    do items.push(this.expression(17))
    while (this.skip(','))
    this.noBrace = false
    return items
  }

  override parameters(): readonly TreeNode[] {
    const items: TreeNode[] = []
    this.inside(
      () => {
        while (this.at < this.limit) {
          if (this.skip(',')) continue
          const at = this.at
          items.push(this.parameter())
          if (this.at < this.limit && this.shown() !== ',') {
            const rest = this.at
            while (this.at < this.limit && this.shown() !== ',') this.skipOne()
            items.push(this.make('error', rest))
          }
          if (this.at === at) this.skipOne()
        }
      },
      false,
      (rest) => items.push(rest),
    )
    return items
  }

  private parameter(): TreeNode {
    const from = this.at
    const decorators = this.attributes()
    while (
      this.peek(1)?.kind === 'word' &&
      (this.table.modifiers.has(this.shown()) ||
        /^(?:ref|out|in|params|this|val|var|vararg|noinline|crossinline|scoped)$/.test(this.shown()))
    )
      this.take()
    if (this.table.declares === 'typed') {
      const end = this.typeEnd(this.at)
      const isNamed = end > 0 && end < this.limit && this.tokens[end]!.kind === 'word'
      const left = isNamed || (end > 0 && this.table.hasModifierCalls) ? this.type() : null
      while (this.peek(1)?.kind === 'word' && this.table.tails.has(this.shown())) this.take()
      if (this.table.tails.has(this.shown()) && /^(?:memory|calldata|storage)$/.test(this.shown()))
        this.take()
      const name = this.peek()?.kind === 'word' ? this.take().text : ''
      while (this.isOpen('[')) this.skipOne()
      const right = this.skip('=') ? this.expression(1) : null
      return this.make('param', from, { name, left, right, decorators })
    }
    let name = ''
    while (this.peek()?.kind === 'word' || this.shown() === '_') name = this.take().text
    const left = this.skip(':') ? this.typeOfName() : null
    if (this.shown() === '...') this.take()
    const right = this.skip('=') ? this.expression(1) : null
    return this.make('param', from, { name, left, right, decorators })
  }

  private typeOfName(): TreeNode {
    this.attributes()
    return this.type()
  }

  /** `let x: T = y`, `val (a, b) = c`, `var x by lazy { … }`. */
  private binding(from: number, decorators: readonly TreeNode[]): TreeNode | null {
    if (
      this.table.declares === 'typed' &&
      this.shown() === 'var' &&
      !/^[=;(]$|^in$/.test(this.peek(2)?.text ?? '')
    )
      if (this.peek(1)?.text !== '(') return null
    this.take()
    if (this.shown() === '<') this.at = Math.max(this.at + 1, this.genericEnd(this.at))
    const left = this.isOpen('(') ? this.list('[') : this.bound()
    const items: TreeNode[] = []
    if (this.skip(':')) items.push(this.typeOfName())
    let right: TreeNode | null = null
    if (this.skip('as')) items.push(this.type())
    if (this.skip('=') || this.skip('by')) right = this.expression(1)
    let body: TreeNode | null = null
    if (this.isOpen('{') && !this.noBrace) {
      body = this.block()
      return this.make('other', from, {
        name: 'property',
        items: [
          this.make('assign', from, { name: '=', left, right, items, decorators, isDeclaration: true }),
        ],
        body,
      })
    }
    let made = this.make('assign', from, {
      name: right ? '=' : '',
      left,
      right,
      items,
      decorators,
      isDeclaration: true,
    })
    while (
      this.shown() === ',' &&
      this.peek(1)?.kind === 'word' &&
      /^[=:]$/.test(this.shown(2)) &&
      !this.noBrace
    ) {
      this.take()
      const at = this.at
      const other = this.bound()
      if (this.skip(':')) this.typeOfName()
      const value = this.skip('=') ? this.expression(1) : null
      made = this.make('block', from, {
        items: [made, this.make('assign', at, { name: '=', left: other, right: value, isDeclaration: true })],
      })
    }
    return made
  }

  /** `name`, or `Receiver.name`. */
  private bound(): TreeNode {
    const at = this.at
    let name = this.peek()?.kind === 'word' ? this.take().text : ''
    while (this.shown() === '.' && this.peek(1)?.kind === 'word') {
      this.take()
      name = this.take().text
    }
    return this.make('name', at, { name })
  }

  /** `Type name = value`, `Type name(…) { … }`, `Type Name { get; set; }`, `Name(…) { … }`. */
  private typed(from: number, decorators: readonly TreeNode[]): TreeNode | null {
    const first = this.peek()
    if (first === undefined || (first.kind !== 'word' && first.text !== '~')) return null
    if (first.text === '~') this.take()
    // A constructor, or what Solidity calls so.
    const pair = this.peek(1)?.text === '(' && first.text !== 'mapping' ? this.peek(1)!.pair : -1
    if (pair > 0 && !this.table.reserved.has(first.text)) {
      const after = this.tokens[pair + 1]
      if (
        pair + 1 < this.limit &&
        (after!.text === '{' ||
          (after!.text === ':' && /^(?:base|this)$/.test(this.tokens[pair + 2]?.text ?? '')) ||
          (first.text === 'constructor' && after!.kind === 'word'))
      ) {
        const name = this.take().text
        return this.functionRest(from, name, this.parameters(), decorators)
      }
      return null
    }
    const end = this.typeEnd(this.at)
    if (end < 0 || end >= this.limit) return null
    let at = end
    while (at + 1 < this.limit && this.table.tails.has(this.tokens[at]!.text)) at++
    const named = this.tokens[at]!
    if (
      named.kind !== 'word' ||
      this.table.reserved.has(named.text) ||
      /^(?:is|as|in|switch|with|and|or|when|where|not|operator)$/.test(named.text)
    )
      return null
    let nameAt = at
    while (this.tokens[nameAt + 1]?.text === '::' && nameAt + 2 < this.limit) nameAt += 2
    const after = nameAt + 1 < this.limit ? this.tokens[nameAt + 1]! : undefined
    const isFunction = after?.text === '(' || (after?.text === '<' && this.table.hasGenerics)
    if (!isFunction && after !== undefined && !/^(?:=|;|,|\{|=>|\[|:|in)$/.test(after.text)) return null
    const type = this.type()
    const marks: TreeNode[] = []
    while (this.at < at) {
      const mark = this.at
      const { text } = this.take()
      if (/^(?:public|constant|immutable)$/.test(text)) marks.push(this.make('type', mark, { name: text }))
    }
    this.at = nameAt
    const left = this.make('name', nameAt, { name: this.take().text })
    if (isFunction) {
      if (this.shown() === '<') this.at = Math.max(this.at + 1, this.genericEnd(this.at))
      if (!this.isOpen('(')) return this.damaged(from, left)
      const items = this.parameters()
      return this.functionRest(from, left.name, items, decorators)
    }
    if (this.isOpen('{') && this.table.hasBracketAttributes)
      return this.property(from, left, type, decorators)
    if (this.shown() === '=>') return this.functionRest(from, left.name, [], decorators)
    const sizes: TreeNode[] = []
    while (this.isOpen('[')) sizes.push(...this.elements())
    const right = this.skip('=') ? this.expression(1) : this.isOpen('{') ? this.braces() : null
    const made = this.make('assign', from, {
      name: right ? '=' : '',
      left,
      right,
      items: [type, ...marks, ...sizes],
      decorators,
      isDeclaration: true,
    })
    if (this.shown() !== ',') return made
    const all = [made]
    while (this.skip(',')) {
      const start = this.at
      while (this.skip('*'));
      if (this.peek()?.kind !== 'word') break
      const other = this.make('name', this.at, { name: this.take().text })
      while (this.isOpen('[')) sizes.push(...this.elements())
      all.push(
        this.make('assign', start, {
          name: '=',
          left: other,
          right: this.skip('=') ? this.expression(1) : null,
          items: [type],
          isDeclaration: true,
        }),
      )
    }
    return this.make('block', from, { items: all })
  }

  /** `{ get; private set; } = value`, or accessors with bodies. */
  private property(from: number, left: TreeNode, type: TreeNode, decorators: readonly TreeNode[]): TreeNode {
    const { pair } = this.peek()!
    let isPlain = true
    for (let i = this.at + 1; i < pair && isPlain; i++)
      isPlain = /^(?:get|set|init|private|protected|internal|public|;)$/.test(this.tokens[i]!.text)
    if (!isPlain)
      return this.make('function', from, { name: left.name, items: [], body: this.block(), decorators })
    this.at = pair + 1
    const right = this.skip('=') ? this.expression(1) : null
    return this.make('assign', from, {
      name: right ? '=' : '',
      left,
      right,
      items: [type],
      decorators,
      isDeclaration: true,
    })
  }
}
