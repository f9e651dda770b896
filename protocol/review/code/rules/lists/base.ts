// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r22 from '../cover/around.ts'
import * as r23 from '../cover/files.ts'
import * as r24 from '../cover/markup.ts'
import * as r63 from '../injection/templates.ts'
import * as r78 from '../secrets/formats.ts'
import * as r79 from '../secrets/named.ts'
import * as r80 from '../secrets/private-keys.ts'
import * as r98 from '../text/homoglyphs.ts'
import * as r99 from '../text/lowered.ts'
import * as r100 from '../text/unread.ts'

export const ruleList = [
  [22, r22],
  [23, r23],
  [24, r24],
  [63, r63],
  [78, r78],
  [79, r79],
  [80, r80],
  [98, r98],
  [99, r99],
  [100, r100],
] as const
