import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusOf, labelOf } from '../testing/corpus.ts'
import type { ReviewRecord } from '../types.ts'
import { baseOrder, judged, type Members, rulesOf } from './testing/orders.ts'

/** Findings that say that a fact is missing: it may stand in a part that was not read. */
const OF_MISSING_FACTS: ReadonlySet<string> = new Set([
  'trade.t02_fact_missing',
  'trade.t05_no_stop.concern',
  'trade.t05_no_stop.reject',
  'trade.t12_no_bound',
  'trade.t20_close.concern',
  'trade.t22_cover_not_stated',
  'trade.t22_unbounded_loss',
  'trade.t23_loop_not_stated',
  'trade.t26_large_at_risk',
])
const ofReadFacts = (record: ReviewRecord): string[] =>
  rulesOf(record).filter((rule) => !OF_MISSING_FACTS.has(rule) && rule !== 'coverage.partial')

const rows = corpusOf(['trade']).flatMap(({ artifact, ...row }) => {
  if (!artifact.startsWith('{') || row.id === 'trade-reading-01-reject' || row.id === 'blind-trade-038')
    return []
  return [{ ...row, members: JSON.parse(artifact) as Members }]
})

/** `zorb`, `quux` and `frel` are in no list of words. */
const unknownName = fc
  .tuple(
    fc.constantFrom('zorb', 'quux', 'frel'),
    fc.constantFrom('', '_stop', '_usd', '_pct', 'Price', '_limit', '_equity', '_size'),
  )
  .map((parts) => parts.join(''))
const anyFigure = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.constantFrom<unknown>('7.31%', '0.173', '91,377.5', { level: 97.31 }, [3.17, 9.71]),
)
const anyValue = fc.oneof(
  anyFigure,
  fc.boolean(),
  fc.constantFrom<unknown>('yes', 'set', null, 'at the venue'),
)

describe('a part that was not read [review, 2]', () => {
  it('removes no finding that rests on facts which were read, and approves nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rows), unknownName, anyValue, ({ members }, name, value) => {
        const [before, after] = [judged(members), judged({ ...members, [name]: value })]
        expect(ofReadFacts(after)).toEqual(expect.arrayContaining(ofReadFacts(before)))
        if (before.verdict !== 'approve') expect(after.verdict).not.toBe('approve')
      }),
      { numRuns: 500 },
    )
  })

  it('leaves a benign order unjudged, without a finding and without a reject', () => {
    const benign = rows.filter(
      ({ label, members }) => label === 'approve' && labelOf(judged(members).verdict) === label,
    )
    expect(benign.length).toBeGreaterThan(60)
    fc.assert(
      fc.property(fc.constantFrom(...benign), unknownName, anyFigure, ({ members }, name, value) => {
        const record = judged({ ...members, [name]: value })
        expect(record.verdict).not.toBe('reject')
        expect(record.basis).not.toBe('finding')
      }),
      { numRuns: 300 },
    )
  })

  it.each<[string, Members, Members]>([
    ['the equity', baseOrder({}, { equity_usd: undefined }), { zorb_usd: 40_000 }],
    ['the stop', baseOrder({ stop_loss: undefined, notional_usd: 30_000 }), { zorb_stop: 156 }],
    ['the size', baseOrder({ notional_usd: undefined }), { zorb: 25 }],
    [
      'the slippage',
      { action: 'swap', from_token: 'USDC', to_token: 'LINK', amount_usd: 90, account: { equity_usd: 9000 } },
      { zorb_bps: 30 },
    ],
  ])('may hold %s: nothing is missing then', (_fact, order, unread) => {
    expect(judged(order).basis).toBe('finding')
    const record = judged({ ...order, ...unread })
    expect(record).toMatchObject({ verdict: 'approve_with_concerns', basis: 'unjudged' })
  })

  it.each([
    { note: 'stop is set' },
    { comment: 'the stop stands at 95' },
    { backup_stop: 'yes' },
    { stop: null },
    { stop_loss: 'none' },
    { backtest: { stop_loss: 159 } },
  ])('holds no stop when it is a remark, a yes or a none: %j', (decoy) => {
    const order = baseOrder({ stop_loss: undefined, notional_usd: 30_000, ...decoy })
    expect(rulesOf(judged(order))).toContain('trade.t05_no_stop.reject')
  })

  it('a stop that is said not to be there is in no other member', () => {
    const order = baseOrder({ stop_loss: null, notional_usd: 30_000, zorb: 156 })
    expect(judged(order).verdict).toBe('reject')
  })
})
