// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r1 from '../approval/demanded-missing.ts'
import * as r20 from '../calls/guard-set.ts'
import * as r21 from '../calls/marked-sent.ts'
import * as r22 from '../calls/other-number.ts'
import * as r23 from '../calls/other-record.ts'
import * as r24 from '../calls/stop-ignored.ts'
import * as r25 from '../calls/trouble-passed.ts'
import * as r30 from '../care/legal-act.ts'
import * as r50 from '../claims/result-denied.ts'
import * as r54 from '../cover/calls/as-asked.ts'
import * as r55 from '../cover/calls/call.ts'
import * as r57 from '../cover/calls/raise.ts'
import * as r58 from '../cover/calls/run-tests.ts'
import * as r68 from '../cover/talk/answer.ts'
import * as r69 from '../cover/talk/clarify.ts'
import * as r146 from '../parties/followed.ts'
import * as r152 from '../parties/recipient-differs.ts'

export const ruleList = [
  [1, r1],
  [20, r20],
  [21, r21],
  [22, r22],
  [23, r23],
  [24, r24],
  [25, r25],
  [30, r30],
  [50, r50],
  [54, r54],
  [55, r55],
  [57, r57],
  [58, r58],
  [68, r68],
  [69, r69],
  [146, r146],
  [152, r152],
] as const
