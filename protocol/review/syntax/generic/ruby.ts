// Reads Ruby: blocks that end with a word, calls without brackets, conditions behind a statement.
import { node, type TreeNode } from '../tree.ts'
import type { Expressions } from './expressions.ts'
import { Statements } from './statements.ts'

const ENDS = /^(?:end|else|elsif|when|rescue|ensure|then|in)$/
/** Members that act even where their value is used. */
const CALLED =
  /!$|^(?:destroy|delete|save|create|update|touch|call|perform|run|execute|send|deliver|open|read|write|close|clear|reset|reload|lock|unlock|commit|rollback|pay|charge|refund|transfer|revoke)(?:_\w{1,40})?$/
const BEHIND = /^(?:if|unless|while|until|rescue)$/
/** What may begin an argument of a call without brackets. */
const NO_ARGUMENT =
  /^(?:if|unless|while|until|rescue|and|or|do|then|end|in|else|elsif|when|ensure|\?|=>?|[-+*/%|^<>!=]=|[.,;:)\]}]|&&|\|\||==?=?|=~|!~|<=>|<<|>>|[<>|/%^+]|\.\.\.?|&\.|&&=|\|\|=|\*\*)$/

export class RubyStatements extends Statements {
  /** Names that parameters and assignments introduced. */
  private readonly given = new Set<string>()

  override sub(text: string, place: (at: number) => number): Expressions | null {
    if (this.depth > 12 || text.length > 400) return null
    const inner = new RubyStatements(text, this.table, this.budget, place)
    inner.depth = this.depth + 6
    inner.lines = false
    return inner
  }

  /** What a hunk ends without having begun it stands around what was read so far. */
  override statements(): readonly TreeNode[] {
    let items: TreeNode[] = []
    while (this.at < this.limit) {
      const from = this.at
      items.push(...this.until())
      const word = this.shown()
      if (this.at >= this.limit) break
      if (word === 'end') {
        this.take()
        this.skipChain(from)
        continue
      }
      const before = node(
        'block',
        items[0]?.start ?? this.place(this.tokens[from]!.start),
        this.place(this.tokens[from]!.start),
        { items },
      )
      if (word === 'rescue' || word === 'ensure') items = [this.clauses(from, before)]
      else if (word === 'else' || word === 'elsif') {
        const otherwise = this.skip('else') ? this.bodyBlock() : this.ifOf('elsif')
        items = [this.make('branch', from, { name: 'if', body: before, otherwise })]
      } else if (word === 'when' || word === 'in') items.push(this.caseOf())
      else {
        this.skipOne()
        items.push(this.make('error', from))
      }
      if (this.at === from) this.skipOne()
    }
    return items
  }

  /** `end.map { … }` goes on with a value that is not shown. */
  private skipChain(from: number): void {
    if (this.shown() === '.' || this.shown() === '&.') this.at = Math.max(this.at, from + 1)
  }

  private until(): TreeNode[] {
    const items: TreeNode[] = []
    while (this.at < this.limit && !ENDS.test(this.shown())) {
      if (this.skip(';')) continue
      const from = this.at
      items.push(this.statement())
      if (this.at === from) this.skipOne()
    }
    return items
  }

  private bodyBlock(): TreeNode {
    const from = this.at
    const items = this.until()
    if (items.length === 0) return this.missingBlock()
    return this.make('block', from, { items })
  }

  private missingBlock(): TreeNode {
    return { ...this.missing(), kind: 'block' }
  }

  override statement(): TreeNode {
    const from = this.at
    this.depth++
    let made = this.isDeep ? this.errorToEnd() : this.isLost ? this.errorTo(this.limit) : this.rubyStatement()
    this.depth--
    while (BEHIND.test(this.shown()) && !this.peek()!.isFirst) {
      const word = this.take().text
      const at = this.at
      const test = this.expression()
      const isNot = word === 'unless' || word === 'until'
      const left = isNot ? this.make('unary', at, { name: '!', right: test }) : test
      made =
        word === 'rescue'
          ? this.make('try', from, { body: made, items: [this.make('catch', at, { body: test })] })
          : this.make(/^(?:while|until)$/.test(word) ? 'loop' : 'branch', from, {
              name: /^(?:while|until)$/.test(word) ? '' : 'if',
              left,
              body: made,
            })
    }
    if (this.isEnd || ENDS.test(this.shown())) return made
    const rest = this.errorToEnd()
    return this.make('other', from, { name: 'damaged', items: [made, rest] })
  }

