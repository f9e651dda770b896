// Do two senders or hosts in the results differ only in signs that look alike, before the agent acts on one?
import type { Budget } from '../core/budget.ts'
import { type Deed, isWeighty } from './deeds.ts'
import type { Noted, Reading } from './model.ts'
import { tokensIn } from './provenance.ts'

const FOLDS: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', i: 'l', '3': 'e', '5': 's', '|': 'l' }
const fold = (word: string): string =>
  word
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[01i35|]/g, (sign) => FOLDS[sign]!)
const MOST = 40

export function looksAlike(reading: Reading, deeds: readonly Deed[], budget: Budget): Noted[] {
  const first = deeds.find(isWeighty)
  if (!first) return []
  const byFold = new Map<string, string>()
  for (const { speaker, start, end } of reading.segments.slice(0, first.action.segment)) {
    if (speaker !== 'untrusted' || byFold.size > MOST) continue
    budget.spend(Math.min(end - start, 2000))
    for (const { word, kind } of tokensIn(reading.text, start, Math.min(end, start + 2000))) {
      if (kind !== 'mail') continue
      const folded = fold(word)
      const known = byFold.get(folded)
      if (known !== undefined && known !== word)
        return [
          {
            rule: 'plan.argument.lookalike',
            start: first.start,
            end: first.end,
            note: `${known} and ${word}`,
          },
        ]
      byFold.set(folded, word)
    }
  }
  return []
}
