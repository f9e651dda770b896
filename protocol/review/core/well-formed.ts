// Texts that go into a record: no half surrogate pair, and cut without making one.

/** A decoder of the artifact may spell half a pair; a record with one would have no UTF-8 form. */
export function wellFormed(text: string): string {
  let fixed = ''
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if ((unit & 0xf800) !== 0xd800) continue
    if (unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      i++
      continue
    }
    fixed += `${text.slice(from, i)}�`
    from = i + 1
  }
  return from === 0 ? text : fixed + text.slice(from)
}

/** At most `length` units, on one line. */
export const excerpt = (text: string, length = 60): string =>
  excerptOf((units) => text.slice(0, units), length)

/** Of a text whose first units are given when asked for; fewer than asked are all. */
export function excerptOf(start: (units: number) => string, length = 60): string {
  for (let units = 4 * length; ; units *= 4) {
    const read = start(units)
    const line = read.replace(/[\u0000-\u001f\u007f]+/g, ' ')
    if (line.length > length) return wellFormed(`${line.slice(0, length - 1)}…`)
    if (read.length < units) return wellFormed(line)
  }
}
