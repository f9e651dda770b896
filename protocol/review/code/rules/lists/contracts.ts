// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r91 from '../solidity/access.ts'
import * as r92 from '../solidity/calls.ts'
import * as r93 from '../solidity/prices.ts'

export const ruleList = [
  [91, r91],
  [92, r92],
  [93, r93],
] as const
