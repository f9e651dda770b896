// Divides a module where it is rarely run: functions that few changes call go to a part, with the constants that only they
// use; the module calls them through stubs, and they import what they share with it.
import { basename } from 'node:path'
import ts from 'typescript'
import { movedOf, RARE_FUNCTIONS } from './rare-functions.ts'

export const MOVED = 'moved'
export const MOVED_STUB = 'moved-stub'

interface Statement {
  readonly text: string
  /** Without the comments before it. */
  readonly code: string
  readonly names: readonly string[]
  readonly uses: ReadonlySet<string>
  readonly isExported: boolean
}

/** An import as it is written, and the values that it names. */
interface Imported {
  readonly node: ts.ImportDeclaration
  readonly values: readonly { readonly name: string; readonly text: string }[]
}

interface Division {
  readonly imports: readonly Imported[]
  readonly kept: readonly Statement[]
  /** By part. */
  readonly moved: ReadonlyMap<string, readonly Statement[]>
}

/** What a part exports of these: the number of the module in the list of the part, and of the function in that of the module. */
const memberOf = (part: string, path: string, name: string): string => {
  const modules = RARE_FUNCTIONS[part]!
  return `${Object.keys(modules).indexOf(path)}.${modules[path]!.split(' ').indexOf(name)}`
}

export interface MovedMember {
  readonly path: string
  readonly name: string
  readonly member: string
}

export const membersMovedTo = (part: string): readonly MovedMember[] =>
  Object.entries(RARE_FUNCTIONS[part] ?? {}).flatMap(([path, names]) =>
    names.split(' ').map((name) => ({ path, name, member: memberOf(part, path, name) })),
  )

/** The module without what was moved. */
export function withoutMoved(text: string, path: string): string {
  const parts = movedOf(path)
  if (parts.size === 0) return text
  const { imports, kept, moved } = divide(text, path)
  const gone = [...moved.values()].flat()
  const used = usesOf(kept)
  const elsewhere = usesOf(gone)
  const shared = kept
    .filter(({ isExported }) => !isExported)
    .flatMap(({ names }) => names.filter((name) => elsewhere.has(name)))
  const called = [...parts.keys()].filter((name) => used.has(name))
  const offered = gone.filter(({ isExported }) => isExported).flatMap(({ names }) => names)
  return [
    ...imports.map((one) => importOf(one, used)),
    ...(called.length > 0 ? [`import { ${called.join(', ')} } from '${MOVED_STUB}:${path}'`] : []),
    ...(offered.length > 0 ? [`export { ${offered.join(', ')} } from '${MOVED_STUB}:${path}'`] : []),
    ...(shared.length > 0 ? [`export { ${shared.join(', ')} }`] : []),
    ...kept.map((one) => one.text),
  ].join('\n')
}

/** What was moved to a part. */
export function movedTo(text: string, path: string, part: string): string {
  const { imports, kept, moved } = divide(text, path)
  const own = moved.get(part)!
  const used = usesOf(own)
  const shared = kept.flatMap(({ names }) => names.filter((name) => used.has(name)))
  const others = [...movedOf(path)].filter(([name, other]) => other !== part && used.has(name))
  return [
    ...imports.map((one) => importOf(one, used)),
    ...(shared.length > 0 ? [`import { ${shared.join(', ')} } from './${basename(path)}'`] : []),
    ...(others.length > 0
      ? [`import { ${others.map(([name]) => name).join(', ')} } from '${MOVED_STUB}:${path}'`]
      : []),
    ...own.map((one) => (one.isExported ? one.text : `export ${one.code}`)),
  ].join('\n')
}

/** Calls of what was moved from a module. */
export function stubsOfMoved(path: string): string {
  const lines = [...movedOf(path)].map(
    ([name, part]) =>
      `export const ${name} = /* @__PURE__ */ linked(${JSON.stringify(part)}, ${JSON.stringify(memberOf(part, path, name))})`,
  )
  return [`import { linked } from './core/linked.ts'`, ...lines].join('\n')
}

function divide(text: string, path: string): Division {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
  const parts = movedOf(path)
  const imports: Imported[] = []
  const statements: Statement[] = []
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node)) imports.push({ node, values: valuesOf(node) })
    else if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node))
      statements.push(statementOf(node))
  }
  const partOf = new Map<Statement, string>()
  for (const [name, part] of parts) {
    const found = statements.find(({ names }) => names.includes(name))
    if (found === undefined) throw new Error(`${path} has no function ${name}`)
    partOf.set(found, part)
  }
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const one of statements) {
      if (partOf.has(one) || one.isExported || one.names.length === 0) continue
      const users = statements.filter(
        (other) => other !== one && one.names.some((name) => other.uses.has(name)),
      )
      const [part, ...more] = new Set(users.map((user) => partOf.get(user)))
      if (part === undefined || more.length > 0) continue
      partOf.set(one, part)
      isMore = true
    }
  }
  return {
    imports,
    kept: statements.filter((one) => !partOf.has(one)),
    moved: Map.groupBy(
      statements.filter((one) => partOf.has(one)),
      (one) => partOf.get(one)!,
    ),
  }
}

function statementOf(node: ts.Statement): Statement {
  const uses = new Set<string>()
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) uses.add(one.text)
    ts.forEachChild(one, visit)
  }
  visit(node)
  const isExported =
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  return { text: node.getFullText(), code: node.getText(), names: namesOf(node), uses, isExported }
}

function namesOf(node: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return node.name ? [node.name.text] : []
  if (!ts.isVariableStatement(node)) return []
  return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []))
}

function valuesOf({ importClause }: ts.ImportDeclaration): Imported['values'] {
  if (!importClause || importClause.isTypeOnly) return []
  const { name, namedBindings } = importClause
  const own = name ? [{ name: name.text, text: name.text }] : []
  if (!namedBindings) return own
  if (ts.isNamespaceImport(namedBindings))
    return [...own, { name: namedBindings.name.text, text: namedBindings.getText() }]
  return [
    ...own,
    ...namedBindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map((one) => ({ name: one.name.text, text: one.getText() })),
  ]
}

/** The import of those values that are used; nothing where none is. */
function importOf({ node, values }: Imported, used: ReadonlySet<string>): string {
  const wanted = values.filter(({ name }) => used.has(name))
  if (wanted.length === 0) return ''
  const from = node.moduleSpecifier.getText()
  if (wanted.length === 1 && wanted[0]!.text.startsWith('*')) return `import ${wanted[0]!.text} from ${from}`
  if (node.importClause?.name) throw new Error(`a default import: ${node.getText()}`)
  return `import { ${wanted.map(({ text }) => text).join(', ')} } from ${from}`
}

const usesOf = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.flatMap(({ uses }) => [...uses]))
