// Divides the engine where functions are called: an import of a function from a module of another part becomes a call that
// throws PartMissing until that part is loaded (protocol/review/core/linked.ts). Imports of constants stay as they are, and
// esbuild puts what several parts import where all of them find it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import ts from 'typescript'
import { handlerStub, isHandler, withWords, wordList } from './handler-stubs.ts'
import { MODULE_PARTS, partOfModule } from './module-parts.ts'
import { MOVED, MOVED_STUB, membersMovedTo, movedTo, stubsOfMoved, withoutMoved } from './move-functions.ts'
import { type Exports, type ModulesOfParts, runModules } from './run-modules.ts'
import { isTable, withoutExamples } from './strip-examples.ts'

const REVIEW = 'protocol/review'
/** Modules that list tables by name; those whose rows are in a part are listed by that part. */
const TABLE_LISTS = ['shell/tables/index.ts', 'text/unicode/index.ts']
const STUB = 'stub'
const ENTRY = 'part'

/** Each part is an entry of the build: `part:` and its name. */
export async function linkModules(
  root: string,
  options: BuildOptions,
): Promise<{ plugin: Plugin; entries: Readonly<Record<string, string>> }> {
  const review = join(root, REVIEW)
  const paths = (readdirSync(review, { recursive: true }) as string[])
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && partOfModule(path) !== null)
    .sort()
  const modules: ModulesOfParts = await runModules(review, paths, options)
  const tables = TABLE_LISTS.flatMap((path) => listedIn(readFileSync(join(review, path), 'utf8'), path))
  const within = (path: string): string => relative(review, path).split(sep).join('/')
  const plugin: Plugin = {
    name: 'link-modules',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice(5), namespace: ENTRY }))
      onResolve({ filter: /^stub:/ }, ({ path }) => ({
        path: path.slice(5),
        namespace: STUB,
        sideEffects: false,
      }))
      onLoad({ filter: /.*/, namespace: STUB }, ({ path }) => ({
        contents: stubOf(path, modules),
        resolveDir: review,
        loader: 'ts',
      }))
      onLoad({ filter: /.*/, namespace: ENTRY }, ({ path }) => ({
        contents: entryOf(path, modules, tables),
        resolveDir: review,
        loader: 'ts',
      }))
      onResolve({ filter: /^moved(?:-stub)?:/ }, ({ path }) => {
        const [namespace, ...rest] = path.split(':')
        return { path: rest.join(':'), namespace: namespace!, sideEffects: false }
      })
      onLoad({ filter: /.*/, namespace: MOVED_STUB }, ({ path }) => ({
        contents: stubsOfMoved(path),
        resolveDir: review,
        loader: 'ts',
      }))
      onLoad({ filter: /.*/, namespace: MOVED }, ({ path }) => {
        const [own, part] = path.split('?') as [string, string]
        const file = join(review, own)
        const text = withoutExamples(readFileSync(file, 'utf8'), isTable(file))
        return {
          contents: withStubs(movedTo(text, own, part), own, part, modules),
          resolveDir: dirname(file),
          loader: 'ts',
        }
      })
      onLoad({ filter: /[\\/]protocol[\\/]review[\\/].*\.ts$/ }, ({ path }) => {
        const own = within(path)
        const text = withoutExamples(readFileSync(path, 'utf8'), isTable(path))
        if (own === 'code/linked/words-asked.ts') return { contents: withWords(text, modules), loader: 'ts' }
        if (own === 'core/parts-of-families.ts') return { contents: withParts(text), loader: 'ts' }
        const rest = TABLE_LISTS.includes(own) ? withoutTables(text, own) : text
        return { contents: withStubs(withoutMoved(rest, own), own, partOfModule(own), modules), loader: 'ts' }
      })
    },
  }
  const entries = Object.fromEntries(Object.keys(MODULE_PARTS).map((part) => [part, `part:${part}`]))
  return { plugin, entries }
}

const PARTS_OF = /(PARTS_OF: [^=]+ = )\{\}/

function withParts(text: string): string {
  const all = Object.entries(MODULE_PARTS).map(([part, { owner }]) => ({ part, owner }))
  const parts = Object.fromEntries(
    all.map(({ owner }) => [owner, all.filter((one) => one.owner === owner).map(({ part }) => part)]),
  )
  if (!PARTS_OF.test(text)) throw new Error('no place for the parts of the families')
  return text.replace(PARTS_OF, (_, before) => `${before}${JSON.stringify(parts)}`)
}

/** Number of a module among those of parts: a short name for what it exports. */
const memberName = (path: string, name: string, modules: ModulesOfParts): string =>
  `${name}${[...modules.keys()].indexOf(path)}`

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isObject = (value: unknown): value is Exports =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRule = (value: unknown): boolean => isObject(value) && value.kind === 'rule'
const isRuleList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isRule)
/** Handlers of programs. */
const isByName = (value: unknown): value is Exports =>
  isObject(value) &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(isFunction)
