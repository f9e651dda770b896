// Removes given letters at the end of a text. In one pass: a pattern would try each run of them in the middle.

export function trimEnd(text: string, letters: string): string {
  let end = text.length
  while (end > 0 && letters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
