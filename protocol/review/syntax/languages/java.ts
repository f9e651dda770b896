// Reads Java.

import { parser } from '@lezer/java'
import { JVM_CALLS } from '../../code/tables/libraries/jvm.ts'
import * as s from '../adapt.ts'
import type { Grammar } from '../grammar.ts'
import type { Raw } from '../raw.ts'
import { lezer } from '../run-parser.ts'
import { node, type TreeNode } from '../tree.ts'

const TYPES = /^(?:TypeName|GenericType|PrimitiveType|ArrayType|ScopedTypeName|TypePattern)$/

const param =
  (of: s.Adapt) =>
  (run: readonly Raw[]): TreeNode => {
    const raw = run[0]!
    const parts = raw.kids.length > 0 ? raw.kids : run
    const typed = parts.find(({ name }) => TYPES.test(name))
    const named = parts.find(({ name }) => name === 'Definition' || name === 'VariableDeclarator')
    return node('param', raw.start, raw.end, {
      name: (named ?? raw).text,
      left: typed ? node('type', typed.start, typed.end, { name: typed.text }) : null,
      decorators: s.decoratorsOf(raw, of),
    })
  }

const method: s.Shape = (raw, of) =>
  s.functionOf(raw, of, {
    name: s.kid(raw, 'Definition'),
    params: s.kid(raw, 'FormalParameters', 'RecordHeader'),
    body: s.kid(raw, 'Block', 'ConstructorBody'),
    param: param(of),
  })

const declaration: s.Shape = (raw, of) => {
  const typed = raw.kids.find(({ name }) => TYPES.test(name))
  const decorators = s.decoratorsOf(raw, of)
  const made = raw.kids
    .filter(({ name }) => name === 'VariableDeclarator')
    .map((one) => ({
      ...s.assign(one, of),
      isDeclaration: true,
      decorators,
      items: typed ? [node('type', typed.start, typed.end, { name: typed.text })] : [],
    }))
  return made.length === 1
    ? { ...made[0]!, start: raw.start, end: raw.end }
    : s.make('block', raw, { items: made })
}

const klass: s.Shape = (raw, of) =>
  s.classOf(
    raw,
    of,
    s.kid(raw, 'Definition'),
    raw.kids
      .filter(({ name }) => /^(?:Superclass|SuperInterfaces)$/.test(name))
      .flatMap((one) => s.inner(one).map(of)),
    s.kid(raw, 'ClassBody', 'InterfaceBody', 'EnumBody', 'RecordBody', 'AnnotationTypeBody'),
  )

/** The components of a record are what its constructor is given: https://docs.oracle.com/javase/specs/jls/se21/html/jls-8.html#jls-8.10.4 */
const record: s.Shape = (raw, of) => {
  const made = klass(raw, of)
  const header = s.kid(raw, 'FormalParameters', 'RecordHeader')
  if (header === undefined || made.body === null) return made
  const given = method({ ...raw, kids: [header] }, of)
  return { ...made, body: { ...made.body, items: [given, ...made.body.items] } }
}

