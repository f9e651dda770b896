// Invented daily returns that the reader can try the page with: two years, with a small edge.

/** Decimal fractions, one a line, under the heading `ret`. The generator is that of Park and Miller. */
export function sampleRows(): string {
  let state = 20261123
  const uniform = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const rows = Array.from({ length: 504 }, () => {
    let sum = -6
    for (let i = 0; i < 12; i++) sum += uniform()
    return (0.0011 + 0.01 * sum).toFixed(6)
  })
  return ['ret', ...rows].join('\n')
}
