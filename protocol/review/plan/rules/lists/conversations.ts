// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r2 from '../approval/demanded-missing.ts'
import * as r24 from '../calls/guard-set.ts'
import * as r25 from '../calls/marked-sent.ts'
import * as r26 from '../calls/other-number.ts'
import * as r27 from '../calls/other-record.ts'
import * as r28 from '../calls/stop-ignored.ts'
import * as r29 from '../calls/trouble-passed.ts'
import * as r35 from '../care/legal-act.ts'
import * as r59 from '../claims/result-denied.ts'
import * as r63 from '../cover/calls/as-asked.ts'
import * as r64 from '../cover/calls/call.ts'
import * as r66 from '../cover/calls/raise.ts'
import * as r67 from '../cover/calls/run-tests.ts'
import * as r77 from '../cover/talk/answer.ts'
import * as r78 from '../cover/talk/clarify.ts'
import * as r167 from '../parties/followed.ts'
import * as r175 from '../parties/recipient-differs.ts'

export const ruleList = [
  [2, r2],
  [24, r24],
  [25, r25],
  [26, r26],
  [27, r27],
  [28, r28],
  [29, r29],
  [35, r35],
  [59, r59],
  [63, r63],
  [64, r64],
  [66, r66],
  [67, r67],
  [77, r77],
  [78, r78],
  [167, r167],
  [175, r175],
] as const
