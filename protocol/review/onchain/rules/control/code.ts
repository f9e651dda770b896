// Flags foreign code that runs with the rights of the account: delegatecall, EIP-7702, new contracts.

import { allowRule, rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { CallNode } from '../../decode/decode-call.ts'
import { approve, execTransaction } from '../../examples/calldata.ts'
import { fn, ME, ROUTER, STRANGER, tx, USDC, WETH } from '../../examples/transactions.ts'
import { cover, found, type Judging, who } from '../../judge/judging.ts'
import { type Effect, ZERO_ADDRESS } from '../../model.ts'
import type { AuthorizationAction } from '../../read/actions.ts'
import { revoke } from '../allowances/bounded.ts'

interface Delegate {
  readonly name: string
}

export const delegatecall = rule({
  id: 'onchain.delegatecall',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'Safe docs, operation 1; SWC-112',
  message: ({ to }: { readonly to: string }) =>
    `A delegatecall runs the code of ${to} with the rights and the storage of the account: it can replace the owners or the code itself.`,
  fix: 'Do not sign; use a plain call (operation 0) or MultiSendCallOnly.',
  fires: [
    tx('0x4444444444444444444444444444444444444444', execTransaction(STRANGER, fn('run()'), 1)),
    tx('0x4444444444444444444444444444444444444444', execTransaction(USDC, approve(ROUTER, 0n), 1)),
    'Safe 0x4444444444444444444444444444444444444444 on Ethereum: Tx to 0x2727272727272727272727272727272727272727, value 0, operation 1, data 0x8456cb59.',
  ],
  quiet: [
    tx('0x4444444444444444444444444444444444444444', execTransaction(USDC, approve(ROUTER, 0n), 0)),
    'Safe 0x4444444444444444444444444444444444444444 on Ethereum: Tx to 0x40A2aCCbd92BCA938b02010E17A5b8929b49130D (MultiSendCallOnly), value 0, operation 1, data 0x8d80ff0a.',
    'Safe 0x4444444444444444444444444444444444444444 on Ethereum: Tx to 0x2727272727272727272727272727272727272727, value 0, operation 0, data 0x8456cb59.',
    tx(USDC, approve(ROUTER, 0n)),
  ],
})

export const codeDelegation = rule({
  id: 'onchain.code_delegation',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'EIP-7702',
  message: ({ name }: Delegate) =>
    `The account runs the code of ${name} from now on, and nothing shows it to be safe: it can move everything.`,
  fix: 'Do not sign; delegate only to code that the wallet’s maker publishes.',
  fires: [
    JSON.stringify({ type: 'eip7702_authorization', chainId: 1, address: STRANGER, nonce: 4 }),
    JSON.stringify({ type: 'eip7702_authorization', chainId: 8453, address: ROUTER, nonce: 0 }),
  ],
  quiet: [
    JSON.stringify({
      type: 'eip7702_authorization',
      chainId: 1,
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      nonce: 4,
    }),
    JSON.stringify({
      type: 'eip7702_authorization',
      chainId: 1,
      address: '0x0000000000000000000000000000000000000000',
      nonce: 4,
    }),
  ],
})

export const codeDelegationKnown = rule({
  id: 'onchain.code_delegation_known',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'EIP-7702',
  message: ({ name }: Delegate) => `The account runs the code of ${name} from now on.`,
  fix: 'Have a person confirm the delegate and its version.',
  fires: [
    JSON.stringify({
      type: 'eip7702_authorization',
      chainId: 1,
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      nonce: 4,
    }),
    JSON.stringify({
      type: 'eip7702_authorization',
      chainId: 10,
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      nonce: 1,
    }),
  ],
  quiet: [
    JSON.stringify({ type: 'eip7702_authorization', chainId: 1, address: STRANGER, nonce: 4 }),
    JSON.stringify({
      type: 'eip7702_authorization',
      chainId: 1,
      address: '0x0000000000000000000000000000000000000000',
      nonce: 4,
    }),
  ],
})

export const codeDelegationEverywhere = rule({
  id: 'onchain.code_delegation_everywhere',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'EIP-7702, chain id 0',
  message: ({ name }: Delegate) =>
    `chainId 0 makes the delegation to ${name} valid on every chain, also where other code stands at that address.`,
  fix: 'Sign for one chain.',
  fires: [
    JSON.stringify({ type: 'eip7702_authorization', chainId: 0, address: STRANGER, nonce: 4 }),
    JSON.stringify({
      type: 'eip7702_authorization',
      chainId: 0,
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      nonce: 1,
    }),
  ],
  quiet: [
    JSON.stringify({ type: 'eip7702_authorization', chainId: 1, address: STRANGER, nonce: 4 }),
    JSON.stringify({
      type: 'eip7702_authorization',
      chainId: 0,
      address: '0x0000000000000000000000000000000000000000',
      nonce: 4,
    }),
  ],
})

export const codeDelegationStated = allowRule({
  id: 'onchain.code_delegation_stated',
  evidence: 'B',
  source: 'EIP-7702; published delegates of wallets',
  fires: [
    JSON.stringify({
      intent: 'Use the MetaMask smart account',
      type: 'eip7702_authorization',
      chainId: 1,
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      nonce: 4,
    }),
    JSON.stringify({
      intent: 'Delegate this account to the code of MetaMask',
      type: 'eip7702_authorization',
      chainId: 10,
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      nonce: 1,
    }),
  ],
  quiet: [
    JSON.stringify({
      intent: 'Use the MetaMask smart account',
      type: 'eip7702_authorization',
      chainId: 1,
      address: STRANGER,
      nonce: 4,
    }),
    JSON.stringify({
      intent: 'Use the MetaMask smart account',
      type: 'eip7702_authorization',
      chainId: 0,
      address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      nonce: 4,
    }),
  ],
})

export const create = rule({
  id: 'onchain.create',
  severity: 'high',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({ what, contract }: Changed) =>
    `${what} at ${contract} puts new code on the chain that nobody has reviewed.`,
  fix: 'Have a person confirm it.',
  fires: [tx(null, '0x600a600c600039600a6000f3'), 'Deploy a new staking contract on Base'],
  quiet: [tx(USDC, approve(ROUTER, 0n)), 'Check the staking contract on Base'],
})

export const privileged = rule({
  id: 'onchain.privileged',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({ what, contract }: Changed) => `${what} at ${contract} changes supply or halts a contract.`,
  fix: 'Have a person confirm it.',
  fires: [
    tx('0x4444444444444444444444444444444444444444', fn('pause()')),
    tx('0x4444444444444444444444444444444444444444', fn('mint(address,uint256)', ME, 5n)),
  ],
  quiet: [tx(USDC, approve(STRANGER, 0n)), tx(WETH, fn('deposit()'), { value: 5n })],
})

interface Changed {
  readonly what: string
  readonly contract: string
}

/** Only batching contracts that every Safe uses; what they run is judged on its own. */
export function judgeDelegatecall(judging: Judging, { call }: CallNode): void {
  if (call.operation !== 'delegatecall') return
  const role = call.to === null ? null : judging.world.deployment(call.chainId, call.to)?.role
  const isBatch =
    (role === 'multisend' || role === 'multisend_call_only') && call.data.range.end > call.data.range.start
  if (!isBatch) found(judging, delegatecall, call.place, { to: call.to ?? 'nothing' })
}

export function judgeAuthorization(judging: Judging, action: AuthorizationAction): void {
  const { address, chainId, place } = action
  if (address === ZERO_ADDRESS) {
    cover(judging, revoke, place)
    return
  }
  const known = judging.world.deployment(chainId === 0n ? null : chainId, address)
  const facts = { name: judging.world.nameOf(chainId, address) }
  if (chainId === 0n) found(judging, codeDelegationEverywhere, place, facts)
  if (known?.role === 'delegate' && chainId !== 0n && isAskedFor(judging, known.name))
    cover(judging, codeDelegationStated, place)
  else found(judging, known?.role === 'delegate' ? codeDelegationKnown : codeDelegation, place, facts)
}

/** The intent wants a smart account, and says whose. */
function isAskedFor({ intent, prose }: Judging, name: string): boolean {
  const [brand] = asciiLower(name).split(' ')
  return (
    intent !== null &&
    !prose &&
    intent.lower.includes(brand!) &&
    /\b(?:smart\s+(?:account|wallet)|delegat\w*|7702|batch\w*)\b/.test(intent.lower)
  )
}

/** The same in words. */
export function judgeCodeDelegation(judging: Judging, effect: Effect): void {
  const { counterparty, chainId, place } = effect
  if (counterparty !== null)
    judgeAuthorization(judging, { kind: 'authorization', address: counterparty, chainId, place })
  else found(judging, codeDelegation, place, { name: 'a contract that is not named' })
}

export function judgePrivileged(judging: Judging, effect: Effect): void {
  found(judging, effect.kind === 'create' ? create : privileged, effect.place, {
    what: effect.what,
    contract: who(judging, effect, effect.contract),
  })
}
