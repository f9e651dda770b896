// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r75 from '../solidity/access.ts'
import * as r76 from '../solidity/calls.ts'
import * as r77 from '../solidity/prices.ts'

export const ruleList = [
  [75, r75],
  [76, r76],
  [77, r77],
] as const
