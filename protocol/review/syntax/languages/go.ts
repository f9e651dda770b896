// Reads Go.

import { parser } from '@lezer/go'
import { GO_CALLS } from '../../code/tables/libraries/go.ts'
import * as s from '../adapt.ts'
import type { Grammar } from '../grammar.ts'
import type { Raw } from '../raw.ts'
import { lezer } from '../run-parser.ts'
import { node, type TreeNode } from '../tree.ts'

/** `a, b string` is one parameter node for two names. */
function paramsOf(raw: Raw | undefined): readonly TreeNode[] {
  if (raw === undefined) return []
  const found: TreeNode[] = []
  for (const one of s.inner(raw)) {
    const names = one.kids.filter(({ name }) => name === 'DefName')
    const typed = one.kids.find(({ name, isToken }) => name !== 'DefName' && !isToken)
    const left = typed ? node('type', typed.start, typed.end, { name: typed.text }) : null
    for (const { start, end, text } of names)
      found.push(node('param', start, typed?.end ?? end, { name: text, left }))
  }
  return found
}

const fn: s.Shape = (raw, of) => {
  const named = s.kid(raw, 'FieldName', 'DefName')
  const all = raw.kids.filter(({ name }) => name === 'Parameters')
  const isMethod = raw.name === 'MethodDecl'
  const body = s.kid(raw, 'Block')
  return s.make('function', raw, {
    name: named?.text ?? '',
    items: paramsOf(all[isMethod ? 1 : 0]),
    left: isMethod ? (paramsOf(all[0])[0] ?? null) : null,
    body: body ? of(body) : null,
  })
}

const importDecl: s.Shape = (raw) => {
  const specs = [...raw.kids, ...(s.kid(raw, 'SpecList')?.kids ?? [])].filter(
    ({ name }) => name === 'ImportSpec',
  )
  const bindings = specs.map((one) => {
    const path = s.nameOf(s.kid(one, 'String') ?? one)
    const tail = path.split('/').filter((part) => !/^v\d+$/.test(part))
    const local = s.kid(one, 'DefName')?.text ?? tail.at(-1) ?? path
    return s.binding(one, path, local)
  })
  return s.make('import', raw, { name: bindings.length === 1 ? bindings[0]!.name : '', items: bindings })
}

const declaration: s.Shape = (raw, of) => {
  const specs = [...raw.kids, ...(s.kid(raw, 'SpecList')?.kids ?? [])].filter(({ name }) =>
    /^(?:Var|Const)Spec$/.test(name),
  )
  if (specs.length === 0) return { ...s.assign(raw, of), isDeclaration: true }
  const made = specs.map((one) => {
    const kids = one.kids.filter(({ name, isToken }) => isToken || !/Type$|^TypeName$/.test(name))
    return { ...s.assign({ ...one, kids }, of), isDeclaration: true }
  })
  return made.length === 1
    ? { ...made[0]!, start: raw.start, end: raw.end }
    : s.make('block', raw, { items: made })
}

/** The grammar lets an operator bind before the selector, call or index after it; Go does not. */
const bound =
  (shape: s.Shape): s.Shape =>
  (raw, of) => {
    const first = raw.kids[0]
    const made = shape(raw, of)
    return first?.name === 'ParenthesizedExpr' ? made : lowered(made)
  }

/** `(a op b).c` as read becomes `a op (b.c)`. */
const lowered = (tree: TreeNode): TreeNode => {
  const { left } = tree
  if (left === null || left.right === null || (left.kind !== 'binary' && left.kind !== 'unary')) return tree
  const right = lowered({ ...tree, start: left.right.start, left: left.right })
  return { ...left, end: tree.end, right }
}

