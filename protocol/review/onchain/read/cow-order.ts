// Reads an order as the API of CoW takes it, without the words of its signature round it, as the typed data that is signed. Source: CoW
// Protocol documentation, order book API, signing schemes and app data.
import { parseStrictJson } from '../../../json/strict-json.ts'
import { locateJson, type SpannedJson, type SpannedMember } from '../../text/json-spans.ts'
import { isObject, member, quantityOf, textOf } from './json.ts'
import type { JsonScope } from './reader.ts'
import type { Frame } from './transaction.ts'

const SETTLEMENT = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const OF_ORDER =
  /^(?:sellToken|buyToken|receiver|sellAmount|buyAmount|validTo|feeAmount|kind|partiallyFillable|sellTokenBalance|buyTokenBalance|signingScheme|signature|from|quoteId|appData|appDataHash|chain|chainId|chain_id)$/
/** What an app may say of itself: hooks call other contracts, a partner takes a fee. */
const OF_APP =
  /^(?:appCode|version|environment|metadata|quote|slippageBips|smartSlippage|orderClass|utm|utmSource|utmMedium|utmCampaign|utmContent|utmTerm)$/

/** True where `value` is such an order. */
export function readCowOrder(scope: JsonScope, value: SpannedJson, frame: Frame): boolean {
  const isOrder =
    isObject(value) &&
    ['sellToken', 'buyToken', 'sellAmount', 'buyAmount', 'validTo'].every(
      (name) => member(value, name) !== null,
    ) &&
    member(value, 'appData', 'quoteId', 'signingScheme', 'partiallyFillable') !== null &&
    member(value, 'primaryType') === null
  if (!isOrder) return false
  const { reader } = scope
  const chain = member(value, 'chainId', 'chain_id', 'chain')
  const chainId = chain === null ? frame.chainId : scope.chainId(chain)
  const signer = member(value, 'from')
  const place = { start: value.start, end: value.end }
  const domain: SpannedMember[] = [
    { name: 'verifyingContract', start: value.start, value: { kind: 'string', text: SETTLEMENT, ...place } },
  ]
  if (chainId !== null)
    domain.push({
      name: 'chainId',
      start: value.start,
      value: { kind: 'number', text: String(chainId), ...place },
    })
  reader.actions.push({
    kind: 'typed_data',
    primaryType: 'Order',
    domain: { kind: 'object', members: domain, ...place },
    types: null,
    message: value,
    signer: (signer === null ? null : scope.address(signer, 'from')) ?? frame.from,
    place: scope.place(value),
  })
  for (const one of value.members) if (OF_ORDER.test(one.name)) reader.used.add(one.value)
  const fee = quantityOf(member(value, 'feeAmount'))
  const others = ['sellTokenBalance', 'buyTokenBalance'].map((name) => textOf(member(value, name)) ?? 'erc20')
  const isPlain = (fee === null || fee === 0n) && others.every((text) => text === 'erc20')
  if (!isPlain || !isPlainApp(member(value, 'appData'), scope)) reader.unrecognised.push(scope.place(value))
  return true
}

function isPlainApp(data: SpannedJson | null, { reader }: JsonScope): boolean {
  const text = textOf(data)
  if (text === null || /^0x[0-9a-fA-F]{64}$/.test(text)) return true
  return parseStrictJson(text).ok && isOfApp(locateJson(text, reader.budget), true)
}

const isOfApp = (value: SpannedJson, isTop = false): boolean =>
  value.kind === 'object'
    ? value.members.every((one) => OF_APP.test(one.name) && isOfApp(one.value))
    : !isTop && value.kind !== 'array'
