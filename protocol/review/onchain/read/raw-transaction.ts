// Reads a serialised EVM transaction: RLP of the legacy form and of types 1, 2 and 4.
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Call, Calldata } from '../model.ts'
import type { JsonScope } from './reader.ts'

type Rlp =
  | { readonly kind: 'bytes'; readonly start: number; readonly end: number }
  | { readonly kind: 'list'; readonly items: readonly Rlp[] }

/** Positions of the members that matter, by transaction type. */
const LAYOUT: Readonly<Record<string, { chain: number | null; to: number; authorizations?: number }>> = {
  legacy: { chain: null, to: 3 },
  '01': { chain: 0, to: 4 },
  '02': { chain: 0, to: 5 },
  '04': { chain: 0, to: 5, authorizations: 9 },
}

export function readRawTransaction(scope: JsonScope, value: SpannedJson): void {
  const data = scope.calldata(value)
  if (data === null) return
  if (!readRaw(scope, data))
    scope.reader.malformed.push({ what: 'raw transaction', place: scope.place(value) })
}

/** False when the bytes are no transaction. */
export function readRaw(scope: JsonScope, data: Calldata): boolean {
  const { hex, start, end } = data.range
  const first = hex.slice(start, start + 2)
  const type = first >= 'c0' ? 'legacy' : first
  const layout = LAYOUT[type]
  if (!layout) return false
  const root = new RlpReader(hex, end).read(type === 'legacy' ? start : start + 2, 0)
  if (root?.item.kind !== 'list' || root.end !== end) return false
  const { items } = root.item
  const to = items[layout.to]
  const value = items[layout.to + 1]
  const input = items[layout.to + 2]
  if (to?.kind !== 'bytes' || value?.kind !== 'bytes' || input?.kind !== 'bytes') return false
  const length = to.end - to.start
  if (length !== 0 && length !== 40) return false
  const place = (item: { start: number; end: number }) => ({
    span: data.spanOf(item.start, item.end),
    layers: ['rlp'],
  })
  const chainId = layout.chain === null ? legacyChain(hex, items) : numberOf(hex, items[layout.chain])
  const call: Call = {
    chainId,
    from: null,
    to: length === 0 ? null : `0x${hex.slice(to.start, to.end)}`,
    toKnown: true,
    valueWei: numberOf(hex, value) ?? 0n,
    data: { range: { hex, start: input.start, end: input.end }, spanOf: data.spanOf },
    operation: 'call',
    isSelf: false,
    place: place(input),
    toPlace: place(to),
    depth: 0,
  }
  scope.reader.actions.push({ kind: 'call', call })
  const authorizations = layout.authorizations === undefined ? null : items[layout.authorizations]
  if (authorizations?.kind === 'list') {
    for (const entry of authorizations.items) {
      const address = entry.kind === 'list' ? entry.items[1] : null
      if (entry.kind !== 'list' || address?.kind !== 'bytes') return false
      scope.reader.actions.push({
        kind: 'authorization',
        chainId: numberOf(hex, entry.items[0]),
        address: `0x${hex.slice(address.start, address.end).padStart(40, '0')}`,
        place: place(address),
      })
    }
  }
  return true
}

/** EIP-155: v is 35 or 36 plus twice the chain; unsigned, the chain stands in its place. */
function legacyChain(hex: string, items: readonly Rlp[]): bigint | null {
  const v = numberOf(hex, items[6])
  if (v === null) return null
  const signed = items[7]?.kind === 'bytes' && items[7].end > items[7].start
  if (!signed) return v
  return v >= 35n ? (v - 35n) / 2n : null
}

function numberOf(hex: string, item: Rlp | undefined): bigint | null {
  if (item?.kind !== 'bytes' || item.end - item.start > 64) return null
  return item.start === item.end ? 0n : BigInt(`0x${hex.slice(item.start, item.end)}`)
}

class RlpReader {
  private readonly hex: string
  private readonly limit: number

  constructor(hex: string, limit: number) {
    this.hex = hex
    this.limit = limit
  }

  /** Null when the bytes are not RLP. `at` and `end` count hex digits. */
  read(at: number, depth: number): { readonly item: Rlp; readonly end: number } | null {
    if (at + 2 > this.limit || depth > 4) return null
    const tag = Number.parseInt(this.hex.slice(at, at + 2), 16)
    if (tag < 0x80) return { item: { kind: 'bytes', start: at, end: at + 2 }, end: at + 2 }
    const isList = tag >= 0xc0
    const short = tag - (isList ? 0xc0 : 0x80)
    const sizeDigits = short > 55 ? (short - 55) * 2 : 0
    if (sizeDigits > 8) return null
    const start = at + 2 + sizeDigits
    const length = sizeDigits === 0 ? short : Number.parseInt(this.hex.slice(at + 2, start), 16)
    const end = start + 2 * length
    if (Number.isNaN(length) || end > this.limit) return null
    if (!isList) return { item: { kind: 'bytes', start, end }, end }
    const items: Rlp[] = []
    for (let next = start; next < end; ) {
      const read = this.read(next, depth + 1)
      if (!read || read.end > end) return null
      items.push(read.item)
      next = read.end
    }
    return { item: { kind: 'list', items }, end }
  }
}
