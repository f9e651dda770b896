// The family of shell commands.
import type { Family } from '../core/family.ts'
import { judgeShell } from './read/judge-shell.ts'
import { shellRules } from './rules.ts'
import { shellTables } from './tables/index.ts'

export const shellFamily: Family = {
  name: 'shell',
  rules: shellRules,
  definitions: [],
  tables: shellTables,
  judge: ({ read, input, budget, findings }) => ({
    decoded: judgeShell(read, input.ruleset.manifest.caps, budget, findings),
    stake: null,
  }),
}
