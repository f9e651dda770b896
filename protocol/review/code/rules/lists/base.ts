// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r25 from '../cover/around.ts'
import * as r26 from '../cover/files.ts'
import * as r27 from '../cover/markup.ts'
import * as r72 from '../injection/templates.ts'
import * as r89 from '../secrets/formats.ts'
import * as r90 from '../secrets/named.ts'
import * as r91 from '../secrets/private-keys.ts'
import * as r92 from '../secrets/public-variables.ts'
import * as r107 from '../supply/build-scripts.ts'
import * as r112 from '../text/homoglyphs.ts'
import * as r113 from '../text/lowered.ts'
import * as r114 from '../text/unread.ts'

export const ruleList = [
  [25, r25],
  [26, r26],
  [27, r27],
  [72, r72],
  [89, r89],
  [90, r90],
  [91, r91],
  [92, r92],
  [107, r107],
  [112, r112],
  [113, r113],
  [114, r114],
] as const
