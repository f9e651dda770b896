// Reads payments of x402: the requirements that a server sends, and the authorization (EIP-3009) that pays them. Source: x402
// specification, versions 1 and 2, scheme `exact` on EVM networks.
import { asciiLower } from '../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../text/json-spans.ts'
import { isObject, itemsOf, member, quantityOf, textOf } from './json.ts'
import type { JsonScope } from './reader.ts'
import { type Frame, isTransferAuthorization } from './transaction.ts'

const OF_REQUIREMENTS = new Set(
  'scheme network maxAmountRequired amount asset payTo resource description mimeType outputSchema maxTimeoutSeconds extra'.split(
    ' ',
  ),
)
const OF_PAYLOAD = ['signature', 'authorization']

/** The names of the members that were read. Null where `value` is no payment of x402. */
export function readX402(scope: JsonScope, value: SpannedJson, frame: Frame): readonly string[] | null {
  if (!isObject(value)) return null
  const held = ['accepted', 'paymentRequirements', 'accepts'].find((name) => member(value, name) !== null)
  const required = requirementsIn(held === undefined ? value : member(value, held))
  const payload = member(value, 'payload')
  const isPayload = isObject(payload) && payload.members.every(({ name }) => OF_PAYLOAD.includes(name))
  const paid = isTransferAuthorization(value) ? value : isPayload ? member(payload, 'authorization') : null
  if (paid === null ? required === null : !isTransferAuthorization(paid)) return null
  const network = member(required, 'network') ?? member(value, 'network')
  const chainId = network === null ? frame.chainId : scope.chainId(network)
  if (required !== null && paid !== null && compare(scope, required, paid)) {
    const site = textOf(member(required, 'resource')) ?? textOf(member(member(value, 'resource'), 'url'))
    const payTo = textOf(member(required, 'payTo')) ?? ''
    if (/^https:\/\/[a-z0-9-]{1,63}\./i.test(site ?? '') && /^0x[0-9a-fA-F]{40}$/.test(payTo))
      scope.reader.facts.priced.push(asciiLower(payTo))
  }
  scope.reader.actions.push({
    kind: 'typed_data',
    primaryType: 'TransferWithAuthorization',
    domain: domainOf(required, chainId, value),
    types: null,
    message: paid ?? messageOf(required!),
    signer: frame.from,
    place: scope.place(paid ?? required!),
  })
  for (const part of [required, paid])
    if (isObject(part)) for (const one of part.members) scope.reader.used.add(one.value)
  if (network !== null) scope.reader.used.add(network)
  return [...(held === undefined ? [] : [held]), ...(isPayload ? ['payload'] : [])]
}

/** One choice; of several nobody knows which is paid. */
function requirementsIn(held: SpannedJson | null): SpannedJson | null {
  const [only, ...others] = held?.kind === 'array' ? itemsOf(held) : [held]
  if (!isObject(only ?? null) || others.length > 0) return null
  const found = only as SpannedJson & { kind: 'object' }
  const isExact =
    textOf(member(found, 'scheme')) === 'exact' &&
    found.members.every(({ name }) => OF_REQUIREMENTS.has(name))
  return isExact &&
    amountOf(found) !== null &&
    member(found, 'payTo') !== null &&
    member(found, 'asset') !== null
    ? found
    : null
}

const amountOf = (required: SpannedJson): SpannedJson | null =>
  member(required, 'maxAmountRequired', 'amount')

/** `exact`: the authorization pays what is required, to whom it is required. */
function compare(scope: JsonScope, required: SpannedJson, paid: SpannedJson): boolean {
  const [payTo, to] = [member(required, 'payTo'), member(paid, 'to')]
  const [asked, value] = [amountOf(required), member(paid, 'value')]
  const place = scope.place(paid)
  if (textOf(payTo)?.toLowerCase() !== textOf(to)?.toLowerCase())
    scope.reader.malformed.push({
      what: 'the authorization pays another address than the one that is required',
      place,
    })
  const isPrice = quantityOf(asked) === quantityOf(value)
  if (!isPrice)
    scope.reader.malformed.push({
      what: 'the authorization pays another amount than the one that is required',
      place,
    })
  return isPrice
}

const named = (name: string, value: SpannedJson): SpannedMember => ({ name, start: value.start, value })

function domainOf(
  required: SpannedJson | null,
  chainId: bigint | null,
  { start, end }: SpannedJson,
): SpannedJson {
  const asset = member(required, 'asset')
  const id = chainId === null ? [] : [named('chainId', { kind: 'number', text: String(chainId), start, end })]
  return {
    kind: 'object',
    start,
    end,
    members: [...id, ...(asset === null ? [] : [named('verifyingContract', asset)])],
  }
}

function messageOf(required: SpannedJson): SpannedJson {
  const { start, end } = required
  return {
    kind: 'object',
    start,
    end,
    members: [named('to', member(required, 'payTo')!), named('value', amountOf(required)!)],
  }
}
