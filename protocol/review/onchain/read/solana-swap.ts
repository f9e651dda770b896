// Reads a swap on Solana as aggregators take it: the quote that was given and the account that signs. Whatever else the request
// sets stays open. Source: Jupiter documentation, Swap API: quote response, swap request.
import { readAddress } from '../../address/read-address.ts'
import { type Rational, rational } from '../../core/number/rational.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import { MINTS } from '../tables/mints.ts'
import type { SolanaSwapAction } from './actions.ts'
import { decimalOf, isObject, itemsOf, member, quantityOf, textOf } from './json.ts'
import type { JsonScope } from './reader.ts'

/** Neither who gets something nor at what price. */
const OF_REQUEST =
  /^(?:userPublicKey|wrapAndUnwrapSol|useSharedAccounts|dynamicComputeUnitLimit|skipUserAccountsRpcCalls|asLegacyTransaction|prioritizationFeeLamports|computeUnitPriceMicroLamports|quoteResponse|blockhashSlotsToExpiry|note|action|chain|network)$/
const OF_QUOTE =
  /^(?:inputMint|outputMint|inAmount|outAmount|otherAmountThreshold|swapMode|slippageBps|platformFee|priceImpactPct|routePlan|contextSlot|timeTaken|swapUsdValue|simplerRouteUsed|scoreReport|mostReliableAmmsQuoteReport|useIncurredSlippageForQuoting|otherRoutePlans|loadedLongtailToken|instructionVersion)$/
const MOST_FEE_LAMPORTS = 20_000_000n

/** True where `value` is such a request. */
export function readSolanaSwap(scope: JsonScope, value: SpannedJson): boolean {
  const quote = member(value, 'quoteResponse')
  const user = member(value, 'userPublicKey')
  if (!isObject(value) || !isObject(quote) || user === null) return false
  const { reader } = scope
  const [given, received, least] = [
    quantityOf(member(quote, 'inAmount')),
    quantityOf(member(quote, 'outAmount')),
    quantityOf(member(quote, 'otherAmountThreshold')),
  ]
  const mode = textOf(member(quote, 'swapMode')) ?? 'ExactIn'
  const [input, output] = [tokenOf(member(quote, 'inputMint')), tokenOf(member(quote, 'outputMint'))]
  const place = scope.place(value)
  const isKnown =
    given !== null &&
    received !== null &&
    least !== null &&
    mode === 'ExactIn' &&
    input !== null &&
    output !== null &&
    readAddress(textOf(user) ?? '')?.family === 'solana' &&
    value.members.every(({ name }) => OF_REQUEST.test(name)) &&
    quote.members.every(({ name }) => OF_QUOTE.test(name)) &&
    isNothing(member(quote, 'platformFee')) &&
    isRouteOf(quote) &&
    isBoundedFee(member(value, 'prioritizationFeeLamports'))
  if (!isKnown) {
    // What is read of it is judged all the same.
    reader.unrecognised.push(place)
    if (given === null || received === null || least === null) return false
  }
  const action: SolanaSwapAction = {
    kind: 'solana_swap',
    symbol: input?.[1] ?? null,
    symbolOut: output?.[1] ?? null,
    units: input === null ? null : rational(given!, 10n ** BigInt(input[2])),
    quoted: received!,
    least: least!,
    leastUnits: output === null ? null : rational(least!, 10n ** BigInt(output[2])),
    impact: decimalOf(member(quote, 'priceImpactPct')),
    toleranceBps: decimalOf(member(quote, 'slippageBps')),
    isOpen: !isKnown,
    place,
  }
  reader.actions.push(action)
  for (const one of [...value.members, ...quote.members]) if (one.name !== 'note') take(scope, one.value)
  return true
}

const tokenOf = (mint: SpannedJson | null) => MINTS.find(([address]) => address === textOf(mint)) ?? null

/** No fee of somebody in between. */
const isNothing = (fee: SpannedJson | null): boolean =>
  fee === null || (isObject(fee) && fee.members.every(({ value }) => quantityOf(value) === 0n))

/** What the route takes in first and gives out last is what the quote says. */
function isRouteOf(quote: SpannedJson): boolean {
  const steps = itemsOf(member(quote, 'routePlan')).map((step) => member(step, 'swapInfo'))
  const mints = (name: string): (string | null)[] => steps.map((step) => textOf(member(step, name)))
  return (
    steps.length > 0 &&
    mints('inputMint').includes(textOf(member(quote, 'inputMint'))) &&
    mints('outputMint').includes(textOf(member(quote, 'outputMint')))
  )
}

/** What the network or its block builder gets at most. */
function isBoundedFee(fee: SpannedJson | null): boolean {
  if (fee === null || textOf(fee) === 'auto') return true
  const level = isObject(fee) ? member(fee, 'priorityLevelWithMaxLamports') : null
  const most = isObject(fee)
    ? (member(level, 'maxLamports') ??
      member(fee, 'jitoTipLamports') ??
      member(member(fee, 'jitoTipLamportsWithPayer'), 'lamports'))
    : fee
  const lamports = quantityOf(most)
  return lamports !== null && lamports <= MOST_FEE_LAMPORTS
}

function take(scope: JsonScope, value: SpannedJson): void {
  scope.reader.used.add(value)
  if (value.kind === 'array') for (const item of value.items) take(scope, item)
  if (value.kind === 'object') for (const one of value.members) take(scope, one.value)
}

/** Basis points between the quote and the least that comes back. */
export const toleranceOf = ({ quoted, least }: SolanaSwapAction): Rational | null =>
  quoted === 0n ? null : rational((quoted - least) * 10_000n, quoted)
