// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r2 from '../approval/demanded-missing.ts'
import * as r24 from '../calls/guard-set.ts'
import * as r26 from '../calls/marked-sent.ts'
import * as r27 from '../calls/other-number.ts'
import * as r28 from '../calls/other-record.ts'
import * as r31 from '../calls/stop-ignored.ts'
import * as r33 from '../calls/trouble-passed.ts'
import * as r38 from '../care/legal-act.ts'
import * as r60 from '../claims/result-denied.ts'
import * as r64 from '../cover/calls/as-asked.ts'
import * as r65 from '../cover/calls/call.ts'
import * as r67 from '../cover/calls/raise.ts'
import * as r68 from '../cover/calls/run-tests.ts'
import * as r69 from '../cover/calls/shell-call.ts'
import * as r79 from '../cover/talk/answer.ts'
import * as r81 from '../cover/talk/clarify.ts'
import * as r180 from '../parties/followed.ts'
import * as r188 from '../parties/recipient-differs.ts'

export const ruleList = [
  [2, r2],
  [24, r24],
  [26, r26],
  [27, r27],
  [28, r28],
  [31, r31],
  [33, r33],
  [38, r38],
  [60, r60],
  [64, r64],
  [65, r65],
  [67, r67],
  [68, r68],
  [69, r69],
  [79, r79],
  [81, r81],
  [180, r180],
  [188, r188],
] as const
