// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r83 from '../solidity/access.ts'
import * as r84 from '../solidity/calls.ts'
import * as r85 from '../solidity/prices.ts'

export const ruleList = [
  [83, r83],
  [84, r84],
  [85, r85],
] as const
