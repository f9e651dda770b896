// Recomputes the shares and changes in percent that a sentence gives beside their figures.

const FIGURE = /[+-]?[0-9][0-9,]{0,15}(?:\.[0-9]{1,6})?(?: ?%| ?percent)?/g
const MOST = 12

/** Every percentage is the share or the change of two figures of the same sentence, within its rounding. */
export function addsUp(text: string): boolean {
  const figures = [...text.matchAll(FIGURE)].slice(0, MOST + 1).map(([found]) => found)
  if (figures.length > MOST) return false
  const amountOf = (figure: string): number => Number(figure.replace(/[,%+ ]|percent/g, ''))
  const percents = figures.filter((figure) => /%|percent/.test(figure))
  const plain = figures.filter((figure) => !/%|percent/.test(figure)).map(amountOf)
  return percents.every((figure) => {
    const wanted = Math.abs(amountOf(figure))
    const places = /\.([0-9]{1,6})/.exec(figure)?.[1]?.length ?? 0
    const most = 0.51 / 10 ** places
    return plain.some((a, i) =>
      plain.some((b, j) => {
        if (i === j || b === 0) return false
        const share = (100 * a) / b
        return Math.abs(share - wanted) <= most || Math.abs(Math.abs(share - 100) - wanted) <= most
      }),
    )
  })
}
