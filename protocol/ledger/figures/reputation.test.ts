import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import type { Worked } from '../testing/worked.ts'
import { conformanceChecks } from './axis-conformance.ts'
import { type AttesterSetCount, effectiveCount, floorMilli } from './effective-count.ts'
import {
  type Aggregates,
  addEntry,
  attesterFingerprint,
  attestersOf,
  axisFigures,
  type EntryFacts,
  emptyAggregates,
  isAnchoredBy,
  reputationAxis,
  reputationBps,
  totalsOf,
  winRateBps,
} from './reputation.ts'
import { trackRecord } from './track-record.ts'

const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

describe('winRateBps and reputationBps [ledger, 9.1]', () => {
  it.each([
    [16, 15, 0, 5161, 3200],
    [16, 15, 1, 5161, 3303],
    [30, 15, 5, 6667, 6667],
    [1, 31, 0, 313, 200],
    [1, 5, 19, 1667, 833],
    [0, 0, 7, null, 0],
    [60, 0, 0, 10_000, 10_000],
    [0, 60, 0, 0, 0],
  ])('%i wins, %i losses, %i breakevens', (wins, losses, breakevens, rate, score) => {
    expect(winRateBps(wins, losses)).toBe(rate)
    expect(reputationBps({ wins, losses, breakevens })).toBe(score)
  })
  it('round half up, once, as the published formulas do', () => {
    const count = fc.nat({ max: 200_000 })
    fc.assert(
      fc.property(count, count, count, (wins, losses, breakevens) => {
        fc.pre(wins + losses > 0)
        const [w, t] = [BigInt(wins), BigInt(wins + losses)]
        const m = BigInt(Math.min(wins + losses + breakevens, 50))
        expect(winRateBps(wins, losses)).toBe(Number((20_000n * w + t) / (2n * t)))
        const published = (20_000n * w * m + t * 50n) / (2n * t * 50n)
        expect(reputationBps({ wins, losses, breakevens })).toBe(Number(published))
      }),
    )
  })
})

describe.skipIf(vectorsMissing)(`worked reputation [ledger, 9.1]${vectorsNote}`, () => {
  it('gives the stated bps', () => {
    const { win_rate_bps, reputation_bps } = worked().reputation
    expect(win_rate_bps.map(({ wins, losses }) => winRateBps(wins, losses))).toEqual(
      win_rate_bps.map((r) => r.bps),
    )
    expect(reputation_bps.map(reputationBps)).toEqual(reputation_bps.map((r) => r.bps))
  })
})

const pairwise = (sets: readonly (readonly string[])[]): number => {
  let sum = 0
  for (const a of sets) {
    for (const b of sets) {
      const both = a.filter((each) => b.includes(each)).length
      sum += a.length + b.length === 0 ? 1 : both / (a.length + b.length - both)
    }
  }
  return sets.length ** 2 / sum
}

describe('effectiveCount', () => {
  it('one attester counts as one, however many artifacts [payloads, 5.3]', () => {
    expect(effectiveCount([{ members: ['op:a'], count: 100_000 }])).toEqual({ num: 1n, den: 1n })
    expect(effectiveCount([])).toEqual({ num: 0n, den: 1n })
  })
  it('agrees with the sum over all ordered pairs [payloads, 5.3]', () => {
    const set = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(set, { minLength: 1, maxLength: 25 }), (sets) => {
        const counts = new Map<string, AttesterSetCount>()
        for (const members of sets.map((each) => [...each].sort())) {
          const key = members.join()
          counts.set(key, { members, count: (counts.get(key)?.count ?? 0) + 1 })
        }
        const { num, den } = effectiveCount([...counts.values()])
        expect(Number(num) / Number(den)).toBeCloseTo(pairwise(sets), 9)
      }),
    )
  })
  it('takes 10,000 different sets that all share a member [ledger, 9.2]', () => {
    const sets = Array.from({ length: 10_000 }, (_, i) => ({ members: ['op:a', `agent:${i}`], count: 1 }))
    // J = 1/3 for each pair of two: 10^8 / (10^4 + 10^4 * 9999 / 3).
    expect(floorMilli(effectiveCount(sets))).toBe(Math.floor((1e8 / (1e4 + (1e4 * 9999) / 3)) * 1000))
  })
})

