// Reads Rust.

import { parser } from '@lezer/rust'
import { RUST_CALLS } from '../../code/tables/libraries/rust.ts'
import * as s from '../adapt.ts'
import type { Grammar } from '../grammar.ts'
import type { Raw } from '../raw.ts'
import { lezer } from '../run-parser.ts'
import { node, type TreeNode } from '../tree.ts'

const param =
  (of: s.Adapt) =>
  (run: readonly Raw[]): TreeNode => {
    const raw = run[0]!
    const at = raw.kids.findIndex(({ text }) => text === ':')
    const typed = at < 0 ? undefined : raw.kids.slice(at + 1).find(({ isToken }) => !isToken)
    const target = raw.kids.find(({ isToken }) => !isToken) ?? raw
    return node('param', raw.start, raw.end, {
      name: target.kids.length === 0 ? target.text : '',
      left: typed ? node('type', typed.start, typed.end, { name: typed.text }) : null,
      items: target.kids.length > 0 && target !== raw ? [of(target)] : [],
    })
  }

const path: s.Shape = (raw, of) => {
  const parts = raw.kids.filter(({ text, name }) => text !== '::' && name !== 'TypeArgList')
  let made: TreeNode | null = null
  for (const one of parts)
    made =
      made === null
        ? one.kids.length > 0
          ? of(one)
          : node('name', one.start, one.end, { name: one.text })
        : node('member', made.start, one.end, { left: made, name: one.text })
  return made ?? s.make('name', raw, { name: raw.text })
}

/** `use a::{b as c, d::*}`: one binding for each leaf. */
function usesOf(raw: Raw, prefix: string): readonly TreeNode[] {
  if (raw.name === 'UseList')
    return s
      .inner(raw)
      .flatMap((one) => usesOf(one, prefix))
      .concat(s.has(raw, 'self') ? [s.binding(raw, prefix, prefix.split('::').at(-1)!)] : [])
  if (raw.name === 'ScopedUseList') {
    const list = s.kid(raw, 'UseList')
    const head = raw.kids
      .filter((one) => one !== list)
      .map(({ text }) => text)
      .join('')
      .replace(/::$/, '')
    return list ? usesOf(list, prefix === '' ? head : `${prefix}::${head}`) : []
  }
  const [from = '', as] = raw.text.split(/\s+as\s+/)
  const whole = prefix === '' ? from : `${prefix}::${from}`
  return [s.binding(raw, whole, as ?? whole.split('::').at(-1)!)]
}

const assign: s.Shape = (raw, of) => {
  const stop = raw.kids.findIndex(({ text }) => text === 'else')
  const kids = stop < 0 ? raw.kids : raw.kids.slice(0, stop)
  const colon = kids.findIndex(({ text }) => text === ':')
  const equals = kids.findIndex(({ isToken, text }) => isToken && /^[^=!<>]?=$/.test(text))
  const shown = kids.filter(
    (one, at) =>
      !/^(?:let|mut|const|static|;)$/.test(one.text) &&
      one.name !== 'Vis' &&
      !(colon >= 0 && at >= colon && (equals < 0 || at < equals)),
  )
  const made = s.assign({ ...raw, kids: shown }, of)
  const otherwise = s.after(raw, 'else')
  return {
    ...made,
    isDeclaration: raw.name !== 'AssignmentExpression',
    otherwise: otherwise ? of(otherwise) : null,
  }
}

const macro: s.Shape = (raw, of) => {
  const tokens = raw.kids.find(({ name }) => /Tokens$/.test(name))
  const named = raw.kids.find((one) => one !== tokens && !one.isToken)
  const left = named ? { ...of(named), end: named.end } : null
  return s.make('call', raw, {
    name: 'macro',
    left: left ? { ...left, name: `${left.name}!` } : null,
    items: tokens ? macroArgs(tokens, of) : [],
  })
}
/** What joins conditions in it, as long as it is no tree. */
const joinsOf = (run: readonly Raw[]): string =>
  run
    .filter(({ isToken, text }) => isToken && /^(?:&&|\|\||!|[=!<>]=|[<>])$/.test(text))
    .map(({ text }) => ` ${text}`)
    .join('')

/** Tokens of a macro are not a tree: names, strings and literals of each argument. */
const macroArgs = (tokens: Raw, of: s.Adapt): readonly TreeNode[] =>
  s.groups(tokens).map((run) => {
    const parts = run
      .filter(({ isToken }) => !isToken)
      .map((one) => (/Tokens$/.test(one.name) ? s.make('list', one, { items: macroArgs(one, of) }) : of(one)))
    return parts.length === 1 && run.length === 1
      ? parts[0]!
      : node('other', run[0]!.start, run.at(-1)!.end, { name: `tokens${joinsOf(run)}`, items: parts })
  })

