// Reads PHP.

import { parser } from '@lezer/php'
import { PHP_CALLS } from '../../code/tables/libraries/php.ts'
import * as s from '../adapt.ts'
import type { Grammar } from '../grammar.ts'
import type { Raw } from '../raw.ts'
import { lezer } from '../run-parser.ts'
import { node, type TreeNode } from '../tree.ts'

const param =
  (of: s.Adapt) =>
  (run: readonly Raw[]): TreeNode => {
    const raw = run[0]!
    const named = s.kid(raw, 'VariableName')
    const typed = raw.kids.find(({ name }) => /Type$/.test(name))
    const value = s.after(raw, '=')
    return node('param', raw.start, raw.end, {
      name: named?.text ?? raw.text,
      left: typed ? node('type', typed.start, typed.end, { name: typed.text }) : null,
      right: value ? of(value) : null,
      decorators: s.decoratorsOf(raw, of),
    })
  }

const fn: s.Shape = (raw, of) =>
  s.functionOf(raw, of, {
    name: raw.kids.find(
      ({ name, start }) => name === 'Name' && start < (s.kid(raw, 'ParamList')?.start ?? raw.end),
    ),
    params: s.kid(raw, 'ParamList'),
    body: s.kid(raw, 'Block') ?? s.after(raw, '=>'),
    param: param(of),
  })

const klass: s.Shape = (raw, of) => {
  const base = s.kid(raw, 'BaseClause')
  return s.classOf(
    raw,
    of,
    s.kid(raw, 'Name'),
    base ? s.inner(base).map(of) : [],
    s.kid(raw, 'DeclarationList', 'EnumDeclarationList'),
  )
}

const declaration: s.Shape = (raw, of) => {
  const made = raw.kids
    .filter(({ name }) => name === 'VariableDeclarator')
    .map((one) => ({ ...s.assign(one, of), isDeclaration: true }))
  return made.length === 1
    ? { ...made[0]!, start: raw.start, end: raw.end }
    : s.make('block', raw, { items: made })
}

/** `if … elseif … else` is one node with several bodies. */
const ifStatement: s.Shape = (raw, of) => {
  const build = (kids: readonly Raw[]): TreeNode | null => {
    const first = kids[0]
    if (first === undefined) return null
    const parts = kids.filter(({ isToken }) => !isToken)
    if (first.text === 'else') return parts[0] ? of(parts[0]) : null
    const next = kids.findIndex((one, at) => at > 0 && one.isToken && /^else(?:if)?$/.test(one.text))
    return node('branch', first.start, raw.end, {
      name: 'if',
      left: parts[0] ? of(parts[0]) : null,
      body: parts[1] && (next < 0 || parts[1].start < kids[next]!.start) ? of(parts[1]) : null,
      otherwise: next < 0 ? null : build(kids.slice(next)),
    })
  }
  return build(raw.kids) ?? s.make('other', raw)
}

const attempt: s.Shape = (raw, of) => {
  const catches: TreeNode[] = []
  raw.kids.forEach((one, at) => {
    if (one.text !== 'catch' || !one.isToken) return
    const [head, body] = raw.kids.slice(at + 1)
    catches.push(
      node('catch', one.start, body?.end ?? one.end, {
        items: head ? [s.make('type', head, { name: head.text })] : [],
        body: body ? of(body) : null,
      }),
    )
  })
  const final = s.after(raw, 'finally')
  const body = s.kid(raw, 'Block')
  return s.make('try', raw, {
    body: body ? of(body) : null,
    items: catches,
    otherwise: final ? of(final) : null,
  })
}

/** `include`, `echo`, `print`, `unset`: calls without parentheses. */
const wordCall: s.Shape = (raw, of) => {
  const first = raw.kids[0]!
  const parts = s.inner(raw)
  const items =
    parts.length === 1 && parts[0]!.name === 'SequenceExpression' ? s.elements(parts[0], of) : parts.map(of)
  return s.make('call', raw, {
    name: 'word',
    left: node('name', first.start, first.end, { name: first.text }),
    items,
  })
}

