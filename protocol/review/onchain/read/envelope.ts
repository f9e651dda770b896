// Reads the actions that JSON holds: wallet RPC requests, wrapped and bare transactions, typed data, lists of them, at
// any depth of envelopes.

import { readJsonArtifact } from '../../text/json-caps.ts'
import { locateJson, type SpannedJson } from '../../text/json-spans.ts'
import { readCowOrder } from './cow-order.ts'
import { readGetterTool } from './described/getter-tool.ts'
import { readDescribed, readNamedLook } from './described/read-described.ts'
import { wordsOf } from './fact-names.ts'
import { isFact, readFacts } from './facts.ts'
import { allVerbsOf } from './intent/verbs.ts'
import { isObject, itemsOf, member, quantityOf, textOf } from './json.ts'
import { readNamedCall, targetOf } from './named/named-call.ts'
import { readRawTransaction } from './raw-transaction.ts'
import { JsonScope } from './reader.ts'
import { readSolanaSwap } from './solana-swap.ts'
import {
  type Frame,
  hasBytes,
  looksLikeTransaction,
  readAuthorization,
  readTransaction,
} from './transaction.ts'
import { readX402 } from './x402.ts'

const NO_FRAME: Frame = { chainId: null, from: null }
const READS =
  /^(?:eth_(?:call|get[A-Za-z]{1,40}|estimateGas|blockNumber|gasPrice|feeHistory|chainId|accounts|requestAccounts|syncing|maxPriorityFeePerGas|createAccessList|simulateV1)|net_[a-z]{1,20}|web3_[a-zA-Z]{1,20}|wallet_(?:switchEthereumChain|watchAsset|getPermissions|getCapabilities|getCallsStatus|revokePermissions))$/
const GRANTS =
  /^wallet_(?:grantPermissions|requestPermissions|requestExecutionPermissions|addEthereumChain|addSubAccount|registerOnboarding)$/

export function readEnvelope(scope: JsonScope, value: SpannedJson, frame: Frame = NO_FRAME): void {
  scope.reader.budget.spend(8)
  if (value.kind === 'array') {
    for (const item of value.items) readEnvelope(scope, item, frame)
    return
  }
  const found = isObject(value) && readObject(scope, value, frame)
  if (!found) scope.reader.unrecognised.push(scope.place(value))
}

/** Every form that is there is read: one that a reader overlooks may be the one that a wallet acts on. */
function readObject(scope: JsonScope, value: SpannedJson, frame: Frame, isLoose = false): boolean {
  const found = readActions(scope, value, frame)
  // Facts beside an action count; those of any other object do not.
  if (found || !isLoose) readFacts(scope, value)
  return found
}

/** Methods of the wallets of other chains. */
const SIGNS = /^(?:sign|send|request)[A-Z][A-Za-z]{1,40}$/
const WALLET_METHOD = /^[a-z0-9]{2,12}_[a-zA-Z0-9_]{1,60}$/