const shapes: s.Shapes = {
  SourceFile: s.file,
  Block: s.block,
  DeclarationList: s.block,
  MatchBlock: s.block,
  UnsafeBlock: (raw, of) =>
    s.make('other', raw, { name: 'unsafe', body: s.inner(raw)[0] ? of(s.inner(raw)[0]!) : null }),
  AsyncBlock: s.inside,
  UseDeclaration: (raw) => {
    const items = s
      .inner(raw)
      .filter(({ name }) => name !== 'Vis')
      .flatMap((one) => usesOf(one, ''))
    return s.make('import', raw, { name: items[0]?.name ?? '', items })
  },
  AttributeItem: (raw, of) => {
    const item = s.inner(raw).find(({ name }) => name !== 'Attribute')
    return item
      ? { ...of(item), start: raw.start, decorators: s.decoratorsOf(raw, of) }
      : s.make('decorator', raw)
  },
  Attribute: (raw, of) => s.make('decorator', raw, { right: s.inner(raw)[0] ? of(s.inner(raw)[0]!) : null }),
  MetaItem: (raw, of) => {
    const tokens = raw.kids.find(({ name }) => /Tokens$/.test(name))
    return s.make('call', raw, {
      left: raw.kids[0] ? of(raw.kids[0]) : null,
      items: tokens ? macroArgs(tokens, of) : s.inner(raw).slice(1).map(of),
    })
  },
  FunctionItem: (raw, of) =>
    s.functionOf(raw, of, {
      name: s.kid(raw, 'BoundIdentifier'),
      params: s.kid(raw, 'ParamList'),
      body: s.kid(raw, 'Block'),
      param: param(of),
    }),
  ClosureExpression: (raw, of) =>
    s.functionOf(raw, of, {
      params: s.kid(raw, 'ParamList'),
      body: s
        .inner(raw)
        .filter(({ name }) => name !== 'ParamList')
        .at(-1),
      param: param(of),
    }),
  ImplItem: (raw, of) =>
    s.classOf(
      raw,
      of,
      s.after(raw, 'for') ?? s.kid(raw, 'TypeIdentifier', 'GenericType'),
      [],
      s.kid(raw, 'DeclarationList'),
    ),
  TraitItem: (raw, of) => s.classOf(raw, of, s.kid(raw, 'TypeIdentifier'), [], s.kid(raw, 'DeclarationList')),
  ModItem: (raw, of) => s.classOf(raw, of, s.kid(raw, 'BoundIdentifier'), [], s.kid(raw, 'DeclarationList')),
  StructItem: (raw, of) =>
    s.classOf(raw, of, s.kid(raw, 'TypeIdentifier'), [], s.kid(raw, 'FieldDeclarationList')),
  FieldDeclarationList: s.block,
  FieldDeclaration: (raw) => {
    const typed = raw.kids.at(-1)
    return s.make('param', raw, {
      name: s.kid(raw, 'FieldIdentifier')?.text ?? '',
      left: typed ? node('type', typed.start, typed.end, { name: typed.text }) : null,
    })
  },
  EnumItem: s.type,
  TypeItem: s.type,
  LetDeclaration: assign,
  ConstItem: assign,
  StaticItem: assign,
  AssignmentExpression: assign,
  ExpressionStatement: s.statement,
  IfExpression: s.branch,
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
  Guard: s.inside,
  ForExpression: s.loop,
  WhileExpression: s.loop,
  LoopExpression: (raw, of) =>
    s.make('loop', raw, { body: s.inner(raw).at(-1) ? of(s.inner(raw).at(-1)!) : null }),
  ReturnExpression: s.word('return'),
  BreakExpression: s.word('jump'),
  ContinueExpression: s.word('jump'),
  TryExpression: (raw, of) =>
    raw.kids[0] ? s.make('unary', raw, { name: 'try?', right: of(raw.kids[0]) }) : s.make('other', raw),
  AwaitExpression: (raw, of) => (raw.kids[0] ? of(raw.kids[0]) : s.make('other', raw)),
  CallExpression: s.call('ArgList'),
  MacroInvocation: macro,
  GenericFunction: (raw, of) => (raw.kids[0] ? of(raw.kids[0]) : s.make('other', raw)),
  FieldExpression: s.member,
  IndexExpression: s.member,
  ScopedIdentifier: path,
  ScopedTypeIdentifier: path,
  BinaryExpression: s.binary,
  RangeExpression: s.binary,
  UnaryExpression: s.unary,
  ReferenceExpression: s.inside,
  ParenthesizedExpression: s.inside,
  TypeCastExpression: (raw, of) => {
    const typed = raw.kids.at(-1)
    return s.make('call', raw, {
      name: 'as',
      left: node('type', raw.end, raw.end, { name: typed?.text ?? '' }),
      items: raw.kids[0] ? [of(raw.kids[0])] : [],
    })
  },
  StructExpression: (raw, of) =>
    s.make('dict', raw, {
      name: raw.kids[0]?.text ?? '',
      items: s.elements(s.kid(raw, 'FieldInitializerList'), of),
      isDeclaration: true,
    }),
  FieldInitializer: (raw, of) => s.element(raw.kids, of),
  ShorthandFieldInitializer: (raw, of) =>
    s.make('pair', raw, { name: raw.text, right: raw.kids[0] ? of(raw.kids[0]) : null }),
  BaseFieldInitializer: (raw, of) =>
    s.make('spread', raw, { right: s.inner(raw)[0] ? of(s.inner(raw)[0]!) : null }),
  ArrayExpression: s.list,
  TupleExpression: s.list,
  TuplePattern: s.list,
  UnitExpression: s.literal,
  String: s.text(/^(?:b|c)?/),
  RawString: s.text(/^b?r#{0,8}/),
  Char: s.text(/^b?/),
  Integer: s.literal,
  Float: s.literal,
  Boolean: s.literal,
  Identifier: s.name,
  BoundIdentifier: s.name,
  TypeIdentifier: s.name,
  FieldIdentifier: s.name,
  self: s.name,
}

export const rust = (): Grammar => ({
  parse: lezer(parser, s.adapter(shapes)),
  head: '',
  openings: {
    block: 'fn w_() {',
    class: 'impl w_ {',
    method: 'fn w_() {',
    object: 'const W: w_ = w_ {',
    if: 'if w_ {',
    try: '{',
    switch: 'const W: w_ = match w_ {',
    call: 'const W: w_ = w_(',
    lambda: '|| {',
    value: 'w_ {',
    fields: 'struct w_ {',
    list: 'const W: w_ = [',
  },
  outer: [[], ['block'], ['class'], ['fields'], ['object'], ['switch'], ['call']],
  libraries: RUST_CALLS,
})
