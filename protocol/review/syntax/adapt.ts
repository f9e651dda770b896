// Builds the common tree from a language's raw tree: a table of shapes by node name, and shapes that languages share.
import type { Raw } from './raw.ts'
import { childrenOf, type Members, type NodeKind, node, type TreeNode } from './tree.ts'

export type Shape = (raw: Raw, of: Adapt) => TreeNode
export type Shapes = Readonly<Record<string, Shape>>
export type Adapt = (raw: Raw) => TreeNode

export const adapter = (shapes: Shapes): Adapt => {
  const of: Adapt = (raw) => {
    if (raw.isError) return node('error', raw.start, raw.end, { items: inner(raw).map(of) })
    const shape = Object.hasOwn(shapes, raw.name) ? shapes[raw.name]! : null
    if (shape !== null) return withErrors(shape(raw, of), raw, of)
    if (raw.kids.length === 0) return node('name', raw.start, raw.end, { name: raw.text })
    return make('other', raw, { name: raw.name, items: inner(raw).map(of) })
  }
  return of
}

/** An error inside a shape is not lost, whatever the shape takes. */
const withErrors = (made: TreeNode, raw: Raw, of: Adapt): TreeNode => {
  const lost = raw.kids.filter(({ isError }) => isError)
  if (lost.length === 0) return made
  return node('other', raw.start, raw.end, { name: 'damaged', items: [made, ...lost.map((one) => of(one))] })
}

export const make = (kind: NodeKind, { start, end }: Raw, members: Members = {}): TreeNode =>
  node(kind, start, end, members)

/** Kids that are neither marks nor key words. */
export const inner = ({ kids }: Raw): readonly Raw[] => kids.filter((kid) => !kid.isToken)
export const kid = ({ kids }: Raw, ...names: readonly string[]): Raw | undefined =>
  kids.find(({ name, isError }) => !isError && names.includes(name))
export const has = ({ kids }: Raw, token: string): boolean =>
  kids.some(({ isToken, text }) => isToken && text === token)

/** The first kid with meaning after a key word or mark. */
export function after({ kids }: Raw, token: string): Raw | undefined {
  const at = kids.findIndex(({ isToken, text }) => isToken && text === token)
  return at < 0 ? undefined : kids.slice(at + 1).find((one) => !one.isToken)
}

const maybe = (raw: Raw | undefined, of: Adapt): TreeNode | null => (raw === undefined ? null : of(raw))

/** Runs of kids between commas, without the brackets. */
export function groups({ kids }: Raw, separators: readonly string[] = [',']): readonly (readonly Raw[])[] {
  const found: Raw[][] = [[]]
  for (const one of kids) {
    if (one.isToken && separators.includes(one.text)) found.push([])
    else if (!(one.isToken && /^[()[\]{}|]$/.test(one.text))) found.at(-1)!.push(one)
  }
  return found.filter(({ length }) => length > 0)
}

const spanOf = (run: readonly Raw[]): Pick<Raw, 'start' | 'end'> => ({
  start: run[0]!.start,
  end: run.at(-1)!.end,
})

/** An argument or element: `a`, `k=a`, `k: a`, `*a`, `...a`. */
export function element(run: readonly Raw[], of: Adapt): TreeNode {
  const { start, end } = spanOf(run)
  const split = run.findIndex(({ isToken, text }) => isToken && /^(?:=|:|=>|:=)$/.test(text))
  if (split > 0) {
    const value = run.slice(split + 1).find(({ isToken }) => !isToken)
    return node('pair', start, end, { left: of(run[0]!), right: maybe(value, of), name: nameOf(run[0]!) })
  }
  const value = run.find(({ isToken }) => !isToken)
  const first = run[0]!
  if (first.isToken && /^(?:\*{1,2}|\.{2,3})$/.test(first.text))
    return node('spread', start, end, { right: maybe(value, of) })
  if (run.at(-1)!.text === '...') return node('spread', start, end, { right: maybe(value, of) })
  if (value === undefined) return literalOf(first)
  const rest = run.filter(({ isToken }) => !isToken)
  return rest.length === 1 ? of(value) : node('other', start, end, { items: rest.map((one) => of(one)) })
}

