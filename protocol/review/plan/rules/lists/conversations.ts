// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r1 from '../approval/demanded-missing.ts'
import * as r19 from '../calls/guard-set.ts'
import * as r20 from '../calls/marked-sent.ts'
import * as r21 from '../calls/other-number.ts'
import * as r22 from '../calls/other-record.ts'
import * as r23 from '../calls/stop-ignored.ts'
import * as r24 from '../calls/trouble-passed.ts'
import * as r29 from '../care/legal-act.ts'
import * as r48 from '../claims/result-denied.ts'
import * as r51 from '../cover/calls/as-asked.ts'
import * as r52 from '../cover/calls/call.ts'
import * as r54 from '../cover/calls/raise.ts'
import * as r55 from '../cover/calls/run-tests.ts'
import * as r65 from '../cover/talk/answer.ts'
import * as r66 from '../cover/talk/clarify.ts'
import * as r140 from '../parties/followed.ts'
import * as r146 from '../parties/recipient-differs.ts'

export const ruleList = [
  [1, r1],
  [19, r19],
  [20, r20],
  [21, r21],
  [22, r22],
  [23, r23],
  [24, r24],
  [29, r29],
  [48, r48],
  [51, r51],
  [52, r52],
  [54, r54],
  [55, r55],
  [65, r65],
  [66, r66],
  [140, r140],
  [146, r146],
] as const