  private rubyStatement(): TreeNode {
    const from = this.at
    const opened = this.opened()
    if (opened !== null) return opened
    let value = this.expression()
    if (this.shown() === ',' && !this.peek()!.isFirst) {
      const items = [value]
      while (this.skip(',')) items.push(this.skip('*') ? this.expression(2) : this.expression(2))
      const left = this.make('list', from, { items })
      value = this.skip('=') ? this.make('assign', from, { name: '=', left, right: this.values() }) : left
    }
    if (value.kind === 'assign') return value
    return this.make('statement', from, {
      right: this.isCalled(value) ? this.make('call', from, { left: value }) : value,
    })
  }

  /** A name on its own is a call unless it was given a value here; so is a member, whose brackets are optional. */
  private isCalled({ kind, name }: TreeNode): boolean {
    return (
      kind === 'member' ||
      (kind === 'name' && !this.given.has(name) && /^[a-z]/.test(name) && name !== 'self')
    )
  }

  private values(): TreeNode {
    const from = this.at
    const first = this.expression(1)
    if (this.shown() !== ',') return first
    const items = [first]
    while (this.skip(',')) items.push(this.expression(1))
    return this.make('list', from, { items })
  }

  override valueStatement(): TreeNode | null {
    return this.opened()
  }

  /** Statements that begin with a word; several of them are values as well. */
  private opened(): TreeNode | null {
    const from = this.at
    const word = this.shown()
    switch (word) {
      case 'if':
      case 'unless':
        return this.ifOf(word)
      case 'while':
      case 'until':
      case 'for': {
        this.take()
        const target = word === 'for' ? this.expression(12) : null
        if (word === 'for') this.skip('in')
        const right = this.expression()
        this.skip('do')
        const body = this.bodyBlock()
        this.skip('end')
        return this.make('loop', from, target ? { left: target, right, body } : { left: right, body })
      }
      case 'case': {
        this.take()
        const left = this.isEnd ? null : this.expression()
        const at = this.at
        const items: TreeNode[] = []
        while (this.shown() === 'when' || this.shown() === 'in') items.push(this.caseOf())
        if (this.skip('else')) items.push(this.make('case', at, { body: this.bodyBlock() }))
        this.skip('end')
        return this.make('branch', from, { name: 'switch', left, body: this.make('block', at, { items }) })
      }
      case 'begin': {
        this.take()
        const made = this.clauses(from, this.bodyBlock())
        this.skip('end')
        return made
      }
      case 'def':
        return this.definition()
      case 'class':
      case 'module': {
        this.take()
        const name = this.skip('<<') ? 'self' : this.names()
        if (name === 'self') this.take()
        const items = this.skip('<') ? [this.expression(17)] : []
        const body = this.bodyBlock()
        this.skip('end')
        return this.make('class', from, { name, items, body })
      }
      case 'return':
      case 'raise':
      case 'break':
      case 'next':
      case 'redo':
      case 'retry':
      case 'yield': {
        if (word === 'raise' && this.shown(1) === '(') return null
        this.take()
        const isBare =
          this.isEnd || BEHIND.test(this.shown()) || ENDS.test(this.shown()) || this.at >= this.limit
        const right = isBare ? null : this.argumentsOrValue()
        if (word === 'yield')
          return this.make('call', from, {
            left: this.make('name', from, { name: 'yield' }),
            items: right ? [right] : [],
          })
        return this.make(word === 'return' ? 'return' : word === 'raise' ? 'throw' : 'jump', from, {
          name: word,
          right,
        })
      }
      case '->': {
        this.take()
        const items = this.isOpen('(') ? this.parameters() : []
        const body = this.isOpen('{') ? this.block() : this.skip('do') ? this.ended() : null
        return this.make('function', from, { items, body })
      }
      case 'alias':
      case 'undef':
      case 'BEGIN':
      case 'END':
        return this.errorToEnd()
      default:
        return null
    }
  }

