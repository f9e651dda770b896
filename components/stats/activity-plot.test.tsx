// The plot names its finding in words, and its bars follow the data.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ActivityPlot, findingOf } from './activity-plot.tsx'

const days = [0, 4, 8].map((verdicts, index) => ({ date: `2026-03-0${index + 1}`, verdicts }))

describe('the finding', () => {
  it('names the sum and the busiest day', () => {
    expect(findingOf(days)).toBe('12 verdicts in the last 3 days, most on 2026-03-03: 8')
  })
  it('says that there is nothing', () => {
    expect(findingOf(days.map((day) => ({ ...day, verdicts: 0 })))).toBe('No verdicts in the last 3 days')
    expect(findingOf(days.map((day, place) => ({ ...day, verdicts: place === 0 ? 1 : 0 })))).toMatch(
      /^1 verdict in the last 3 days/,
    )
  })
})

describe('the drawing', () => {
  const markup = renderToStaticMarkup(<ActivityPlot days={days} />)
  it('draws bars in proportion, and none for nothing', () => {
    const heights = [...markup.matchAll(/<rect[^>]*\sheight="([\d.]+)"/g)].map(([, height]) => Number(height))
    expect(heights[0]).toBe(0)
    expect(heights[2]).toBeCloseTo(2 * heights[1]!)
  })
  it('stands in front of a table with the same figures', () => {
    expect([...markup.matchAll(/<td class="numeric">(\d+)/g)].map(([, value]) => value)).toEqual([
      '0',
      '4',
      '8',
    ])
  })
})
