// Is the action inside what the agent was allowed? Assets and caps of the stated mandate.

import { toUsd } from '../../core/number/decimal.ts'
import { lessThan } from '../../core/number/rational.ts'
import { amountText, type Judging, symbolOf, tell, usdOf } from '../judge/judging.ts'
import type { Effect, EffectKind } from '../model.ts'
import { sameAsset } from '../read/intent/assets.ts'
import type { PaymentTotals } from './payments.ts'

const MOVES: readonly EffectKind[] = [
  'transfer',
  'allowance',
  'swap',
  'deposit',
  'borrow',
  'stake',
  'bridge',
  'wrap',
]

export function judgeMandate(judging: Judging, totals: PaymentTotals): void {
  const { mandate } = judging.facts
  if (mandate === null) return
  for (const effect of judging.effects) {
    if (!MOVES.includes(effect.kind)) continue
    judgeAssets(judging, effect, mandate.allowedAssets)
    const { low } = usdOf(judging, effect)
    const single = effect.kind === 'transfer' ? mandate.maxSinglePaymentUsd : null
    for (const [cap, name] of [
      [single, 'max_single_payment_usd'],
      [mandate.maxNotionalUsd, 'max_notional_usd'],
    ] as const)
      if (cap !== null && lessThan(cap, low))
        breach(judging, effect, `${effect.what} moves ${toUsd(low)} USD, above ${name} ${toUsd(cap, 'down')}`)
  }
  const together = totals.verified.low.num + totals.unverified.low.num === 0n ? null : totals
  const cap = mandate.maxNotionalUsd
  const first = judging.effects.find(({ kind }) => kind === 'transfer')
  if (together === null || cap === null || first === undefined) return
  for (const { low } of [together.verified, together.unverified])
    if (lessThan(cap, low))
      breach(
        judging,
        first,
        `the payments together are ${toUsd(low)} USD, above max_notional_usd ${toUsd(cap, 'down')}`,
      )
}

function judgeAssets(judging: Judging, effect: Effect, allowed: readonly string[] | null): void {
  if (allowed === null) return
  const out = judging.world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  for (const symbol of [symbolOf(judging, effect), effect.kind === 'swap' ? out : null]) {
    if (symbol === null || allowed.some((asset) => sameAsset(asset, symbol, true))) continue
    breach(
      judging,
      effect,
      `${effect.what} moves ${amountText(judging, effect)} in ${symbol}; the mandate allows ${allowed.join(', ') || 'nothing'}`,
    )
  }
  if (effect.token !== null && symbolOf(judging, effect) === null)
    breach(judging, effect, `${effect.what} moves a token that is none of ${allowed.join(', ') || 'nothing'}`)
}

const breach = (judging: Judging, effect: Effect, mechanism: string): void =>
  tell(judging, 'onchain.mandate', effect.place, {
    mechanism,
    fix: 'stay inside the mandate, or have it changed first',
  })
