// Judges votes, wrapped coins and bridges.

import { allowRule, rule } from '../../../core/rule.ts'
import { ether, fn, ME, STRANGER, tx, UNI, WETH } from '../../examples/transactions.ts'
import { amountText, cover, found, type Judging, who } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect } from '../../model.ts'
import { doubtsIn } from '../../read/account/doubts.ts'
import { evidenceIn } from '../../read/account/evidence.ts'
import { isVerified } from '../payments/payment.ts'
import { isForSelf, judgeEntry, judgeExit, positionForOther } from './position.ts'

export const unknownBridge = rule({
  id: 'onchain.unknown_bridge',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({ what, contract }: { readonly what: string; readonly contract: string }) =>
    `${what} to ${contract}, which is not a known bridge.`,
  fix: 'Use the official bridge of the chain.',
  fires: [
    tx(STRANGER, fn('depositEth()'), { value: ether(5) }),
    tx(STRANGER, fn('depositEtherFor(address)', ME), { value: ether(5) }),
  ],
  quiet: [
    tx('0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f', fn('depositEth()'), { value: ether(5) }),
    tx(WETH, fn('deposit()'), { value: ether(5) }),
  ],
})

export const wrap = allowRule({
  id: 'onchain.wrap',
  evidence: 'A',
  source: 'policy: review.md §6; WETH9',
  fires: [tx(WETH, fn('deposit()'), { value: ether(5) }), 'Wrap 0.5 ETH'],
  quiet: [
    tx(STRANGER, fn('deposit()'), { value: ether(5) }),
    'Send 0.5 ETH to 0x2727272727272727272727272727272727272727',
  ],
})

export const votes = allowRule({
  id: 'onchain.votes',
  evidence: 'A',
  source: 'ERC-5805, delegate',
  fires: [tx(UNI, fn('delegate(address)', ME)), 'Delegate my UNI votes to myself'],
  quiet: [
    tx(UNI, fn('delegate(address)', STRANGER)),
    'Delegate my UNI votes to 0x2727272727272727272727272727272727272727',
  ],
})

export const votesToOther = rule({
  id: 'onchain.votes_to_other',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'ERC-5805, delegate',
  message: ({ what, delegate }: { readonly what: string; readonly delegate: string }) =>
    `${what} gives the account's votes to ${delegate}.`,
  fix: 'Confirm the delegate by another channel.',
  fires: [
    tx(UNI, fn('delegate(address)', STRANGER)),
    'Delegate my UNI votes to 0x2727272727272727272727272727272727272727',
  ],
  quiet: [tx(UNI, fn('delegate(address)', ME)), 'Delegate my UNI votes to myself'],
})

export function judgeBridge(judging: Judging, effect: Effect): void {
  if (judging.world.isCanonical(effect.chainId, effect.contract)) judgeEntry(judging, effect)
  else
    missing(judging, { fact: 'party', party: effect.contract }, unknownBridge, effect.place, {
      what: `${effect.what} gives ${amountText(judging, effect)}`,
      contract: who(judging, effect, effect.contract),
    })
}

export function judgeWrap(judging: Judging, effect: Effect): void {
  const { world, prose } = judging
  const isGiven = effect.described && !prose && !isForSelf(judging, effect)
  if (isGiven && !world.isWrapped(effect.chainId, effect.counterparty)) {
    found(judging, positionForOther, effect.place, {
      what: `${effect.what} of ${amountText(judging, effect)}`,
      other: who(judging, effect, effect.counterparty),
    })
    return
  }
  const isNamed = !effect.described || effect.contract !== null
  if (judging.prose || !isNamed || judging.world.isWrapped(effect.chainId, effect.contract))
    cover(judging, wrap, effect.place)
  else if (effect.kind === 'wrap') judgeEntry(judging, { ...effect, kind: 'deposit' })
  else judgeExit(judging, { ...effect, kind: 'withdraw' })
}

/** The text gives this delegate's address and says who chose it; votes can be given to another at any time. */
function isChosen({ intent }: Judging, { counterparty }: Effect): boolean {
  if (intent === null || doubtsIn(intent.lower).length > 0) return false
  const isNamed = intent.addresses.some(({ address }) => address !== null && address === counterparty)
  return (
    isNamed && /\b(?:votes?|voting|delegat\w*)\b/.test(intent.lower) && evidenceIn(intent.lower).has('asked')
  )
}

export function judgeVotes(judging: Judging, effect: Effect): void {
  if (isForSelf(judging, effect) || isVerified(judging, effect) || isChosen(judging, effect))
    cover(judging, votes, effect.place)
  else
    found(judging, votesToOther, effect.place, {
      what: effect.what,
      delegate: who(judging, effect, effect.counterparty),
    })
}
