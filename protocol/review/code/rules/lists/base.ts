// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r22 from '../cover/around.ts'
import * as r23 from '../cover/files.ts'
import * as r24 from '../cover/markup.ts'
import * as r62 from '../injection/templates.ts'
import * as r77 from '../secrets/formats.ts'
import * as r78 from '../secrets/named.ts'
import * as r79 from '../secrets/private-keys.ts'
import * as r97 from '../text/homoglyphs.ts'
import * as r98 from '../text/lowered.ts'
import * as r99 from '../text/unread.ts'

export const ruleList = [
  [22, r22],
  [23, r23],
  [24, r24],
  [62, r62],
  [77, r77],
  [78, r78],
  [79, r79],
  [97, r97],
  [98, r98],
  [99, r99],
] as const
