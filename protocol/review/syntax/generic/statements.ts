// Reads statements of languages whose blocks stand in braces.
import { node, type TreeNode } from '../tree.ts'
import { Declarations } from './declarations.ts'
import type { Expressions } from './expressions.ts'

const MODIFIED = /^(?:checked|unchecked|unsafe|fixed|defer|assembly|synchronized)$/

export class Statements extends Declarations {
  override statements(): readonly TreeNode[] {
    const items: TreeNode[] = []
    while (this.at < this.limit) {
      if (this.skip(';')) continue
      const from = this.at
      items.push(this.statement())
      if (this.at === from) {
        this.skipOne()
        items.push(this.make('error', from))
      }
    }
    return items
  }

  override block(): TreeNode {
    const from = this.at
    if (this.isDeep) return this.errorToEnd()
    const errors: TreeNode[] = []
    const items = this.inside(
      () => this.statements(),
      this.table.endsAtLine,
      (rest) => errors.push(rest),
    )
    return this.make('block', from, { items: [...items, ...errors] })
  }

  override sub(text: string, place: (at: number) => number): Expressions | null {
    if (this.depth > 12 || text.length > 400) return null
    const inner = new Statements(text, this.table, this.budget, place)
    inner.depth = this.depth + 6
    inner.lines = false
    return inner
  }

  statement(): TreeNode {
    const from = this.at
    this.depth++
    const made = this.isDeep
      ? this.errorToEnd()
      : this.isLost
        ? this.errorTo(this.limit)
        : this.plainStatement()
    this.depth--
    if (made.kind === 'function' || made.kind === 'class' || made.kind === 'block' || made.kind === 'case')
      return made
    const last = this.tokens[this.at - 1]?.text
    const endsItself = last === '}' || last === ';' || last?.startsWith('#') === true || made.kind === 'error'
    if (this.skip(';') || this.at >= this.limit) return made
    if (this.lines ? this.peek()!.isFirst : endsItself && (CONTROL.has(made.kind) || made.isDeclaration))
      return made
    if (/^(?:else|catch|finally|while)$/.test(this.shown())) return made
    const rest = this.errorToEnd()
    this.skip(';')
    return this.make('other', from, { name: 'damaged', items: [made, rest] })
  }

  private plainStatement(): TreeNode {
    const from = this.at
    if (this.isOpen('{') && this.table.braces !== 'function') return this.block()
    if (this.isOpen('{') && this.table.functions.has('func')) return this.block()
    if (this.peek()?.kind === 'bad') return this.directive()
    if (
      this.table.hasDirectives &&
      this.peek()?.kind === 'word' &&
      this.shown(1) === ':' &&
      this.shown() !== 'default'
    ) {
      this.at += 2
      return this.make('block', from)
    }
    if (this.shown() === 'await' && /^(?:using|foreach)$/.test(this.shown(1))) this.take()
    if (this.shown() === 'using' && this.shown(1) === 'var') this.take()
    const declared = this.declaration()
    if (declared !== null) return declared
    const control = this.control()
    if (control !== null) return control
    let value = this.expression()
    if (this.shown() === ',' && this.table.hasDirectives) {
      const items = [value]
      while (this.skip(',')) items.push(this.expression())
      value = this.make('list', from, { items })
    }
    return value.kind === 'assign' || CONTROL.has(value.kind)
      ? value
      : this.make('statement', from, { right: value })
  }

  /** `#include` names what is declared elsewhere; other directives are not read. */
  private directive(): TreeNode {
    const from = this.at
    const { text } = this.take()
    const name = /^#\s*include\s*[<"]([^>"]{1,200})[>"]\s*$/.exec(text)?.[1]
    if (name === undefined) return this.make('error', from)
    const left = this.make('name', from, { name })
    return this.make('import', from, { name, items: [this.make('pair', from, { left, right: left, name })] })
  }

