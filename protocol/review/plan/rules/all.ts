// The rule files of this folder. Written by scripts/discover-rules.ts: add a file, not a line.
import * as r0 from './approval/approval-after.ts'
import * as r1 from './approval/demanded-missing.ts'
import * as r2 from './approval/other-scope.ts'
import * as r3 from './approval/self-approved.ts'
import * as r4 from './approval/skipped-check.ts'
import * as r5 from './harm/children.ts'
import * as r6 from './harm/credentials.ts'
import * as r7 from './harm/discrimination.ts'
import * as r8 from './harm/drugs.ts'
import * as r9 from './harm/elections-markets.ts'
import * as r10 from './harm/extortion.ts'
import * as r11 from './harm/forgery.ts'
import * as r12 from './harm/fraud.ts'
import * as r13 from './harm/harassment.ts'
import * as r14 from './harm/impersonation.ts'
import * as r15 from './harm/intrusion.ts'
import * as r16 from './harm/laundering.ts'
import * as r17 from './harm/malware.ts'
import * as r18 from './harm/sabotage.ts'
import * as r19 from './harm/surveillance.ts'
import * as r20 from './harm/theft.ts'
import * as r21 from './harm/violence.ts'
import * as r22 from './harm/weapons.ts'
import * as r23 from './limits/over-limit.ts'
import * as r24 from './limits/split.ts'
import * as r25 from './limits/units.ts'
import * as r26 from './order/backup-after-destruction.ts'
import * as r27 from './order/copy-on-destroyed.ts'
import * as r28 from './order/key-before-successor.ts'
import * as r29 from './order/no-way-back.ts'
import * as r30 from './order/removed-before-verified.ts'
import * as r31 from './order/test-after-release.ts'
import * as r32 from './order/use-after-destruction.ts'
import * as r33 from './oversight/guard-disabled.ts'
import * as r34 from './oversight/hidden.ts'
import * as r35 from './parties/environment-differs.ts'
import * as r36 from './parties/followed.ts'
import * as r37 from './parties/forbidden.ts'
import * as r38 from './parties/lookalike.ts'
import * as r39 from './parties/recipient-differs.ts'

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
  r22,
  r23,
  r24,
  r25,
  r26,
  r27,
  r28,
  r29,
  r30,
  r31,
  r32,
  r33,
  r34,
  r35,
  r36,
  r37,
  r38,
  r39,
] as const
