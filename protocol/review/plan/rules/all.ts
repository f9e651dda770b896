// The rule files of this folder. Written by scripts/discover-rules.ts: add a file, not a line.
import * as r0 from './order/backup-after-destruction.ts'
import * as r1 from './order/copy-on-destroyed.ts'
import * as r2 from './order/key-before-successor.ts'
import * as r3 from './order/no-way-back.ts'
import * as r4 from './order/removed-before-verified.ts'
import * as r5 from './order/test-after-release.ts'
import * as r6 from './order/use-after-destruction.ts'

export const ruleModules = [
  r0,
  r1,
  r2,
  r3,
  r4,
  r5,
  r6,
] as const
