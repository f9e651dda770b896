// Does the action hand over control, or run code that nobody has shown? Owners and upgrades, delegatecall,
// EIP-7702, contract creation, unknown functions.

import type { CallNode } from '../decode/decode-call.ts'
import { amountText, cover, type Judging, tell, who } from '../judge/judging.ts'
import { type Effect, ZERO_ADDRESS } from '../model.ts'
import type { AuthorizationAction } from '../read/actions.ts'

export function judgeControl(judging: Judging, effect: Effect): void {
  const { intent } = judging
  const stated =
    intent?.verbs.includes('control') === true ||
    (intent?.verbs.includes('revoke') === true && /disable|revoke|remove/i.test(effect.what))
  const gains =
    effect.counterparty === null ? '' : `, in favour of ${who(judging, effect, effect.counterparty)}`
  const mechanism = `${effect.what} changes who controls ${who(judging, effect, effect.contract)}${gains}; whoever has control can take everything in it`
  if (stated)
    tell(judging, 'onchain.control_stated', effect.place, {
      mechanism,
      fix: 'have a second person confirm it on another device',
    })
  else
    tell(judging, 'onchain.control_unstated', effect.place, {
      mechanism: `${mechanism}, and no stated intent asks for it`,
      fix: 'do not sign; if it is wanted, state it as the intent',
    })
}

/** Only batching contracts that every Safe uses; what they run is judged on its own. */
export function judgeDelegatecall(judging: Judging, { call }: CallNode): void {
  if (call.operation !== 'delegatecall') return
  const role = call.to === null ? null : judging.world.deployment(call.chainId, call.to)?.role
  const isBatch =
    (role === 'multisend' || role === 'multisend_call_only') && call.data.range.end > call.data.range.start
  if (isBatch) return
  tell(judging, 'onchain.delegatecall', call.place, {
    mechanism: `a delegatecall runs the code of ${call.to ?? 'nothing'} with the rights and the storage of the account: it can replace the owners or the code itself`,
    fix: 'do not sign; use a plain call (operation 0) or MultiSendCallOnly',
  })
}

export function judgeAuthorization(judging: Judging, action: AuthorizationAction): void {
  const { address, chainId, place } = action
  if (address === ZERO_ADDRESS) {
    cover(judging, 'onchain.revoke', place)
    return
  }
  const known = judging.world.deployment(chainId === 0n ? null : chainId, address)
  const name = judging.world.nameOf(chainId, address)
  if (chainId === 0n)
    tell(judging, 'onchain.code_delegation_everywhere', place, {
      mechanism: `chainId 0 makes the delegation to ${name} valid on every chain, also where other code stands at that address`,
      fix: 'sign for one chain',
    })
  if (known?.role === 'delegate')
    tell(judging, 'onchain.code_delegation_known', place, {
      mechanism: `the account runs the code of ${name} from now on`,
      fix: 'have a person confirm the delegate and its version',
    })
  else
    tell(judging, 'onchain.code_delegation', place, {
      mechanism: `the account runs the code of ${name} from now on, which nothing shows to be safe: it can move everything`,
      fix: 'do not sign; delegate only to code that the wallet’s maker publishes',
    })
}

/** The same in words. */
export function judgeCodeDelegation(judging: Judging, effect: Effect): void {
  const { counterparty, chainId, place } = effect
  if (counterparty !== null)
    judgeAuthorization(judging, { kind: 'authorization', address: counterparty, chainId, place })
  else
    tell(judging, 'onchain.code_delegation', place, {
      mechanism: 'the account runs other code from now on, and which code is not said',
      fix: 'name the delegate contract',
    })
}

export function judgeUnknown(judging: Judging, effect: Effect): void {
  const coins = effect.amount === null || effect.amount === 0n ? '' : ` with ${amountText(judging, effect)}`
  const target = who(judging, effect, effect.contract)
  if (effect.kind === 'registered')
    tell(judging, 'onchain.registered_function', effect.place, {
      mechanism: `${effect.what} of ${target}${coins} is described by its publisher, but what it does to balances has no decoder here`,
      fix: 'simulate the call, or let a person check it',
    })
  else
    tell(judging, 'onchain.unknown_selector', effect.place, {
      mechanism: `${effect.what} of ${target}${coins} has no decoder, so what it does is open`,
      fix: 'send the verified interface of the contract, or simulate the call',
    })
  judging.findings.unresolved++
}

export function judgePrivileged(judging: Judging, effect: Effect): void {
  const what =
    effect.kind === 'create'
      ? 'puts new code on the chain that nobody has reviewed'
      : 'changes supply or halts a contract'
  tell(judging, effect.kind === 'create' ? 'onchain.create' : 'onchain.privileged', effect.place, {
    mechanism: `${effect.what} at ${who(judging, effect, effect.contract)} ${what}`,
    fix: 'have a person confirm it',
  })
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
  tell(judging, 'onchain.unknown_contract', call.toPlace, {
    mechanism: `${node.function ?? 'the call'} runs at ${world.nameOf(call.chainId, call.to)}, which is no known deployment`,
    fix: 'confirm the contract from the protocol’s own documentation',
  })
}
