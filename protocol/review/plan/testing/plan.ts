// Reads a text into the IR for tests.
import { Budget } from '../../core/budget.ts'
import { defaultCaps } from '../../core/ruleset/defaults.ts'
import { readJsonArtifact } from '../../text/json-caps.ts'
import { byteOffsets, sourceText } from '../../text/source-text.ts'
import type { Plan } from '../ir.ts'
import { readPlan } from '../read/read-plan.ts'

export function planOf(text: string): Plan {
  const budget = new Budget(defaultCaps.steps)
  const source = sourceText(text, byteOffsets(text))
  return readPlan({ source, json: readJsonArtifact(text, defaultCaps, budget) }, budget).plan
}
