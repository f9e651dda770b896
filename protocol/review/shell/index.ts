// The family of shell commands: its rules, tables and judge.
import type { Family } from '../core/family.ts'
import { linkedRules, linkedTables } from '../core/linked.ts'
import { hasLinked } from '../core/parts-of-families.ts'
import { ruleLines, rulesIn } from '../core/rule.ts'
import { judgeShell, type ShellReaders } from './read/judge-shell.ts'
import { ruleModules } from './rules/all.ts'
import { shellTables } from './tables/index.ts'

const definitions = rulesIn(ruleModules)

/** Reads other languages than that of shells with these readers. */
export const shellFamily = (readers: ShellReaders): Family => ({
  name: 'shell',
  get isWhole() {
    return hasLinked('shell', readers)
  },
  get rules() {
    return ruleLines([...new Set([...definitions, ...linkedRules('shell', readers)])], 'shell_command')
  },
  definitions,
  get tables() {
    return { ...shellTables, ...linkedTables('shell', readers) }
  },
  judge: ({ read, input, budget, findings }) => ({
    decoded: judgeShell(read, input.ruleset.manifest.caps, budget, findings, readers),
    stake: null,
  }),
})
