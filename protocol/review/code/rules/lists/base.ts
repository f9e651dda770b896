// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r25 from '../cover/around.ts'
import * as r26 from '../cover/files.ts'
import * as r27 from '../cover/markup.ts'
import * as r71 from '../injection/templates.ts'
import * as r87 from '../secrets/formats.ts'
import * as r88 from '../secrets/named.ts'
import * as r89 from '../secrets/private-keys.ts'
import * as r90 from '../secrets/public-variables.ts'
import * as r105 from '../supply/build-scripts.ts'
import * as r110 from '../text/homoglyphs.ts'
import * as r111 from '../text/lowered.ts'
import * as r112 from '../text/unread.ts'

export const ruleList = [
  [25, r25],
  [26, r26],
  [27, r27],
  [71, r71],
  [87, r87],
  [88, r88],
  [89, r89],
  [90, r90],
  [105, r105],
  [110, r110],
  [111, r111],
  [112, r112],
] as const
