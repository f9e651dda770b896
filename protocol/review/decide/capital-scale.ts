// How large is the stake against the caller's equity? Exact integers in cents; as equity falls the answer
// only gets stricter. The amount is the caller's own until a rule family derives one from the artifact.
import type { Capital, CapitalScale, Thresholds } from '../types.ts'
import type { Findings } from './findings.ts'

const TIERS = ['S0', 'S1', 'S2', 'S3'] as const

export function capitalScaleOf(capital: Capital, thresholds: Thresholds): CapitalScale {
  const { equity_cents, at_risk_cents, max_loss_cents } = capital
  const bps = at_risk_cents === null || equity_cents <= 0 ? null : ceilBps(at_risk_cents, equity_cents)
  return {
    tier: bps === null ? 'S?' : (TIERS.find((tier) => bps <= thresholds.tier_upper_bps[tier]) ?? 'S4'),
    equity_usd: usd(equity_cents),
    equity_source: 'capital',
    at_risk_usd: at_risk_cents === null ? null : usd(at_risk_cents),
    at_risk_bps: bps,
    max_loss_usd: max_loss_cents === null ? null : usd(max_loss_cents),
    notional_bps: null,
    tests: [],
  }
}

export function judgeCapitalScale(scale: CapitalScale, capital: Capital, findings: Findings): void {
  const share = `${scale.at_risk_usd} USD at risk is ${scale.at_risk_bps} basis points of equity ${scale.equity_usd} USD (tier ${scale.tier})`
  const at = { span: null, layers: [] }
  if (scale.tier === 'S2')
    findings.report({
      rule: 'capital.tier_concern',
      ...at,
      mechanism: share,
      fix: 'risk at most 2 % of equity',
    })
  if (scale.tier === 'S3' || scale.tier === 'S4')
    findings.report({
      rule: 'capital.tier_reject',
      ...at,
      mechanism: share,
      fix: 'risk at most 5 % of equity',
    })
  const { at_risk_cents, max_loss_cents } = capital
  if (at_risk_cents !== null && max_loss_cents !== null && at_risk_cents > max_loss_cents) {
    findings.report({
      rule: 'capital.max_loss',
      ...at,
      mechanism: `${scale.at_risk_usd} USD at risk is more than the stated maximum loss ${scale.max_loss_usd} USD`,
      fix: 'reduce the amount at risk below the stated maximum loss',
    })
  }
}

/** Rounded up, capped at the largest safe integer. */
function ceilBps(part: number, whole: number): number {
  const bps = (BigInt(part) * 10_000n + BigInt(whole) - 1n) / BigInt(whole)
  return bps > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(bps)
}

function usd(cents: number): string {
  const whole = BigInt(cents) / 100n
  const rest = String(BigInt(cents) % 100n).padStart(2, '0')
  return `${whole}.${rest}`
}
