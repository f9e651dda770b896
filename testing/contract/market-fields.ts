/** payloads 10, member by member. */
import { z } from 'zod'
import {
  absoluteUrl,
  audited,
  bps,
  charged,
  count,
  decimal,
  flag,
  int,
  list,
  members,
  orNull,
  price,
  text,
  ts,
  words,
} from './units.ts'

const regime = {
  as_of: ts,
  regime: z.enum(['risk_on', 'neutral', 'risk_off']),
  score_bps: bps,
  inputs: list(
    members({
      name: words,
      value: decimal,
      as_of: ts,
      weight_bps: bps,
      contribution_bps: bps,
      source: words,
    }),
  ).min(1),
  method: words,
  stale: flag,
}

const signals = {
  as_of: ts,
  venue_class: z.literal('derivatives'),
  coins: list(
    members({
      coin: z.string().regex(/^[A-Z0-9]{1,12}$/),
      mark_price: orNull(decimal),
      oracle_price: orNull(decimal),
      basis_bps: orNull(int),
      funding_rate: orNull(decimal),
      funding_delta_24h: orNull(decimal),
      open_interest_coins: orNull(decimal),
      open_interest_usd: orNull(decimal),
      volume_24h_usd: orNull(decimal),
      realized_vol: orNull(decimal),
      vol_ratio: orNull(decimal),
      vol_regime: orNull(z.enum(['expansion', 'normal'])),
    }),
  ).min(1),
  btc_dvol: orNull(decimal),
  stale: flag,
}

const churn = z.strictObject({ new: count, dropped: count })

const brief = {
  as_of: ts,
  period_hours: z.literal(6),
  items: list(
    members({ kind: words, name: text, url: absoluteUrl, new_this_cycle: flag, note: orNull(text) }),
  ).min(1),
  churn,
  sources: list(members({ name: words, url: absoluteUrl, fetched_at: ts })).min(1),
  method: words,
}

const counts = z.record(z.string(), count)

export const regimeFields = members({ ...regime, ...charged })

export const signalsFields = members({
  as_of: ts,
  coin: z.literal('BTC'),
  vol_ratio: decimal,
  regime: z.enum(['expansion', 'normal']),
  threshold: z.literal('1.3'),
  method: z.literal('std(close[-20:]) / std(close[-100:])'),
  stale: flag,
  full: members({ path: z.literal('/signals/full'), price }),
})

export const fullSignalsFields = members({ ...signals, ...charged })

export const briefFields = members({ ...brief, ...charged })

export const briefPreviewFields = members({ as_of: ts, source_count: count, item_count: count, churn, price })

export const governanceFields = members({
  as_of: ts,
  policy_version: z.string().regex(/^assay\.review\.v\d+$/),
  policy_commitment: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  capital_tiers: list(members({ tier: words })).min(5),
  gate: members({ threshold_bps: z.literal(5_000), triggered: count }),
  verdicts: members({ total: count, by_verdict: counts, by_artifact_type: counts, by_tier: counts }),
  overrides: list(members({ entry: int, verdict: words, action_taken: text })),
  ledger_url: absoluteUrl,
})

export const marketsActFields = members({
  status: z.enum(['acted', 'blocked']),
  regime: orNull(members(regime)),
  signals: orNull(members(signals)),
  brief: orNull(members(brief)),
  missing: list(z.enum(['regime', 'signals', 'brief'])),
  review: orNull(members({ verdict: words })),
  ...audited('markets_act'),
  ...charged,
})
