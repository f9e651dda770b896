// Flags calls without a decoder and contracts that are no known deployment.

import { rule } from '../../../core/rule.ts'
import { selectorOf } from '../../decode/abi/selector.ts'
import type { CallNode } from '../../decode/decode-call.ts'
import { approve, transfer } from '../../examples/calldata.ts'
import {
  AAVE,
  ALICE,
  fn,
  ME,
  REGISTERED,
  REGISTRY,
  STRANGER,
  stated,
  supply,
  tx,
  UNI,
  USDC,
  usdc,
} from '../../examples/transactions.ts'
import { amountText, found, type Judging, who } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect } from '../../model.ts'

export const unknownContract = rule({
  id: 'onchain.unknown_contract',
  severity: 'high',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §6',
  message: ({ what, contract }: { readonly what: string; readonly contract: string }) =>
    `${what} runs at ${contract}, which is not a known deployment, so nothing shows that it does what its name says.`,
  fix: 'Confirm the contract from the protocol’s own documentation.',
  fires: [tx(STRANGER, supply(USDC, usdc(5))), tx(STRANGER, fn('castVote(uint256,uint8)', 12n, 1n))],
  quiet: [tx(AAVE, supply(USDC, usdc(5))), tx(USDC, approve(STRANGER, 0n))],
})

export const unknownSelector = rule({
  id: 'onchain.unknown_selector',
  severity: 'high',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §6',
  message: ({ what, target, coins }: Called) =>
    `${what} of ${target}${coins} has no decoder, so its effect is not known.`,
  fix: 'Send the verified interface of the contract, or simulate the call.',
  fires: [tx(STRANGER, '0xdeadbeef'), tx(AAVE, fn('frobnicate(uint256)', 1n))],
  quiet: [
    tx(USDC, approve(STRANGER, 0n)),
    tx(AAVE, fn('withdraw(address,uint256,address)', USDC, usdc(1), ME)),
  ],
})

export const registeredFunction = rule({
  id: 'onchain.registered_function',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'ERC-7730 registry',
  message: ({ what, target, coins }: Called) =>
    `${what} of ${target}${coins} is described by its publisher; what it does to balances is not decoded here.`,
  fix: 'Simulate the call, or have a person check it.',
  fires: [
    { artifact: tx(REGISTERED, fn('frobnicate(uint256)', 1n)), data: [REGISTRY] },
    { artifact: tx(REGISTERED, fn('frobnicate(uint256)', 9n), { value: 5n }), data: [REGISTRY] },
  ],
  quiet: [
    { artifact: tx(STRANGER, fn('frobnicate(uint256)', 1n)), data: [REGISTRY] },
    { artifact: tx(REGISTERED, fn('other(uint256)', 1n)), data: [REGISTRY] },
  ],
})

export const unknownToken = rule({
  id: 'onchain.unknown_token',
  severity: 'high',
  category: 'scam_token',
  evidence: 'D',
  source: 'policy: review.md §6',
  message: ({ what, token }: { readonly what: string; readonly token: string }) =>
    `${what} moves a token at ${token} that no table knows, so its amount and worth are not known.`,
  fix: 'Confirm the token contract from its issuer.',
  fires: [
    tx(STRANGER, transfer(ALICE, 5n)),
    stated({ intent: 'send Alice her tokens' }, STRANGER, transfer(ALICE, 900n)),
  ],
  quiet: [
    tx(USDC, transfer(ALICE, 5n)),
    stated({ intent: 'send Alice her tokens' }, UNI, transfer(ALICE, 900n)),
  ],
})