  protected override chosen(left: TreeNode, from: number): TreeNode {
    this.take()
    return this.make('branch', from, { name: 'switch', left, body: this.cases() })
  }

  override valueStatement(): TreeNode | null {
    const word = this.shown()
    if (/^(?:if|when|try|throw|return|break|continue)$/.test(word) && this.table.declares === 'colon')
      return word === 'try' && !this.isOpenAhead(1) ? null : this.control()
    if (/^(?:switch)$/.test(word) && this.table.declares === 'colon') return this.control()
    if (word === 'throw') return this.control()
    return null
  }

  private isOpenAhead(ahead: number): boolean {
    return this.shown(ahead) === '{'
  }

  /** A block, or the one statement that stands for it. */
  private body(): TreeNode | null {
    if (this.at >= this.limit) return null
    return this.isOpen('{') ? this.block() : this.statement()
  }

  /** `(x)` or, where no brackets are needed, `x`. */
  private head(): readonly TreeNode[] {
    if (this.isOpen('(') && (this.table.declares === 'typed' || !this.table.functions.has('func')))
      return this.headItems()
    const items: TreeNode[] = []
    const outer = this.noBrace
    this.noBrace = true
    do items.push(this.condition())
    while (this.skip(','))
    this.noBrace = outer
    return items
  }

  private headItems(): readonly TreeNode[] {
    const items: TreeNode[] = []
    this.inside(
      () => {
        while (this.at < this.limit) {
          if (this.skip(';') || this.skip(',')) continue
          const from = this.at
          items.push(this.condition())
          if (this.at === from) this.skipOne()
        }
      },
      false,
      (rest) => items.push(rest),
    )
    return items
  }

  /** `let x = y`, `case .a(let x) = y`, `x in y`, a declaration or an expression. */
  private condition(): TreeNode {
    const from = this.at
    const word = this.shown()
    if (word === 'case' && this.table.functions.has('func')) {
      this.take()
      return this.expression()
    }
    return this.declaration() ?? (this.at === from ? this.expression() : this.make('error', from))
  }

  private joined(items: readonly TreeNode[]): TreeNode | null {
    if (items.length <= 1) return items[0] ?? null
    return node('list', items[0]!.start, items.at(-1)!.end, { items })
  }

  control(): TreeNode | null {
    const from = this.at
    const word = this.shown()
    switch (word) {
      case 'if': {
        this.take()
        this.skip('constexpr')
        const left = this.joined(this.head())
        const body = this.body()
        const at = this.at
        this.skip(';')
        if (this.shown() !== 'else') this.at = at
        const otherwise = this.skip('else') ? this.body() : null
        return this.make('branch', from, { name: 'if', left, body, otherwise })
      }
      case 'guard': {
        if (!this.table.functions.has('func')) return null
        this.take()
        const at = this.at
        const right = this.joined(this.head())
        const left = this.make('unary', at, { name: '!', right })
        this.skip('else')
        return this.make('branch', from, { name: 'if', left, body: this.body() })
      }
      case 'for':
      case 'foreach':
        return this.forLoop()
      case 'while': {
        this.take()
        const left = this.joined(this.head())
        return this.make('loop', from, { left, body: this.body() })
      }
      case 'do':
      case 'repeat': {
        if (!this.isOpenAhead(1)) return null
        this.take()
        const body = this.block()
        if (this.shown() === 'catch') return this.attempt(from, body)
        const left = this.skip('while') ? this.joined(this.head()) : null
        return this.make('loop', from, { left, body })
      }
      case 'try':
        if (!this.isOpenAhead(1) && !(this.table.hasModifierCalls && this.peek(1)?.kind === 'word'))
          return null
        this.take()
        if (!this.isOpen('{')) return this.errorToEnd()
        return this.attempt(from, this.block())
      case 'switch':
      case 'when': {
        if (word === 'when' && this.table.functions.has('func')) return null
        this.take()
        const left = this.isOpen('{') ? null : this.joined(this.head())
        if (!this.isOpen('{')) return this.damaged(from, ...(left ? [left] : []))
        return this.make('branch', from, { name: 'switch', left, body: this.cases() })
      }
      case 'case':
      case 'default':
        return this.looseCase()
      case 'return':
      case 'throw':
      case 'break':
      case 'continue':
      case 'fallthrough':
      case 'goto':
      case 'yield':
      case 'revert':
        return this.jump(word)
      case 'emit': {
        this.take()
        const right = this.expression()
        return this.make('call', from, { name: 'emit', left: right.left, items: right.items })
      }
      case 'lock': {
        if (this.shown(1) !== '(' || this.table.declares !== 'typed') return null
        this.take()
        const items = this.headItems()
        return this.make('other', from, { name: 'synchronized', items, body: this.body() })
      }
      case 'using': {
        if (this.shown(1) !== '(') return null
        this.take()
        const items = this.headItems()
        return this.make('other', from, { name: 'with', items, body: this.body() })
      }
      default: {
        if (!MODIFIED.test(word)) return null
        const at = this.isOpenAhead(1)
        if (!at) return null
        this.take()
        const body = this.block()
        if (word === 'assembly') return { ...body, kind: 'error', items: [] }
        const isUnsafe = word === 'unsafe' || word === 'fixed' || word === 'unchecked'
        return this.make('other', from, { name: isUnsafe ? 'unsafe' : word, body })
      }
    }
  }

