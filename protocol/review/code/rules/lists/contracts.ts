// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r88 from '../solidity/access.ts'
import * as r89 from '../solidity/calls.ts'
import * as r90 from '../solidity/prices.ts'

export const ruleList = [
  [88, r88],
  [89, r89],
  [90, r90],
] as const
