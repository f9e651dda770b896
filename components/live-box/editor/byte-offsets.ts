// Maps byte offsets of UTF-8 to positions in the text: spans of the engine count bytes, the editor counts UTF-16 units.

/**
 * The UTF-16 index of each byte offset, in the order given. An offset inside a character answers its start, one
 * beyond the end answers the end. A lone surrogate counts three bytes, as TextEncoder writes it.
 */
export function utf16IndexesOf(text: string, byteOffsets: readonly number[]): number[] {
  const order = byteOffsets.map((offset, place) => ({ offset, place })).sort((a, b) => a.offset - b.offset)
  const indexes = new Array<number>(byteOffsets.length).fill(text.length)
  let next = 0
  let bytes = 0
  let index = 0
  while (index < text.length && next < order.length) {
    const [units, size] = characterAt(text, index)
    while (next < order.length && order[next]!.offset < bytes + size) indexes[order[next++]!.place] = index
    bytes += size
    index += units
  }
  return indexes
}

function characterAt(text: string, index: number): [units: number, bytes: number] {
  const unit = text.charCodeAt(index)
  if (unit < 0x80) return [1, 1]
  if (unit < 0x800) return [1, 2]
  const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
  return isPair ? [2, 4] : [1, 3]
}
