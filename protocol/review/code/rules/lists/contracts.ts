// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r78 from '../solidity/access.ts'
import * as r79 from '../solidity/calls.ts'
import * as r80 from '../solidity/prices.ts'

export const ruleList = [
  [78, r78],
  [79, r79],
  [80, r80],
] as const
