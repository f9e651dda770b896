/** Converts the capital scale of a record to wire format (payloads 3.2). */
import type { CapitalScale } from '../review/types.ts'

export const capitalScaleOnTheWire = (scale: CapitalScale | null) =>
  scale && {
    tier: scale.tier,
    at_risk_fraction: scale.at_risk_bps === null ? null : scale.at_risk_bps / 10_000,
    thresholds_applied: scale.tests.map((test) => ({ ...test })),
    equity_usd: scale.equity_usd,
    at_risk_usd: scale.at_risk_usd,
    max_loss_usd: scale.max_loss_usd,
    equity_source: scale.equity_source,
    notional_bps: scale.notional_bps,
  }
