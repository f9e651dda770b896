// Replaces the one number of an order that the advice names a bound for; everything else of the order's text stays as it was
// written.

import type { PlacedIssue } from '../verdict/verdict-words.ts'
import type { Replacement } from './quick-fix.ts'

/** Scaled integers: orders need no more than nine decimals here. */
const DECIMALS = 9

export function orderFix({ alternative, mechanism, layers }: PlacedIssue, text: string): Replacement | null {
  if (alternative === null || layers.length > 0) return null
  if (alternative === 'The same close with reduce_only.') return reduceOnly(text)
  const percent = /loss of at most (\d{1,2}(?:\.\d{1,4})?) % of equity at the stop/.exec(alternative)?.[1]
  const stated = /^loss at the stop (\d+\.\d{2}) USD of equity (\d+\.\d{2}) USD/.exec(mechanism)
  if (!percent || !stated) return null
  const [, now = '', equity = ''] = stated
  return smallerSize(text, (scaled(equity) * scaled(percent)) / (100n * 10n ** BigInt(DECIMALS)), now)
}

/** The loss at the stop is proportional to the size. Rounded down, so that it is never above what was advised. */
function smallerSize(text: string, most: bigint, now: string): Replacement | null {
  const found = [...text.matchAll(/"size"\s*:\s*("?)(\d{1,15}(?:\.\d{1,9})?)\1(?=\s*[,}])/g)]
  const [match] = found
  if (found.length !== 1 || !match) return null
  const [whole, , size] = match as unknown as [string, string, string]
  const loss = scaled(now)
  if (loss === 0n) return null
  const smaller = (scaled(size) * most) / loss
  if (smaller === 0n || smaller >= scaled(size)) return null
  const start = match.index + whole.lastIndexOf(size)
  const by = decimal(smaller)
  return { start, end: start + size.length, by, shown: `"size": ${by}` }
}

/** One flat object, so that the member can only belong to the close. */
function reduceOnly(text: string): Replacement | null {
  if ((text.match(/\{/g)?.length ?? 0) !== 1) return null
  const stated = /("reduce_only"\s*:\s*)false/.exec(text)
  if (stated) {
    const start = stated.index + stated[1]!.length
    return { start, end: start + 'false'.length, by: 'true' }
  }
  if (text.includes('reduce_only')) return null
  const open = /\{(\s*)(?=")/.exec(text)
  if (!open) return null
  const start = open.index + open[0].length
  return { start, end: start, by: `"reduce_only": true,${open[1] || ' '}` }
}

function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

function decimal(value: bigint): string {
  const digits = value.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).slice(0, 6).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -DECIMALS) : `${digits.slice(0, -DECIMALS)}.${fraction}`
}
