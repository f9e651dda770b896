// The drawings of the track record over time: their sentence, their table, and a single day that is still seen.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { MinutesToBlock } from '#server/ledger/plots/minutes-to-block.store.ts'
import { MinutesPlot } from './minutes-plot.tsx'
import { ReputationPlot } from './reputation-plot.tsx'

const words = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const day = (date: string, wins: number, losses: number, reputationBps: number) => ({
  date,
  wins,
  losses,
  breakevens: 0,
  reputationBps,
})

describe('reputation over time', () => {
  it('ends in the score of the last day, with a row for each', () => {
    const markup = renderToStaticMarkup(
      <ReputationPlot days={[day('2026-11-20', 1, 0, 200), day('2026-11-22', 1, 1, 200)]} />,
    )
    expect(words(markup)).toContain('0.0200 of 1 after 2 counted outcomes.')
    expect(markup.match(/<tr>/g)).toHaveLength(3)
    expect(markup).toMatch(/d="M250 [\d.]+L750 [\d.]+"/)
  })
  it('draws a single day as a stroke', () => {
    expect(renderToStaticMarkup(<ReputationPlot days={[day('2026-11-20', 1, 0, 200)]} />)).toMatch(
      /d="M486 [\d.]+h28"/,
    )
  })
})

describe('minutes to a block', () => {
  const minutes: MinutesToBlock = {
    verdicts: 12,
    confirmed: 9,
    medianMinutes: 24,
    bins: [
      { fromMinutes: 0, toMinutes: 10, verdicts: 2 },
      { fromMinutes: 10, toMinutes: null, verdicts: 7 },
    ],
    isLocalChain: false,
  }
  it('says how many there are and how long half of them took', () => {
    const text = words(renderToStaticMarkup(<MinutesPlot minutes={minutes} />))
    expect(text).toContain('Minutes to a Bitcoin block')
    expect(text).toContain(
      '9 of the newest 12 verdicts are in a Bitcoin block, half of them within 24 minutes.',
    )
    expect(text).toContain('10 and more 7')
  })
  it('claims no time from blocks of a local chain', () => {
    const text = words(renderToStaticMarkup(<MinutesPlot minutes={{ ...minutes, isLocalChain: true }} />))
    expect(text).toContain('Its blocks prove no time.')
    expect(text).not.toContain('Bitcoin block')
  })
})
