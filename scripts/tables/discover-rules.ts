// Writes the list of rule files of each family, so that adding a rule only adds a file.
//   node scripts/tables/discover-rules.ts           writes protocol/review/<family>/rules/all.ts, and lists/<part>.ts
//                                                   for each part of rule-parts.ts
//   node scripts/tables/discover-rules.ts --check   fails when a list is not up to date
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { FAMILY_NAMES, type FamilyName } from '../../protocol/review/core/family.ts'
import { BASE, partOf, RULE_PARTS } from './rule-parts.ts'

const LIST = 'all.ts'
const LISTS = 'lists'

/** The rule files of a folder, sorted by path. */
export const ruleFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== LIST && !path.startsWith(`${LISTS}/`))
    .sort()

export const listOf = (files: readonly string[]): string =>
  [
    '// The rule files of this folder. Written by scripts/tables/discover-rules.ts: add a file, not a line.',
    ...files.map((path, index) => `import * as r${index} from './${path}'`),
    '',
    'export const ruleModules = [',
    ...files.map((_, index) => `  r${index},`),
    '] as const',
    '',
  ].join('\n')

/** The files of one part, each with its place among all files of the family: rules run in that order. */
export const partListOf = (files: readonly string[], isIn: (path: string) => boolean): string => {
  const own = files.flatMap((path, place) => (isIn(path) ? [{ path, place }] : []))
  return [
    '// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.',
    ...own.map(({ path, place }) => `import * as r${place} from '../${path}'`),
    '',
    'export const ruleList = [',
    ...own.map(({ place }) => `  [${place}, r${place}],`),
    '] as const',
    '',
  ].join('\n')
}

function listsOf(family: FamilyName, files: readonly string[]): [name: string, text: string][] {
  const parts = RULE_PARTS[family]
  const names = parts === undefined ? [] : [...new Set([BASE, ...Object.keys(parts)])]
  return [
    [LIST, listOf(files)],
    ...names.map((part): [string, string] => [
      `${LISTS}/${part}.ts`,
      partListOf(files, (path) => partOf(family, path) === part),
    ]),
  ]
}

/** Paths of outdated lists, which are rewritten unless `check` is set. */
export function discoverRules(root: string, check = false): string[] {
  return FAMILY_NAMES.flatMap((family) => {
    const folder = join(root, 'protocol/review', family, 'rules')
    if (!existsSync(join(folder, LIST))) return []
    return listsOf(family, ruleFiles(folder)).flatMap(([name, text]) => {
      const list = join(folder, name)
      if (existsSync(list) && readFileSync(list, 'utf8') === text) return []
      if (!check) {
        mkdirSync(dirname(list), { recursive: true })
        writeFileSync(list, text)
      }
      return [relative(root, list)]
    })
  })
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const stale = discoverRules(resolve(import.meta.dirname, '../..'), check)
  if (check && stale.length > 0) {
    console.error(`${stale.join(', ')}: not up to date. Run npm run rules.`)
    process.exit(1)
  }
}
