/**
 * Parses the capital stated by the caller: dollars with at most two decimals, 0 to 10^12; stored in cents.
 */

import type { JsonValue } from '#protocol/json/strict-json.ts'
import type { Capital } from '#protocol/review/types.ts'

/** Null when it is not a valid capital. */
export function readCapital(value: JsonValue): Capital | null {
  const members =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { equity_usd: value }
  const { equity_usd, at_risk_usd = null, max_loss_usd = null, ...unknown } = members
  const equity = centsOf(equity_usd ?? null)
  const atRisk = centsOf(at_risk_usd)
  const maxLoss = centsOf(max_loss_usd)
  const isBad = (given: JsonValue, cents: number | null): boolean => given !== null && cents === null
  if (equity === null || isBad(at_risk_usd, atRisk) || isBad(max_loss_usd, maxLoss)) return null
  if (Object.keys(unknown).length > 0) return null
  return { equity_cents: equity, at_risk_cents: atRisk, max_loss_cents: maxLoss }
}

function centsOf(value: JsonValue): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? []
  if (whole === undefined) return null
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return cents <= 1e14 ? cents : null
}
