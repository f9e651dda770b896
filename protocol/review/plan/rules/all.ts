// The rule files of this folder. Written by scripts/discover-rules.ts: add a file, not a line.
import * as r0 from './approval/approval-after.ts'
import * as r1 from './approval/demanded-missing.ts'
import * as r2 from './approval/other-scope.ts'
import * as r3 from './approval/self-approved.ts'
import * as r4 from './approval/skipped-check.ts'
import * as r5 from './limits/over-limit.ts'
import * as r6 from './limits/split.ts'
import * as r7 from './limits/units.ts'
import * as r8 from './order/backup-after-destruction.ts'
import * as r9 from './order/copy-on-destroyed.ts'
import * as r10 from './order/key-before-successor.ts'
import * as r11 from './order/no-way-back.ts'
import * as r12 from './order/removed-before-verified.ts'
import * as r13 from './order/test-after-release.ts'
import * as r14 from './order/use-after-destruction.ts'
import * as r15 from './oversight/guard-disabled.ts'
import * as r16 from './oversight/hidden.ts'
import * as r17 from './parties/environment-differs.ts'
import * as r18 from './parties/followed.ts'
import * as r19 from './parties/forbidden.ts'
import * as r20 from './parties/lookalike.ts'
import * as r21 from './parties/recipient-differs.ts'

export const ruleModules = [
  r0,
  r1,
  r2,
  r3,
  r4,
  r5,
  r6,
  r7,
  r8,
  r9,
  r10,
  r11,
  r12,
  r13,
  r14,
  r15,
  r16,
  r17,
  r18,
  r19,
  r20,
  r21,
] as const
