// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r75 from '../memory/blocks.ts'
import * as r76 from '../memory/checks.ts'
import * as r77 from '../memory/cover.ts'
import * as r78 from '../memory/facts.ts'
import * as r79 from '../memory/lifetimes.ts'
import * as r80 from '../memory/unbounded.ts'

export const ruleList = [
  [75, r75],
  [76, r76],
  [77, r77],
  [78, r78],
  [79, r79],
  [80, r80],
] as const
