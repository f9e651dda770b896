// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r21 from '../cover/around.ts'
import * as r22 from '../cover/files.ts'
import * as r23 from '../cover/markup.ts'
import * as r57 from '../injection/templates.ts'
import * as r72 from '../secrets/formats.ts'
import * as r73 from '../secrets/named.ts'
import * as r74 from '../secrets/private-keys.ts'
import * as r92 from '../text/homoglyphs.ts'
import * as r93 from '../text/lowered.ts'
import * as r94 from '../text/unread.ts'

export const ruleList = [
  [21, r21],
  [22, r22],
  [23, r23],
  [57, r57],
  [72, r72],
  [73, r73],
  [74, r74],
  [92, r92],
  [93, r93],
  [94, r94],
] as const
