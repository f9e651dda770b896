// Reads one EVM transaction as JSON: plain, UserOperation, or a Safe's own form.
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Call, Calldata, EvmAddress, Operation } from '../model.ts'
import { decimalOf, isObject, itemsOf, member, quantityOf, textOf } from './json.ts'
import { type NamedCall, readNamedCall, targetOf } from './named/named-call.ts'
import type { JsonScope } from './reader.ts'
import { leastOf } from './script/quoted-least.ts'

const GAS_MEMBERS = [
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'type',
  'accessList',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterAndData',
  'signature',
  'safeTxGas',
  'baseGas',
  'refundReceiver',
  'gasToken',
  'safeTxHash',
  'contractTransactionHash',
  'sender',
  'v',
  'r',
  's',
  'yParity',
  'hash',
]
const TX_MEMBERS = [
  'chainId',
  'chain_id',
  'chain',
  'network',
  'from',
  'to',
  'value',
  'value_wei',
  'valueWei',
  'data',
  'input',
  'calldata',
  'operation',
  'safe',
  'authorizationList',
  'functionName',
  'function',
  'args',
  'callData',
  'initCode',
  'capabilities',
  'method',
  'id',
  'jsonrpc',
  'params',
]

/** Facts about the whole that a list of calls inherits. */
export interface Frame {
  readonly chainId: bigint | null
  readonly from: EvmAddress | null
}

/** `data` and `input` that are objects are envelopes. */
export const looksLikeTransaction = (value: SpannedJson): boolean =>
  isObject(value) &&
  !isTransferAuthorization(value) &&
  (member(value, 'callData') !== null ||
    (hasTarget(value) && readNamedCall(value) !== null) ||
    ((member(value, 'to') !== null || dataOf(value) !== null) &&
      (dataOf(value) !== null ||
        member(value, 'value', 'from', 'chainId', 'chain_id', 'chain', 'gas') !== null)))

/** The message of EIP-3009 without the words round it, as x402 sends it. */
export const isTransferAuthorization = (value: SpannedJson | null): boolean =>
  isObject(value) &&
  dataOf(value) === null &&
  ['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce'].every((name) => member(value, name) !== null)

/** What is signed is there: data, a function, or an amount of wei. */
export const hasBytes = (value: SpannedJson): boolean =>
  member(value, 'callData') !== null ||
  (member(value, 'value') !== null && !isFraction(member(value, 'value'))) ||
  dataOf(value) !== null ||
  readNamedCall(value) !== null

/** `0.02`: coins, and no wei. */
const isFraction = (value: SpannedJson | null): boolean =>
  value !== null && 'text' in value && /^\d{0,12}\.\d{1,18}$/.test(value.text.trim())

/** The name of a contract is no target. */
const hasTarget = (value: SpannedJson): boolean => {
  const target = member(value, 'to') ?? targetOf(value)
  return (
    target !== null &&
    !(
      target.kind === 'string' &&
      /^[A-Za-z][\w().-]*(?:\s|$)/.test(target.text) &&
      !/\.[a-z]{2,12}$/.test(target.text)
    )
  )
}

function dataOf(value: SpannedJson): SpannedJson | null {
  for (const name of ['data', 'input', 'calldata', 'callData']) {
    const found = member(value, name)
    if (found !== null && found.kind !== 'object' && found.kind !== 'array') return found
  }
  return null
}

export function readTransaction(scope: JsonScope, value: SpannedJson, frame: Frame): void {
  scope.unknown(value, [...TX_MEMBERS, ...GAS_MEMBERS])
  const chainValue =
    member(value, 'chainId', 'chain_id', 'chain', 'network') ?? member(member(value, 'contract'), 'network')
  judgeSameChain(scope, value)
  const chainId = chainValue ? scope.chainId(chainValue) : frame.chainId
  const safe = scope.address(member(value, 'safe'), 'safe')
  const sender = scope.address(member(value, 'sender', 'from') ?? accountOf(scope, value), 'from')
  const from = safe ?? sender ?? frame.from
  const callData = member(value, 'callData')
  const dataValue = dataOf(value)
  const named = dataValue === null ? readNamedCall(value) : null
  const data = named === null ? scope.calldata(dataValue) : namedData(scope, named)
  const second = member(value, 'input')
  if (
    dataValue?.kind === 'string' &&
    second?.kind === 'string' &&
    second.text.toLowerCase() !== dataValue.text.toLowerCase()
  )
    scope.reader.malformed.push({ what: 'data and input differ', place: scope.place(second) })
  const toValue =
    member(value, 'to') ??
    (named ? targetOf(value) : dataValue ? member(value, 'target', 'contractAddress', 'contract') : null)
  const to = callData ? from : scope.address(toValue, 'to')
  const valueField = member(value, 'value', 'value_wei', 'valueWei')
  const coins = valueField === null ? coinsIn(scope, value) : null
  const whole = scope.place(value)
  readAuthorizations(scope, value, chainId)
  readGasPrice(scope, value, chainId)
  judgeRefund(scope, value)
  if (data === null) return
  const toMember = isObject(value) && value.members.some(({ name }) => name === 'to')
  const call: Call = {
    chainId,
    from,
    to: to ?? null,
    // A `to` that is there and null creates a contract; so does none beside initcode.
    toKnown: to !== undefined && !(to === null && toValue !== null) ? true : toMember && toValue === null,
    valueWei: coins ?? weiOfText(valueField) ?? scope.quantity(valueField, 'value') ?? 0n,
    data,
    operation: operationOf(member(value, 'operation')),
    quotedLeast: leastOf(value),
    isSelf: false,
    place: dataValue ? scope.place(dataValue) : whole,
    toPlace: toValue ? scope.place(toValue) : whole,
    depth: 0,
  }
  scope.reader.actions.push({ kind: 'call', call })
}

