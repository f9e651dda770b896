// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r87 from '../solidity/access.ts'
import * as r88 from '../solidity/calls.ts'
import * as r89 from '../solidity/prices.ts'

export const ruleList = [
  [87, r87],
  [88, r88],
  [89, r89],
] as const
