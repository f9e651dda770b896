// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r22 from '../cover/around.ts'
import * as r23 from '../cover/files.ts'
import * as r24 from '../cover/markup.ts'
import * as r60 from '../injection/templates.ts'
import * as r75 from '../secrets/formats.ts'
import * as r76 from '../secrets/named.ts'
import * as r77 from '../secrets/private-keys.ts'
import * as r95 from '../text/homoglyphs.ts'
import * as r96 from '../text/lowered.ts'
import * as r97 from '../text/unread.ts'

export const ruleList = [
  [22, r22],
  [23, r23],
  [24, r24],
  [60, r60],
  [75, r75],
  [76, r76],
  [77, r77],
  [95, r95],
  [96, r96],
  [97, r97],
] as const