const shapes: s.Shapes = {
  Template: s.file,
  Block: s.block,
  DeclarationList: s.block,
  MatchBlock: s.block,
  TextInterpolation: (raw) => s.make('type', raw, { name: raw.text }),
  NamespaceDefinition: s.type,
  UseDeclaration: s.type,
  NamespaceUseDeclaration: (raw) => {
    const items = s.groups(raw).flatMap((run) => {
      const path = run.find(({ name }) => /^(?:QualifiedName|Name)$/.test(name))
      if (path === undefined) return []
      const as = run.findIndex(({ text }) => text === 'as')
      const local =
        as >= 0 && run[as + 1] ? run[as + 1]!.text : path.text.slice(path.text.lastIndexOf('\\') + 1)
      return [s.binding(path, path.text.replace(/^\\/, ''), local)]
    })
    return s.make('import', raw, { name: items[0]?.name ?? '', items })
  },
  ClassDeclaration: klass,
  InterfaceDeclaration: klass,
  TraitDeclaration: klass,
  EnumDeclaration: klass,
  PropertyDeclaration: declaration,
  ConstDeclaration: declaration,
  FunctionStaticDeclaration: declaration,
  GlobalDeclaration: s.type,
  VariableDeclarator: s.assign,
  MethodDeclaration: fn,
  FunctionDefinition: fn,
  FunctionExpression: fn,
  ArrowFunction: fn,
  Attribute: s.decorator,
  ExpressionStatement: s.statement,
  EmptyStatement: s.block,
  AssignmentExpression: s.assign,
  UpdateExpression: (raw, of) => (raw.kids.length === 3 ? s.assign(raw, of) : s.unary(raw, of)),
  IfStatement: ifStatement,
  ForStatement: s.loop,
  ForSpec: s.block,
  ForeachStatement: (raw, of) => {
    const spec = s.kid(raw, 'ForSpec')
    const iterated = spec ? s.inner(spec)[0] : undefined
    const target = spec ? s.after(spec, 'as') : undefined
    const body = s.inner(raw).at(-1)
    return s.make('loop', raw, {
      left: target ? of(target) : null,
      right: iterated ? of(iterated) : null,
      body: body ? of(body) : null,
    })
  },
  WhileStatement: s.loop,
  DoStatement: s.loop,
  SwitchStatement: s.choose,
  CaseStatement: (raw, of) =>
    s.make('case', raw, {
      items: s.inner(raw).slice(0, 1).map(of),
      body: s.make('block', raw, { items: s.inner(raw).slice(1).map(of) }),
    }),
  DefaultStatement: (raw, of) =>
    s.make('case', raw, { body: s.make('block', raw, { items: s.inner(raw).map(of) }) }),
  MatchExpression: s.choose,
  MatchArm: (raw, of) => {
    const value = s.after(raw, '=>')
    return s.make('case', raw, {
      items: s
        .inner(raw)
        .filter((one) => one !== value)
        .map(of),
      body: value ? of(value) : null,
    })
  },
  TryStatement: attempt,
  ReturnStatement: s.word('return'),
  ThrowExpression: s.word('throw'),
  ThrowStatement: s.word('throw'),
  BreakStatement: s.word('jump'),
  ContinueStatement: s.word('jump'),
  EchoStatement: wordCall,
  PrintIntrinsic: wordCall,
  UnsetStatement: wordCall,
  IncludeExpression: wordCall,
  ShellExpression: (raw, of) =>
    s.make('call', raw, {
      left: node('name', raw.start, raw.start, { name: 'shell_exec' }),
      items: [s.text(/^/)(raw, of)],
    }),
  CallExpression: s.call('ArgList'),
  NewExpression: s.call('ArgList'),
  NamedArgument: (raw, of) => s.element(raw.kids, of),
  MemberExpression: s.member,
  ScopedExpression: s.member,
  SubscriptExpression: s.member,
  ClassMemberName: s.inside,
  BinaryExpression: s.binary,
  UnaryExpression: s.unary,
  ConditionalExpression: s.ternary,
  CastExpression: (raw, of) => {
    const value = s.inner(raw).at(-1)
    return s.make('call', raw, {
      name: 'cast',
      left: node('type', raw.start, raw.start, { name: s.inner(raw)[0]?.text ?? '' }),
      items: value ? [of(value)] : [],
    })
  },
  ParenthesizedExpression: s.inside,
  ArrayExpression: s.dict,
  ListExpression: (raw, of) => s.make('list', raw, { items: s.elements(s.kid(raw, 'ValueList'), of) }),
  Pair: (raw, of) => s.element(raw.kids, of),
  VariadicUnpacking: (raw, of) => s.element(raw.kids, of),
  SpreadArgument: (raw, of) => s.element(raw.kids, of),
  String: s.text(/^b?/),
  HeredocString: s.text(/^/),
  Interpolation: s.inside,
  Integer: s.literal,
  Float: s.literal,
  Boolean: s.literal,
  null: s.literal,
  VariableName: s.name,
  Name: (raw) =>
    s.make(/^(?:true|false|null)$/i.test(raw.text) ? 'literal' : 'name', raw, { name: raw.text }),
  QualifiedName: s.name,
}

export const php = (): Grammar => ({
  parse: lezer(parser, s.adapter(shapes)),
  head: '<?php ',
  openings: {
    block: '{',
    class: 'class _ {',
    method: 'function _() {',
    object: '$_ = [',
    if: 'if (_) {',
    try: 'try {',
    switch: 'switch (_) {',
    call: '_(',
    lambda: 'function () {',
    value: '[',
    fields: 'class w_ {',
    list: '$_ = [',
  },
  outer: [[], ['class'], ['block'], ['object'], ['switch']],
  libraries: PHP_CALLS,
})
