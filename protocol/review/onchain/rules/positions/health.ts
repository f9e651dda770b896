// Flags an action that ends close to liquidation, and a loan whose health factor is not stated.
import { compare, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { AAVE, fn, ME, stated, USDC, usdc } from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'

export const healthConcern = rule({
  id: 'onchain.health_factor.concern',
  severity: 'high',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §6; Aave docs, health factor',
  message: ({ health }: { readonly health: string }) =>
    `The health factor after this is ${health}; at 1.00 the position is liquidated.`,
  fix: 'Borrow less or add collateral until the health factor is 1.5.',
  fires: [
    stated(
      { health_factor_after: 1.3, equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
    stated(
      { health_factor_after: '1.05', equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
  ],
  quiet: [
    stated(
      { health_factor_after: 1.5, equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
    stated(
      { health_factor_after: '2.05', equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
  ],
})

export const healthReject = rule({
  id: 'onchain.health_factor.reject',
  severity: 'blocker',
  category: 'drawdown_risk',
  evidence: 'A',
  source: 'policy: review.md §6; Aave docs, health factor',
  message: ({ health }: { readonly health: string }) =>
    `The health factor after this is ${health}; at 1.00 the position is liquidated.`,
  fix: 'Borrow less or add collateral until the health factor is 1.5.',
  fires: [
    stated(
      { health_factor_after: 1.04, equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
    'Borrow 50 USDC on Aave, health factor 1.02 after that',
    'Withdraw all collateral from Aave while the debt of 900 USDC stays open',
  ],
  quiet: [
    stated(
      { health_factor_after: 1.05, equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
    'Borrow 50 USDC on Aave, health factor 2.02 after that',
  ],
})

export const healthFactorUnknown = rule({
  id: 'onchain.health_factor_unknown',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §6; Aave docs, health factor',
  message: ({ what }: { readonly what: string }) =>
    `${what}; how close that brings the position to liquidation is not stated.`,
  fix: 'State health_factor_after.',
  fires: [
    stated(
      { equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
    'Borrow 50 USDC on Aave',
  ],
  quiet: [
    stated(
      { health_factor_after: 2, equity_usd: 9000 },
      AAVE,
      fn('borrow(address,uint256,uint256,uint16,address)', USDC, usdc(50), 2n, 0n, ME),
    ),
    'Borrow 50 USDC on Aave, health factor 2.02 after that',
  ],
})

const HEALTH = { ok: rational(150n, 100n), reject: rational(105n, 100n) } as const

/** "withdraw all the collateral while the debt stays open". */
const LEAVES_DEBT =
  /\b(?:all|every\w*|entire|whole|full|complete)\b[^.;]{0,60}\b(?:collateral|supplied|deposits?|position)\b[^.]{0,80}\b(?:debt|loan|borrow\w*)\s+(?:[\w,]+\s+){0,3}(?:open|outstanding|unpaid|remains?|stays?|running|as\s+(?:it\s+)?is)\b/

const OWES = /\b(?:debts?|loans?|borrow(?:ed|ing|s)?)\b/
const OWES_NOTHING =
  /\b(?:no|without(?:\s+any)?|zero|0)\s+(?:\w+\s+){0,2}(?:debts?|loans?|borrow\w*)|\b(?:debts?|loans?)\s+(?:\w+\s+){0,3}(?:repaid|paid|closed|cleared|zero)\b|\b(?:after|repa(?:y|id)\w*|clos(?:e|ed|ing))\s+(?:\w+\s+){0,4}(?:debts?|loans?)\b/g

/** Whatever the action is: it must not end next to liquidation. */
export function judgeHealth(judging: Judging, place: Place): void {
  const { intent, effects } = judging
  if (intent !== null && effects.some(({ kind }) => kind === 'withdraw') && LEAVES_DEBT.test(intent.lower))
    found(judging, healthReject, place, { health: '0.00' })
  const health = judging.facts.healthFactorAfter
  const out = effects.find(({ kind }) => kind === 'withdraw')
  if (out && intent !== null && health === null && OWES.test(intent.lower.replace(OWES_NOTHING, ' ')))
    if (!effects.some(({ kind }) => kind === 'repay'))
      found(judging, healthFactorUnknown, out.place, { what: `${out.what} takes collateral away` })
  if (health === null || compare(health, HEALTH.ok) >= 0) return
  const shown = `${(health.num * 100n) / health.den}`
  found(judging, compare(health, HEALTH.reject) < 0 ? healthReject : healthConcern, place, {
    health: `${shown.slice(0, -2) || '0'}.${shown.slice(-2).padStart(2, '0')}`,
  })
}
