/** payloads 8.1, member by member. */
import { z } from 'zod'
import { audited, charged, count, flag, list, members, num, orNull, share, words } from './units.ts'

const result = {
  status: z.literal('success'),
  verdict: z.enum(['likely_real', 'borderline', 'overfit_or_noise']),
  n: count,
  mean: num,
  std: num,
  sharpe: num,
  sharpe_annualized: orNull(num),
  DSR: share,
  permutation_p_value: share,
  kfold_decay_rho: orNull(num),
  thresholds: z.strictObject({
    dsr_real: z.literal(0.95),
    p_real: z.literal(0.05),
    rho_real: z.literal(0.5),
    dsr_noise: z.literal(0.5),
    p_noise: z.literal(0.2),
  }),
  reasons: list(words),
}

const side = members({ rows: count, sum: num, mean: num })

const concentration = members({
  jackknife: members({
    total: num,
    without_best_trade: num,
    without_top_coin: orNull(num),
    sign_flips: flag,
  }),
  top_coin_share: orNull(num),
  btc_regime: orNull(members({ in_melt_up: side, outside: side, sign_differs: flag })),
  btc_regime_reason: orNull(z.enum(['no_btc_data', 'btc_data_incomplete', 'one_regime'])),
}).refine(
  (of) => (of.btc_regime === null) === (of.btc_regime_reason !== null),
  'null and a reason, or neither',
)

export const validationFields = members({
  ...result,
  concentration_and_regime: z.undefined().optional(),
  ...audited('validate'),
  free_tool: z.null(),
  ...charged,
})

export const tradesFields = validationFields.extend({ concentration_and_regime: concentration })

export const freeValidationFields = members({
  ...result,
  action_id: z.null(),
  audit: z.null(),
  proof: z.null(),
  free_tool: z.strictObject({ remaining_today: count }),
})
