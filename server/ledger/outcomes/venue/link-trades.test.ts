import { describe, expect, it } from 'vitest'
import type { Proposal } from '../proposals.store.ts'
import type { ClosedTrade } from './closed-trades.ts'
import { linkTrades, proposalHoldsSeconds } from './link-trades.ts'

const opened = 1_790_000_000
const trade = (given: Partial<ClosedTrade> = {}): ClosedTrade => ({
  coin: 'ETH',
  side: 'long',
  realizedPnlUsd: '1',
  cause: 'order',
  openedAtUnix: opened,
  settledAtUnix: opened + 100,
  fills: [],
  ...given,
})
const proposal = (given: Partial<Proposal> = {}): Proposal => ({
  entry: 50,
  coin: 'ETH',
  side: 'long',
  createdAtUnix: opened - 60,
  ...given,
})
const verdicts = (trades: ClosedTrade[], proposals: Proposal[], cited: string[] = []) =>
  linkTrades(trades, proposals, new Set(cited)).map(({ verdict }) => verdict)

describe('a trade cites', () => {
  it('the newest verdict before it was opened', () => {
    const [older, newer] = [proposal({ createdAtUnix: opened - 90 }), proposal({ entry: 51 })]
    expect(verdicts([trade()], [older, newer])).toEqual([51])
  })
  it('a verdict of the very second it was opened in, not of the next', () => {
    expect(verdicts([trade()], [proposal({ createdAtUnix: opened })])).toEqual([50])
    expect(verdicts([trade()], [proposal({ createdAtUnix: opened + 1 })])).toEqual([null])
  })
  it('a verdict of a day before, not an older one', () => {
    expect(verdicts([trade()], [proposal({ createdAtUnix: opened - proposalHoldsSeconds })])).toEqual([50])
    expect(verdicts([trade()], [proposal({ createdAtUnix: opened - proposalHoldsSeconds - 1 })])).toEqual([
      null,
    ])
  })
  it('a verdict on the same coin, however its case, and the same side', () => {
    expect(verdicts([trade({ coin: 'kPEPE' })], [proposal({ coin: 'KPEPE' })])).toEqual([50])
    expect(verdicts([trade()], [proposal({ coin: 'BTC' }), proposal({ side: 'short' })])).toEqual([null])
  })
  it('no verdict that another trade cites: the first that was opened has it', () => {
    const [later, first] = [trade({ openedAtUnix: opened + 50 }), trade({ settledAtUnix: opened + 900 })]
    expect(verdicts([later, first], [proposal()])).toEqual([null, 50])
    expect(verdicts([first], [proposal()], ['50:ETH'])).toEqual([null])
    expect(verdicts([first], [proposal()], ['50:BTC'])).toEqual([50])
  })
  it('a verdict that waits for its number by waiting too', () => {
    expect(verdicts([trade()], [proposal({ entry: null })])).toEqual(['waiting'])
  })
})
