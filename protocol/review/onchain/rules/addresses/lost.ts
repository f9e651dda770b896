// Flags assets sent to an address that nobody can move them out of.
import { rule } from '../../../core/rule.ts'
import { approve, transfer } from '../../examples/calldata.ts'
import { ALICE, DAI, ether, tx, UNI, USDC, usdc } from '../../examples/transactions.ts'
import { amountText, found, type Judging, who } from '../../judge/judging.ts'
import { BURN_ADDRESSES, type Effect, type EffectKind } from '../../model.ts'

interface Sent {
  readonly what: string
  readonly amount: string
  readonly to: string
}

export const burnAddress = rule({
  id: 'onchain.burn_address',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §6',
  message: ({ what, amount, to }: Sent) =>
    `${what} gives ${amount} to ${to}, an address that nobody can move assets out of.`,
  fix: 'Give the intended recipient.',
  fires: [
    tx('0x0000000000000000000000000000000000000000', '0x', { value: ether(1) }),
    tx(USDC, transfer('0x000000000000000000000000000000000000dEaD', usdc(1))),
  ],
  quiet: [tx(ALICE, '0x', { value: ether(1) }), tx(USDC, transfer(ALICE, usdc(1)))],
})

export const tokenContract = rule({
  id: 'onchain.token_contract',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §6; ERC-20',
  message: ({ what, amount, to }: Sent) =>
    `${what} gives ${amount} to the token contract ${to}, which has no way to give it back.`,
  fix: 'Give the intended recipient.',
  fires: [tx(USDC, transfer(USDC, usdc(1))), tx(DAI, transfer(UNI, 5n))],
  quiet: [tx(USDC, transfer(ALICE, usdc(1))), tx(DAI, approve(UNI, 0n))],
})

const MOVES: readonly EffectKind[] = [
  'transfer',
  'nft_transfer',
  'swap',
  'withdraw',
  'deposit',
  'bridge',
  'wrap',
]

export function judgeLost(judging: Judging, effect: Effect): void {
  const { counterparty, kind } = effect
  if (counterparty === null || !MOVES.includes(kind)) return
  if (BURN_ADDRESSES.includes(counterparty)) {
    const facts = { what: effect.what, amount: amountText(judging, effect), to: counterparty }
    found(judging, burnAddress, effect.place, facts)
    return
  }
  if (kind !== 'transfer' && kind !== 'nft_transfer') return
  const { world } = judging
  const token = world.token(effect.chainId, counterparty)
  const isOwnContract = counterparty === effect.token
  const unwraps = effect.what === 'native transfer' && world.isWrapped(effect.chainId, counterparty)
  if (!isOwnContract && (token === null || unwraps)) return
  if (!isOwnContract && world.deployment(effect.chainId, counterparty) && effect.token === 'native') return
  found(judging, tokenContract, effect.place, {
    what: effect.what,
    amount: amountText(judging, effect),
    to: who(judging, effect, counterparty),
  })
}
