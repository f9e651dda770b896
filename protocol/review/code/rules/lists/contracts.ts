// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r81 from '../solidity/access.ts'
import * as r82 from '../solidity/calls.ts'
import * as r83 from '../solidity/prices.ts'

export const ruleList = [
  [81, r81],
  [82, r82],
  [83, r83],
] as const
