// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r2 from '../approval/demanded-missing.ts'
import * as r22 from '../calls/guard-set.ts'
import * as r23 from '../calls/marked-sent.ts'
import * as r24 from '../calls/other-number.ts'
import * as r25 from '../calls/other-record.ts'
import * as r26 from '../calls/stop-ignored.ts'
import * as r27 from '../calls/trouble-passed.ts'
import * as r32 from '../care/legal-act.ts'
import * as r53 from '../claims/result-denied.ts'
import * as r57 from '../cover/calls/as-asked.ts'
import * as r58 from '../cover/calls/call.ts'
import * as r60 from '../cover/calls/raise.ts'
import * as r61 from '../cover/calls/run-tests.ts'
import * as r71 from '../cover/talk/answer.ts'
import * as r72 from '../cover/talk/clarify.ts'
import * as r163 from '../parties/followed.ts'
import * as r171 from '../parties/recipient-differs.ts'

export const ruleList = [
  [2, r2],
  [22, r22],
  [23, r23],
  [24, r24],
  [25, r25],
  [26, r26],
  [27, r27],
  [32, r32],
  [53, r53],
  [57, r57],
  [58, r58],
  [60, r60],
  [61, r61],
  [71, r71],
  [72, r72],
  [163, r163],
  [171, r171],
] as const
