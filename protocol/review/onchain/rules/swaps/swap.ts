// Flags swaps that accept a bad price, pay somebody else, or stay valid without end.
import { lessThan } from '../../../core/number/rational.ts'
import { allowRule, rule } from '../../../core/rule.ts'
import { multicall } from '../../examples/calldata.ts'
import {
  ether,
  MAX,
  ME,
  ROUTER,
  STRANGER,
  stated,
  swapTokens,
  tx,
  USDC,
  usdc,
  WETH,
} from '../../examples/transactions.ts'
import { amountText, cover, found, type Judging, who } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect } from '../../model.ts'
import { isWithinHolding, isWithinLimit } from '../intent/limits.ts'
import { LARGE_USD, leaveEquity } from '../payments/equity.ts'
import { unverifiedRecipient } from '../payments/payment.ts'
import { slippageOutcome, swapWorth } from './slippage.ts'

interface What {
  readonly what: string
}

export const swapNoMinimum = rule({
  id: 'onchain.swap_no_minimum',
  severity: 'blocker',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'Uniswap docs, Trading via a smart contract: amountOutMinimum',
  message: ({ what }: What) =>
    `${what}: any price is accepted, and whoever orders the block takes the difference.`,
  fix: 'Set a minimum received from a fresh quote.',
  alternative: 'Set a minimum received within 1 % of a fresh quote.',
  fires: [tx(ROUTER, swapTokens(usdc(100), 0n, USDC, WETH)), 'Swap 100 USDC for ETH with no slippage limit'],
  quiet: [
    tx(ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH)),
    'Swap 100 USDC for ETH with slippage of 0.5%',
  ],
})

export const swapRecipient = rule({
  id: 'onchain.swap_recipient',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §6, swaps',
  message: ({ what, recipient }: What & { readonly recipient: string }) =>
    `${what}; the output goes to ${recipient}, not to the sender.`,
  fix: 'Set the recipient to the sender.',
  fires: [
    tx(ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH, STRANGER)),
    tx(ROUTER, multicall(swapTokens(usdc(100), ether(49), USDC, WETH, STRANGER))),
  ],
  quiet: [
    tx(ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH, ME)),
    tx(ROUTER, multicall(swapTokens(usdc(100), ether(49), USDC, WETH, ME))),
  ],
})

export const swapDeadline = rule({
  id: 'onchain.swap_deadline',
  severity: 'medium',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'Uniswap V2 docs, Router02: deadline',
  message: ({ what, deadline }: What & { readonly deadline: string }) =>
    `${what} with deadline ${deadline}: it can be held back until the price suits somebody else.`,
  fix: 'Set a deadline in the next minutes.',
  fires: [
    tx(ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH, ME, MAX)),
    stated({ now: 1_800_000_000 }, ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH, ME, 1_900_000_000n)),
  ],
  quiet: [
    tx(ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH, ME, 1_800_000_900n)),
    stated({ now: 1_800_000_000 }, ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH, ME, 1_800_000_900n)),
  ],
})

export const swapWithin = allowRule({
  id: 'onchain.swap_within',
  evidence: 'A',
  source: 'policy: review.md §6, swaps',
  fires: [
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), 499n * 10n ** 14n, USDC, WETH),
    ),
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' } },
      ROUTER,
      multicall(swapTokens(usdc(100), 498n * 10n ** 14n, USDC, WETH)),
    ),
  ],
  quiet: [
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(40), USDC, WETH),
    ),
    tx(ROUTER, swapTokens(usdc(100), 499n * 10n ** 14n, USDC, WETH)),
  ],
})

/** Later than any clock will say. */
const NEVER = 1n << 40n
const NEARLY_ALL = 1n << 128n
const YEAR_SECONDS = 31_536_000n

export function judgeSwap(judging: Judging, effect: Effect): void {
  const { world } = judging
  const { place } = effect
  const what = `${effect.what} gives ${amountText(judging, effect)}`
  const isOpen = effect.described && effect.counterparty === null
  if (!judging.prose && !isOpen && !world.isOwn(effect.counterparty)) {
    const recipient = who(judging, effect, effect.counterparty)
    // A signature without its signer: nothing says whose address this is.
    if (world.ownAddresses.length === 0 && effect.signed)
      judging.findings.unjudged(place.span, 'unknown_effect')
    else if (world.ownAddresses.length === 0)
      missing(judging, { fact: 'party', party: effect.counterparty }, unverifiedRecipient, place, {
        what: `${what}; the output goes to ${recipient}`,
      })
    else found(judging, swapRecipient, place, { what, recipient })
  }
  judgeDeadline(judging, effect, what)
  if (effect.exactOut && effect.amount !== null && effect.amount >= NEARLY_ALL)
    found(judging, swapNoMinimum, place, { what: `${what} at most, which is no limit at all` })
  else if (!judging.prose && (effect.minOut === null ? !effect.described : effect.minOut === 0n))
    found(judging, swapNoMinimum, place, { what: `${what} and asks for at least 0 back` })
  else judgeSlippage(judging, effect, what)
}

function judgeDeadline(judging: Judging, { deadline, place }: Effect, what: string): void {
  if (deadline === null) return
  const { nowUnix } = judging
  const late = deadline >= NEVER || (nowUnix !== null && deadline > nowUnix + YEAR_SECONDS)
  if (late) found(judging, swapDeadline, place, { what, deadline: String(deadline) })
}

/** What a swap may lose is a small part of what is swapped: the balance need only hold it. */
const WHOLE_BPS = 10_000

function judgeSlippage(judging: Judging, effect: Effect, what: string): void {
  const outcome = slippageOutcome(judging, effect, what)
  if (outcome !== 'ok') return
  if (judging.equity === null && !isTierKnown(judging, effect)) leaveEquity(judging, effect, what)
  else cover(judging, swapWithin, effect.place)
}

/**
 * The account holds what the bytes take from it, so its equity is at least that amount, and the amount at risk, the
 * accepted slippage of it, is at most that share of the equity: S1 or less. A sentence shows no bytes.
 */
function isTierKnown(judging: Judging, effect: Effect): boolean {
  const isTaken = !judging.prose && !effect.all && effect.amount !== null && effect.actor !== null
  return (
    (isTaken && lessThan(swapWorth(judging, effect).low, LARGE_USD)) ||
    isWithinLimit(judging, effect) ||
    isWithinHolding(judging, effect, WHOLE_BPS)
  )
}
