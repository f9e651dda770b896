// Names the parts whose rules a page loads when their screens hold, with these screens in place of the rules: none in the
// whole engine; the build of the parts writes its own (scripts/engine/parts/screen-rules.ts).
import type { RuleList } from '../core/rule-list.ts'

export const SCREENED: Readonly<Record<string, RuleList>> = {}
