// Leaves an order open that is paid with money which no test weighs: what is borrowed for it, or what a coin is counted in.
import { isPositive } from '../../../core/number/rational.ts'
import type { OrderDraft } from '../draft.ts'
import { assetOf, isKnownAsset, isStable } from '../values/assets.ts'

const CURRENCY = /^(?:account|acct|settlement|margin)?_?(?:currency|ccy)$/i
const MONEY =
  /^(?:usd|eur|gbp|chf|jpy|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|sgd|hkd|inr|krw|cnh|cny|brl|mxn|zar|try|ils|thb)$/i

/** Far less than a dollar each: figures in them are no equity in dollars. */
const SMALL =
  /^(?:jpy|sek|nok|dkk|pln|czk|huf|hkd|inr|krw|cnh|cny|brl|mxn|zar|try|ils|thb|sats?|satoshis?|cents?|pence)$/i

export function leaveOtherMoney(draft: OrderDraft): void {
  const borrowed = draft.numbers.get('borrowed_usd')
  const opens = draft.kind === 'order' || draft.kind === 'swap' || draft.kind === 'bet'
  if (opens && borrowed?.span && isPositive(borrowed.value))
    draft.open.push({ name: 'borrowed', span: borrowed.span, isFigure: false })
  for (const { name, value, span, where } of draft.waiting)
    if (
      value.kind === 'string' &&
      (isCountedInCoins(name, value.text) ||
        (where === 'account' &&
          CURRENCY.test(name) &&
          SMALL.test(value.text.trim()) &&
          draft.asset !== null &&
          isKnownAsset(draft.asset)))
    )
      draft.open.push({ name, span, isFigure: false })
}

/** `currency: "BTC"`: the figures beside it are no dollars. */
export function isCountedInCoins(name: string, text: string): boolean {
  const asset = assetOf(text.trim())
  return CURRENCY.test(name) && !MONEY.test(text.trim()) && !isStable(asset) && isKnownAsset(asset)
}
