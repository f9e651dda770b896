// Says which members of an object the readers use by name, which they look into, and which nobody reads.
import type { SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { factOf } from '../fact-names.ts'
import { boolOf, decimalOf, isObject, member, textOf } from '../json.ts'
import { isOfCall, readNamedCall } from '../named/named-call.ts'

/** Read where they stand, or technical. */
const READ = new Set(
  `chainId chain_id chain network from to value value_wei valueWei data input calldata callData operation safe sender
  authorizationList method tool id jsonrpc initCode capabilities type
  gas gasLimit gasPrice maxFeePerGas maxPriorityFeePerGas nonce accessList callGasLimit verificationGasLimit
  preVerificationGas paymasterAndData signature safeTxGas baseGas refundReceiver gasToken safeTxHash
  contractTransactionHash v r s yParity hash version atomicRequired raw rawTransaction signedTransaction
  serializedTransaction domain types primaryType message typedData typed_data origin
  amount_out amountOut expectedAmountOut expected_amount_out amountOutExpected estimatedAmountOut expected_out expectedOut buyAmount out_amount outAmount
  token_out tokenOut buyToken to_token toToken protocolFamily x402Version`.split(/\s+/),
)

/** A fact whose value has no form that its reader takes is still there. */
function isReadFact(name: string, { value }: SpannedMember): boolean {
  switch (factOf(name)) {
    case 'verified':
      return boolOf(value) !== null
    case 'equity':
    case 'health':
      return decimalOf(value) !== null
    case 'quote':
      return isObject(value)
    case 'book':
      return value.kind === 'array' || (isObject(value) && value.members.some(namesAddress))
    case 'mandate':
    case 'account':
      return isObject(value) || value.kind === 'array'
    case 'intent':
      return textOf(value) !== null
    default:
      return true
  }
}

const namesAddress = ({ name, value }: SpannedMember): boolean =>
  /^0[xX]/.test(name) ||
  /^0[xX]/.test(textOf(isObject(value) ? member(value, 'address', 'addr', 'wallet') : value) ?? '')

/** `areFactsRead`: the owner is an object whose facts count. */
export function isReadMember(
  one: SpannedMember,
  owner: SpannedObject,
  areFactsRead: boolean,
): 'read' | 'inside' | 'unread' {
  const { name, value } = one
  const isHolder = isObject(value) || value.kind === 'array'
  const fact = areFactsRead ? factOf(name) : null
  if (fact !== null) {
    if (!isReadFact(name, one)) return 'unread'
    return fact === 'quote' || fact === 'account' ? 'inside' : 'read'
  }
  // What names and arguments of a function say was read when the function was.
  if (isOfCall(name)) {
    if (readNamedCall(owner) !== null) return 'read'
    if (isHolder) return 'inside'
  }
  if (isTypedData(owner) && /^(?:message|domain|types)$/.test(name)) return 'read'
  if (READ.has(name) && !isHolder) return 'read'
  if (isHolder)
    return /^(?:typedData|typed_data|accessList|authorizationList|types|abi)$/.test(name) ? 'read' : 'inside'
  return 'unread'
}

const isTypedData = (value: SpannedObject): boolean =>
  member(value, 'primaryType') !== null || member(value, 'types') !== null
