// Reads what a currency order hedges, where a member says it in words: `EUR 400,000 contracted receivable`. What will be received is
// held, what must be paid is owed; an order against it takes risk away.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import type { OrderDraft } from '../draft.ts'
import { assetOf } from '../values/assets.ts'
import { currencyPairOf } from '../values/contracts.ts'

const AMOUNT =
  /(?:\b([A-Za-z]{3}) ?)?(\d[\d,]{0,20}(?:\.\d{1,6})?) ?(k|m|mn|million)?\b(?: ?([A-Za-z]{3})\b)?/
const RECEIVED =
  /\b(?:receivables?|revenues?|sales|income|proceeds|invoiced to|to be received|inflows?|dividends?)\b/
const OWED =
  /\b(?:payables?|to be paid|owed|purchases?|supplier|bills?|outflows?|import|loan repayment|payroll)\b/
const SCALE: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000, mn: 1_000_000, million: 1_000_000 }

export const NAMES_EXPOSURE =
  /^(?:underlying|exposure|underlying_?exposure|hedged_?item|hedged_?exposure|hedges|hedge_?of|covers|receivables?|payables?|invoices?|purpose|basis)$/i

export const IS_EXPOSURE = /^(?:underlying_?exposure|exposure|hedged_?item|hedged_?exposure|hedge_?of)$/i

/** `1.1 BTC spot in cold storage`, `450 shares held`. */
const HELD =
  /^(\d[\d,]{0,20}(?:\.\d{1,12})?) ([A-Za-z]{2,8})\b[^.;]{0,20}\b(?:spot|held|holdings?|shares|custody|storage|stake|staked|inventory)\b/

/** Nothing that is there: hoped for, denied, or somebody else's. */
const UNCERTAIN =
  /\b(?:maybe|perhaps|expect\w*|forecast\w*|if|might|may|no|not|never|unsigned|budget(?:ed)?|view|hop(?:e|ed|ing)|tender|pipeline|potential\w*|possibl\w*|estimat\w*|hypothetical|future (?:sales|income)|of an? \w+|(?:their|his|her|someone's|clients?'?s?))\b/

export function readExposure(draft: OrderDraft, text: string): void {
  if (UNCERTAIN.test(asciiLower(text))) return
  const held = HELD.exec(text.trim())
  const size = held ? parseDecimal(held[1]!.replaceAll(',', '')) : null
  if (size !== null && draft.asset !== null && assetOf(held![2]!) === draft.asset) {
    const one = { asset: draft.asset, side: 'long', size, notionalUsd: null, pnlPct: null } as const
    draft.positions = [...(draft.positions ?? []), one]
    return
  }
  const pair = draft.symbol === null ? null : currencyPairOf(draft.symbol)
  if (pair === null || draft.asset === null || text.length > 200) return
  const found = exposureIn(text)
  if (found === null) return
  const isBase = found.currency === pair.base
  if (!isBase && found.currency !== pair.quote) return
  const dollars = found.currency === 'USD' ? found.amount : null
  draft.positions = [
    ...(draft.positions ?? []),
    {
      asset: draft.asset,
      side: found.isReceived === isBase ? 'long' : 'short',
      size: isBase ? found.amount : null,
      notionalUsd: dollars,
      pnlPct: null,
    },
  ]
}

function exposureIn(text: string): { currency: string; amount: Rational; isReceived: boolean } | null {
  const said = asciiLower(text)
  const [isReceived, isOwed] = [RECEIVED.test(said), OWED.test(said)]
  const [, before, digits, scale, behind] = AMOUNT.exec(text) ?? []
  const number = digits === undefined ? null : parseDecimal(digits.replaceAll(',', ''))
  if (isReceived === isOwed || number === null) return null
  const currency = asciiUpper(before ?? behind ?? '')
  const amount = multiply(number, rational(SCALE[asciiLower(scale ?? '')] ?? 1))
  return { currency, amount, isReceived }
}
