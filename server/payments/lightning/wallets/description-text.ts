/** A description as every node takes it: one line of well-formed text that fits into an invoice, cut between characters. */

/** The longest field of an invoice (BOLT 11). */
const maxBytes = 639

/** `maxUnits`: of UTF-16, where a backend takes less. */
export function descriptionText(text: string, maxUnits = maxBytes): string {
  let fitting = ''
  let bytes = 0
  for (const character of text.toWellFormed().replace(/\p{Cc}/gu, ' ')) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes || fitting.length + character.length > maxUnits) break
    fitting += character
  }
  return fitting
}
