// Text that a share card can show: characters of its font, on at most three lines. A renderer of pictures would load a font from
// elsewhere for any other character, and a title in the ledger may be a caller's.
const MAX_CHARACTERS = 130

export function cardText(text: string): string {
  const shown = text.replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2212]/gu, '?')
  return shown.length <= MAX_CHARACTERS ? shown : `${shown.slice(0, MAX_CHARACTERS - 3).trimEnd()}...`
}
