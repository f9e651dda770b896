// Makes untrusted text safe to display: characters that move the cursor, change the writing direction or
// are invisible become visible marks.
const hidden: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xe0000, 0xe0fff],
]

/** Such characters as `\\u{…}`, including line feeds and tabs. */
export function printable(text: string): string {
  let shown = ''
  for (const letter of text) {
    const point = letter.codePointAt(0)!
    const isHidden = hidden.some(([from, to]) => point >= from && point <= to)
    shown += isHidden ? `\\u{${point.toString(16)}}` : letter
  }
  return shown
}

/** The same, preserving line breaks. */
export const printableLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => printable(line))
    .join('\n')
