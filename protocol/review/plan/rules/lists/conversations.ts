// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r2 from '../approval/demanded-missing.ts'
import * as r21 from '../calls/guard-set.ts'
import * as r22 from '../calls/marked-sent.ts'
import * as r23 from '../calls/other-number.ts'
import * as r24 from '../calls/other-record.ts'
import * as r25 from '../calls/stop-ignored.ts'
import * as r26 from '../calls/trouble-passed.ts'
import * as r31 from '../care/legal-act.ts'
import * as r52 from '../claims/result-denied.ts'
import * as r56 from '../cover/calls/as-asked.ts'
import * as r57 from '../cover/calls/call.ts'
import * as r59 from '../cover/calls/raise.ts'
import * as r60 from '../cover/calls/run-tests.ts'
import * as r70 from '../cover/talk/answer.ts'
import * as r71 from '../cover/talk/clarify.ts'
import * as r152 from '../parties/followed.ts'
import * as r159 from '../parties/recipient-differs.ts'

export const ruleList = [
  [2, r2],
  [21, r21],
  [22, r22],
  [23, r23],
  [24, r24],
  [25, r25],
  [26, r26],
  [31, r31],
  [52, r52],
  [56, r56],
  [57, r57],
  [59, r59],
  [60, r60],
  [70, r70],
  [71, r71],
  [152, r152],
  [159, r159],
] as const