  private jump(word: string): TreeNode | null {
    const from = this.at
    if (word === 'revert' && !this.table.hasModifierCalls) return null
    if (word === 'yield' && this.shown(1) !== 'return' && this.shown(1) !== 'break') return null
    this.take()
    if (word === 'yield') this.take()
    if (this.shown() === '@') this.at += 2
    const right = this.isEnd || this.at >= this.limit ? null : this.expression()
    if (word === 'return' || word === 'yield') return this.make('return', from, { name: word, right })
    if (word === 'throw' || word === 'revert') return this.make('throw', from, { name: word, right })
    return this.make('jump', from, { name: word, right })
  }

  private forLoop(): TreeNode {
    const from = this.at
    this.take()
    this.skip('await')
    if (this.isOpen('(') && !this.table.functions.has('func')) {
      const open = this.at
      const pair = this.peek()!.pair
      let split = -1
      for (let i = open + 1; i < Math.min(pair, open + 40) && split < 0; i++)
        if ((this.table.hasDirectives ? /^:$/ : /^(?:in|:)$/).test(this.tokens[i]!.text)) split = i
        else if (/^[;?]$/.test(this.tokens[i]!.text)) break
      if (split < 0) {
        const [first = null, ...items] = this.headItems()
        return this.make('loop', from, { left: first, items, body: this.body() })
      }
      this.take()
      const left = this.targets(split)
      this.take()
      const outer = this.limit
      this.limit = pair
      const right = this.expression()
      const rest = this.at < pair ? [this.errorTo(pair)] : []
      this.limit = outer
      this.at = pair + 1
      return this.make('loop', from, { left, right, items: rest, body: this.body() })
    }
    let split = this.at
    while (split < Math.min(this.limit, this.at + 24) && this.tokens[split]!.text !== 'in') split++
    const left = this.targets(split)
    const isRead = this.skip('in')
    const outer = this.noBrace
    this.noBrace = true
    const right = this.expression()
    const items = this.skip('where') ? [this.expression()] : []
    this.noBrace = outer
    const body = this.body()
    const made = this.make('loop', from, { left, right, items, body })
    return isRead ? made : this.damaged(from, made)
  }

  protected errorTo(until: number): TreeNode {
    const from = this.at
    this.at = until
    return this.make('error', from)
  }

