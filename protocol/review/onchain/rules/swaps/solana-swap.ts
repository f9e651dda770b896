// Judges a swap on Solana by the quote that the request carries: what comes back at least, what the swap itself moves the price,
// and whether both tokens are known.
import { toDecimal } from '../../../core/number/decimal.ts'
import { add, compare, lessThan, max, multiply, rational, ZERO } from '../../../core/number/rational.ts'
import { allowRule } from '../../../core/rule.ts'
import { cover, found, isStableSymbol, type Judging, usdOfUnits } from '../../judge/judging.ts'
import type { SolanaSwapAction } from '../../read/actions.ts'
import { toleranceOf } from '../../read/solana-swap.ts'
import { factUnread } from '../calls/fact-unread.ts'
import { LARGE_USD } from '../payments/equity.ts'
import { shareBelow, slippageConcern, slippageReject } from './slippage.ts'
import { swapNoMinimum } from './swap.ts'

const example = (quote: object, more: object = {}): string =>
  JSON.stringify({
    userPublicKey: '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
    quoteResponse: {
      inputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      inAmount: '250000000',
      outputMint: 'So11111111111111111111111111111111111111112',
      outAmount: '1900000000',
      otherAmountThreshold: '1892400000',
      swapMode: 'ExactIn',
      slippageBps: 40,
      platformFee: null,
      priceImpactPct: '0.0002',
      routePlan: [
        {
          swapInfo: {
            inputMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
            outputMint: 'So11111111111111111111111111111111111111112',
          },
          percent: 100,
        },
      ],
      ...quote,
    },
    ...more,
  })

export const solanaSwapWithin = allowRule({
  id: 'onchain.solana_swap_within',
  evidence: 'A',
  source: 'Jupiter documentation, Swap API; policy: review.md §6, swaps',
  fires: [
    example({}),
    example({ otherAmountThreshold: '1890000000', slippageBps: 50 }, { wrapAndUnwrapSol: true }),
  ],
  quiet: [
    example({ otherAmountThreshold: '1700000000', slippageBps: 1050 }),
    example({}, { destinationTokenAccount: 'GJtJuWD9qYcCkrwMBmtY1tpapV1sKfB2zUv9Q4aqpump' }),
    example({ outputMint: 'GJtJuWD9qYcCkrwMBmtY1tpapV1sKfB2zUv9Q4aqpump' }),
    example({ platformFee: { amount: '100000', feeBps: 100 } }),
    example({ priceImpactPct: '0.09' }),
  ],
  since: '2.14.0',
})

const BOUNDS = { ok: 100, reject: 1000 } as const
const STABLE_BOUNDS = { ok: 50, reject: 200 } as const

export function judgeSolanaSwap(judging: Judging, action: SolanaSwapAction): void {
  const { symbol, symbolOut, units, least, leastUnits, impact, toleranceBps, isOpen, place } = action
  const amount = units === null ? 'an amount' : toDecimal(units, 8, 'up')
  const what = `the swap gives ${amount} ${symbol ?? 'of an unknown token'}`
  const tolerance = toleranceOf(action)
  if (least === 0n || tolerance === null) {
    found(judging, swapNoMinimum, place, { what: `${what} and asks for at least 0 back` })
    return
  }
  const { ok, reject } = isStableSymbol(symbol) && isStableSymbol(symbolOut) ? STABLE_BOUNDS : BOUNDS
  const unpaid = shareBelow(usdOfUnits(symbol, units).low, usdOfUnits(symbolOut, leastUnits).high)
  const accepted = max(max(tolerance, toleranceBps ?? ZERO), unpaid)
  const lost = add(accepted, impact === null ? ZERO : max(multiply(impact, rational(10_000n)), ZERO))
  const isBeyond = (bps: number): boolean => compare(accepted, rational(BigInt(bps))) > 0
  const isLost = (bps: number): boolean => compare(lost, rational(BigInt(bps * 2))) > 0
  if (isBeyond(ok) || isLost(ok))
    found(judging, isBeyond(reject) || isLost(reject) ? slippageReject : slippageConcern, place, {
      what,
      shown: toDecimal(lost, 2, 'up'),
      ok,
    })
  else if (!isOpen && symbolOut !== null && lessThan(usdOfUnits(symbol, units).low, LARGE_USD))
    cover(judging, solanaSwapWithin, place)
  else {
    cover(judging, factUnread, place)
    judging.findings.unjudged(place.span, 'unknown_effect')
  }
}
