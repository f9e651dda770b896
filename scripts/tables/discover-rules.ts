// Writes the list of rule files of each family, so that adding a rule only adds a file.
//   node scripts/tables/discover-rules.ts           writes protocol/review/<family>/rules/all.ts
//   node scripts/tables/discover-rules.ts --check   fails when a list is not up to date
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { FAMILY_NAMES } from '../../protocol/review/core/family.ts'

const LIST = 'all.ts'

/** The rule files of a folder, sorted by path. */
export const ruleFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== LIST)
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

/** Paths of outdated lists, which are rewritten unless `check` is set. */
export function discoverRules(root: string, check = false): string[] {
  return FAMILY_NAMES.flatMap((family) => {
    const folder = join(root, 'protocol/review', family, 'rules')
    const list = join(folder, LIST)
    if (!existsSync(list)) return []
    const text = listOf(ruleFiles(folder))
    if (readFileSync(list, 'utf8') === text) return []
    if (!check) writeFileSync(list, text)
    return [relative(root, list)]
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
