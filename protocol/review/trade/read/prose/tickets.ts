// Puts the shorthand of order tickets into the order in which phrases read it: `B 200 KO`, `sell limit 0.10 GBPJPY 192.40`,
// `buy stop 100 XOM at 118.50`, and a stop on the other side of an order that is told as an order of its own.
import type { Token } from './tokens.ts'

const SIDE = /^(?:buy|sell|long|short)$/
const AMOUNT = /^#\$?$/
const UNIT = /^(?:lots?|contracts?|shares?|units?|coins?)$/

export function asTicket(tokens: readonly Token[]): Token[] {
  const first = sided(tokens)
  const result: Token[] = []
  let side: string | null = null
  for (let index = 0; index < first.length; index++) {
    const token = first[index]!
    const entry = SIDE.test(token.mark) ? entryAt(first, index) : null
    if (entry !== null) {
      result.push(...entry.tokens)
      side = token.mark
      index += entry.length - 1
    } else if (side !== null && isOtherSide(side, token.mark) && first[index + 1]?.mark === 'stop') {
      // `with a buy stop at 2,660` after a sale: its protection.
      if (first[index + 2]?.mark === 'limit') {
        result.push(first[index + 1]!)
        index += 2
      }
    } else if (
      side !== null &&
      isOtherSide(side, token.mark) &&
      first[index + 1]?.mark === 'limit' &&
      AMOUNT.test(first[index + 2]?.mark ?? '') &&
      result.some(({ mark }) => mark === 'stop') &&
      first[index + 3]?.mark !== '@'
    ) {
      // `sell stop 66.10, sell limit 73` behind a purchase: its two exits.
      result.push({ ...first[index + 1]!, mark: 'target' })
      index++
    } else if (token.mark === 'limit' && SIDE.test(first[index + 1]?.mark ?? '') && side === null) {
      // `Limit buy 182.40`
      side = first[index + 1]!.mark
      result.push(first[index + 1]!, token)
      index++
    } else if (side !== null && token.mark === 'stop' && first[index + 1]?.mark === 'limit') {
      const behind = first[index + 2]
      result.push(token)
      index += behind && isOtherSide(side, behind.mark) ? 2 : 1
    } else if (side !== null && isBarePrice(first, index)) {
      // `0.3 lots 1.0910 SL`
      result.push({ ...token, mark: 'at', value: null }, token)
    } else {
      if (SIDE.test(token.mark) && side === null) side = token.mark
      result.push(token)
    }
  }
  return result
}

/** `0.3 lots 1.0910 SL`, `long 50 SOL 148.00, stop 145.50`: a bare figure behind what is counted. */
function isBarePrice(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.mark ?? ''
  const isCounted =
    /^(?:lots?|contracts?)$/.test(before) ||
    (before === '@' && AMOUNT.test(tokens[index - 2]?.mark ?? '') && SIDE.test(tokens[index - 3]?.mark ?? ''))
  return (
    isCounted &&
    tokens[index]!.mark === '#' &&
    /^(?:sl|tp|stop|limit|,|\.)$/.test(tokens[index + 1]?.mark ?? '')
  )
}

const isOtherSide = (side: string, mark: string): boolean =>
  SIDE.test(mark) && (side === 'buy' || side === 'long') !== (mark === 'buy' || mark === 'long')

const LETTERS: Readonly<Record<string, string>> = { b: 'buy', l: 'long', s: 'sell' }

/** `B 200 KO`, `L 1 MESZ5`: the first letter of the side, where nothing stands before it. */
function sided(tokens: readonly Token[]): readonly Token[] {
  const [letter, amount, asset] = tokens
  const side = LETTERS[letter?.mark ?? ''] ?? null
  if (side === null || !AMOUNT.test(amount?.mark ?? '') || asset?.mark !== '@') return tokens
  return [{ ...letter!, mark: side }, ...tokens.slice(1)]
}

interface Entry {
  readonly tokens: readonly Token[]
  readonly length: number
}

/** Side, type, amount, asset and price: the type goes before the price that it names. */
function entryAt(tokens: readonly Token[], start: number): Entry | null {
  const type = tokens[start + 1]
  if (type?.mark !== 'limit' && type?.mark !== 'stop') return null
  let at = start + 2
  const amount = tokens[at]
  if (!AMOUNT.test(amount?.mark ?? '')) return null
  at++
  const unit = UNIT.test(tokens[at]?.mark ?? '') ? tokens[at++] : null
  const asset = tokens[at]
  if (asset?.mark !== '@') return null
  at++
  const word = /^(?:at|for|price)$/.test(tokens[at]?.mark ?? '') ? tokens[at++] : null
  const price = tokens[at]
  if (!AMOUNT.test(price?.mark ?? '')) return null
  // The trigger of an entry is where it is filled.
  const named: Token = type.mark === 'limit' ? type : { ...(word ?? type), mark: 'at' }
  return {
    tokens: [tokens[start]!, amount!, ...(unit ? [unit] : []), asset, named, price!],
    length: at - start + 1,
  }
}
