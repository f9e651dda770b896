// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r1 from '../approval/demanded-missing.ts'
import * as r17 from '../calls/guard-set.ts'
import * as r18 from '../calls/marked-sent.ts'
import * as r19 from '../calls/other-number.ts'
import * as r20 from '../calls/other-record.ts'
import * as r21 from '../calls/stop-ignored.ts'
import * as r22 from '../calls/trouble-passed.ts'
import * as r25 from '../care/legal-act.ts'
import * as r38 from '../claims/result-denied.ts'
import * as r40 from '../cover/calls/as-asked.ts'
import * as r41 from '../cover/calls/call.ts'
import * as r43 from '../cover/calls/raise.ts'
import * as r44 from '../cover/calls/run-tests.ts'
import * as r54 from '../cover/talk/answer.ts'
import * as r55 from '../cover/talk/clarify.ts'
import * as r120 from '../parties/followed.ts'
import * as r126 from '../parties/recipient-differs.ts'

export const ruleList = [
  [1, r1],
  [17, r17],
  [18, r18],
  [19, r19],
  [20, r20],
  [21, r21],
  [22, r22],
  [25, r25],
  [38, r38],
  [40, r40],
  [41, r41],
  [43, r43],
  [44, r44],
  [54, r54],
  [55, r55],
  [120, r120],
  [126, r126],
] as const
