// Reads a text into the IR, and runs the rules of plans over it, for tests.
import { utf8Encode } from '../../../bytes.ts'
import { addresses } from '../../address/part.ts'
import { Budget } from '../../core/budget.ts'
import { Findings } from '../../core/findings.ts'
import { exportsIn } from '../../core/rule.ts'
import { testRuleset } from '../../testing/ruleset.ts'
import { judgeInput } from '../../text/judge-input.ts'
import { isFinder } from '../finder.ts'
import type { Plan } from '../ir.ts'
import { judgeRules } from '../judge-rules.ts'
import { conversations } from '../parts/conversations.ts'
import { readPlan } from '../read/read-plan.ts'
import { ruleModules } from '../rules/all.ts'

const STEPS = 2_000_000

export function planOf(text: string): Plan {
  const bytes = utf8Encode(text)
  const budget = new Budget(STEPS)
  const read = judgeInput(
    bytes,
    'plan',
    testRuleset.manifest.caps,
    budget,
    new Findings(testRuleset, bytes.length),
  )
  if (read === null) throw new Error('the text cannot be read')
  return readPlan(read, { addresses, conversations }, budget).plan
}

/** Ids of the rules of plans that report on the text, the notes left out. */
export function findingsOf(text: string): readonly string[] {
  const findings = new Findings(testRuleset, utf8Encode(text).length)
  judgeRules(planOf(text), exportsIn(ruleModules).filter(isFinder), findings, new Budget(STEPS))
  return findings.issues.filter(({ severity }) => severity !== 'low').map(({ rule }) => rule)
}