/** Text of a key without its quotes. */
export const nameOf = ({ text }: Raw): string => text.replace(/^['"`]|['"`]$/g, '')

export const literalOf = (raw: Raw): TreeNode =>
  make(/^\w+$/.test(raw.text) && !LITERAL.test(raw.text) ? 'name' : 'literal', raw, { name: raw.text })
const LITERAL = /^(?:true|false|null|nil|none|undefined|\d.*)$/i

export const elements = (raw: Raw | undefined, of: Adapt): readonly TreeNode[] =>
  raw === undefined ? [] : groups(raw).map((run) => element(run, of))

export const literal: Shape = (raw) => make('literal', raw, { name: raw.text })
export const name: Shape = (raw) => make('name', raw, { name: raw.text })
export const type: Shape = (raw) => make('type', raw, { name: raw.text })
export const list: Shape = (raw, of) => make('list', raw, { items: elements(raw, of) })
export const dict: Shape = (raw, of) => make('dict', raw, { items: elements(raw, of) })
export const block: Shape = (raw, of) => make('block', raw, { items: inner(raw).map(of) })
export const file: Shape = (raw, of) => make('file', raw, { items: inner(raw).map(of) })
export const statement: Shape = (raw, of) => {
  const only = inner(raw)
  if (only.length === 1 && only[0]!.kids.length > 0) {
    const made = of(only[0]!)
    if (STATEMENTS.has(made.kind)) return made
    return make('statement', raw, { right: made })
  }
  return make('statement', raw, only.length === 1 ? { right: of(only[0]!) } : { items: only.map(of) })
}
const STATEMENTS: ReadonlySet<NodeKind> = new Set([
  'assign',
  'branch',
  'loop',
  'return',
  'throw',
  'jump',
  'try',
])
/** Parentheses, `await`, `?` and the like: the value inside. */
export const inside: Shape = (raw, of) => {
  const only = inner(raw)
  return only.length === 1 ? of(only[0]!) : make('other', raw, { name: raw.name, items: only.map(of) })
}

export const binary: Shape = (raw, of) => {
  const values = inner(raw).filter((one) => !isOperator(one))
  const marks = raw.kids.filter((one) => one.isToken || isOperator(one))
  // `x is None`, `a == null`: a literal may be a token as well.
  const [left, right] = values.length >= 2 ? [values[0]!, values[1]!] : [raw.kids[0]!, raw.kids.at(-1)!]
  const name = marks
    .filter((one) => one !== left && one !== right)
    .map(({ text }) => text)
    .join(' ')
  return make('binary', raw, { name, left: operand(left, of), right: operand(right, of) })
}
/** An operator of which the grammar makes a node: `**` in Python. */
const isOperator = ({ name }: Raw): boolean => /^(?:Arith|Bit|Compare|Logic)Op$/.test(name)
const operand = (raw: Raw, of: Adapt): TreeNode => (raw.isToken ? literalOf(raw) : of(raw))

export const unary: Shape = (raw, of) => {
  const mark = raw.kids.find((one) => one.isToken || /Op$/.test(one.name))
  const value = raw.kids.find((one) => one !== mark)
  return make('unary', raw, { name: mark?.text ?? '', right: value ? operand(value, of) : null })
}

export const ternary: Shape = (raw, of) => {
  const [test, yes, no] = raw.kids.filter((one) => !/^(?:LogicOp|\?|:|if|else)$/.test(one.name))
  return make('branch', raw, {
    name: '?',
    left: test ? operand(test, of) : null,
    body: yes ? operand(yes, of) : null,
    otherwise: no ? operand(no, of) : null,
  })
}

export const call =
  (args: string): Shape =>
  (raw, of) => {
    const callee = raw.kids.find(({ name, text }) => name !== args && text !== 'new')
    return make('call', raw, {
      name: has(raw, 'new') ? 'new' : '',
      left: callee ? operand(callee, of) : null,
      items: elements(kid(raw, args), of),
      body: maybe(kid(raw, 'ClassBody', 'DeclarationList'), of),
    })
  }

/** `a.b`, `a?.b`, `a->b`, `A::b`, `a[b]`. */
export const member: Shape = (raw, of) => {
  const left = operand(raw.kids[0]!, of)
  if (has(raw, '[')) {
    const key = groups({ ...raw, kids: raw.kids.slice(1) }, [',', ':']).map((run) => element(run, of))
    return make('index', raw, { left, right: key[0] ?? null, items: key.slice(1) })
  }
  const last = raw.kids.at(-1)!
  return make('member', raw, { left, name: last === raw.kids[0] ? '' : last.text })
}

const ASSIGN = /^(?:=|:=|[-+*/%&|^.~<>?@]{1,3}=|\*\*=|&&=)$/
/** `a = b`, `a += b`, `a, b = c`, `a = b = c`. */
export const assign: Shape = (raw, of) => {
  const at = raw.kids.findIndex(({ isToken, text }) => isToken && ASSIGN.test(text))
  if (at < 0) return make('assign', raw, { left: sideOf(raw, raw.kids, of), isDeclaration: true })
  const rest = raw.kids.slice(at + 1)
  const next = rest.findIndex(({ isToken, text }) => isToken && ASSIGN.test(text))
  const right = next < 0 ? sideOf(raw, rest, of) : assign({ ...raw, start: rest[0]!.start, kids: rest }, of)
  return make('assign', raw, {
    name: raw.kids[at]!.text,
    left: sideOf(raw, raw.kids.slice(0, at), of),
    right,
    isDeclaration: raw.kids[at]!.text === ':=' || kid(raw, 'TypeDef') !== undefined,
  })
}

function sideOf(raw: Raw, kids: readonly Raw[], of: Adapt): TreeNode | null {
  const runs = groups({ ...raw, kids: kids.filter(({ name, text }) => name !== 'TypeDef' && text !== ';') })
  if (runs.length === 0) return null
  const made = runs.map((run) => element(run, of))
  return made.length === 1 ? made[0]! : node('list', made[0]!.start, made.at(-1)!.end, { items: made })
}

/** Kids after a word: the value of `return`, `throw`, `await`. */
export const word =
  (kind: 'return' | 'throw' | 'jump'): Shape =>
  (raw, of) => {
    const [first, ...rest] = raw.kids
    return make(kind, raw, { name: first?.text ?? '', right: sideOf(raw, rest, of) })
  }

/** `if` with blocks: the test, what follows it, and what follows `else`. */
export const branch: Shape = (raw, of) => {
  const parts = inner(raw)
  const otherwise = after(raw, 'else')
  const before = parts.filter((one) => one !== otherwise)
  const body = before.at(-1)
  const tests = before.slice(0, -1).map((one) => of(one))
  return make('branch', raw, {
    name: 'if',
    left: tests.at(-1) ?? null,
    items: tests.slice(0, -1),
    body: maybe(body, of),
    otherwise: maybe(otherwise, of),
  })
}

/** `for` and `while`: a head and a body. */
export const loop: Shape = (raw, of) => {
  const parts = inner(raw)
  const isDo = raw.kids[0]?.text === 'do'
  const body = isDo ? parts[0] : parts.at(-1)
  const head = parts.filter((one) => one !== body).map((one) => of(one))
  const each = raw.kids.find(({ name }) => /Spec$|Clause$/.test(name)) ?? raw
  const iterated = after(each, 'of') ?? after(each, 'in') ?? after(each, 'range')
  const isEach = iterated !== undefined && iterated !== body
  return make('loop', raw, {
    left: isEach ? eachTarget(each, iterated, of) : (head[0] ?? null),
    right: isEach ? of(iterated) : null,
    items: isEach ? [] : head.slice(1),
    body: maybe(body, of),
  })
}
const eachTarget = (each: Raw, iterated: Raw, of: Adapt): TreeNode | null => {
  const names = inner(each).filter(({ end }) => end <= iterated.start)
  if (names.length === 0) return null
  return node('list', names[0]!.start, names.at(-1)!.end, { items: names.map((one) => of(one)) })
}

/** A `switch` whose labels and statements are siblings. */
export const cases =
  (isLabel: (raw: Raw) => boolean): Shape =>
  (raw, of) => {
    const found: { label: Raw; body: Raw[] }[] = []
    for (const one of inner(raw)) {
      if (isLabel(one)) found.push({ label: one, body: [] })
      else found.at(-1)?.body.push(one)
    }
    return make('block', raw, {
      items: found.map(({ label, body }) =>
        node('case', label.start, body.at(-1)?.end ?? label.end, {
          items: inner(label).map(of),
          body: node('block', body[0]?.start ?? label.end, body.at(-1)?.end ?? label.end, {
            items: body.map((one) => of(one)),
          }),
        }),
      ),
    })
  }

export const choose: Shape = (raw, of) => {
  const made = inner(raw).map(of)
  return make('branch', raw, {
    name: 'switch',
    left: made[0] ?? null,
    items: made.slice(1, -1),
    body: made.length > 1 ? made.at(-1)! : null,
  })
}

export const attempt: Shape = (raw, of) => {
  const blocks = inner(raw)
  const body = blocks.find(({ name }) => name === 'Block')
  const last = kid(raw, 'FinallyClause')
  const final = last === undefined ? after(raw, 'finally') : inner(last)[0]
  return make('try', raw, {
    body: maybe(body, of),
    items: blocks.filter(({ name }) => /^(?:CatchClause|ResourceSpecification)$/.test(name)).map(of),
    otherwise: maybe(final, of),
  })
}

export const handler: Shape = (raw, of) => {
  const parts = inner(raw)
  return make('catch', raw, { items: parts.slice(0, -1).map(of), body: maybe(parts.at(-1), of) })
}

/** A string with the expressions that stand in it. */
export const text =
  (prefix: RegExp, quotes = 1): Shape =>
  (raw, of) => {
    const open = prefix.exec(raw.text)?.[0].length ?? 0
    const body = raw.text.slice(open + quotes, Math.max(open + quotes, raw.text.length - quotes))
    return make('string', raw, {
      name: body,
      items: raw.kids
        .filter(({ isToken }) => !isToken)
        .flatMap((one) =>
          /^(?:Escape|TemplateString|String)$/.test(one.name)
            ? []
            : one.kids.length > 0 && /^(?:Interpolation|FormatReplacement)$/.test(one.name)
              ? inner(one)
                  .filter(({ name }) => !/^Format/.test(name))
                  .map(of)
              : [of(one)],
        ),
    })
  }

export const functionOf = (
  raw: Raw,
  of: Adapt,
  parts: {
    name?: Raw | undefined
    params?: Raw | undefined
    body?: Raw | undefined
    param: (run: readonly Raw[]) => TreeNode
  },
): TreeNode =>
  make('function', raw, {
    name: parts.name?.text ?? '',
    items: parts.params === undefined ? [] : groups(parts.params).map(parts.param),
    body: maybe(parts.body, of),
    decorators: decoratorsOf(raw, of),
  })

export const decoratorsOf = (raw: Raw, of: Adapt): readonly TreeNode[] =>
  raw.kids
    .flatMap((one) => (one.name === 'Modifiers' || one.name === 'Attributes' ? one.kids : [one]))
    .filter(({ name }) => /^(?:Decorator|Annotation|MarkerAnnotation|Attribute)$/.test(name))
    .map(of)

export const decorator: Shape = (raw, of) => {
  const parts = inner(raw)
  const right = parts.length === 1 ? of(parts[0]!) : null
  if (right?.kind === 'call' || (right !== null && parts[0]!.kids.length > 0 && right.kind !== 'other'))
    return make('decorator', raw, { right })
  const args = raw.kids.find(({ name }) => /^(?:ArgList|AnnotationArgumentList)$/.test(name))
  const path = raw.kids.filter((one) => one !== args && !/^[@#[\]]$/.test(one.text))
  let callee: TreeNode | null = null
  for (const one of path.filter(({ text }) => text !== '.'))
    callee =
      callee === null
        ? node(one.kids.length > 0 ? 'name' : 'name', one.start, one.end, { name: one.text })
        : node('member', callee.start, one.end, { left: callee, name: one.text })
  if (args === undefined) return make('decorator', raw, { right: callee })
  return make('decorator', raw, { right: make('call', raw, { left: callee, items: elements(args, of) }) })
}

export const classOf = (
  raw: Raw,
  of: Adapt,
  named: Raw | undefined,
  bases: readonly TreeNode[],
  body: Raw | undefined,
): TreeNode =>
  make('class', raw, {
    name: named?.text ?? '',
    items: bases,
    body: maybe(body, of),
    decorators: decoratorsOf(raw, of),
  })

/** An imported name and what it is called here. */
export const binding = (raw: Pick<Raw, 'start' | 'end'>, from: string, local: string): TreeNode =>
  node('pair', raw.start, raw.end, {
    left: node('name', raw.start, raw.end, { name: from }),
    right: node('name', raw.start, raw.end, { name: local }),
    name: from,
  })

/** Whether something below could not be read. */
export function hasError(tree: TreeNode): boolean {
  const open = [tree]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'error') return true
    open.push(...childrenOf(next))
  }
  return false
}