function readActions(scope: JsonScope, value: SpannedJson, frame: Frame): boolean {
  const method = textOf(member(value, 'method'))
  const isFunction =
    method !== null &&
    !WALLET_METHOD.test(method) &&
    (/^[a-z]\w{0,60}\(/i.test(method) ||
      (/^[a-z]\w{2,60}$/i.test(method) && readNamedCall(value)?.hex != null))
  if (
    method !== null &&
    !(isFunction && targetOf(value) !== null) &&
    (WALLET_METHOD.test(method) || SIGNS.test(method))
  ) {
    readMethod(scope, value, method, frame)
    // What is only estimated or simulated stands in `params`.
    if (READS.test(method)) readContainers(scope, value, frame, ['params'])
    return true
  }
  if (textOf(member(value, 'type')) === 'eip7702_authorization') {
    readAuthorization(scope, value, null)
    return true
  }
  if (readCowOrder(scope, value, frame) || readSolanaSwap(scope, value)) return true
  const typed = readTypedData(scope, value, frame, member(value, 'signer', 'from', 'account', 'wallet'))
  const raw = member(value, 'raw', 'rawTransaction', 'signedTransaction', 'serializedTransaction')
  if (raw) readRawTransaction(scope, raw)
  const isTold =
    hasBytes(value) || holdsTransaction(value)
      ? readNamedLook(scope, value)
      : readDescribed(scope, value, frame)
  const isTransaction = !isTold && looksLikeTransaction(value)
  const paid = readX402(scope, value, frame)
  const inside = !isTold && readContainers(scope, value, frame, paid ?? [])
  if (isTransaction) readTransaction(scope, value, frame)
  return (
    isTold ||
    typed ||
    paid !== null ||
    raw !== null ||
    inside ||
    isTransaction ||
    readForeign(scope, value) ||
    readGetterTool(scope, value)
  )
}

/** `{tool: "send_transaction", arguments: {to, data}}`: the bytes say what happens. */
const holdsTransaction = (value: SpannedJson): boolean => {
  const inside = member(value, 'arguments', 'args', 'params', 'parameters', 'input', 'payload')
  return isObject(inside) && hasBytes(inside) && looksLikeTransaction(inside)
}

const WRAPPERS = ['tx', 'transaction', 'txn', 'userOp', 'userOperation', 'request', 'payload']
const LISTS = ['calls', 'transactions', 'txs', 'batch', 'actions']
/** Members with a meaning of their own: no action is looked for in them. */
const NOT_ENVELOPES = new Set([
  'typedData',
  'typed_data',
  'domain',
  'types',
  'message',
  'accessList',
  'authorizationList',
  'capabilities',
  'decoded',
  'abi',
  'args',
  'raw',
  'rawTransaction',
  'signedTransaction',
  'serializedTransaction',
  'contractMethod',
  'contractInputsValues',
  'functionInterface',
  'functionInputs',
])

/** Named envelopes must hold an action; any other member may. */
function readContainers(
  scope: JsonScope,
  value: SpannedJson,
  frame: Frame,
  except: readonly string[] = [],
): boolean {
  if (!isObject(value)) return false
  const isEnvelope = value.members.some(({ name }) => WRAPPERS.includes(name) || LISTS.includes(name))
  const inner = frameOf(scope, value, frame, isEnvelope)
  let isFound = false
  for (const { name, value: part } of value.members) {
    if (NOT_ENVELOPES.has(name) || isFact(name) || except.includes(name)) continue
    const isNamed = WRAPPERS.includes(name) || LISTS.includes(name)
    if (part.kind === 'array' || isObject(part)) {
      if (isNamed) readEnvelope(scope, part, inner)
      else if (!readLoose(scope, part, inner)) continue
      isFound = true
    } else if (part.kind === 'string' && /^\s{0,8}[[{]/.test(part.text)) {
      const nested = parseInside(scope, part, isNamed)
      if (nested && readLoose(nested.scope, nested.value, inner)) isFound = true
    }
  }
  if (isFound) {
    scope.unknown(value, FRAME_MEMBERS)
    takeToolName(scope, value)
  }
  return isFound
}

/** `{name: "create_transaction", arguments: {…}}`: the tool that takes them, where its name orders nothing itself. */
function takeToolName(scope: JsonScope, value: SpannedJson): void {
  const name = member(value, 'name', 'tool_name', 'toolName')
  const words = wordsOf(textOf(name) ?? '').join(' ')
  const given = member(value, 'arguments', 'args', 'input', 'params', 'parameters')
  if (name !== null && isObject(given) && words !== '' && allVerbsOf(words).length === 0)
    scope.reader.used.add(name)
}

/** True when an action stands somewhere inside; what is none is not reported. */
function readLoose(scope: JsonScope, value: SpannedJson, frame: Frame): boolean {
  scope.reader.budget.spend(8)
  if (value.kind !== 'array') return isObject(value) && readObject(scope, value, frame, true)
  return value.items.filter((item) => readLoose(scope, item, frame)).length > 0
}

const FRAME_MEMBERS = [
  ...WRAPPERS,
  ...LISTS,
  'chainId',
  'chain_id',
  'chain',
  'from',
  'id',
  'version',
  'safe',
  'sender',
  'method',
  'params',
  'jsonrpc',
  'typedData',
  'typed_data',
  'origin',
  'context',
  'capabilities',
  'atomicRequired',
]

/** `isStrict`: a member that is no chain or address is reported. */
function frameOf(scope: JsonScope, value: SpannedJson, frame: Frame, isStrict = true): Frame {
  const options = optionsOf(scope, value)
  const chain = member(value, 'chainId', 'chain_id', 'chain') ?? options?.chain ?? null
  const from = member(value, 'from', 'safe', 'sender') ?? walletOf(scope, value) ?? options?.from ?? null
  const isAccount = isStrict || /^0x[0-9a-fA-F]{40}$/.test(textOf(from) ?? '')
  return {
    chainId: chain && (isStrict || quantityOf(chain) !== null) ? scope.chainId(chain) : frame.chainId,
    from: (isAccount ? scope.address(from, 'from') : null) ?? frame.from,
  }
}

const OPTIONS = /^(?:(?:execution|tx|transaction|call|send)?(?:options|overrides|config|settings)|context)$/i

/** `executionOptions: {from, chainId}`, `context: {network}` beside the calls. */
function optionsOf(scope: JsonScope, value: SpannedJson) {
  if (!isObject(value)) return null
  const [holder, ...more] = value.members.filter((one) => OPTIONS.test(one.name) && isObject(one.value))
  if (holder === undefined || more.length > 0) return null
  const from = member(holder.value, 'from')
  const named = member(holder.value, 'chainId', 'chain_id', 'chain', 'network')
  const chain = named?.kind === 'string' || named?.kind === 'number' ? named : null
  for (const found of [chain, from]) if (found !== null) scope.reader.used.add(found)
  return { chain, from }
}

/** `wallet: "0x…"` beside a list of steps is whose steps they are. */
function walletOf(scope: JsonScope, value: SpannedJson): SpannedJson | null {
  const found = member(value, 'wallet', 'account')
  if (found?.kind !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(found.text)) return null
  scope.reader.used.add(found)
  return found
}

function readMethod(scope: JsonScope, value: SpannedJson, method: string, frame: Frame): void {
  const params = member(value, 'params')
  const first = itemsOf(params)[0] ?? (isObject(params) ? params : null)
  const second = itemsOf(params)[1] ?? null
  const framed = frameOf(scope, value, frame)
  const place = scope.place(value)
  const { actions } = scope.reader
  if (READS.test(method)) {
    actions.push({ kind: 'method', method, effect: 'read', place })
    return
  }
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    case 'wallet_sendTransaction':
    case 'eth_sendUserOperation':
      readEnvelope(scope, first ?? member(value, 'tx') ?? asTransaction(value), framed)
      return
    case 'eth_sign7702Authorization':
    case 'secp256k1_sign7702Authorization':
    case 'wallet_sign7702Authorization':
      readAuthorization(scope, first ?? value, framed.chainId)
      return
    case 'wallet_sendCalls':
      readEnvelope(scope, first ?? value, framed)
      return
    case 'eth_sendRawTransaction': {
      const raw = first ?? member(value, 'data')
      if (raw) readRawTransaction(scope, raw)
      return
    }
    case 'eth_sign':
    case 'personal_sign':
      readMessage(scope, value, method, first, second)
      return
  }
  if (/^eth_signTypedData(?:_v[134])?$/.test(method)) {
    const typed = member(value, 'typedData', 'data', 'typed_data') ?? second ?? first
    const wrapped = {
      ...value,
      members: typed ? [{ name: 'typedData', start: typed.start, value: typed }] : [],
    }
    const signer =
      signerOf(scope, first) ??
      signerOf(scope, member(value, 'from', 'account', 'signer', 'wallet', 'address'))
    if (typed && readTypedData(scope, wrapped as SpannedJson, { ...framed, from: signer })) return
    actions.push({ kind: 'typed_data', ...EMPTY_TYPED, place })
    return
  }
  actions.push({ kind: 'method', method, effect: GRANTS.test(method) ? 'grant' : 'unknown', place })
}

const EMPTY_TYPED = { primaryType: null, domain: null, types: null, message: null, signer: null } as const

/** `{method, to, data}`: the envelope is the transaction itself. */
const asTransaction = (value: SpannedJson): SpannedJson =>
  isObject(value)
    ? { ...value, members: value.members.filter(({ name }) => name !== 'method' && name !== 'params') }
    : value

const signerOf = (scope: JsonScope, first: SpannedJson | null) =>
  first?.kind === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first.text)
    ? (scope.address(first, 'from') ?? null)
    : null

function readMessage(
  scope: JsonScope,
  value: SpannedJson,
  method: 'eth_sign' | 'personal_sign',
  first: SpannedJson | null,
  second: SpannedJson | null,
): void {
  // personal_sign has the message first, eth_sign the account; wallets take personal_sign either way round.
  const isAccount = first?.kind === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first.text)
  const from = member(value, 'message', 'data') ?? (method === 'eth_sign' || isAccount ? second : first)
  const text = textOf(from)
  scope.reader.actions.push({
    kind: 'message',
    method,
    text: text ?? '',
    origin: textOf(member(value, 'origin', 'url', 'domain')),
    place: scope.place(from ?? value),
  })
}

