// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r89 from '../solidity/access.ts'
import * as r90 from '../solidity/calls.ts'
import * as r91 from '../solidity/prices.ts'

export const ruleList = [
  [89, r89],
  [90, r90],
  [91, r91],
] as const
