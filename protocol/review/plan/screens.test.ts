// A screen never hides a finding: where it does not hold, its rule finds nothing and spends the same.
import { describe, expect, it } from 'vitest'
import { Budget } from '../core/budget.ts'
import { exportsIn } from '../core/rule.ts'
import { corpusOf } from '../testing/corpus.ts'
import { type FinderRule, isFinder } from './finder.ts'
import type { Plan } from './ir.ts'
import { ownTexts, wholeText } from './relations/own-text.ts'
import { ownSentences } from './relations/wording.ts'
import { ruleModules } from './rules/all.ts'
import { planOf } from './testing/plan-of.ts'

const STEPS = 2_000_000
const rules = exportsIn(ruleModules)
  .filter(isFinder)
  .filter((one): one is FinderRule => one.kind === 'rule' && one.screen !== undefined)

const examples = rules.flatMap(({ fires, quiet }) =>
  [...fires, ...quiet].map((one) => (typeof one === 'string' ? one : one.artifact)),
)
const rows = corpusOf(['plan', 'general', 'analysis', 'agent_output']).map(({ artifact }) => artifact)

function readBefore(plan: Plan): Plan {
  const budget = new Budget(STEPS)
  ownSentences(plan, budget)
  ownTexts(plan, budget)
  wholeText(plan, budget)
  return plan
}

const plans = [...new Set([...rows, ...examples])]
  .filter((text) => text !== '')
  .map((text) => readBefore(planOf(text)))

describe.each(rules.map((rule) => [rule.id, rule] as const))('the screen of %s [review, 12]', (_id, rule) => {
  it('hides nothing and spends the same', () => {
    for (const plan of plans) {
      const screening = new Budget(STEPS)
      if (rule.screen!(plan, screening)) {
        expect(screening.steps).toBe(0)
        continue
      }
      const finding = new Budget(STEPS)
      expect(rule.find(plan, finding), plan.text).toEqual([])
      expect(finding.steps, plan.text).toBe(screening.steps)
    }
  })

  it('holds for some plans', () => {
    const held = plans.filter((plan) => rule.screen!(plan, new Budget(STEPS))).length
    expect(held).toBeGreaterThan(0)
  })
})
