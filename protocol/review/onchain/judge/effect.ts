// Assigns each kind of effect the rule that judges it; the kinds are a closed list, so none goes unjudged.
import type { Effect, EffectKind } from '../model.ts'
import { judgeAllowance, revoke } from '../rules/allowances/bounded.ts'
import { judgeUnknown, unknownContract } from '../rules/calls/unknown.ts'
import { judgeCodeDelegation, judgePrivileged } from '../rules/control/code.ts'
import { judgeControl } from '../rules/control/ownership.ts'
import {
  judgeNftTransfer,
  judgePayment,
  type PaymentTotals,
  unverifiedRecipient,
} from '../rules/payments/payment.ts'
import { isOnTestNetwork } from '../rules/payments/test-network.ts'
import { judgeBridge, judgeVotes, judgeWrap } from '../rules/positions/holdings.ts'
import { judgeBorrow, judgeEntry, judgeExit } from '../rules/positions/position.ts'
import { judgeOrder } from '../rules/signatures/orders.ts'
import { judgeLiquidity } from '../rules/swaps/liquidity.ts'
import { judgeSwap } from '../rules/swaps/swap.ts'
import { judgeHarmless } from '../rules/words/methods.ts'
import { amountText, cover, type Judging, who } from './judging.ts'
import { missing } from './missing.ts'

type Judge = (judging: Judging, effect: Effect, totals: PaymentTotals) => void

const JUDGES: Readonly<Record<EffectKind, Judge>> = {
  transfer: judgePayment,
  nft_transfer: judgeNftTransfer,
  allowance: judgeAllowance,
  operator: judgeAllowance,
  revoke: (judging, effect) => cover(judging, revoke, effect.place),
  swap: judgeSwapAt,
  wrap: judgeWrap,
  unwrap: judgeWrap,
  deposit: judgeEntry,
  stake: judgeEntry,
  repay: judgeExit,
  withdraw: judgeExit,
  claim: judgeExit,
  borrow: judgeBorrow,
  delegate_votes: judgeVotes,
  bridge: judgeBridge,
  admin: judgeControl,
  delegatecall: judgeControl,
  delegate_code: judgeCodeDelegation,
  mint: judgePrivileged,
  pause: judgePrivileged,
  create: judgePrivileged,
  order: judgeOrder,
  unknown: judgeUnknown,
  registered: judgeUnknown,
  harmless: judgeHarmless,
}

/** Kinds whose output belongs to the sender unless the words give it to somebody else. */
const PAYS_OUT: readonly EffectKind[] = [
  'wrap',
  'unwrap',
  'withdraw',
  'claim',
  'swap',
  'deposit',
  'stake',
  'borrow',
  'bridge',
  'mint',
]

export function judgeEffect(judging: Judging, effect: Effect, totals: PaymentTotals): void {
  if (isOnTestNetwork(judging, effect)) return
  const isGiven = judging.prose && effect.counterparty !== null && PAYS_OUT.includes(effect.kind)
  if (isGiven) {
    const what = `${effect.what} gives ${amountText(judging, effect)} to ${who(judging, effect, effect.counterparty)}`
    missing(judging, { fact: 'party', party: effect.counterparty }, unverifiedRecipient, effect.place, {
      what,
    })
  }
  judgeLiquidity(judging, effect)
  JUDGES[effect.kind](judging, isGiven ? { ...effect, counterparty: null } : effect, totals)
}

function judgeSwapAt(judging: Judging, effect: Effect): void {
  if (!judging.prose && !judging.world.isCanonical(effect.chainId, effect.contract))
    missing(judging, { fact: 'party', party: effect.contract }, unknownContract, effect.place, {
      what: effect.what,
      contract: effect.contract ?? 'a contract that is not named',
    })
  judgeSwap(judging, effect)
}
