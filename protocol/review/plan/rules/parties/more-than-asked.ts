// Flags an act on the whole where the request asks for a little of it.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import { askedText, isAsked } from '../../relations/asked.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { clauseAt, isAgents, lengthAt, ownSentences } from '../../relations/wording.ts'

interface Facts {
  act: string
  asked: string
}

const LITTLE =
  /\b(?:a bit|a little|slightly|some of|a few|part of|one or two|a handful|partly|small amount|just one|only one)\b/
const ACTS =
  'sell, buy, delete, remove, cancel, cut, close, pay, move, transfer, change, replace, invest, order, spend, publish, raise, reduce, dismiss, drop, archive, empty'
const WHOLE = 'whole, all, every, entire, everything, full, complete, completely, rest'

export const moreThanAsked = rule({
  id: 'plan.parties.more_than_asked',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'C',
  source: 'OWASP LLM06:2025 (excessive agency)',
  message: ({ act, asked }: Facts) => `${act} takes the whole; the request says "${asked}".`,
  fix: 'Ask how much is meant, or take the smallest part and report it.',
  fires: [
    'Client said "reduce the gold a bit". I will sell the whole gold position at noon.',
    'User: Remove some of the old pictures from the gallery.\nAgent: I remove all pictures of the gallery now.',
  ],
  quiet: [
    'Client said "reduce the gold a bit". I will sell 5 % of the gold position and report it.',
    'User: Remove some of the old pictures from the gallery.\nAgent: I remove the three pictures from 2009 now.',
  ],
  screen: where((plan) => LITTLE.test(askedText(plan))),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const little = LITTLE.exec(askedText(plan))
    if (little === null) return []
    for (const sentence of ownSentences(plan, budget)) {
      const { tokens } = sentence
      budget.spend(tokens.length)
      if (sentence.isQuestion || isAsked(plan, sentence)) continue
      const at = tokens.findIndex((_, i) => lengthAt(tokens, i, ACTS) > 0 && isAgents(tokens, i))
      if (at < 0) continue
      const clause = clauseAt(sentence, at)
      if (clause.slice(0, 5).some((_, i) => lengthAt(clause, i, WHOLE) > 0))
        return [{ at: sentence, facts: { act: quote(plan, sentence), asked: little[0] } }]
    }
    return []
  },
})
