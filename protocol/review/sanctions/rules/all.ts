// The rule files of this folder. Written by scripts/tables/discover-rules.ts: add a file, not a line.
import * as r0 from './addresses.ts'
import * as r1 from './lists.ts'
import * as r2 from './names.ts'

export const ruleModules = [
  r0,
  r1,
  r2,
] as const