  /** Names up to a place. */
  private targets(until: number): TreeNode {
    const from = this.at
    const items: TreeNode[] = []
    let last = -1
    while (this.at < until && this.at < this.limit) {
      const at = this.at
      const token = this.take()
      if (token.kind !== 'word') continue
      if (this.at < until && this.peek()?.kind === 'word') continue
      last = at
      items.push(this.make('name', at, { name: token.text }))
    }
    return items.length === 1 && last >= 0 ? items[0]! : this.make('list', from, { items })
  }

  private attempt(from: number, body: TreeNode): TreeNode {
    const items: TreeNode[] = []
    let otherwise: TreeNode | null = null
    for (;;) {
      const at = this.at
      if (this.skip('catch')) {
        const head: TreeNode[] = []
        if (this.isOpen('('))
          head.push(...(this.table.declares === 'colon' ? this.parameters() : this.headItems()))
        else if (!this.isOpen('{')) {
          this.noBrace = true
          head.push(this.condition())
          this.noBrace = false
        }
        if (this.skip('when')) head.push(...this.headItems())
        items.push(this.make('catch', at, { items: head, body: this.isOpen('{') ? this.block() : null }))
      } else if (this.skip('finally')) otherwise = this.isOpen('{') ? this.block() : null
      else break
    }
    return this.make('try', from, { body, items, otherwise })
  }

  private cases(): TreeNode {
    const from = this.at
    const items: TreeNode[] = []
    this.inside(
      () => {
        while (this.at < this.limit) {
          const at = this.at
          if (this.skip(';') || this.skip(',')) continue
          items.push(this.shown() === 'case' || this.shown() === 'default' ? this.looseCase() : this.arm())
          if (this.at === at) this.skipOne()
        }
      },
      this.table.endsAtLine,
      (rest) => items.push(rest),
    )
    return this.make('block', from, { items })
  }

  /** `a, b -> body`, `A => value`. */
  private arm(): TreeNode {
    const from = this.at
    const items: TreeNode[] = []
    while (this.at < this.limit && !/^(?:->|=>)$/.test(this.shown())) {
      const at = this.at
      if (this.skip(',')) continue
      if (this.skip('else')) items.push(this.make('literal', at, { name: 'else' }))
      else if (
        /^!?(?:in|is)$/.test(this.shown()) ||
        (this.shown() === '!' && /^(?:in|is)$/.test(this.shown(1)))
      ) {
        this.skip('!')
        this.take()
        items.push(this.expression(12))
      } else
        items.push(this.peek()?.kind === 'word' && this.shown(1) === '=>' ? this.named() : this.expression(2))
      if (this.at === at) this.skipOne()
    }
    this.at++
    if (this.at > this.limit) this.at = this.limit
    const body = this.table.declares === 'typed' && this.at < this.limit ? this.expression(1) : this.body()
    return this.make('case', from, { items, body })
  }

  /** `case x:` with the statements under it. */
  private looseCase(): TreeNode {
    const from = this.at
    const isDefault = this.take().text === 'default'
    const items: TreeNode[] = []
    this.noBrace = this.table.endsAtLine
    while (!isDefault && this.at < this.limit && this.shown() !== ':') {
      if (this.skip(',') || this.skip('where') || this.skip('when')) continue
      const at = this.at
      this.skip('let')
      items.push(this.expression(3))
      if (this.at === at) this.skipOne()
    }
    this.noBrace = false
    this.skip(':')
    const start = this.at
    const body: TreeNode[] = []
    while (this.at < this.limit && this.shown() !== 'case' && this.shown() !== 'default') {
      if (this.skip(';')) continue
      const at = this.at
      body.push(this.statement())
      if (this.at === at) this.skipOne()
    }
    return this.make('case', from, {
      items,
      body: body.length === 0 ? null : this.make('block', start, { items: body }),
    })
  }
}

const CONTROL: ReadonlySet<string> = new Set([
  'branch',
  'loop',
  'try',
  'return',
  'throw',
  'jump',
  'other',
  'error',
  'import',
])
