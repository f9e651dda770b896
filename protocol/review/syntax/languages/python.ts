// Reads Python.

import { parser } from '@lezer/python'
import { PYTHON_CALLS } from '../../code/tables/libraries/python.ts'
import * as s from '../adapt.ts'
import type { Grammar } from '../grammar.ts'
import { indentWraps } from '../indents.ts'
import type { Raw } from '../raw.ts'
import { lezer } from '../run-parser.ts'
import { node, type TreeNode } from '../tree.ts'

const param =
  (of: s.Adapt) =>
  (run: readonly Raw[]): TreeNode => {
    const named = run.find(({ name }) => name === 'VariableName')
    const typed = run.find(({ name }) => name === 'TypeDef')
    const at = run.findIndex(({ text }) => text === '=')
    return node('param', run[0]!.start, run.at(-1)!.end, {
      name: named?.text ?? '',
      left: typed ? node('type', typed.start, typed.end, { name: typed.text.replace(/^:\s*/, '') }) : null,
      right: at >= 0 && run[at + 1] ? of(run[at + 1]!) : null,
    })
  }

/** The grammar gives `not a or b` to `not`; the language binds it to `a` alone. */
function bound(tree: TreeNode, operand: Raw): TreeNode {
  const { name, right, start } = tree
  if (name !== 'not' || right?.kind !== 'binary' || !/^(?:and|or)$/.test(right.name)) return tree
  const [first] = operand.kids
  if (operand.name !== 'BinaryExpression' || first === undefined || right.left === null) return tree
  const inner = bound(node('unary', start, right.left.end, { name, right: right.left }), first)
  return { ...right, start, left: inner }
}

/** `if a: … elif b: … else: …` is one node with several bodies. */
const ifStatement: s.Shape = (raw, of) => {
  const build = (from: number): TreeNode | null => {
    const kids = raw.kids.slice(from)
    const [first] = kids
    if (first === undefined) return null
    if (first.text === 'else') return kids[1] ? of(kids[1]) : null
    const bodyAt = kids.findIndex(({ name }) => name === 'Body')
    const test = kids.slice(1, bodyAt < 0 ? undefined : bodyAt)[0]
    return node('branch', first.start, raw.end, {
      name: 'if',
      left: test ? of(test) : null,
      body: bodyAt < 0 ? null : of(kids[bodyAt]!),
      otherwise: bodyAt < 0 ? null : build(from + bodyAt + 1),
    })
  }
  return build(0) ?? s.make('other', raw)
}

const tryStatement: s.Shape = (raw, of) => {
  const parts: { word: string; head: Raw[]; body: Raw | null; start: number }[] = []
  for (const one of raw.kids) {
    if (one.isToken && /^(?:try|except|else|finally)$/.test(one.text))
      parts.push({ word: one.text, head: [], body: null, start: one.start })
    else if (one.name === 'Body' && parts.length > 0) parts.at(-1)!.body = one
    else if (!one.isToken) parts.at(-1)?.head.push(one)
  }
  const find = (word: string): TreeNode | null => {
    const body = parts.find((part) => part.word === word)?.body
    return body ? of(body) : null
  }
  return s.make('try', raw, {
    body: find('try'),
    items: parts
      .filter(({ word }) => word === 'except')
      .map(({ head, body, start }) =>
        node('catch', start, body?.end ?? start, {
          items: head.map((one) => of(one)),
          body: body ? of(body) : null,
        }),
      ),
    left: find('else'),
    otherwise: find('finally'),
  })
}

const importStatement: s.Shape = (raw) => {
  const words = raw.kids.map(({ text }) => text)
  const at = words.indexOf('import')
  const bindings: TreeNode[] = []
  let module = ''
  const isFrom = words[0] === 'from'
  if (isFrom) module = words.slice(1, at).join('')
  for (const run of s.groups({ ...raw, kids: raw.kids.slice(at + 1) })) {
    const as = run.findIndex(({ text }) => text === 'as')
    const path = run
      .slice(0, as < 0 ? undefined : as)
      .map(({ text }) => text)
      .join('')
    const place = { start: run[0]!.start, end: run.at(-1)!.end }
    if (!isFrom) module = path
    const local = as < 0 ? (isFrom ? path : path.split('.')[0]!) : (run[as + 1]?.text ?? path)
    bindings.push(s.binding(place, isFrom ? path : as < 0 ? local : path, local))
  }
  return s.make('import', raw, { name: module, items: bindings, isDeclaration: isFrom })
}

/** `with a as b, c:`: assignments before the body. */
const withStatement: s.Shape = (raw, of) => {
  const body = s.kid(raw, 'Body')
  const items = s
    .groups({ ...raw, kids: raw.kids.filter((one) => one !== body && !/^(?:with|async)$/.test(one.text)) })
    .map((run) => {
      const as = run.findIndex(({ text }) => text === 'as')
      const value = of(run[0]!)
      return as < 0 || !run[as + 1]
        ? value
        : node('assign', run[0]!.start, run.at(-1)!.end, {
            name: '=',
            left: of(run[as + 1]!),
            right: value,
            isDeclaration: true,
          })
    })
  return s.make('other', raw, { name: 'with', items, body: body ? of(body) : null })
}

