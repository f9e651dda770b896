// Reads what a described action names: a party, a token, an amount with its unit.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { lessThan, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'
import type { Named, StatedAmount } from '../actions.ts'
import { wordsOf } from '../fact-names.ts'
import { assetWord, isKnownSymbol } from '../intent/assets.ts'
import { isObject, member, textOf } from '../json.ts'
import type { JsonScope } from '../reader.ts'

const SELF =
  /^(?:self|me|own|sender|same|ourselves|own wallet|my wallet|our wallet|same wallet|sender wallet|msg\.sender)$/

/** Fireblocks API reference, TransferPeerPath: wallets that its policy lists, under their number. */
const LISTED: Readonly<Record<string, 'own' | 'known'>> = {
  VAULT_ACCOUNT: 'own',
  INTERNAL_WALLET: 'own',
  EXTERNAL_WALLET: 'known',
}

function listedAs(value: SpannedJson): 'own' | 'known' | null {
  if (!isObject(value) || !value.members.every(({ name }) => /^(?:type|subType|id|name)$/.test(name)))
    return null
  const type = textOf(member(value, 'type')) ?? ''
  return textOf(member(value, 'id')) !== null && Object.hasOwn(LISTED, type) ? LISTED[type]! : null
}

/** A text, an address, or an object with an address. */
export function namedIn(scope: JsonScope, found: SpannedMember | null | undefined): Named | null {
  if (!found) return null
  const { value, name } = found
  const listed = listedAs(value)
  if (listed !== null) return { address: null, text: null, isSelf: false, listed }
  const inner = isObject(value) ? member(value, 'address', 'addr', 'wallet', 'symbol', 'name') : value
  if (inner === null || inner.kind !== 'string') return null
  const text = inner.text.trim()
  if (/^0[xX]/.test(text)) {
    const address = scope.address(inner, name) ?? null
    return { address, text: null, isSelf: false }
  }
  return { address: null, text, isSelf: SELF.test(asciiLower(text)) }
}

const AMOUNT = /^(?:\$\s?)?(\d[\d,_]{0,40}(?:\.\d{1,40})?|\.\d{1,40})(?:\s?([A-Za-z][A-Za-z0-9.]{0,11}))?$/
const ALL = /^(?:all|max|maximum|everything|entire(?: balance)?|full(?: balance)?|100\s?%)$/
const UNLIMITED =
  /^(?:unlimited|infinite|max[ _-]?uint(?:256)?|uint256[ ._-]?max|type\(uint256\)\.max|2\^256\s?-\s?1)$/
/** From here on a whole number without a unit may be of the smallest unit. */
const OPEN_FROM = rational(1_000_000n)
const UNLIMITED_FROM = rational(1n << 95n)

export function amountIn(found: SpannedMember | null | undefined): StatedAmount | null {
  if (!found) return null
  const { name } = found
  const value = onlyItem(found.value)
  if (value.kind !== 'string' && value.kind !== 'number') return null
  const text = value.text.trim()
  const lower = asciiLower(text)
  if (ALL.test(lower) || UNLIMITED.test(lower)) return { units: null, asset: null, all: true }
  const match = AMOUNT.exec(text)
  const units = match ? parseDecimal(match[1]!.replace(/[,_]/g, '')) : null
  if (!match || units === null) return null
  if (!lessThan(units, UNLIMITED_FROM)) return { units: null, asset: null, all: true }
  const asset = text.startsWith('$')
    ? 'USD'
    : match[2] === undefined
      ? assetOfName(name)
      : assetWord(asciiUpper(match[2]))
  if (isSmallest(name) && match[2] === undefined && units.den === 1n)
    return { units: null, asset: null, all: false, smallest: units.num }
  const isOpen =
    (match[2] !== undefined && asset === null) || isSmallest(name) || isUnitless(text, asset, units)
  return { units: isOpen ? null : units, asset, all: false }
}

/** `amounts: ["25"]`. */
const onlyItem = (value: SpannedJson): SpannedJson =>
  value.kind === 'array' && value.items.length === 1 ? value.items[0]! : value

const isSmallest = (name: string): boolean =>
  wordsOf(name).some((word) => /^(?:wei|gwei|raw|atomic|base|minor|sats?|lamports)$/.test(word))

const isUnitless = (text: string, asset: string | null, units: Rational): boolean =>
  asset === null && /^\d+$/.test(text) && !lessThan(units, OPEN_FROM)

/** `amount_eth`, `valueEth`. */
function assetOfName(name: string): string | null {
  const last = asciiUpper(wordsOf(name).at(-1) ?? '')
  return last !== '' && isKnownSymbol(last) ? last : last === 'ETHER' ? 'ETH' : null
}

/** Basis points. */
export function slippageIn(bps: SpannedJson | null, percent: SpannedJson | null): Rational | null {
  const [found, scale] = bps === null ? [percent, 100n] : [bps, 1n]
  if (found === null || (found.kind !== 'string' && found.kind !== 'number')) return null
  const read = parseDecimal(found.text.trim().replace(/\s?(?:%|bps)$/, ''))
  return read && { num: read.num * scale, den: read.den }
}

/** `400 USDC` under the name of what is sold is amount and token. */
export function splitPair(found: SpannedMember | null | undefined): readonly [StatedAmount, Named] | null {
  const amount = amountIn(found)
  if (amount === null || amount.asset === null || amount.units === null) return null
  return [amount, { address: null, text: amount.asset, isSelf: false }]
}