const shapes: s.Shapes = {
  SourceFile: s.file,
  Block: s.block,
  PackageClause: s.type,
  ImportDecl: importDecl,
  FunctionDecl: fn,
  MethodDecl: fn,
  FunctionLiteral: fn,
  TypeDecl: s.type,
  VarDecl: declaration,
  ConstDecl: declaration,
  ExprStatement: s.statement,
  Assignment: s.assign,
  IncDecStatement: s.unary,
  IfStatement: s.branch,
  ForStatement: (raw, of) => {
    const head = s.kid(raw, 'ForClause', 'RangeClause')
    if (head?.name === 'RangeClause') return s.loop(raw, of)
    const body = s.kid(raw, 'Block')
    const parts = head ? s.inner(head) : s.inner(raw).filter((one) => one !== body)
    const test = parts.length === 3 ? parts[1] : parts[0]
    return s.make('loop', raw, {
      left: test ? of(test) : null,
      items: parts.filter((one) => one !== test).map(of),
      body: body ? of(body) : null,
    })
  },
  RangeClause: s.block,
  SwitchStatement: s.choose,
  TypeSwitchStatement: s.choose,
  SelectStatement: s.choose,
  SwitchBlock: s.cases(({ name }) => name === 'Case'),
  SelectBlock: s.cases(({ name }) => name === 'Case'),
  DeferStatement: (raw, of) =>
    s.make('statement', raw, { name: 'defer', right: s.inner(raw)[0] ? of(s.inner(raw)[0]!) : null }),
  GoStatement: (raw, of) =>
    s.make('statement', raw, { name: 'go', right: s.inner(raw)[0] ? of(s.inner(raw)[0]!) : null }),
  ReturnStatement: s.word('return'),
  GotoStatement: s.word('jump'),
  BreakStatement: s.word('jump'),
  ContinueStatement: s.word('jump'),
  CallExpr: bound(s.call('Arguments')),
  Conversion: (raw, of) =>
    s.make('call', raw, {
      name: 'cast',
      left: node('type', raw.start, raw.start, { name: raw.kids[0]?.text ?? '' }),
      items: s.inner(raw).slice(1).map(of),
    }),
  TypeAssertion: (raw, of) => (raw.kids[0] ? of(raw.kids[0]) : s.make('other', raw)),
  SelectorExpr: bound(s.member),
  IndexExpr: bound(s.member),
  SliceExpr: bound(s.member),
  BinaryExp: s.binary,
  UnaryExp: s.unary,
  ParenthesizedExpr: s.inside,
  TypedLiteral: (raw, of) => {
    const value = s.kid(raw, 'LiteralValue')
    const items = s.elements(value, of)
    const typed = raw.kids[0]
    const isStruct =
      typed !== undefined && /^(?:TypeName|QualifiedType|ParameterizedType|SelectorExpr)$/.test(typed.name)
    return s.make('dict', raw, { name: typed?.text ?? '', items, isDeclaration: isStruct })
  },
  LiteralValue: s.dict,
  Element: (raw, of) =>
    s.element(
      raw.kids.map((one) => (one.name === 'Key' && one.kids[0] ? one.kids[0] : one)),
      of,
    ),
  Key: s.inside,
  String: s.text(/^/),
  Rune: s.text(/^/),
  Number: s.literal,
  Bool: s.literal,
  Nil: s.literal,
  VariableName: s.name,
  DefName: s.name,
  FieldName: s.name,
  TypeName: s.name,
  PointerType: s.type,
  SliceType: s.type,
  MapType: s.type,
  ArrayType: s.type,
  ChannelType: s.type,
  FunctionType: s.type,
  InterfaceType: s.type,
  StructType: s.type,
  QualifiedType: s.type,
}

export const go = (): Grammar => ({
  parse: lezer(parser, s.adapter(shapes)),
  head: '',
  openings: {
    block: 'func _() {',
    class: 'type _ struct {',
    method: 'if _ {',
    object: 'var _ = _{',
    if: 'if _ {',
    try: 'if _ {',
    switch: 'switch _ {',
    call: 'var _ = _(',
    lambda: 'func() {',
    value: 'w_{',
    fields: 'type w_ struct {',
    list: 'var _ = _[',
  },
  imports: 'import (',
  outer: [[], ['block'], ['object'], ['call'], ['class'], ['switch']],
  libraries: GO_CALLS,
})
