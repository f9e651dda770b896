// Reads JavaScript, TypeScript and JSX.

import { parser } from '@lezer/javascript'
import { JAVASCRIPT_CALLS } from '../../code/tables/libraries/javascript.ts'
import * as s from '../adapt.ts'
import type { Grammar } from '../grammar.ts'
import type { Raw } from '../raw.ts'
import { lezer } from '../run-parser.ts'
import { node, type TreeNode } from '../tree.ts'

const param =
  (of: s.Adapt) =>
  (run: readonly Raw[]): TreeNode => {
    const target = run.find(({ name }) =>
      /^(?:VariableDefinition|ObjectPattern|ArrayPattern|this)$/.test(name),
    )
    const typed = run.find(({ name }) => name === 'TypeAnnotation')
    const at = run.findIndex(({ text }) => text === '=')
    const pattern = target !== undefined && target.kids.length > 0 ? [of(target)] : []
    return node('param', run[0]!.start, run.at(-1)!.end, {
      name: target?.kids.length === 0 ? target.text : '',
      left: typed ? node('type', typed.start, typed.end, { name: typed.text.replace(/^:\s*/, '') }) : null,
      right: at >= 0 && run[at + 1] ? of(run[at + 1]!) : null,
      items: pattern,
      decorators: run.filter(({ name }) => name === 'Decorator').map((one) => of(one)),
    })
  }

const fn: s.Shape = (raw, of) => {
  const body = s.kid(raw, 'Block') ?? s.after(raw, '=>')
  const key = s.kid(
    raw,
    'VariableDefinition',
    'PropertyDefinition',
    'PrivatePropertyDefinition',
    'PropertyName',
    'String',
  )
  const named = key !== undefined && key.start < (s.kid(raw, 'ParamList')?.start ?? raw.end) ? key : undefined
  return s.functionOf(raw, of, { name: named, params: s.kid(raw, 'ParamList'), body, param: param(of) })
}

/** `const a = 1, { b } = c`: one assignment for each name. */
const declaration: s.Shape = (raw, of) => {
  const runs = s.groups({ ...raw, kids: raw.kids.filter(({ text }) => text !== ';') })
  const made = runs.map((run) => {
    const kids = run.filter(
      ({ name, text }) => name !== 'TypeAnnotation' && !/^(?:const|let|var|declare|using|await)$/.test(text),
    )
    if (kids.length === 0) return node('other', run[0]!.start, run.at(-1)!.end)
    return {
      ...s.assign({ ...raw, start: run[0]!.start, end: run.at(-1)!.end, kids }, of),
      isDeclaration: true,
    }
  })
  return made.length === 1
    ? { ...made[0]!, start: raw.start, end: raw.end }
    : s.make('block', raw, { items: made })
}

const importDeclaration: s.Shape = (raw) => {
  const from = s.kid(raw, 'String')
  const module = from ? s.nameOf(from) : ''
  const bindings: TreeNode[] = []
  for (const one of raw.kids) {
    if (one.name === 'VariableDefinition')
      bindings.push(s.binding(one, s.has(raw, '*') ? '*' : 'default', one.text))
    if (one.name === 'ImportGroup')
      for (const run of s.groups(one)) {
        const names = run.filter(({ text }) => !/^(?:as|type)$/.test(text))
        if (names.length > 0)
          bindings.push(
            s.binding({ start: run[0]!.start, end: run.at(-1)!.end }, names[0]!.text, names.at(-1)!.text),
          )
      }
  }
  return s.make('import', raw, { name: module, items: bindings, isDeclaration: true })
}

