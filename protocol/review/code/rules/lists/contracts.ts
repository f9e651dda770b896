// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r80 from '../solidity/access.ts'
import * as r81 from '../solidity/calls.ts'
import * as r82 from '../solidity/prices.ts'

export const ruleList = [
  [80, r80],
  [81, r81],
  [82, r82],
] as const
