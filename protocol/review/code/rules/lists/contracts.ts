// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r93 from '../solidity/access.ts'
import * as r94 from '../solidity/calls.ts'
import * as r95 from '../solidity/prices.ts'

export const ruleList = [
  [93, r93],
  [94, r94],
  [95, r95],
] as const
