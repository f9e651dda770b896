// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r61 from '../memory/blocks.ts'
import * as r62 from '../memory/checks.ts'
import * as r63 from '../memory/cover.ts'
import * as r64 from '../memory/facts.ts'
import * as r65 from '../memory/lifetimes.ts'
import * as r66 from '../memory/unbounded.ts'
import * as r67 from '../memory/unchecked.ts'

export const ruleList = [
  [61, r61],
  [62, r62],
  [63, r63],
  [64, r64],
  [65, r65],
  [66, r66],
  [67, r67],
] as const
