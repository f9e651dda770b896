// Flags assets sent to an address that nobody can move them out of.
import { rule } from '../../../core/rule.ts'
import { approve, transfer } from '../../examples/calldata.ts'
import { ALICE, DAI, ether, fn, tx, UNI, USDC, usdc, WETH } from '../../examples/transactions.ts'
import { amountText, found, type Judging, who } from '../../judge/judging.ts'
import { BURN_ADDRESSES, type Effect, type EffectKind } from '../../model.ts'
import { CHAINS } from '../../tables/tokens.ts'

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

/** Contracts that only the chains of one stack have, at the same low addresses on each. Source: Optimism specifications, predeploys. */
const PREDEPLOY = /^0x4200000000000000000000000000000000000[0-9a-f]{3}$/
const WITH_PREDEPLOYS: readonly string[] = ['10', '8453', '84532', '11155420']

export const noContractThere = rule({
  id: 'onchain.no_contract_there',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'Optimism specifications, predeploys',
  message: ({
    amount,
    to,
    chain,
  }: {
    readonly amount: string
    readonly to: string
    readonly chain: string
  }) => `${amount} go to ${to}, which is no contract on chain ${chain}: nothing gives them back.`,
  since: '2.13.0',
  fix: 'Use the contract of this chain, or the chain of this contract.',
  fires: [
    tx('0x4200000000000000000000000000000000000006', fn('deposit()'), { value: ether(1) }),
    tx('0x4200000000000000000000000000000000000010', '0x', { value: ether(1) }),
  ],
  quiet: [
    tx('0x4200000000000000000000000000000000000006', fn('deposit()'), { value: ether(1), chainId: 8453 }),
    tx(WETH, fn('deposit()'), { value: ether(1) }),
  ],
})

function judgePredeploy(judging: Judging, effect: Effect): void {
  const { chainId, token, amount, place } = effect
  const to = effect.what === 'native transfer' ? effect.counterparty : effect.contract
  if (chainId === null || to === null || token !== 'native' || amount === null || amount === 0n) return
  const known = CHAINS.some(([id]) => id === String(chainId))
  if (!known || !PREDEPLOY.test(to) || WITH_PREDEPLOYS.includes(String(chainId))) return
  found(judging, noContractThere, place, { amount: amountText(judging, effect), to, chain: String(chainId) })
}

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
  judgePredeploy(judging, effect)
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