const property: s.Shape = (raw, of) => {
  if (s.kid(raw, 'ParamList')) {
    const made = fn(raw, of)
    return s.make('pair', raw, { name: made.name, right: made })
  }
  const parts = raw.kids
  if (parts[0]?.text === '...') return s.make('spread', raw, { right: parts[1] ? of(parts[1]) : null })
  const isComputed = parts[0]?.text === '['
  const key = isComputed ? parts[1] : parts[0]
  const value = s.after(raw, ':') ?? parts[parts.findIndex(({ text }) => text === ':') + 1]
  const hasColon = s.has(raw, ':')
  const made = key
    ? hasColon || isComputed
      ? of(key)
      : node('name', key.start, key.end, { name: key.text })
    : null
  const text = key && !isComputed ? s.nameOf(key) : ''
  if (!hasColon) return s.make('pair', raw, { name: text, left: made, right: made })
  return s.make('pair', raw, {
    name: text,
    left: made,
    right: value ? (value.isToken ? s.literalOf(value) : of(value)) : null,
  })
}

const markup: s.Shape = (raw, of) => {
  const open = s.kid(raw, 'JSXOpenTag', 'JSXSelfClosingTag')
  const attributes = open
    ? open.kids
        .filter(({ name }) => /^JSX(?:Attribute|SpreadAttribute)$/.test(name))
        .map((one) => {
          const value = s.kid(one, 'JSXEscape', 'JSXAttributeValue')
          const right = value
            ? value.name === 'JSXEscape'
              ? s.inside(value, of)
              : node('string', value.start, value.end, { name: s.nameOf(value) })
            : null
          return one.name === 'JSXAttribute'
            ? node('pair', one.start, one.end, { name: one.kids[0]?.text ?? '', right })
            : node('spread', one.start, one.end, { right: s.inner(one)[0] ? of(s.inner(one)[0]!) : null })
        })
    : []
  const tag = open?.kids.find(({ name }) =>
    /^JSX(?:Builtin|Identifier|MemberExpression|NamespacedName)$/.test(name),
  )
  const children = raw.kids
    .filter(({ name }) => /^JSX(?:Element|Escape|Text)$|^JSXFragment/.test(name))
    .map((one) =>
      one.name === 'JSXEscape'
        ? s.inside(one, of)
        : one.name === 'JSXText'
          ? node('string', one.start, one.end, { name: one.text })
          : of(one),
    )
  return s.make('markup', raw, { name: tag?.text ?? '', items: [...attributes, ...children] })
}

const klass: s.Shape = (raw, of) => {
  const base = s.after(raw, 'extends')
  return s.classOf(raw, of, s.kid(raw, 'VariableDefinition'), base ? [of(base)] : [], s.kid(raw, 'ClassBody'))
}

