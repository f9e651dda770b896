// The least that a swap of a script returns, where the script computes it from a quote that it asks for first: a part of that quote.
// The reader of scripts writes a figure of its own into the bytes and keeps here what it stands for; nothing in an artifact
// can name it. Source: Uniswap docs, QuoterV2, Router02.getAmountsOut.
import { multiply, type Rational, rational, subtract } from '../../../core/number/rational.ts'
import { asciiUpper } from '../../../text/ascii.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import { itemsOf, member, quantityOf, textOf } from '../json.ts'

export interface Quote {
  /** Addresses, or the names of constants. */
  readonly token: string
  readonly tokenOut: string
  readonly amount: bigint
  /** Where the amount that comes out stands in the answer. */
  readonly at: string
}

export interface QuotedLeast extends Quote {
  /** Below the quote. */
  readonly bps: Rational
}

/** Stands in the bytes for the least. */
export const LEAST_BY_QUOTE = 98_765_432_123_456_789n
/** Stands for the account that signs, whose digits the script does not give. */
export const SIGNER = `0x${'5e1f'.repeat(10)}`

export const isQuoting = (name: string): boolean => /^(?:quoteExactInputSingle|getAmountsOut)$/.test(name)

/** Of `args`, the arguments as a list. `contract`: a quoter or router of the tables, or the name of one. */
export function quoteOf(name: string, args: SpannedJson | null, contract: SpannedJson | null): Quote | null {
  const items = itemsOf(args)
  const asked = textOf(contract) ?? ''
  if (
    !(asked.startsWith('0x') ? PUBLIC_ADDRESSES.includes(asked.toLowerCase()) : /quoter|router/i.test(asked))
  )
    return null
  if (name === 'getAmountsOut') {
    const path = itemsOf(items[1] ?? null).map(textOf)
    return quoted(path[0], path.at(-1), items[0] ?? null, String(path.length - 1))
  }
  if (name !== 'quoteExactInputSingle') return null
  const [only] = items
  if (items.length === 1 && only?.kind === 'object')
    return quoted(
      textOf(member(only, 'tokenIn')),
      textOf(member(only, 'tokenOut')),
      member(only, 'amountIn'),
      '0',
    )
  return items.length === 5 ? quoted(textOf(items[0]!), textOf(items[1]!), items[3]!, '0') : null
}

function quoted(
  token: string | null | undefined,
  tokenOut: string | null | undefined,
  amountIn: SpannedJson | null,
  at: string,
): Quote | null {
  const amount = quantityOf(amountIn)
  return token == null || tokenOut == null || amount === null ? null : { token, tokenOut, amount, at }
}

export const belowQuote = (quote: Quote, part: Rational): QuotedLeast => ({
  ...quote,
  bps: multiply(subtract(rational(1n), part), rational(10_000n)),
})

const leasts = new WeakMap<SpannedJson, QuotedLeast>()
export const keepLeast = (transaction: SpannedJson, least: QuotedLeast): void => {
  leasts.set(transaction, least)
}
export const leastOf = (transaction: SpannedJson): QuotedLeast | null => leasts.get(transaction) ?? null

/** `symbol`: of the token in the tables. */
export const isSameToken = (said: string, token: string | null, symbol: string | null): boolean =>
  said.toLowerCase() === token ||
  (symbol !== null && asciiUpper(said.replace(/(?:_|^)(?:ADDRESS|ADDR|TOKEN)$/i, '')) === asciiUpper(symbol))