/** Who sends: `account` in viem, `via` beside `viaType` in OpenZeppelin Defender. */
function accountOf(scope: JsonScope, value: SpannedJson): SpannedJson | null {
  const account =
    member(value, 'account') ?? (member(value, 'viaType') === null ? null : member(value, 'via'))
  const found = isObject(account) && member(account, 'type') !== null ? member(account, 'address') : account
  if (found?.kind !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(found.text)) return null
  scope.reader.used.add(found)
  return found
}

/** A Safe takes 0 for a call; what is neither that nor the name of one may run the code in the account. */
export const operationOf = (value: SpannedJson | null): Operation =>
  value === null || quantityOf(value) === 0n || (value.kind === 'string' && /^call$/i.test(value.text.trim()))
    ? 'call'
    : 'delegatecall'

/** `chain: "sepolia"` beside `chainId: 1`: a reader sees one chain, the wallet takes the other. */
function judgeSameChain(scope: JsonScope, value: SpannedJson): void {
  const [id, named] = [member(value, 'chainId', 'chain_id'), member(value, 'chain', 'network')]
  if (id === null || named?.kind !== 'string') return
  const byName = scope.chainId(named)
  if (byName !== null && byName !== quantityOf(id))
    scope.reader.malformed.push({
      what: 'the name of the chain and its number differ',
      place: scope.place(named),
    })
}

/** `value_eth: "0.5"` where no value in wei stands. */
function coinsIn(scope: JsonScope, value: SpannedJson): bigint | null {
  const found = member(
    value,
    'value_eth',
    'valueEth',
    'value_ether',
    'valueEther',
    'eth_value',
    'amount_eth',
    'amountEth',
  )
  const units = decimalOf(found)
  if (found === null || units === null || units.num < 0n) return null
  scope.reader.used.add(found)
  return (units.num * WEI) / units.den
}

const WEI = 10n ** 18n
const COINS = /^([\d,]{1,30}(?:\.\d{1,18})?)\s?(?:eth|ether)$/i

/** `value: "0.5 ETH"`. */
function weiOfText(value: SpannedJson | null): bigint | null {
  const match = value?.kind === 'string' ? COINS.exec(value.text.trim()) : null
  const units = match ? decimalOf({ ...value!, kind: 'string', text: match[1]! }) : null
  return units === null ? null : (units.num * WEI) / units.den
}

/** A function that no decoder knows keeps a selector that none has, so it is judged as unknown. */
const namedData = (scope: JsonScope, { place, hex }: NamedCall): Calldata => {
  const digits = hex ?? UNKNOWN_SELECTOR
  return {
    range: { hex: digits, start: 0, end: digits.length },
    spanOf: () => scope.place(place).span,
  }
}

export const UNKNOWN_SELECTOR = 'ffffffff'

/** A Safe pays its gas to whom it is told, in what it is told. Source: Safe docs, execTransaction. */
function judgeRefund(scope: JsonScope, value: SpannedJson): void {
  const receiver = member(value, 'refundReceiver')
  const price = quantityOf(member(value, 'gasPrice'))
  if (receiver === null || price === null || price === 0n || member(value, 'safeTxGas', 'baseGas') === null)
    return
  if (!/^0x0{40}$/.test(textOf(receiver) ?? '')) scope.reader.unrecognised.push(scope.place(receiver))
}

const PLAIN_PAYMENT = 21_000n

/** EIP-1559: the tip is paid in full, what the cap leaves over is not. */
function readGasPrice(scope: JsonScope, value: SpannedJson, chainId: bigint | null): void {
  const stated = member(value, 'maxPriorityFeePerGas') ?? member(value, 'gasPrice')
  const wei = stated === null ? null : quantityOf(stated)
  if (stated === null || wei === null) return
  const gas = quantityOf(member(value, 'gas', 'gasLimit', 'callGasLimit')) ?? PLAIN_PAYMENT
  scope.reader.gasPrices.push({ chainId, wei, gas, place: scope.place(stated) })
}

/** EIP-7702: a transaction may carry delegations of several accounts. */
function readAuthorizations(scope: JsonScope, value: SpannedJson, chainId: bigint | null): void {
  for (const item of itemsOf(member(value, 'authorizationList'))) readAuthorization(scope, item, chainId)
}

export function readAuthorization(scope: JsonScope, item: SpannedJson, chainId: bigint | null): void {
  const address = scope.address(member(item, 'address', 'contractAddress', 'contract', 'delegate'), 'address')
  if (!address) return
  const stated = member(item, 'chainId', 'chain_id')
  scope.reader.actions.push({
    kind: 'authorization',
    chainId: stated ? scope.chainId(stated) : chainId,
    address,
    place: scope.place(item),
  })
}
