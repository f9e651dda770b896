// Which rules judge which kind of effect? A closed list: an effect without a rule cannot be written.
import type { Effect, EffectKind } from '../model.ts'
import { judgeAllowance } from '../rules/allowances.ts'
import { judgeCodeDelegation, judgeControl, judgePrivileged, judgeUnknown } from '../rules/control.ts'
import { judgeNftTransfer, judgePayment, type PaymentTotals } from '../rules/payments.ts'
import { judgeBorrow, judgeBridge, judgeEntry, judgeExit, judgeVotes, judgeWrap } from '../rules/positions.ts'
import { judgeOrder } from '../rules/signatures.ts'
import { judgeSwap } from '../rules/swaps.ts'
import { cover, type Judging, tell } from './judging.ts'

type Judge = (judging: Judging, effect: Effect, totals: PaymentTotals) => void

const JUDGES: Readonly<Record<EffectKind, Judge>> = {
  transfer: judgePayment,
  nft_transfer: judgeNftTransfer,
  allowance: judgeAllowance,
  operator: judgeAllowance,
  revoke: (judging, effect) => cover(judging, 'onchain.revoke', effect.place),
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

export const judgeEffect: Judge = (judging, effect, totals) => JUDGES[effect.kind](judging, effect, totals)

/** Harmless by its name, at a contract that has the name. */
function judgeHarmless(judging: Judging, effect: Effect): void {
  const { world } = judging
  const { contract, chainId } = effect
  const known =
    judging.prose ||
    contract === null ||
    world.isOwn(contract) ||
    world.isCanonical(chainId, contract) ||
    world.token(chainId, contract) !== null
  if (known) cover(judging, 'onchain.read_only', effect.place)
  else
    tell(judging, 'onchain.unknown_contract', effect.place, {
      mechanism: `${effect.what} runs at ${contract}, which is no known deployment`,
      fix: 'confirm the contract from the protocol’s own documentation',
    })
}

function judgeSwapAt(judging: Judging, effect: Effect): void {
  const { world } = judging
  if (!judging.prose && !world.isCanonical(effect.chainId, effect.contract))
    tell(judging, 'onchain.unknown_contract', effect.place, {
      mechanism: `${effect.what} runs at ${effect.contract}, which is no known exchange`,
      fix: 'use the router of a known exchange',
    })
  judgeSwap(judging, effect)
}