export const pretextCall = rule({
  id: 'onchain.pretext_call',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'FTC Consumer Advice, cryptocurrency scams; published selectors of payable drainers',
  message: ({ what, target, coins }: Called) =>
    `${what} of ${target} takes the coins${coins}, and its name or the intent says that nothing is paid for.`,
  fix: 'Do not sign; a check, an update or a claim costs gas only.',
  fires: [
    stated({ intent: 'security update of the wallet' }, STRANGER, fn('SecurityUpdate()'), { value: 9n }),
    stated({ intent: 'verify that we are eligible' }, STRANGER, '0xdeadbeef', { value: 9n }),
    tx(STRANGER, fn('ClaimReward()'), { value: 9n }),
  ],
  quiet: [
    stated({ intent: 'security update of the wallet' }, STRANGER, '0xdeadbeef'),
    stated({ intent: 'pay 0.5 ETH to activate the plan' }, STRANGER, '0xdeadbeef', { value: 9n }),
  ],
})

/** Public functions without an argument that keep what is sent with them. */
const TAKES = new Set(
  [
    'SecurityUpdate',
    'Claim',
    'ClaimReward',
    'ClaimRewards',
    'ClaimAirdrop',
    'NetworkMerge',
    'Connect',
    'Verify',
  ].map((name) => selectorOf(`${name}()`)),
)
const PRETEXT =
  /\b(?:security|verif\w*|validat\w*|synchroni\w*|sync|migrat\w*|updat\w*|upgrad\w*|connect\w*|activat\w*|unlock\w*|eligib\w*|airdrop\w*)\b/

/** Coins go to a contract that nobody knows, for something that costs nothing. */
function isPretext({ world, intent }: Judging, { what, contract, amount, chainId }: Effect): boolean {
  if (amount === null || amount === 0n || contract === null) return false
  if (world.isOwn(contract) || world.isCanonical(chainId, contract)) return false
  if (world.bookEntries(contract).length > 0) return false
  const selector = /0x([0-9a-f]{8})/.exec(what)?.[1]
  return (
    (selector !== undefined && TAKES.has(selector)) ||
    (intent !== null && intent.amounts.length === 0 && PRETEXT.test(intent.lower))
  )
}

interface Called {
  readonly what: string
  readonly target: string
  readonly coins: string
}

export function judgeUnknown(judging: Judging, effect: Effect): void {
  const coins = effect.amount === null || effect.amount === 0n ? '' : ` with ${amountText(judging, effect)}`
  const target = who(judging, effect, effect.contract)
  const facts = { what: effect.what, target, coins }
  if (effect.kind === 'unknown' && isPretext(judging, effect)) {
    found(judging, pretextCall, effect.place, facts)
    return
  }
  const rule = effect.kind === 'registered' ? registeredFunction : unknownSelector
  missing(judging, { fact: 'interface' }, rule, effect.place, facts)
  judging.findings.unresolved++
}

/** A wrapper whose own code decides what happens to the calls inside. */
export function judgeContainer(judging: Judging, node: CallNode): void {
  const { call } = node
  if (node.children.length === 0 || call.to === null || call.isSelf) return
  const isWallet =
    /^(?:execTransaction|execute|executeBatch|execTransactionFromModule)\(/.test(node.function ?? '') &&
    !node.function?.startsWith('execute(bytes')
  const { world } = judging
  if (
    isWallet ||
    world.isOwn(call.to) ||
    world.isCanonical(call.chainId, call.to) ||
    world.token(call.chainId, call.to)
  )
    return
  missing(judging, { fact: 'party', party: call.to }, unknownContract, call.toPlace, {
    what: node.function ?? 'the call',
    contract: world.nameOf(call.chainId, call.to),
  })
}

/** False when the contract is unknown, which is reported. */
export function atKnownContract(judging: Judging, effect: Effect): boolean {
  const { world } = judging
  if (effect.contract !== null && world.bookEntries(effect.contract).length > 0) return true
  if (world.isCanonical(effect.chainId, effect.contract) || world.isWrapped(effect.chainId, effect.contract))
    return true
  missing(judging, { fact: 'party', party: effect.contract }, unknownContract, effect.place, {
    what: effect.what,
    contract:
      effect.contract === null ? 'a contract that is not named' : who(judging, effect, effect.contract),
  })
  return false
}
