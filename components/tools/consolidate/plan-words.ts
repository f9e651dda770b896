// Words of a plan: why outputs are left alone, and what each later fee rate stands for.
import type { z } from 'zod'
import type { PlanAnswer, PlanRequest } from '#server/tools/consolidation/consolidation.schema.ts'

export type Plan = z.output<typeof PlanAnswer>
export type PlanOrder = z.input<typeof PlanRequest>
export type Template = NonNullable<PlanOrder['execution_template']>

export const exclusionWords: Record<Plan['excluded'][number]['reason'], string> = {
  unconfirmed: 'not confirmed yet',
  dust: 'below the dust threshold',
  unsupported_script: 'script that is not supported',
  uneconomic_now: 'spending it costs more than it is worth at this fee rate',
  kept_large: 'large enough to be spent alone later',
  needs_previous_tx: 'its previous transaction is needed; look the addresses up instead',
  over_limit: 'beyond the limit of one transaction',
}

export const templates: readonly { value: Template; label: string }[] = [
  { value: 'low', label: '30' },
  { value: 'moderate', label: '60' },
  { value: 'high', label: '120' },
  { value: 'extreme', label: '250' },
]
