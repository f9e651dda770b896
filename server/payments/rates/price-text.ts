/** Reads the price at a path of a JSON answer from its text, digit by digit, never as a float. */
import type { JsonTree } from '#protocol/json/json-tree.ts'

/** At most 9 digits before the point and 18 after it; no sign, no exponent. */
const decimal = /^(0|[1-9]\d{0,8})(?:\.(\d{1,18}))?$/

/** Dollars per bitcoin as text to µUSD per bitcoin, rounded down; null for anything else, including 0. */
export function microUsdPerBtcOf(text: string): bigint | null {
  const match = decimal.exec(text)
  if (!match) return null
  const micro = BigInt(match[1]!) * 1_000_000n + BigInt((match[2] ?? '').slice(0, 6).padEnd(6, '0'))
  return micro > 0n ? micro : null
}

/** `path`: member names and array indexes. Null when there is neither a number nor a text. */
export function priceTextAt(tree: JsonTree, path: readonly string[]): string | null {
  let at: JsonTree | undefined = tree
  for (const step of path) {
    if (at === undefined) return null
    if ('obj' in at) at = at.obj.find(([name]) => name === step)?.[1]
    else if ('arr' in at && /^\d{1,4}$/.test(step)) at = at.arr[Number(step)]
    else return null
  }
  if (at === undefined) return null
  if ('str' in at) return at.str
  return 'lit' in at ? at.lit : null
}
