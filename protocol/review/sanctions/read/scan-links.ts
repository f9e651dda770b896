// Finds names of the chains' name services, and web addresses. What they stand for when money moves is not in the
// artifact.
import { findAddresses } from '../../address/find-addresses.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { PlacedText, Reading } from './reading.ts'

const CHAIN_NAME =
  /\b[a-z0-9_-]{1,64}(?:\.[a-z0-9_-]{1,64}){0,4}\.(?:eth|crypto|sol|bnb|nft|zil|wallet|dao|blockchain|bitcoin|lens|arb|x|trx|bch)\b/gi
const URL = /\bhttps?:\/\/[^\s"'<>]{1,400}/gi
/** Between a name and the address that it is said to stand for. */
const REACH = 60

export function scanLinks(placed: PlacedText, reading: Reading, hasAddressBeside: boolean): void {
  const { text, where } = placed
  reading.budget.spend(text.length)
  if (!text.includes('.')) return
  for (const match of text.matchAll(URL)) reading.urls.add(asciiLower(match[0].slice(0, 120)))
  for (const match of text.matchAll(CHAIN_NAME)) {
    const start = match.index
    const end = start + match[0].length
    const beside = text.slice(end, end + REACH)
    const isBound = /^\s?[([=:]/.test(beside) && findAddresses(beside, reading.budget).length > 0
    reading.add({
      kind: 'unresolved',
      text: match[0],
      span: placed.spanOf(start, end),
      where,
      hasAddress: hasAddressBeside || isBound,
    })
  }
}