  private ended(): TreeNode {
    const from = this.at
    const body = this.clausesIfAny(from, this.bodyBlock())
    this.skip('end')
    return body
  }

  private clausesIfAny(from: number, body: TreeNode): TreeNode {
    return /^(?:rescue|ensure)$/.test(this.shown()) ? this.clauses(from, body) : body
  }

  private argumentsOrValue(): TreeNode {
    const from = this.at
    const items = this.bareArguments()
    return items.length === 1 ? items[0]! : this.make('list', from, { items })
  }

  private names(): string {
    let name = this.skip('::') ? '::' : ''
    while (this.peek()?.kind === 'word') {
      name += this.take().text
      // The word after it begins the body.
      if (!this.skip('::')) break
      name += '::'
    }
    return name
  }

  private ifOf(word: string): TreeNode {
    const from = this.at
    this.take()
    const at = this.at
    const test = this.expression()
    this.skip('then')
    const left = word === 'unless' ? this.make('unary', at, { name: '!', right: test }) : test
    const body = this.bodyBlock()
    let otherwise: TreeNode | null = null
    if (this.shown() === 'elsif') otherwise = this.ifOf('elsif')
    else if (this.skip('else')) otherwise = this.bodyBlock()
    if (word !== 'elsif') this.skip('end')
    return this.make('branch', from, { name: 'if', left, body, otherwise })
  }

  private caseOf(): TreeNode {
    const from = this.at
    this.take()
    const items = this.bareArguments()
    this.skip('then')
    return this.make('case', from, { items, body: this.bodyBlock() })
  }

  /** `rescue A, B => e … else … ensure …`. */
  private clauses(from: number, body: TreeNode): TreeNode {
    const items: TreeNode[] = []
    let otherwise: TreeNode | null = null
    let left: TreeNode | null = null
    for (;;) {
      const at = this.at
      if (this.skip('rescue')) {
        const head = this.isEnd || this.shown() === 'then' ? [] : this.bareArguments()
        this.skip('then')
        items.push(this.make('catch', at, { items: head, body: this.bodyBlock() }))
      } else if (this.skip('ensure')) otherwise = this.bodyBlock()
      else if (items.length > 0 && this.skip('else')) left = this.bodyBlock()
      else break
    }
    if (items.length === 0 && otherwise === null) return body
    return this.make('try', from, { body, items, left, otherwise })
  }

  private definition(): TreeNode {
    const from = this.at
    this.take()
    let name = ''
    while (
      this.at < this.limit &&
      !this.isOpen('(') &&
      !(this.lines && this.peek()!.isFirst) &&
      this.shown() !== '='
    ) {
      if (this.peek()!.kind !== 'word' && this.peek()!.kind !== 'mark') break
      const { text, hasGap } = this.peek()!
      if (hasGap && name !== '' && text !== '.') break
      if (text !== '.') name = text
      this.take()
    }
    const items = this.isOpen('(') ? this.parameters() : this.bareParameters()
    if (this.skip('=')) return this.make('function', from, { name, items, body: this.expression() })
    const at = this.at
    const body = this.clausesIfAny(at, this.bodyBlock())
    const block = body.kind === 'block' ? body : node('block', body.start, body.end, { items: [body] })
    this.skip('end')
    return this.make('function', from, { name, items, body: block })
  }

  private bareParameters(): readonly TreeNode[] {
    const items: TreeNode[] = []
    while (!this.isEnd) {
      if (this.skip(',')) continue
      const at = this.at
      items.push(this.rubyParameter())
      if (this.at === at) this.skipOne()
    }
    return items
  }

  override parameters(): readonly TreeNode[] {
    const items: TreeNode[] = []
    this.inside(
      () => {
        while (this.at < this.limit) {
          if (this.skip(',')) continue
          const at = this.at
          items.push(this.rubyParameter())
          if (this.at === at) {
            this.skipOne()
            items.push(this.make('error', at))
          }
        }
      },
      false,
      (rest) => items.push(rest),
    )
    return items
  }