/** `typedData`, or an object that is typed data itself; wallets hand it over as a text too. */
function readTypedData(
  scope: JsonScope,
  value: SpannedJson,
  frame: Frame,
  signer: SpannedJson | null = null,
): boolean {
  const inside = member(value, 'typedData', 'typed_data')
  if (inside?.kind === 'string') {
    const nested = parseInside(scope, inside)
    return nested ? readTypedObject(nested.scope, nested.value, frame, signer) : false
  }
  return readTypedObject(scope, inside ?? value, frame, signer)
}

function readTypedObject(
  scope: JsonScope,
  value: SpannedJson,
  frame: Frame,
  signer: SpannedJson | null,
): boolean {
  const message = member(value, 'message')
  const primaryType = textOf(member(value, 'primaryType'))
  if (!isObject(message) || (primaryType === null && member(value, 'types') === null)) return false
  scope.reader.actions.push({
    kind: 'typed_data',
    primaryType,
    domain: member(value, 'domain'),
    types: member(value, 'types'),
    message,
    signer: signerOf(scope, signer) ?? frame.from,
    place: scope.place(message),
  })
  return true
}

/** A text that is JSON: every finding in it points at the text. */
function parseInside(
  scope: JsonScope,
  value: SpannedJson & { readonly kind: 'string' | 'number' | 'literal' },
  mustBeJson = true,
) {
  const { reader } = scope
  const read = readJsonArtifact(value.text, reader.caps, reader.budget)
  const place = scope.place(value)
  if (read.kind !== 'json') {
    if (mustBeJson)
      reader.malformed.push({ what: 'a text that should be JSON is not, or holds a key twice', place })
    return null
  }
  const inner = new JsonScope(reader, () => place.span, [...scope.layers, 'json text'])
  return { scope: inner, value: locateJson(value.text, reader.budget) }
}

const FOREIGN: readonly (readonly [what: string, ...members: string[]])[] = [
  ['a Solana transaction', 'instructions'],
  ['a Solana transaction', 'recentBlockhash'],
  ['a Bitcoin transaction', 'psbt'],
  ['a Bitcoin transaction', 'inputs', 'outputs'],
  ['a Bitcoin transaction', 'vin', 'vout'],
  ['a TRON transaction', 'raw_data'],
  ['a TRON transaction', 'owner_address'],
  ['an XRP Ledger transaction', 'TransactionType', 'Account'],
  ['a Cosmos transaction', 'msgs', 'fee'],
  ['a Move call', 'function', 'type_arguments'],
]

function readForeign(scope: JsonScope, value: SpannedJson): boolean {
  const named = FOREIGN.find(([, ...members]) => members.every((name) => member(value, name) !== null))
  if (named) scope.reader.actions.push({ kind: 'foreign', what: named[0], place: scope.place(value) })
  return named !== undefined
}