const facts = (
  entry: number,
  attesters: string[],
  hash: string | null,
  change: Partial<EntryFacts> = {},
) => ({
  entry,
  createdAt: 1000 + entry,
  eventId: `event ${entry}`,
  signatureVerified: true,
  attesters,
  verdict: hash === null ? null : { artifactHash: hash, committedAt: null },
  trades: [],
  ...change,
})

const example = (): Aggregates => {
  const agg = emptyAggregates()
  addEntry(agg, facts(40, ['op:k'], 'h1'))
  addEntry(agg, facts(41, ['op:k'], 'h1'))
  addEntry(agg, facts(42, ['op:k'], 'h2'))
  addEntry(agg, facts(43, ['agent:alpha'], 'h3'))
  addEntry(agg, facts(44, ['agent:alpha', 'agent:beta'], 'h4'))
  return agg
}

describe('aggregates [payloads, 5.3]', () => {
  it('give the worked example of the specification', () => {
    const figures = axisFigures(totalsOf(example()))
    expect(figures.inputs).toMatchObject({ attestationCount: 5, counterpartyDiversity: 4, winRate: null })
    expect(figures.attestationCountNeff).toBe(2.083)
    expect(figures.independence_adjusted_diversity).toBe(2.285)
    expect(figures.attester_canary).toMatchObject({ attester_count: 3, last_changed_at: 1044 })
  })
  it('fingerprint as worked', () => {
    const operator = 'op:f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9'
    expect(attesterFingerprint([operator, 'agent:beta', 'agent:alpha'])).toBe(
      'd4bf485df90c7139bf536f74732b8c633a994d63928a674d9b4fbbe6cf1cc6f8',
    )
  })
  it('count an artifact with the union of the attesters of its verdicts', () => {
    const agg = example()
    addEntry(agg, facts(45, ['agent:alpha'], 'h1'))
    const { artifactSets, artifacts } = totalsOf(agg)
    expect(artifacts).toBe(4)
    expect(artifactSets.filter(({ count }) => count > 0)).toEqual([
      { members: ['op:k'], count: 1 },
      { members: ['agent:alpha'], count: 1 },
      { members: ['agent:alpha', 'agent:beta'], count: 1 },
      { members: ['agent:alpha', 'op:k'], count: 1 },
    ])
  })
  it('leave out what is not verified, and an event seen before', () => {
    const agg = example()
    addEntry(agg, facts(45, ['agent:new'], 'h9', { signatureVerified: false }))
    addEntry(agg, facts(46, ['op:k'], 'h8', { eventId: 'event 40' }))
    const totals = totalsOf(agg)
    expect(totals).toMatchObject({ totalEntries: 7, verifiedEntries: 5, artifacts: 4 })
    expect(conformanceChecks(totals, axisFigures(totals))[0]).toMatchObject({
      status: 'PARTIAL',
      counted: 5,
      total: 7,
    })
  })
  const withTrades = (committedAt: number | null): Aggregates => {
    const agg = emptyAggregates()
    const verdict = { artifactHash: 'h', committedAt }
    addEntry(agg, facts(40, ['op:k'], null, { verdict }))
    const trades = [
      { result: 'WIN' as const, settledAt: 500 },
      { result: 'WIN' as const, settledAt: 501 },
      { result: 'LOSS' as const, settledAt: 900 },
      { result: 'BREAKEVEN' as const, settledAt: 901 },
    ]
    return addEntry(agg, facts(41, ['op:k'], null, { trades }))
  }
  it('count outcomes only after the earliest anchored commit', () => {
    const { derivation, winRateBps: rate, reputationBps: score } = axisFigures(totalsOf(withTrades(500)))
    expect(derivation).toMatchObject({
      commit_gated_closed: 3,
      commit_gated_wins: 1,
      commit_gated_losses: 1,
      commit_gated_breakevens: 1,
      earliest_anchored_commit_at: 500,
      excluded_pre_commit_outcomes: [{ entry: 41, outcomes: 1 }],
    })
    expect([rate, score]).toEqual([5000, 300])
  })
  it('count none while nothing is anchored, and say so', () => {
    const axis = reputationAxis(totalsOf(withTrades(null)), 77)
    expect(axis).toMatchObject({ winRateBps: null, reputation: 0, as_of: 77 })
    expect(axis.conformance.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'signatures_and_ids PASS',
      'attestation_count_distinct PASS',
      'counterparty_diversity_distinct PASS',
      'committed_at_from_timing PARTIAL',
      'decisive_win_rate_commit_gated PARTIAL',
      'reputation_formula PASS',
    ])
  })
  it('pass all six checks when everything is anchored', () => {
    const { conformance } = reputationAxis(totalsOf(withTrades(400)), 1)
    expect(conformance.every(({ status }) => status === 'PASS')).toBe(true)
  })
  it.each([
    [2, { inputs: { attestationCount: 3 } }],
    [3, { inputs: { counterpartyDiversity: 2 } }],
    [5, { derivation: { commit_gated_wins: 3 } }],
    [5, { derivation: { commit_gated_closed: 5 } }],
    [6, { winRateBps: 9999 }],
    [6, { reputation: 1 }],
    [6, { attestationCountNeff: 2 }],
  ])('check %i notices a served figure that is wrong: %j', (number, change) => {
    const totals = totalsOf(withTrades(400))
    const right = axisFigures(totals)
    const wrong = {
      ...right,
      ...change,
      inputs: { ...right.inputs, ...('inputs' in change ? change.inputs : {}) },
      derivation: { ...right.derivation, ...('derivation' in change ? change.derivation : {}) },
    }
    const partial = (figures: typeof right) =>
      conformanceChecks(totals, figures).filter(({ status }) => status === 'PARTIAL')
    expect(partial(right)).toEqual([])
    expect(partial(wrong as typeof right).map((check) => check.number)).toEqual([number])
  })
})

