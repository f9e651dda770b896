// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r2 from '../approval/demanded-missing.ts'
import * as r21 from '../calls/guard-set.ts'
import * as r22 from '../calls/marked-sent.ts'
import * as r23 from '../calls/other-number.ts'
import * as r24 from '../calls/other-record.ts'
import * as r25 from '../calls/stop-ignored.ts'
import * as r26 from '../calls/trouble-passed.ts'
import * as r31 from '../care/legal-act.ts'
import * as r51 from '../claims/result-denied.ts'
import * as r55 from '../cover/calls/as-asked.ts'
import * as r56 from '../cover/calls/call.ts'
import * as r58 from '../cover/calls/raise.ts'
import * as r59 from '../cover/calls/run-tests.ts'
import * as r69 from '../cover/talk/answer.ts'
import * as r70 from '../cover/talk/clarify.ts'
import * as r149 from '../parties/followed.ts'
import * as r156 from '../parties/recipient-differs.ts'

export const ruleList = [
  [2, r2],
  [21, r21],
  [22, r22],
  [23, r23],
  [24, r24],
  [25, r25],
  [26, r26],
  [31, r31],
  [51, r51],
  [55, r55],
  [56, r56],
  [58, r58],
  [59, r59],
  [69, r69],
  [70, r70],
  [149, r149],
  [156, r156],
] as const
