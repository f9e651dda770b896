/** Schemas of the request and the answer of POST /validate (payloads 8.1). */
import { z } from 'zod'
import { LIMITS } from '#protocol/validation/input/request.ts'
import { WARNINGS } from '#protocol/validation/input/series.ts'
import { REASONS } from '#protocol/validation/result/verdict.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow } from '#server/proofs/actions/audit-row.schema.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'

const [fewestRows, mostRows] = LIMITS.rows

export const ValidateRequest = z.object({
  returns: z
    .array(z.number())
    .min(fewestRows)
    .max(mostRows)
    .optional()
    .describe('Realised returns in the order of time. Send exactly one of returns and trades'),
  trades: z
    .array(z.record(z.string(), z.unknown()))
    .min(fewestRows)
    .max(mostRows)
    .optional()
    .describe(
      'Rows with the same one of ret (fraction), pnl (money) and net_bps; optional coin, ts or timestamp (seconds, milliseconds or a date and time), entry and exit',
    ),
  n_trials: z
    .int()
    .min(LIMITS.n_trials[0])
    .max(LIMITS.n_trials[1])
    .optional()
    .describe('Strategies that were tried, this one included; default 1'),
  trial_sharpes: z
    .array(z.number())
    .max(LIMITS.trial_sharpes[1])
    .optional()
    .describe('Sharpe ratios of the trials, per unit, not annualised'),
  k_folds: z.int().min(LIMITS.k_folds[0]).max(LIMITS.k_folds[1]).optional().describe('Folds; default 5'),
  n_perms: z
    .int()
    .min(LIMITS.n_perms[0])
    .max(LIMITS.n_perms[1])
    .optional()
    .describe('Permutations of the signs; default 2000'),
  periods_per_year: z.number().positive().optional().describe('For sharpe_annualized, which decides nothing'),
  agent_id: z.string().max(120).optional().describe('Not part of input_hash'),
  free: z.literal('1').optional().describe('1: the free web tool, without proof and within a daily quota'),
})

const Interval = z.tuple([z.number(), z.number()])

const Regime = z.object({
  rows: z.int().describe('Number of rows in the regime'),
  sum: z.number().describe('Sum of their returns'),
  mean: z.number().describe('Mean of their returns'),
})

const ConcentrationAndRegime = z
  .object({
    jackknife: z
      .object({
        total: z.number().describe('Sum of all rows'),
        without_best_trade: z.number().describe('Sum without the largest row'),
        without_top_coin: z
          .number()
          .nullable()
          .describe('Sum without the coin with the largest sum; null with one coin'),
        sign_flips: z.boolean().describe('The total is positive and one of the reduced sums is not'),
      })
      .describe('The sum without its largest parts'),
    top_coin_share: z.number().nullable().describe('Null when the total is not positive'),
    btc_regime: z
      .object({
        in_melt_up: Regime.describe('Rows of days before which Bitcoin had risen 20 % or more in 30 days'),
        outside: Regime.describe('All other rows'),
        sign_differs: z.boolean().describe('The means have different signs'),
      })
      .nullable()
      .describe('Null with btc_regime_reason'),
    btc_regime_reason: z
      .enum(['no_btc_data', 'btc_data_incomplete', 'one_regime'])
      .nullable()
      .describe('Why btc_regime is null'),
    btc_data_sha256: Hex64.nullable().describe('Of the file of daily closes'),
  })
  .meta({ id: 'ConcentrationAndRegime' })

export const ValidateAnswer = z
  .object({
    status: z.literal('success').describe('Always success; failures are errors'),
    verdict: z
      .enum(['likely_real', 'borderline', 'overfit_or_noise'])
      .describe('Whether chance is an explanation that remains'),
    rows: z.int().describe('Rows as sent'),
    n: z.int().describe('Units: rows of one instant are added up'),
    n_trials: z.int().describe('Strategies that were tried, as declared'),
    mean: z.number().describe('In the unit of the rows'),
    std: z.number().describe('In the unit of the rows, with n − 1'),
    sharpe: z.number().describe('Per unit, not annualised; 0 without variance'),
    sharpe_annualized: z.number().nullable().describe('Only with periods_per_year'),
    skew: z.number().nullable().describe('Null without variance'),
    kurtosis: z.number().nullable().describe('Raw: 3 for a normal distribution; null without variance'),
    sr0: z
      .number()
      .nullable()
      .describe('Best Sharpe ratio that so many trials without an edge are expected to show'),
    DSR: z.number().describe('Deflated Sharpe Ratio, a probability'),
    permutation_p_value: z.number().describe('(flips_b + 1) / (n_perms + 1)'),
    flips_b: z.int().describe('Permutations whose sum is at least the observed one'),
    n_perms: z.int().describe('Number of permutations'),
    kfold_decay_rho: z
      .number()
      .nullable()
      .describe('Median mean of the folds ÷ mean outside them; null when that says nothing'),
    robust: z
      .object({
        n_eff: z.number().nullable().describe('Effective number of units, given their dependence'),
        dsr_n_eff: z.number().describe('DSR with it'),
        block_length: z.int().describe('Units that share a sign in p_block'),
        p_block: z.number().describe('Permutation test with blocks'),
      })
      .describe('The same tests when neighbouring units depend on each other'),
    intervals: z
      .object({
        sharpe: Interval.nullable().describe('95 %, per unit'),
        sharpe_annualized: Interval.nullable().describe('Interval of 95 % for the annualised Sharpe ratio'),
        mean: Interval.nullable().describe('Interval of 95 % for the mean return'),
        permutation_p_value: Interval.describe('95 %, Wilson'),
        min_track_record: z
          .number()
          .nullable()
          .describe('Units after which the Sharpe ratio would exceed sr0 with 95 % confidence'),
        haircut_sharpe: z.number().nullable().describe('Sharpe ratio after the haircut for the trials'),
      })
      .describe('How uncertain the figures are'),
    thresholds: z
      .object({
        dsr_real: z.number().describe('DSR of likely_real, at least'),
        p_real: z.number().describe('p of likely_real, at most'),
        rho_real: z.number().describe('rho of likely_real, at least'),
        dsr_noise: z.number().describe('DSR of noise, below'),
        p_noise: z.number().describe('p of noise, above'),
      })
      .describe('Limits of the verdict'),
    reasons: z.array(z.enum(REASONS)).describe('Limits that decided; empty for likely_real'),
    warnings: z.array(z.enum(WARNINGS)).describe('What was noticed in the rows; decides nothing'),
    concentration_and_regime: ConcentrationAndRegime.optional().describe(
      'Only when every row has a coin and a time; decides nothing',
    ),
    input_hash: Hex64.describe('SHA-256 of the canonical request; its first 8 bytes seed the permutations'),
    action_id: z.string().nullable().describe('Audited action; null for the free web tool'),
    audit: AuditRow.nullable().describe('The audit row; null for the free web tool'),
    proof: ActionProof.nullable().describe('Signed proof of the action; null for the free web tool'),
    free_tool: z
      .object({ remaining_today: z.int().nullable().describe('Null where there is no quota') })
      .nullable()
      .describe('Only of the free web tool'),
    cost_sats: z.int().optional().describe('Sats charged for this call'),
    charge: Charge.optional().describe('Charge of this call, with its payment method'),
  })
  .meta({ id: 'ValidateAnswer' })
