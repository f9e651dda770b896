// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r74 from '../solidity/access.ts'
import * as r75 from '../solidity/calls.ts'
import * as r76 from '../solidity/prices.ts'

export const ruleList = [
  [74, r74],
  [75, r75],
  [76, r76],
] as const
