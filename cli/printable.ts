/** What of a hostile text may reach a terminal? Nothing that moves the cursor, turns the writing, or cannot be seen. */
const hidden: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0xe0000, 0xe0fff],
]

/** Such characters as `\\u{…}`. */
export function printable(text: string): string {
  let shown = ''
  for (const letter of text) {
    const point = letter.codePointAt(0)!
    const isHidden = hidden.some(([from, to]) => point >= from && point <= to)
    shown += isHidden ? `\\u{${point.toString(16)}}` : letter
  }
  return shown
}