const shapes: s.Shapes = {
  Script: s.file,
  Body: s.block,
  ExpressionStatement: s.statement,
  AssignStatement: s.assign,
  UpdateStatement: s.assign,
  NamedExpression: s.assign,
  IfStatement: ifStatement,
  ForStatement: s.loop,
  WhileStatement: s.loop,
  WithStatement: withStatement,
  TryStatement: tryStatement,
  ReturnStatement: s.word('return'),
  RaiseStatement: s.word('throw'),
  BreakStatement: s.word('jump'),
  ContinueStatement: s.word('jump'),
  PassStatement: (raw) => s.make('block', raw),
  AssertStatement: (raw, of) =>
    s.make('branch', raw, { name: 'assert', left: s.inner(raw)[0] ? of(s.inner(raw)[0]!) : null }),
  DeleteStatement: (raw, of) => s.make('unary', raw, { name: 'del', items: s.elements(raw, of).slice(0) }),
  ScopeStatement: (raw) => s.make('type', raw, { name: raw.text }),
  ImportStatement: importStatement,
  DecoratedStatement: (raw, of) => {
    const declared = s.kid(raw, 'FunctionDefinition', 'ClassDefinition')
    if (declared === undefined) return s.make('other', raw, { items: s.inner(raw).map(of) })
    return { ...of(declared), start: raw.start, decorators: s.decoratorsOf(raw, of) }
  },
  Decorator: s.decorator,
  FunctionDefinition: (raw, of) =>
    s.functionOf(raw, of, {
      name: s.kid(raw, 'VariableName'),
      params: s.kid(raw, 'ParamList'),
      body: s.kid(raw, 'Body'),
      param: param(of),
    }),
  LambdaExpression: (raw, of) =>
    s.functionOf(raw, of, {
      params: s.kid(raw, 'ParamList'),
      body: s.after(raw, ':') ?? s.inner(raw).at(-1),
      param: param(of),
    }),
  ClassDefinition: (raw, of) =>
    s.classOf(raw, of, s.kid(raw, 'VariableName'), s.elements(s.kid(raw, 'ArgList'), of), s.kid(raw, 'Body')),
  CallExpression: s.call('ArgList'),
  MemberExpression: s.member,
  BinaryExpression: s.binary,
  UnaryExpression: (raw, of) => bound(s.unary(raw, of), raw.kids.at(-1)!),
  ConditionalExpression: (raw, of) => {
    const [yes, test, no] = raw.kids.filter(({ text }) => text !== 'if' && text !== 'else')
    const value = (one: Raw | undefined): TreeNode | null =>
      one ? (one.isToken ? s.literalOf(one) : of(one)) : null
    return s.make('branch', raw, { name: '?', left: value(test), body: value(yes), otherwise: value(no) })
  },
  ParenthesizedExpression: s.inside,
  AwaitExpression: s.inside,
  YieldExpression: (raw, of) => ({ ...s.word('return')(raw, of), name: 'yield' }),
  YieldStatement: (raw, of) => ({ ...s.word('return')(raw, of), name: 'yield' }),
  TupleExpression: s.list,
  ArrayExpression: s.list,
  SetExpression: s.list,
  DictionaryExpression: s.dict,
  ArrayComprehensionExpression: (raw, of) => comprehension(raw, of),
  ComprehensionExpression: (raw, of) => comprehension(raw, of),
  SetComprehensionExpression: (raw, of) => comprehension(raw, of),
  DictionaryComprehensionExpression: (raw, of) => comprehension(raw, of),
  String: s.text(/^[a-zA-Z]*(?:""|'')?/),
  FormatString: s.text(/^[a-zA-Z]*(?:""|'')?/),
  ContinuedString: (raw, of) => {
    const parts = raw.kids.map((one) => of(one))
    return s.make('string', raw, {
      name: parts.map(({ name }) => name).join(''),
      items: parts.flatMap(({ items }) => items),
    })
  },
  Number: s.literal,
  Boolean: s.literal,
  None: s.literal,
  Ellipsis: s.literal,
  VariableName: s.name,
  TypeDef: s.type,
  MatchStatement: s.choose,
  MatchBody: s.block,
  MatchClause: (raw, of) => {
    const body = s.kid(raw, 'Body')
    return s.make('case', raw, {
      items: s
        .inner(raw)
        .filter((one) => one !== body)
        .map(of),
      body: body ? of(body) : null,
    })
  },
}

/** A loop inside an expression: the iterated value, and what is built of each. */
const comprehension = (raw: Raw, of: s.Adapt): TreeNode => {
  const [first] = s.inner(raw)
  const target = s.after(raw, 'for')
  const iterated = s.after(raw, 'in')
  return s.make('loop', raw, {
    name: 'each',
    left: target ? of(target) : null,
    right: iterated ? of(iterated) : null,
    body: first ? of(first) : null,
    items: s
      .inner(raw)
      .filter((one) => one !== first && one !== target && one !== iterated)
      .map(of),
  })
}

export const python = (): Grammar => ({
  parse: lezer(parser, s.adapter(shapes)),
  head: '',
  openings: {
    block: '',
    class: '',
    method: '',
    object: '_ = {',
    if: '',
    try: '',
    switch: '',
    call: '_(',
    lambda: 'lambda: ',
    value: '{',
    fields: 'class w_ {',
    list: '_ = [',
  },
  outer: [[]],
  indents: indentWraps,
  libraries: PYTHON_CALLS,
})
