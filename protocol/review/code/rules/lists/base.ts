// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r22 from '../cover/around.ts'
import * as r23 from '../cover/files.ts'
import * as r24 from '../cover/markup.ts'
import * as r64 from '../injection/templates.ts'
import * as r79 from '../secrets/formats.ts'
import * as r80 from '../secrets/named.ts'
import * as r81 from '../secrets/private-keys.ts'
import * as r82 from '../secrets/public-variables.ts'
import * as r100 from '../text/homoglyphs.ts'
import * as r101 from '../text/lowered.ts'
import * as r102 from '../text/unread.ts'

export const ruleList = [
  [22, r22],
  [23, r23],
  [24, r24],
  [64, r64],
  [79, r79],
  [80, r80],
  [81, r81],
  [82, r82],
  [100, r100],
  [101, r101],
  [102, r102],
] as const
