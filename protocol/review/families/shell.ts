// The family of shell commands.
import type { Family } from '../family.ts'
import { judgeShell } from '../shell/judge-shell.ts'
import { shellRules } from '../shell/rules.ts'
import { shellTables } from '../shell/tables/index.ts'

export const shellFamily: Family = {
  name: 'shell',
  rules: shellRules,
  tables: shellTables,
  judge: ({ read, input, budget, findings }) => ({
    decoded: judgeShell(read, input.ruleset.manifest.caps, budget, findings),
    stake: null,
  }),
}
