// Judges wallet methods that send nothing, other chains, and actions given in words only.

import { allowRule, rule } from '../../../core/rule.ts'
import { approve, transfer } from '../../examples/calldata.ts'
import { ALICE, ether, fn, ME, STRANGER, stated, tx, USDC, usdc, WETH } from '../../examples/transactions.ts'
import { cover, found, type Judging } from '../../judge/judging.ts'
import type { Effect } from '../../model.ts'
import type { MethodAction } from '../../read/actions.ts'
import { unknownContract } from '../calls/unknown.ts'

export const readOnly = allowRule({
  id: 'onchain.read_only',
  evidence: 'A',
  source: 'EIP-1474, eth_call',
  fires: [
    JSON.stringify({ method: 'eth_call', to: USDC, data: fn('balanceOf(address)', ME) }),
    'Check the USDC balance of 0x2727272727272727272727272727272727272727',
  ],
  quiet: [
    JSON.stringify({ method: 'eth_sendTransaction', params: [{ to: USDC, data: transfer(ALICE, usdc(5)) }] }),
    'Send 5 USDC to 0x2727272727272727272727272727272727272727',
  ],
})

export const walletGrant = rule({
  id: 'onchain.wallet_grant',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'EIP-7715; EIP-3085',
  message: ({ method }: { readonly method: string }) =>
    `${method} gives a site or a chain a standing right in the wallet.`,
  fix: 'Have a person confirm what is granted and for how long.',
  fires: [
    JSON.stringify({ method: 'wallet_grantPermissions', params: [{ expiry: 1_900_000_000 }] }),
    JSON.stringify({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x539' }] }),
  ],
  quiet: [
    JSON.stringify({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
    JSON.stringify({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
  ],
})

export const walletMethod = rule({
  id: 'onchain.wallet_method',
  severity: 'high',
  category: 'missing_check',
  evidence: 'D',
  source: 'EIP-1193',
  message: ({ method }: { readonly method: string }) => `${method} is not a wallet method that a rule reads.`,
  fix: 'Send the transaction or signature request itself.',
  fires: [
    JSON.stringify({ method: 'wallet_frobnicate', params: [] }),
    JSON.stringify({ method: 'eth_decrypt', params: ['0x12', ME] }),
  ],
  quiet: [
    JSON.stringify({ method: 'eth_getBalance', params: [ME, 'latest'] }),
    JSON.stringify({ method: 'eth_chainId' }),
  ],
})

export const foreignChain = rule({
  id: 'onchain.foreign_chain',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §6',
  message: ({ what }: { readonly what: string }) =>
    `${what} is recognised and not decoded: only its addresses were compared with the lists.`,
  fix: 'Simulate it in the wallet, or have a person check it.',
  fires: [
    JSON.stringify({ recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', instructions: [] }),
    JSON.stringify({ psbt: 'cHNidP8BAHECAAAAAQ==' }),
  ],
  quiet: [tx(USDC, approve(STRANGER, 0n)), JSON.stringify({ method: 'eth_chainId' })],
})

export const proseOnly = allowRule({
  id: 'onchain.prose_only',
  evidence: 'C',
  source: 'policy: review.md §6',
  fires: ['Revoke the USDC allowance of 0x2727272727272727272727272727272727272727', 'Wrap 0.5 ETH'],
  quiet: [
    tx(USDC, approve(STRANGER, 0n)),
    stated({ intent: 'Wrap 0.5 ETH' }, WETH, fn('deposit()'), { value: ether(500) }),
  ],
})

export function judgeMethod(judging: Judging, { method, effect, place }: MethodAction): void {
  if (effect === 'read') cover(judging, readOnly, place)
  else found(judging, effect === 'grant' ? walletGrant : walletMethod, place, { method })
}

/** Harmless by its name, at a contract that has the name. */
export function judgeHarmless(judging: Judging, effect: Effect): void {
  const { world } = judging
  const { contract, chainId, what } = effect
  const known =
    judging.prose ||
    contract === null ||
    world.isOwn(contract) ||
    world.isCanonical(chainId, contract) ||
    world.token(chainId, contract) !== null
  if (known) cover(judging, readOnly, effect.place)
  else found(judging, unknownContract, effect.place, { what, contract })
}
