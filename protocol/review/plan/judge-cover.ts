// Is every sentence covered by something known? What is not is said, and lowers confidence or the verdict.

import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import { excerpt } from '../core/well-formed.ts'
import { coverOf } from './cover.ts'
import type { Reading } from './model.ts'
import { spokenBy } from './read-plan.ts'
import { planTexts } from './rules.ts'

export function judgeCover(reading: Reading, findings: Findings, budget: Budget, declines: boolean): void {
  const spoken = spokenBy(reading, 'plan', 'action', 'user')
  let open = 0
  let covered = 0
  for (const sentence of spoken) {
    budget.spend(sentence.tokens.length)
    const kind = coverOf(sentence)
    if (kind === null) open++
    else {
      covered++
      findings.allow(`plan.cover.${kind}`, null)
    }
  }
  for (const { tokens, speaker } of reading.sentences)
    for (const { kind, start, end, word } of tokens)
      if (kind === 'opaque' && speaker === 'plan' && tokens.length < 4) {
        const text = planTexts.get('plan.opaque')!
        findings.report({
          rule: 'plan.opaque',
          span: reading.spanOf(start, end),
          layers: [],
          mechanism: `${JSON.stringify(excerpt(word, 40))} ${text.mechanism}`,
          fix: text.fix,
        })
      }
  const words = spokenBy(reading, 'plan', 'action', 'user', 'input', 'agent').reduce(
    (sum, { tokens }) => sum + tokens.filter(({ kind }) => kind === 'word').length,
    0,
  )
  if (words < 2 && findings.issues.length === 0) {
    findings.unjudged(null, 'unparsed')
    return
  }
  if (open === 0 || declines) return
  findings.unresolved += Math.min(open, 3)
  if (open > covered) findings.unjudged(null, 'meaning')
}
