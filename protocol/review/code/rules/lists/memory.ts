// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r73 from '../memory/blocks.ts'
import * as r74 from '../memory/checks.ts'
import * as r75 from '../memory/cover.ts'
import * as r76 from '../memory/facts.ts'
import * as r77 from '../memory/lifetimes.ts'
import * as r78 from '../memory/unbounded.ts'

export const ruleList = [
  [73, r73],
  [74, r74],
  [75, r75],
  [76, r76],
  [77, r77],
  [78, r78],
] as const