describe('attesters [payloads, 5.3]', () => {
  it('below the chain are the operator', () => {
    expect(attestersOf(39, ['agent:x'], 'k')).toEqual(['op:k'])
    expect(attestersOf(40, ['b', 'a', 'b'], 'k')).toEqual(['a', 'b'])
  })
  it('re-root by a named key', () => {
    expect(isAnchoredBy(['op:aa', 'agent:x'], ['aa'])).toBe(true)
    expect(isAnchoredBy(['key:bb'], ['aa', 'bb'])).toBe(true)
    expect(isAnchoredBy(['agent:aa'], ['aa'])).toBe(false)
  })
})

describe('trackRecord', () => {
  const totals = {
    wins: 16,
    losses: 15,
    breakevens: 1,
    netPnlUsdE8: -1_234_500_000n,
    researchCalls: 3,
    governedDecisions: 2,
    ledgerEntries: 60,
  }
  it('counts breakevens in its rate [ledger, 9.1]', () => {
    expect(trackRecord(totals)).toEqual({
      live_trades_closed: 32,
      wins: 16,
      losses: 15,
      win_rate_pct: 50,
      net_pnl_usd: -12.35,
      research_calls_published: 3,
      governed_decisions_published: 2,
      ledger_entries: 60,
      maturity: 'developing',
    })
  })
  it.each([
    [9, 'early'],
    [10, 'developing'],
    [49, 'developing'],
    [50, 'established'],
  ])('%i closed trades are %s [payloads, 5.1]', (wins, maturity) => {
    expect(trackRecord({ ...totals, wins, losses: 0, breakevens: 0 }).maturity).toBe(maturity)
  })
  it('is 0 without trades [payloads, 5.1]', () => {
    expect(trackRecord({ ...totals, wins: 0, losses: 0, breakevens: 0 }).win_rate_pct).toBe(0)
  })
})