/** What calls of a module of another part are made of. Its rules and constants are not among them. */
function stubOf(path: string, modules: ModulesOfParts): string {
  const part = JSON.stringify(partOfModule(path))
  const lines = Object.entries(modules.get(path)!).flatMap(([name, value]) => {
    const member = JSON.stringify(memberName(path, name, modules))
    if (isFunction(value)) return `export const ${name} = /* @__PURE__ */ linked(${part}, ${member})`
    if (isHandler(value)) return `export const ${name} = ${handlerStub(path, member, value, modules)}`
    if (isByName(value))
      return `export const ${name} = /* @__PURE__ */ linkedByName(${part}, ${member}, ${wordList(Object.keys(value))})`
    if (typeof value === 'number') return `export const ${name} = ${value}`
    return []
  })
  return [
    ...(lines.some((line) => line.includes('ASKED.'))
      ? [`import { ASKED } from './code/linked/words-asked.ts'`]
      : []),
    ...(lines.some((line) => line.includes('linkedAt('))
      ? [`import { linkedAt } from './code/linked/linked-names.ts'`]
      : []),
    `import { linked, linkedByName, linkedWhere } from './core/linked.ts'`,
    ...lines,
  ].join('\n')
}

interface Listed {
  /** In the manifest, with quotes. */
  readonly name: string
  /** What the module exports. */
  readonly rows: string
  readonly module: string
  /** The property in the list. */
  readonly start: number
  readonly end: number
}

const parsed = (text: string) => ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
const moduleAt = (own: string, from: string): string =>
  relative('/', resolve('/', dirname(own), from))
    .split(sep)
    .join('/')

/** Tables of a list whose rows are in a part. */
function listedIn(text: string, own: string): readonly Listed[] {
  const source = parsed(text)
  const moduleOf = new Map<string, string>()
  const found: Listed[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings))
        for (const name of namesIn(bindings)) moduleOf.set(name, moduleAt(own, node.moduleSpecifier.text))
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.initializer)) {
      const module = moduleOf.get(node.initializer.text)
      if (module !== undefined && partOfModule(module) !== null)
        found.push({
          name: node.name.getText(),
          rows: node.initializer.text,
          module,
          start: node.getFullStart(),
          end: node.getEnd() + (text[node.getEnd()] === ',' ? 1 : 0),
        })
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The list without tables that are in parts. */
function withoutTables(text: string, own: string): string {
  const gone = listedIn(text, own)
  const imports = parsed(text).statements.filter(
    (node) =>
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      gone.some(({ module }) => module === moduleAt(own, (node.moduleSpecifier as ts.StringLiteral).text)),
  )
  return [...imports.map((node) => ({ start: node.getFullStart(), end: node.getEnd() })), ...gone]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
}

/** The module of a part: its rules and tables, and what stubs call. */
function entryOf(part: string, modules: ModulesOfParts, tables: readonly Listed[]): string {
  const own = [...modules].filter(([path]) => partOfModule(path) === part)
  const rules: string[] = []
  const rows: string[] = []
  const members: string[] = []
  own.forEach(([path, exports], index) => {
    for (const table of tables) if (table.module === path) rows.push(`${table.name}: m${index}.${table.rows}`)
    for (const [name, value] of Object.entries(exports)) {
      if (isRule(value)) rules.push(`m${index}.${name}`)
      else if (isRuleList(value)) rules.push(`...m${index}.${name}`)
      else if (isFunction(value) || isByName(value) || isHandler(value))
        members.push(`${JSON.stringify(memberName(path, name, modules))}: m${index}.${name}`)
    }
  })
  const moved = membersMovedTo(part)
  moved.forEach(({ name, member }, index) => {
    members.push(`${JSON.stringify(member)}: ${name}${index}`)
  })
  return [
    ...own.map(([path], index) => `import * as m${index} from './${path}'`),
    ...moved.map(
      ({ path, name }, index) => `import { ${name} as ${name}${index} } from '${MOVED}:${path}?${part}'`,
    ),
    `export const ${part}Linked = {`,
    `  owner: ${JSON.stringify(MODULE_PARTS[part]!.owner)},`,
    `  rules: [${rules.join(', ')}],`,
    `  tables: { ${rows.join(', ')} },`,
    `  members: { ${members.join(', ')} },`,
    '}',
  ].join('\n')
}

/** The module with its imports of functions of other parts as imports of stubs. */
function withStubs(text: string, own: string, ownPart: string | null, modules: ModulesOfParts): string {
  const source = parsed(text)
  const changes: { start: number; end: number; text: string }[] = []
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue
    const { text: from } = node.moduleSpecifier
    if (!from.startsWith('.')) continue
    const target = moduleAt(own, from)
    const part = partOfModule(target)
    if (part === null || part === ownPart) continue
    const exports = modules.get(target)!
    const bindings = node.importClause?.namedBindings
    const isStubbed =
      bindings !== undefined &&
      (ts.isNamespaceImport(bindings) || namesIn(bindings).every((name) => isFunction(exports[name])))
    if (isStubbed && !(bindings && ts.isNamedImports(bindings) && namesIn(bindings).length === 0))
      changes.push({
        start: node.moduleSpecifier.getStart(),
        end: node.moduleSpecifier.getEnd(),
        text: JSON.stringify(`stub:${target}`),
      })
  }
  return changes
    .reverse()
    .reduce((left, { start, end, text: by }) => left.slice(0, start) + by + left.slice(end), text)
}

/** Names of values; types are nothing at run time. */
const namesIn = (bindings: ts.NamedImports): string[] =>
  bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ?? name).text)
