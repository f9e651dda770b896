// The family of code changes: diffs, patches and changes of configuration.
import { judgeCode } from '../code/judge-code.ts'
import { codeRules } from '../code/rules.ts'
import { codeTables } from '../code/tables/index.ts'
import type { Family } from '../family.ts'

export const codeFamily: Family = {
  name: 'code',
  rules: codeRules,
  tables: codeTables,
  judge: ({ type, read, budget, findings }) => ({
    decoded: judgeCode(read, type, budget, findings),
    stake: null,
  }),
}
