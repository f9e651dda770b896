// Decodes what an EIP-712 signature allows its holder to do. Twelve families of messages; the name of the primary
// type leads, and the members that it needs must be there.
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Call, Effect, EvmAddress } from '../model.ts'
import type { TypedDataAction } from '../read/actions.ts'
import { boolOf, itemsOf, member, oneOrMore, quantityOf, textOf } from '../read/json.ts'
import type { JsonScope } from '../read/reader.ts'
import { operationOf } from '../read/transaction.ts'
import { orderEffects } from './orders.ts'
import { type Signing, signedEffect } from './signing.ts'

export interface TypedOutcome {
  readonly effects: readonly Effect[]
  /** The signature is for a call, which is judged as such. */
  readonly call: Call | null
}

const MAX_UINT256 = (1n << 256n) - 1n

/** Null when the type has no decoder or lacks a member that it needs. */
export function decodeTypedData(scope: JsonScope, action: TypedDataAction): TypedOutcome | null {
  const { domain, message, primaryType } = action
  if (message === null || primaryType === null) return null
  const contract = scope.address(member(domain, 'verifyingContract'), 'domain.verifyingContract')
  const signing: Signing = {
    scope,
    action,
    message,
    chainId: scope.chainId(member(domain, 'chainId')),
    contract: contract ?? null,
    domainName: textOf(member(domain, 'name')),
  }
  const decoder = DECODERS[primaryType]
  return decoder ? decoder(signing) : null
}

type TypedDecoder = (signing: Signing) => TypedOutcome | null

const only = (effects: readonly (Effect | null)[]): TypedOutcome | null =>
  effects.some((effect) => effect === null) || effects.length === 0
    ? null
    : { effects: effects as readonly Effect[], call: null }

const addressIn = ({ scope, message }: Signing, name: string): EvmAddress | null =>
  scope.address(member(message, name), name) ?? null

/** EIP-2612, and the older form of DAI, which allows everything or nothing. */
const permit: TypedDecoder = (signing) => {
  const { message, contract, action } = signing
  const spender = addressIn(signing, 'spender')
  const allowed = boolOf(member(message, 'allowed'))
  const amount = allowed === null ? quantityOf(member(message, 'value')) : allowed ? MAX_UINT256 : 0n
  const actor = addressIn(signing, allowed === null ? 'owner' : 'holder') ?? action.signer
  if (spender === null || amount === null) return null
  return only([
    signedEffect(signing, {
      kind: amount === 0n ? 'revoke' : 'allowance',
      what: allowed === null ? 'Permit' : 'Permit (DAI)',
      actor,
      token: contract,
      amount,
      counterparty: spender,
      role: 'spender',
      // DAI writes 0 for never.
      deadline: expiryOf(quantityOf(member(message, 'deadline', 'expiry')), allowed !== null),
    }),
  ])
}

const expiryOf = (deadline: bigint | null, zeroIsNever: boolean): bigint | null =>
  zeroIsNever && deadline === 0n ? MAX_UINT256 : deadline

const permit2Allowance: TypedDecoder = (signing) => {
  const { message, scope } = signing
  const list = oneOrMore(member(message, 'details'))
  const spender = addressIn(signing, 'spender')
  const deadline = quantityOf(member(message, 'sigDeadline'))
  return only(
    list.map((item) => {
      const token = scope.address(member(item, 'token'), 'token')
      const amount = quantityOf(member(item, 'amount'))
      if (!token || amount === null || spender === null) return null
      return signedEffect(signing, {
        kind: amount === 0n ? 'revoke' : 'allowance',
        what: 'Permit2 allowance',
        actor: signing.action.signer,
        token,
        amount,
        counterparty: spender,
        role: 'spender',
        deadline,
        expiration: quantityOf(member(item, 'expiration')),
        inBatch: list.length > 1,
      })
    }),
  )
}

/** Signature transfers: the spender moves the amount once, to where it likes. */
const permit2Transfer: TypedDecoder = (signing) => {
  const { message, scope } = signing
  const list = oneOrMore(member(message, 'permitted'))
  const spender = addressIn(signing, 'spender')
  return only(
    list.map((item) => {
      const token = scope.address(member(item, 'token'), 'token')
      const amount = quantityOf(member(item, 'amount'))
      if (!token || amount === null || spender === null) return null
      return signedEffect(signing, {
        kind: 'allowance',
        what: 'Permit2 signature transfer',
        actor: signing.action.signer,
        token,
        amount,
        counterparty: spender,
        role: 'spender',
        deadline: quantityOf(member(message, 'deadline')),
        inBatch: list.length > 1,
      })
    }),
  )
}