  /** `a`, `a = 1`, `a:`, `a: 1`, `*a`, `**a`, `&a`, `(a, b)`. */
  private rubyParameter(): TreeNode {
    const from = this.at
    if (/^(?:\*|\*\*|&|\.\.\.)$/.test(this.shown())) this.take()
    if (this.isOpen('(')) {
      const items = this.parameters()
      return this.make('param', from, { items: items.map((one) => ({ ...one, kind: 'name' })) })
    }
    const name = this.peek()?.kind === 'word' ? this.take().text : ''
    this.given.add(name)
    let right: TreeNode | null = null
    if (this.skip('=')) right = this.expression(1)
    else if (this.skip(':') && !this.isEnd && this.shown() !== ',') right = this.expression(1)
    return this.make('param', from, { name, right })
  }

  /** A call without brackets, with its block. */
  override primary(): TreeNode {
    const from = this.at
    const made = this.shown() === '->' ? this.opened()! : super.primary()
    if (made.kind === 'name' && /^(?:=|\|\|=|\+=)$/.test(this.shown())) this.given.add(made.name)
    return this.withBlock(this.command(made, from), from)
  }

  private command(left: TreeNode, from: number): TreeNode {
    if (left.kind !== 'name' && left.kind !== 'member') return left
    if (!this.opensArgument()) return left
    const items = this.bareArguments()
    return this.make('call', from, { left, items })
  }

  private opensArgument(): boolean {
    const token = this.peek()
    if (token === undefined || this.isEnd || !token.hasGap || this.noBrace) return false
    if (token.kind === 'close' || token.kind === 'bad') return false
    if (token.kind === 'open') return token.text === '['
    if (token.kind !== 'mark' && token.kind !== 'word') return true
    if (/^[-*&:]$|^\*\*$|^::$/.test(token.text)) {
      const next = this.peek(1)
      return next !== undefined && !next.hasGap
    }
    if (token.text === '->' || token.text === '!') return true
    return !NO_ARGUMENT.test(token.text)
  }

  private bareArguments(): TreeNode[] {
    const items: TreeNode[] = []
    for (;;) {
      const at = this.at
      if (this.at >= this.limit) break
      items.push(this.element())
      if (this.at === at) break
      if (!this.skip(',')) break
    }
    return items
  }

  /** `{ |x| … }`, `do |x| … end`. */
  private withBlock(left: TreeNode, from: number): TreeNode {
    if (left.kind !== 'name' && left.kind !== 'member' && left.kind !== 'call') return left
    const token = this.peek()
    if (token === undefined || (token.isFirst && this.lines)) return left
    const isBraces = this.isOpen('{') && token.hasGap
    if (!isBraces && this.shown() !== 'do') return left
    const at = this.at
    let items: readonly TreeNode[] = []
    let body: TreeNode
    if (isBraces) {
      const errors: TreeNode[] = []
      const inner = this.inside(
        () => {
          items = this.pipes()
          return this.statements()
        },
        true,
        (rest) => errors.push(rest),
      )
      body = this.make('block', at, { items: [...inner, ...errors] })
    } else {
      this.take()
      const outer = { lines: this.lines, noBrace: this.noBrace }
      this.lines = true
      this.noBrace = false
      items = this.pipes()
      body = this.ended()
      this.lines = outer.lines
      this.noBrace = outer.noBrace
    }
    const fn = this.make('function', at, { items, body })
    const made =
      left.kind === 'call'
        ? this.make('call', from, { left: left.left, items: [...left.items, fn] })
        : this.make('call', from, { left, items: [fn] })
    return made
  }

  private pipes(): readonly TreeNode[] {
    if (!this.skip('|')) return []
    const items: TreeNode[] = []
    while (this.at < this.limit && this.shown() !== '|') {
      if (this.skip(',')) continue
      const at = this.at
      items.push(this.rubyParameter())
      if (this.at === at) this.skipOne()
    }
    this.skip('|')
    return items
  }

  protected override afterMember(left: TreeNode, from: number): TreeNode {
    const made = this.withBlock(this.command(left, from), from)
    return made.kind === 'member' && CALLED.test(made.name) && this.shown() !== '=' && !this.isOpen('(')
      ? this.make('call', from, { left: made })
      : made
  }

  override block(): TreeNode {
    const from = this.at
    const errors: TreeNode[] = []
    const items = this.inside(
      () => this.statements(),
      true,
      (rest) => errors.push(rest),
    )
    return this.make('block', from, { items: [...items, ...errors] })
  }
}
