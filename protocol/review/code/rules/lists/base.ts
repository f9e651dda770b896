// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r26 from '../cover/around.ts'
import * as r27 from '../cover/files.ts'
import * as r28 from '../cover/markup.ts'
import * as r73 from '../injection/templates.ts'
import * as r90 from '../secrets/formats.ts'
import * as r91 from '../secrets/named.ts'
import * as r92 from '../secrets/private-keys.ts'
import * as r93 from '../secrets/public-variables.ts'
import * as r108 from '../supply/build-scripts.ts'
import * as r113 from '../text/homoglyphs.ts'
import * as r114 from '../text/lowered.ts'
import * as r115 from '../text/unread.ts'

export const ruleList = [
  [26, r26],
  [27, r27],
  [28, r28],
  [73, r73],
  [90, r90],
  [91, r91],
  [92, r92],
  [93, r93],
  [108, r108],
  [113, r113],
  [114, r114],
  [115, r115],
] as const