/** EIP-3009. */
const transferWithAuthorization: TypedDecoder = (signing) => {
  const { message, contract } = signing
  const to = addressIn(signing, 'to')
  const amount = quantityOf(member(message, 'value'))
  if (to === null || amount === null) return null
  return only([
    signedEffect(signing, {
      kind: 'transfer',
      what: 'TransferWithAuthorization',
      actor: addressIn(signing, 'from'),
      token: contract,
      amount,
      counterparty: to,
      deadline: quantityOf(member(message, 'validBefore')),
    }),
  ])
}

const delegation: TypedDecoder = (signing) => {
  const delegatee = addressIn(signing, 'delegatee')
  if (delegatee === null) return null
  return only([
    signedEffect(signing, {
      kind: 'delegate_votes',
      what: 'Delegation',
      actor: signing.action.signer,
      counterparty: delegatee,
      role: 'delegate',
      deadline: quantityOf(member(signing.message, 'expiry')),
    }),
  ])
}

/** A call in the message: Safe, EIP-2771 forwarders, native meta-transactions. */
const embeddedCall =
  (label: string, names: { from: string | null; to: string | null; data: string }): TypedDecoder =>
  (signing) => {
    const { scope, message, chainId, contract, action } = signing
    const from = names.from === null ? contract : addressIn(signing, names.from)
    const to = names.to === null ? contract : addressIn(signing, names.to)
    const data = scope.calldata(member(message, names.data))
    if (to === null || data === null) return null
    const place = { ...action.place, layers: [...action.place.layers, label] }
    const call: Call = {
      chainId,
      from,
      to,
      toKnown: true,
      valueWei: quantityOf(member(message, 'value')) ?? 0n,
      data,
      operation: operationOf(member(message, 'operation')),
      isSelf: false,
      place,
      toPlace: place,
      depth: 0,
    }
    return { effects: refund(signing), call }
  }

/** A Safe pays for gas when a price is set. */
function refund(signing: Signing): readonly Effect[] {
  const price = quantityOf(member(signing.message, 'gasPrice'))
  const receiver = addressIn(signing, 'refundReceiver')
  if (price === null || price === 0n || receiver === null) return []
  const gasToken = addressIn(signing, 'gasToken')
  return [
    signedEffect(signing, {
      kind: 'transfer',
      what: 'gas refund of SafeTx',
      actor: signing.contract,
      token: gasToken !== null && /[^0x]/.test(gasToken) ? gasToken : 'native',
      counterparty: receiver,
    }),
  ]
}

/**
 * Snapshot counts these off chain: the domain names no chain and no contract, so no contract can take the signature.
 * Source: Snapshot docs, snapshot.js sign/types.
 */
const offChainVote: TypedDecoder = (signing) => {
  const { message, contract, chainId, domainName } = signing
  if (domainName !== 'snapshot' || contract !== null || chainId !== null) return null
  if (textOf(member(message, 'space')) === null || addressIn(signing, 'from') === null) return null
  return only([
    signedEffect(signing, { kind: 'harmless', what: 'Snapshot vote', actor: addressIn(signing, 'from') }),
  ])
}

const DECODERS: Readonly<Record<string, TypedDecoder>> = {
  Permit: permit,
  PermitSingle: permit2Allowance,
  PermitBatch: permit2Allowance,
  PermitTransferFrom: permit2Transfer,
  PermitBatchTransferFrom: permit2Transfer,
  PermitWitnessTransferFrom: permit2Transfer,
  PermitBatchWitnessTransferFrom: permit2Transfer,
  TransferWithAuthorization: transferWithAuthorization,
  ReceiveWithAuthorization: transferWithAuthorization,
  Vote: offChainVote,
  Proposal: offChainVote,
  Follow: offChainVote,
  Delegation: delegation,
  SafeTx: embeddedCall('SafeTx', { from: null, to: 'to', data: 'data' }),
  ForwardRequest: embeddedCall('ForwardRequest', { from: 'from', to: 'to', data: 'data' }),
  MetaTransaction: embeddedCall('MetaTransaction', { from: 'from', to: null, data: 'functionSignature' }),
  OrderComponents: (signing) => only(orderEffects(signing)),
  Order: (signing) => only(orderEffects(signing)),
}

export const TYPED_DATA_TYPES: readonly string[] = Object.keys(DECODERS)

/** Every address-like text of a message, for screening. */
export function addressTexts(value: SpannedJson | null): readonly string[] {
  if (value === null) return []
  if (value.kind === 'array') return itemsOf(value).flatMap(addressTexts)
  if (value.kind === 'object') return value.members.flatMap((entry) => addressTexts(entry.value))
  return value.kind === 'string' ? [value.text] : []
}
