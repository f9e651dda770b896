// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r2 from '../approval/demanded-missing.ts'
import * as r24 from '../calls/guard-set.ts'
import * as r26 from '../calls/marked-sent.ts'
import * as r27 from '../calls/other-number.ts'
import * as r28 from '../calls/other-record.ts'
import * as r29 from '../calls/stop-ignored.ts'
import * as r30 from '../calls/trouble-passed.ts'
import * as r35 from '../care/legal-act.ts'
import * as r57 from '../claims/result-denied.ts'
import * as r61 from '../cover/calls/as-asked.ts'
import * as r62 from '../cover/calls/call.ts'
import * as r64 from '../cover/calls/raise.ts'
import * as r65 from '../cover/calls/run-tests.ts'
import * as r66 from '../cover/calls/shell-call.ts'
import * as r76 from '../cover/talk/answer.ts'
import * as r77 from '../cover/talk/clarify.ts'
import * as r172 from '../parties/followed.ts'
import * as r180 from '../parties/recipient-differs.ts'

export const ruleList = [
  [2, r2],
  [24, r24],
  [26, r26],
  [27, r27],
  [28, r28],
  [29, r29],
  [30, r30],
  [35, r35],
  [57, r57],
  [61, r61],
  [62, r62],
  [64, r64],
  [65, r65],
  [66, r66],
  [76, r76],
  [77, r77],
  [172, r172],
  [180, r180],
] as const
