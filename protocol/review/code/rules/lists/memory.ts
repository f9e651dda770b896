// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r78 from '../memory/blocks.ts'
import * as r79 from '../memory/checks.ts'
import * as r80 from '../memory/cover.ts'
import * as r81 from '../memory/facts.ts'
import * as r82 from '../memory/lifetimes.ts'
import * as r83 from '../memory/unbounded.ts'

export const ruleList = [
  [78, r78],
  [79, r79],
  [80, r80],
  [81, r81],
  [82, r82],
  [83, r83],
] as const
