// Rule files that are loaded together, with their places. Written by scripts/tables/discover-rules.ts from rule-parts.ts.
import * as r64 from '../memory/blocks.ts'
import * as r65 from '../memory/checks.ts'
import * as r66 from '../memory/cover.ts'
import * as r67 from '../memory/facts.ts'
import * as r68 from '../memory/lifetimes.ts'
import * as r69 from '../memory/unbounded.ts'
import * as r70 from '../memory/unchecked.ts'

export const ruleList = [
  [64, r64],
  [65, r65],
  [66, r66],
  [67, r67],
  [68, r68],
  [69, r69],
  [70, r70],
] as const
