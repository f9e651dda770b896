// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r68 from '../memory/blocks.ts'
import * as r69 from '../memory/checks.ts'
import * as r70 from '../memory/cover.ts'
import * as r71 from '../memory/facts.ts'
import * as r72 from '../memory/lifetimes.ts'
import * as r73 from '../memory/unbounded.ts'

export const ruleList = [
  [68, r68],
  [69, r69],
  [70, r70],
  [71, r71],
  [72, r72],
  [73, r73],
] as const
