// Puts rules of plans into parts of which the family keeps screens: a plan that meets one asks for the part. The screen of
// a rule is its own member `screen`, and what its form can derive: words of wordings and of pairs, the phrase of a phrase.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import ts from 'typescript'
import { type RuleModules, rulesIn } from '../../../protocol/review/core/rule.ts'
import type { Otherwise, PairScreen, WordScreen } from '../../../protocol/review/plan/relations/where.ts'
import { type Exports, runModules } from './run-modules.ts'
import { SCREENED_PARTS, screenedPartOf } from './screened-parts.ts'
import { withoutExamples } from './strip-examples.ts'
import { sharesIn, type WordList, wordIndexes } from './word-index.ts'

const PLAN = 'protocol/review/plan'
const LIST = 'rules/lists/base.ts'
const ENTRY = 'screened-part'
const OWN = 'screen'
const LISTED = /^import \* as r([0-9]+) from '\.\.\/(.+)'$/gm

interface RuleFile {
  readonly path: string
  readonly place: string
  readonly part: string
  readonly exports: Exports
}

type Rule = Readonly<Record<string, unknown>>

const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rule'

const hasForm = (rule: Rule): boolean => 'wordings' in rule || 'pairs' in rule || 'phrase' in rule
const hasScreen = (rule: Rule): boolean => 'find' in rule && (hasForm(rule) || 'screen' in rule)

const rulesOf = ({ exports }: Pick<RuleFile, 'exports'>): [name: string, rule: Rule][] =>
  Object.entries(exports)
    .filter((entry): entry is [string, Rule] => isRule(entry[1]))
    .sort(([a], [b]) => (a < b ? -1 : 1))

export async function screenRules(
  root: string,
  options: BuildOptions,
): Promise<{ plugin: Plugin; entries: Readonly<Record<string, string>> }> {
  const plan = join(root, PLAN)
  const listed = readFileSync(join(plan, LIST), 'utf8')
  const candidates = [...listed.matchAll(LISTED)].flatMap(([, place, path]) => {
    const part = screenedPartOf(path!)
    return part === null ? [] : [{ path: path!, place: place!, part }]
  })
  const modules = await runModules(
    join(plan, 'rules'),
    candidates.map(({ path }) => path),
    options,
  )
  const files = candidates
    .map((one): RuleFile => ({ ...one, exports: modules.get(one.path)! }))
    .filter((file) => rulesOf(file).every(([, rule]) => hasScreen(rule)))
  const indexOf = wordIndexes(sharesIn(await examplesOf(plan, options)))
  const parts = Object.keys(SCREENED_PARTS).filter((part) => files.some((file) => file.part === part))
  const inPart = (part: string) => files.filter((file) => file.part === part)
  const plugin: Plugin = {
    name: 'screen-rules',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^screened-part:/ }, ({ path }) => ({
        path: path.slice(ENTRY.length + 1),
        namespace: ENTRY,
      }))
      onResolve({ filter: /^screen:/ }, ({ path }) => ({
        path: path.slice(OWN.length + 1),
        namespace: OWN,
        sideEffects: false,
      }))
      onLoad({ filter: /.*/, namespace: ENTRY }, ({ path: part }) => ({
        contents: partOf(part, inPart(part)),
        resolveDir: join(plan, 'rules'),
        loader: 'ts',
      }))
      onLoad({ filter: /.*/, namespace: OWN }, ({ path }) => {
        const file = join(plan, 'rules', path)
        return { contents: withScreens(readFileSync(file, 'utf8')), resolveDir: dirname(file), loader: 'ts' }
      })
      onLoad({ filter: /[\\/]plan[\\/]rules[\\/]lists[\\/]base\.ts$/ }, () => ({
        contents: withoutFiles(listed, files),
        loader: 'ts',
      }))
      onLoad({ filter: /[\\/]plan[\\/]screened\.ts$/ }, ({ path }) => ({
        contents: withParts(readFileSync(path, 'utf8'), parts, inPart, indexOf),
        loader: 'ts',
      }))
    },
  }
  return { plugin, entries: Object.fromEntries(parts.map((part) => [part, `${ENTRY}:${part}`])) }
}

type Listed = Partial<WordScreen & PairScreen>

const screenOf = (rule: Rule): Listed | undefined => rule.screen as Listed | undefined
const saidIn = (list: string): WordList => [{ say: [list] }]

/** The examples of all rules of plans. */
async function examplesOf(plan: string, options: BuildOptions): Promise<readonly string[]> {
  const modules = await runModules(plan, ['rules/all.ts'], { ...options, plugins: [] })
  const { ruleModules } = modules.get('rules/all.ts') as { ruleModules: RuleModules }
  return rulesIn(ruleModules)
    .flatMap(({ fires, quiet }) => [...fires, ...quiet])
    .map((example) => (typeof example === 'string' ? example : example.artifact))
}