const shapes: s.Shapes = {
  Program: s.file,
  Block: s.block,
  ConstructorBody: s.block,
  ClassBody: s.block,
  InterfaceBody: s.block,
  RecordBody: s.block,
  EnumBody: s.block,
  EnumConstant: (raw, of) =>
    s.make('call', raw, {
      left: raw.kids[0] ? of(raw.kids[0]) : null,
      items: s.elements(s.kid(raw, 'ArgumentList'), of),
    }),
  StaticInitializer: s.block,
  PackageDeclaration: s.type,
  ImportDeclaration: (raw) => {
    const path = raw.text.replace(/^import\s+(?:static\s+)?|\s*;$/g, '').replace(/\s+/g, '')
    const local = path.slice(path.lastIndexOf('.') + 1)
    return s.make('import', raw, { name: path, items: [s.binding(raw, path, local)] })
  },
  ClassDeclaration: klass,
  InterfaceDeclaration: klass,
  EnumDeclaration: klass,
  RecordDeclaration: record,
  AnnotationTypeDeclaration: klass,
  MethodDeclaration: method,
  ConstructorDeclaration: method,
  CompactConstructorDeclaration: method,
  FieldDeclaration: declaration,
  LocalVariableDeclaration: declaration,
  VariableDeclarator: s.assign,
  ResourceSpecification: s.block,
  Resource: (raw, of) => ({
    ...s.assign({ ...raw, kids: raw.kids.filter(({ name }) => !TYPES.test(name)) }, of),
    isDeclaration: true,
  }),
  ExpressionStatement: s.statement,
  AssignmentExpression: s.assign,
  ExplicitConstructorInvocation: s.call('ArgumentList'),
  IfStatement: s.branch,
  ForStatement: s.loop,
  WhileStatement: s.loop,
  DoStatement: s.loop,
  EnhancedForStatement: (raw, of) => {
    const spec = s.kid(raw, 'ForSpec')
    const target = spec ? s.kid(spec, 'Definition') : undefined
    const iterated = spec ? s.after(spec, ':') : undefined
    const body = s.inner(raw).at(-1)
    return s.make('loop', raw, {
      left: target ? of(target) : null,
      right: iterated ? of(iterated) : null,
      body: body ? of(body) : null,
    })
  },
  ForSpec: s.block,
  SwitchStatement: s.choose,
  SwitchExpression: s.choose,
  SwitchBlock: s.cases(({ name }) => name === 'SwitchLabel'),
  SynchronizedStatement: (raw, of) => {
    const [lock, body] = s.inner(raw)
    return s.make('other', raw, {
      name: 'synchronized',
      items: lock ? [of(lock)] : [],
      body: body ? of(body) : null,
    })
  },
  TryStatement: s.attempt,
  TryWithResourcesStatement: s.attempt,
  CatchClause: s.handler,
  CatchFormalParameter: s.type,
  ReturnStatement: s.word('return'),
  YieldStatement: s.word('return'),
  ThrowStatement: s.word('throw'),
  BreakStatement: s.word('jump'),
  ContinueStatement: s.word('jump'),
  AssertStatement: (raw, of) =>
    s.make('branch', raw, { name: 'assert', left: s.inner(raw)[0] ? of(s.inner(raw)[0]!) : null }),
  Annotation: s.decorator,
  MarkerAnnotation: s.decorator,
  MethodInvocation: (raw, of) => {
    const args = s.kid(raw, 'ArgumentList')
    const method = s.kid(raw, 'MethodName')
    const at = method ? raw.kids.indexOf(method) : -1
    const owner = at > 0 ? raw.kids[0] : undefined
    const name = method?.text ?? ''
    const end = method?.end ?? raw.end
    const left = owner
      ? node('member', raw.start, end, {
          left: owner.isToken ? node('name', owner.start, owner.end, { name: owner.text }) : of(owner),
          name,
        })
      : node('name', raw.start, end, { name })
    return s.make('call', raw, { left, items: s.elements(args, of) })
  },
  ObjectCreationExpression: s.call('ArgumentList'),
  ArrayCreationExpression: s.list,
  ArrayInitializer: s.list,
  ElementValueArrayInitializer: s.list,
  ElementValuePair: (raw, of) => s.element(raw.kids, of),
  FieldAccess: s.member,
  ScopedIdentifier: s.member,
  ScopedTypeName: s.member,
  ArrayAccess: s.member,
  ClassLiteral: s.type,
  MethodReference: (raw, of) =>
    s.make('member', raw, { name: raw.kids.at(-1)?.text ?? '', left: raw.kids[0] ? of(raw.kids[0]) : null }),
  LambdaExpression: (raw, of) => {
    const params = s.kid(raw, 'InferredParameters', 'FormalParameters')
    const single = params ? undefined : s.kid(raw, 'Definition')
    const body = s.inner(raw).find((one) => one !== params && one !== single)
    return s.make('function', raw, {
      items: params
        ? s.groups(params).map(param(of))
        : single
          ? [node('param', single.start, single.end, { name: single.text })]
          : [],
      body: body ? of(body) : null,
    })
  },
  BinaryExpression: s.binary,
  InstanceofExpression: s.binary,
  UnaryExpression: s.unary,
  UpdateExpression: s.unary,
  TernaryExpression: s.ternary,
  CastExpression: (raw, of) => {
    const value = s.inner(raw).at(-1)
    const target = s.inner(raw)[0]
    return s.make('call', raw, {
      name: 'cast',
      left: node('type', raw.start, raw.start, { name: target?.text ?? '' }),
      items: value ? [of(value)] : [],
    })
  },
  ParenthesizedExpression: s.inside,
  StringLiteral: s.text(/^/),
  TextBlock: s.text(/^/, 3),
  CharacterLiteral: s.text(/^/),
  IntegerLiteral: s.literal,
  FloatingPointLiteral: s.literal,
  BooleanLiteral: s.literal,
  null: s.literal,
  GenericType: (raw, of) => (raw.kids[0] ? { ...of(raw.kids[0]), end: raw.end } : s.type(raw, of)),
  ArrayType: s.type,
  PrimitiveType: s.type,
  TypeArguments: s.type,
  TypeParameters: s.type,
  TypePattern: s.type,
  Modifiers: s.type,
  Throws: s.type,
  this: s.name,
  super: s.name,
}

/** Words of module declarations are names elsewhere, and the grammar misreads `Name.class`. */
const asNames = (text: string): string =>
  /^\s*(?:open\s+)?module\s/.test(text)
    ? text
    : text.replace(
        /\b(?:to|with|opens|requires|exports|uses|provides|transitive)\b|\.class\b/g,
        (word) => `${word.slice(0, -1)}_`,
      )

export const java = (): Grammar => ({
  parse: lezer(parser, s.adapter(shapes), asNames),
  head: '',
  openings: {
    block: '{',
    class: 'class _ {',
    method: 'void _() {',
    object: '_ = new _[] {',
    if: 'if (_) {',
    try: 'try {',
    switch: 'switch (_) {',
    call: '_(',
    lambda: '() -> {',
    value: 'new w_() {',
    fields: 'class w_ {',
    list: '_[',
  },
  outer: [['class'], ['class', 'method'], [], ['block']],
  libraries: JVM_CALLS,
})
