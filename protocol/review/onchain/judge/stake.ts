// Derives the amount at risk and the equity for the capital scale of the record.

import type { JsonObject } from '../../../json/strict-json.ts'
import { parseDecimal } from '../../core/number/decimal.ts'
import { add, fromCents, isZero, max, type Rational, ZERO } from '../../core/number/rational.ts'
import type { Stake } from '../../core/verdict/capital-scale.ts'
import {
  type ResolvedEquity,
  resolveEquity,
  type StatedEquity,
} from '../../core/verdict/capital-scale-equity.ts'
import type { ReviewInput } from '../../types.ts'
import { isUnlimited } from '../rules/allowances/unlimited.ts'
import type { PaymentTotals } from '../rules/payments/payment.ts'
import { swapRisk } from '../rules/swaps/slippage.ts'
import { type Judging, usdOf } from './judging.ts'

export function equityOf(input: ReviewInput, ofArtifact: Rational | null): ResolvedEquity {
  const { capital, tradingState } = input.options
  const stated: StatedEquity[] = []
  if (capital) stated.push({ value: fromCents(capital.equity_cents), source: 'capital' })
  if (ofArtifact) stated.push({ value: ofArtifact, source: 'artifact' })
  const stored = equityIn(tradingState)
  if (stored) stated.push({ value: stored, source: 'trading_state' })
  return resolveEquity(stated, 100)
}

function equityIn(state: JsonObject | null): Rational | null {
  const value = state?.equity_usd
  return typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null
}

/** Payments, allowances and positions show their tier and have bounds of their own; a swap's risk has none. */
export function stakeOf(judging: Judging, totals: PaymentTotals, equity: StatedEquity | null): Stake | null {
  const { effects } = judging
  const moves = effects.filter(({ kind }) => !['revoke', 'harmless', 'unknown', 'registered'].includes(kind))
  if (moves.length === 0) return null
  const swap = swapRisk(judging)
  const allowances = effects.filter(({ kind }) => kind === 'allowance' || kind === 'operator')
  const granted = allowances.reduce<Rational>(
    (sum, effect) =>
      isUnlimited(judging, effect) ? max(sum, judging.equity ?? ZERO) : add(sum, usdOf(judging, effect).low),
    ZERO,
  )
  const risk = [totals.verified.low, totals.unverified.low, swap.low, granted].reduce(add, ZERO)
  const notional = effects.reduce(
    (sum, effect) => (effect.kind === 'allowance' ? sum : add(sum, usdOf(judging, effect).low)),
    ZERO,
  )
  return {
    equity: equity?.value ?? null,
    equitySource: equity?.source ?? null,
    atRisk: isZero(risk) ? null : risk,
    decidedByTier: isZero(swap.low) ? null : swap.low,
    notional: isZero(notional) ? null : notional,
    tests: judging.tests,
  }
}
