// The rule files of this folder. Written by scripts/discover-rules.ts: add a file, not a line.
import * as r0 from './cover/files.ts'
import * as r1 from './text/lowered.ts'

export const ruleModules = [
  r0,
  r1,
] as const