const shapes: s.Shapes = {
  Script: s.file,
  Block: s.block,
  ClassBody: s.block,
  ExpressionStatement: s.statement,
  VariableDeclaration: declaration,
  AssignmentExpression: s.assign,
  PropertyDeclaration: (raw, of) => {
    const kids = raw.kids.filter(
      ({ name, text }) =>
        !/^(?:TypeAnnotation|Decorator|Privacy)$/.test(name) &&
        !/^(?:static|readonly|declare|override|;)$/.test(text),
    )
    return { ...s.assign({ ...raw, kids }, of), isDeclaration: true, decorators: s.decoratorsOf(raw, of) }
  },
  ExportDeclaration: (raw, of) => {
    const parts = s.inner(raw)
    return parts.length === 1 && !s.kid(raw, 'ExportGroup')
      ? { ...of(parts[0]!), start: raw.start }
      : s.make('import', raw, { name: 'export' })
  },
  ImportDeclaration: importDeclaration,
  DynamicImport: (raw, of) =>
    s.make('call', raw, {
      left: node('name', raw.start, raw.start + 6, { name: 'import' }),
      items: s.inner(raw).map(of),
    }),
  IfStatement: s.branch,
  ForStatement: s.loop,
  WhileStatement: s.loop,
  DoStatement: s.loop,
  SwitchStatement: s.choose,
  SwitchBody: s.cases(({ name }) => /^(?:CaseLabel|DefaultLabel)$/.test(name)),
  CaseLabel: s.block,
  TryStatement: s.attempt,
  CatchClause: s.handler,
  ReturnStatement: s.word('return'),
  YieldExpression: (raw, of) => ({ ...s.word('return')(raw, of), name: 'yield' }),
  ThrowStatement: s.word('throw'),
  BreakStatement: s.word('jump'),
  ContinueStatement: s.word('jump'),
  FunctionDeclaration: fn,
  FunctionExpression: fn,
  ArrowFunction: fn,
  MethodDeclaration: fn,
  ClassDeclaration: klass,
  ClassExpression: klass,
  Decorator: s.decorator,
  CallExpression: s.call('ArgList'),
  NewExpression: s.call('ArgList'),
  TaggedTemplateExpression: (raw, of) =>
    s.make('call', raw, {
      name: 'tag',
      left: raw.kids[0] ? of(raw.kids[0]) : null,
      items: raw.kids.slice(1).map(of),
    }),
  InstantiationExpression: (raw, of) => of(raw.kids[0]!),
  MemberExpression: s.member,
  BinaryExpression: (raw, of) =>
    s.has(raw, 'as') || s.has(raw, 'satisfies') ? of(raw.kids[0]!) : s.binary(raw, of),
  UnaryExpression: s.unary,
  PostfixExpression: (raw, of) =>
    raw.kids.at(-1)?.text === '!'
      ? of(raw.kids[0]!)
      : s.make('unary', raw, { name: raw.kids.at(-1)?.text ?? '', right: of(raw.kids[0]!) }),
  ConditionalExpression: s.ternary,
  ParenthesizedExpression: s.inside,
  AwaitExpression: s.inside,
  SequenceExpression: s.list,
  ArrayExpression: s.list,
  ArrayPattern: s.list,
  ObjectExpression: s.dict,
  ObjectPattern: s.dict,
  Property: property,
  PatternProperty: property,
  TemplateString: s.text(/^/),
  String: s.text(/^/),
  RegExp: s.literal,
  Number: s.literal,
  BooleanLiteral: s.literal,
  null: s.literal,
  JSXElement: markup,
  JSXFragment: markup,
  TypeAnnotation: s.type,
  InterfaceDeclaration: s.type,
  TypeAliasDeclaration: s.type,
  AmbientDeclaration: s.type,
  EnumDeclaration: (raw, of) =>
    s.make('class', raw, {
      name: s.kid(raw, 'TypeDefinition')?.text ?? '',
      items: [],
      body: s.make('dict', raw, { items: s.elements(s.kid(raw, 'EnumBody'), of) }),
    }),
  VariableName: s.name,
  VariableDefinition: s.name,
  PropertyDefinition: s.name,
  PropertyName: s.name,
  PrivatePropertyDefinition: s.name,
  this: s.name,
  super: s.name,
}

export const javascript = (): Grammar => ({
  parse: lezer(parser.configure({ dialect: 'ts jsx' }), s.adapter(shapes)),
  head: '',
  openings: {
    block: '{',
    class: 'class _ {',
    method: '_() {',
    object: '_ = {',
    if: 'if (_) {',
    try: 'try {',
    switch: 'switch (_) {',
    call: '_(',
    lambda: '() => {',
    value: '{',
    fields: 'class w_ {',
    list: '_ = [',
  },
  outer: [[], ['class'], ['block'], ['object'], ['switch'], ['call']],
  hasMarkup: true,
  libraries: JAVASCRIPT_CALLS,
})

export const typescript = (): Grammar => ({
  parse: lezer(parser.configure({ dialect: 'ts' }), s.adapter(shapes)),
  head: '',
  openings: {
    block: '{',
    class: 'class _ {',
    method: '_() {',
    object: '_ = {',
    if: 'if (_) {',
    try: 'try {',
    switch: 'switch (_) {',
    call: '_(',
    lambda: '() => {',
    value: '{',
    fields: 'class w_ {',
    list: '_ = [',
  },
  outer: [[], ['class'], ['block'], ['object'], ['switch'], ['call']],
  libraries: JAVASCRIPT_CALLS,
})
