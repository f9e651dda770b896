// Finds the amounts that stand beside bytes under the name of an amount, and in remarks: `invoice: {total: "20 USDC"}`,
// `note: "pays 20 USDC"`. Balances, limits, fees, quotes and what was before are other amounts, and are left out.
import { parseDecimal } from '../../../core/number/decimal.ts'
import type { Rational } from '../../../core/number/rational.ts'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import type { Place } from '../../model.ts'
import { amountIn } from '../described/read-values.ts'
import { wordsOf } from '../fact-names.ts'
import { assetWord, isKnownSymbol } from '../intent/assets.ts'
import type { JsonScope } from '../reader.ts'

export interface ToldAmount {
  readonly units: Rational
  /** Null for a bare number: whole units, or the smallest one. */
  readonly asset: string | null
}

/** Amounts of which one at least is what moves. */
export interface ToldAmounts {
  readonly place: Place
  readonly amounts: readonly ToldAmount[]
}

const AMOUNT =
  /^(?:amount|amt|total|sum|qty|quantity|due|payable|payout|pays|pay|price|subtotal|principal|tokens|notional|sent|sending)$/
const BESIDE =
  /^(?:invoice|order|bill|payment|transfer|send|expected|in|of|the|token|requested|approved|human|readable|formatted|display|ui|stated|agreed|exact|usd|value|net|gross|gives?|spend|sell|swap|deposit|stake|supply|pull|request|purchase)$/
/** Objects whose amounts are those of the action. */
const HOLDER =
  /^(?:invoice|order|bill|payment|payout|transfer|expected|details?|context|meta|metadata|request|purchase|decoded|summary|human|action|tx|transaction|params|parameters|call|info|note|reference)$/
const REMARK =
  /^(?:why|reason|notes?|comment|memo|remarks?|rationale|explanation|title|label|subject|justification|message)$/

export function amountsTold(scope: JsonScope, tree: SpannedJson): readonly ToldAmounts[] {
  const found: ToldAmounts[] = []
  look(scope, tree, found)
  return found
}

function look(scope: JsonScope, value: SpannedJson, found: ToldAmounts[]): void {
  scope.reader.budget.spend(4)
  if (value.kind === 'array') for (const item of value.items) look(scope, item, found)
  if (value.kind !== 'object') return
  for (const member of value.members) {
    const words = wordsOf(member.name)
    if (member.value.kind === 'object' || member.value.kind === 'array') {
      if (words.every((word) => HOLDER.test(word))) look(scope, member.value, found)
      continue
    }
    const place = scope.placeOf(member.start, member.value.end)
    if (member.value.kind === 'string' && REMARK.test(words.at(-1) ?? '')) {
      const amounts = amountsInWords(member.value.text)
      if (amounts.length > 0) found.push({ place, amounts })
    } else if (isOfAmount(words)) {
      const amount = amountIn(member)
      if (amount?.units && !amount.all)
        found.push({ place, amounts: [{ units: amount.units, asset: amount.asset ?? assetIn(words) }] })
    }
  }
}

const assetIn = (words: readonly string[]): string | null => (words.includes('usd') ? 'USD' : null)

function isOfAmount(words: readonly string[]): boolean {
  const rest = words.filter((word) => !isKnownSymbol(asciiUpper(word)))
  return (
    rest.some((word) => AMOUNT.test(word)) && rest.every((word) => AMOUNT.test(word) || BESIDE.test(word))
  )
}

const FIGURE =
  /(?:^|[^\w.,#-])\$?(\d{1,3}(?:,\d{3}){1,6}|\d{1,30})(\.\d{1,18})?\s?([A-Za-z][A-Za-z0-9.]{1,11})\b/g
/** What is there, what may be, what it costs, and what was before. */
const OF_OTHERS =
  /\b(?:balances?|holds?|holding|has|have|had|left|leaves|leaving|remain\w*|keeps?|limits?|caps?|capped|max(?:imum)?|up to|at most|under|below|within|above|over|exceed\w*|than|fees?|gas|cost|quote[sd]?|budget|allowance|policy|earlier|previous\w*|before|last|paid|spent|used|received?|gets?|returns?|brings?|worth|about|approx\w*|of|threshold|ceiling|tvl|liquidity|reserves?|treasury|total|price|at|rate|per)\b[^.;\n\d]{0,24}$/
const THEN_OTHERS =
  /^\s?(?:[a-z]+ ){0,2}(?:left|limit|cap|balance|remain\w*|budget|fee|allowance|available|free|in (?:the )?(?:wallet|treasury|safe|account)|per|a (?:day|week|month|year)|already|so far|before|total)\b/

/** The amounts of a remark that may be what moves. */
export function amountsInWords(text: string): ToldAmount[] {
  return [...text.matchAll(FIGURE)].flatMap((match): ToldAmount[] => {
    const [whole, digits, fraction = '', unit] = match
    const before = asciiLower(text.slice(Math.max(0, match.index - 48), match.index))
    const after = asciiLower(text.slice(match.index + whole.length, match.index + whole.length + 40))
    const asset = assetWord(asciiUpper(unit!))
    const units = parseDecimal(digits!.replaceAll(',', '') + fraction)
    if (asset === null || !isKnownSymbol(asset) || units === null) return []
    return OF_OTHERS.test(before) || THEN_OTHERS.test(after) ? [] : [{ units, asset }]
  })
}
