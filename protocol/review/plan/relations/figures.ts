// Reads figures as they are written in prose.

/** "1,850", "9.500,00", "200.00": digits of the whole part. */
export function wholeOf(written: string): number {
  const bare = written.replace(/[.,]$/, '').replace(/[.,][0-9]{2}$/, '')
  return Number(bare.replace(/[.,]/g, ''))
}
