// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r94 from '../solidity/access.ts'
import * as r95 from '../solidity/calls.ts'
import * as r96 from '../solidity/prices.ts'

export const ruleList = [
  [94, r94],
  [95, r95],
  [96, r96],
] as const
