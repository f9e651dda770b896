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
export function excerpt(text: string, length = 60): string {
  const line = text.replace(/[\u0000-\u001f\u007f]+/g, ' ')
  return wellFormed(line.length <= length ? line : `${line.slice(0, length - 1)}…`)
}
