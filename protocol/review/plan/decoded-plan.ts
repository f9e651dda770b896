// What the engine understood of a plan, for the record.
import type { JsonValue } from '../../json/strict-json.ts'
import type { Plan } from './ir.ts'

const MOST = 60

export const decodedPlan = (plan: Plan): Record<string, JsonValue> => ({
  kind: plan.isTranscript ? 'transcript' : 'plan',
  language: plan.language,
  turns: plan.turns.slice(0, MOST).map(({ party, form, isRule, start, end }) => ({
    party,
    form,
    is_rule: isRule,
    span: [...plan.place({ start, end }).span],
  })),
  steps: plan.steps.slice(0, MOST).map((step) => ({
    act: step.act,
    verb: step.verb,
    objects: step.objects.map(({ key }) => key.slice(0, 80)),
    to: step.recipients.map(({ key }) => key.slice(0, 80)),
    party: step.party,
    environment: step.environment,
    negated: step.negated,
    parsed: step.parsed,
    span: [...plan.place(step).span],
  })),
})
