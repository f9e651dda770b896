// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r1 from '../approval/demanded-missing.ts'
import * as r17 from '../calls/guard-set.ts'
import * as r18 from '../calls/marked-sent.ts'
import * as r19 from '../calls/other-number.ts'
import * as r20 from '../calls/other-record.ts'
import * as r21 from '../calls/stop-ignored.ts'
import * as r22 from '../calls/trouble-passed.ts'
import * as r25 from '../care/legal-act.ts'
import * as r40 from '../claims/result-denied.ts'
import * as r43 from '../cover/calls/as-asked.ts'
import * as r44 from '../cover/calls/call.ts'
import * as r46 from '../cover/calls/raise.ts'
import * as r47 from '../cover/calls/run-tests.ts'
import * as r57 from '../cover/talk/answer.ts'
import * as r58 from '../cover/talk/clarify.ts'
import * as r125 from '../parties/followed.ts'
import * as r131 from '../parties/recipient-differs.ts'

export const ruleList = [
  [1, r1],
  [17, r17],
  [18, r18],
  [19, r19],
  [20, r20],
  [21, r21],
  [22, r22],
  [25, r25],
  [40, r40],
  [43, r43],
  [44, r44],
  [46, r46],
  [47, r47],
  [57, r57],
  [58, r58],
  [125, r125],
  [131, r131],
] as const
