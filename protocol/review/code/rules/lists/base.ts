// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r23 from '../cover/around.ts'
import * as r24 from '../cover/files.ts'
import * as r25 from '../cover/markup.ts'
import * as r69 from '../injection/templates.ts'
import * as r85 from '../secrets/formats.ts'
import * as r86 from '../secrets/named.ts'
import * as r87 from '../secrets/private-keys.ts'
import * as r88 from '../secrets/public-variables.ts'
import * as r103 from '../supply/build-scripts.ts'
import * as r108 from '../text/homoglyphs.ts'
import * as r109 from '../text/lowered.ts'
import * as r110 from '../text/unread.ts'

export const ruleList = [
  [23, r23],
  [24, r24],
  [25, r25],
  [69, r69],
  [85, r85],
  [86, r86],
  [87, r87],
  [88, r88],
  [103, r103],
  [108, r108],
  [109, r109],
  [110, r110],
] as const
