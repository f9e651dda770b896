// On which line does an index stand? Lines end at a line feed and count from 1.

/** The index at which each line begins; a text that ends with a line feed has one more, empty line. */
export function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

export function lineAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= index) low = middle
    else high = middle
  }
  return low + 1
}