const withoutFiles = (list: string, files: readonly RuleFile[]): string => {
  const gone = new Set(files.map(({ place }) => place))
  return list
    .split('\n')
    .filter(
      (line) =>
        !gone.has(/^import \* as r([0-9]+) |^ {2}\[([0-9]+), /.exec(line)?.slice(1).find(Boolean) ?? ''),
    )
    .join('\n')
}

const partOf = (part: string, files: readonly RuleFile[]): string =>
  [
    ...files.map(({ place, path }) => `import * as r${place} from './${path}'`),
    `export const ${part}Rules = [${files.map(({ place }) => `[${place}, r${place}]`).join(', ')}]`,
  ].join('\n')

const PLACE_OF_PARTS = /(SCREENED: [^=]+ = )\{\}/

function withParts(
  text: string,
  parts: readonly string[],
  inPart: (part: string) => readonly RuleFile[],
  indexOf: (list: WordList) => string,
): string {
  if (!PLACE_OF_PARTS.test(text)) throw new Error('no place for the screens of parts')
  const imports: string[] = []
  const screensOf = ([name, rule]: [string, Rule], { path, place }: RuleFile): string[] => {
    const screens: string[] = []
    const own = screenOf(rule)
    const spends = JSON.stringify(own?.spends)
    if (own?.worded !== undefined)
      screens.push(`wordingScreen(${JSON.stringify(indexOf(own.worded))}, ${spends}, ${otherwise(own.or)})`)
    else if (own?.said !== undefined)
      screens.push(`saidScreen(${JSON.stringify(own.said.map((list) => indexOf(saidIn(list))))}, ${spends})`)
    else if (own?.pairs !== undefined) screens.push(`harmScreen(${JSON.stringify(indexOf(own.pairs))})`)
    else if (own !== undefined) {
      imports.push(`import { ${name}Screen as s${place}${name} } from 'screen:${path}'`)
      screens.push(`s${place}${name}`)
    }
    if ('wordings' in rule)
      screens.push(`wordingScreen(${JSON.stringify(indexOf(rule.wordings as WordList))}, { tokens: 1 })`)
    if ('pairs' in rule) screens.push(`harmScreen(${JSON.stringify(indexOf(rule.pairs as WordList))})`)
    if ('phrase' in rule) screens.push(`phraseScreen([${(rule.phrase as RegExp[]).join(', ')}])`)
    return screens
  }
  const listOf = (part: string): string =>
    inPart(part)
      .map((file) => {
        const members = rulesOf(file).map(
          ([name, rule]) => `${name}: screened('${part}', ${screensOf([name, rule], file).join(', ')})`,
        )
        return `[${file.place}, { ${members.join(', ')} }]`
      })
      .join(', ')
  const lists = parts.map((part) => `${part}: [${listOf(part)}]`).join(', ')
  return [
    `import { screened } from './finder.ts'`,
    `import { harmScreen } from './relations/forms/harm-rule.ts'`,
    `import { phraseScreen } from './relations/forms/phrase-rule.ts'`,
    `import { saidScreen, wordingScreen } from './relations/forms/wording-rule.ts'`,
    ...imports,
    text.replace(PLACE_OF_PARTS, (_, before) => `${before}{ ${lists} }`),
  ].join('\n')
}

const otherwise = ({ calls, text = [] }: Otherwise = {}): string =>
  `{ ${calls ? 'calls: true, ' : ''}${text.length > 0 ? `text: [${text.join(', ')}] ` : ''}}`

/** The module with the screens of its rules in place of the rules. */
function withScreens(text: string): string {
  const plain = withoutExamples(text)
  const source = ts.createSourceFile('rule.ts', plain, ts.ScriptTarget.Latest, true)
  const kept = source.statements.map((statement) => {
    const screens = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(screensOfDeclaration)
      : []
    return screens.length > 0 ? screens.join('\n') : statement.getFullText()
  })
  return kept.join('\n')
}

function screensOfDeclaration({ name, initializer }: ts.VariableDeclaration): string[] {
  if (!initializer || !ts.isCallExpression(initializer)) return []
  const [definition] = initializer.arguments
  if (!definition || !ts.isObjectLiteralExpression(definition)) return []
  return definition.properties
    .filter((property) => property.name?.getText() === 'screen')
    .map((property) => `export const ${name.getText()}Screen = /* @__PURE__ */ ${functionOf(property)}`)
}

function functionOf(property: ts.ObjectLiteralElementLike): string {
  if (ts.isPropertyAssignment(property)) return property.initializer.getText()
  if (ts.isMethodDeclaration(property)) return `function ${property.getText()}`
  throw new Error(`a screen is a function or the name of one: ${property.getText()}`)
}
