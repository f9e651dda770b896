// Every formula of a dream: worked values, ranges for any figures, and figures that are refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dreamFormulas, type FormulaName, weighBasis } from './dream-formulas.ts'

const worked: [FormulaName, Record<string, number>, number, number][] = [
  ['reject_overturned.v1', { won: 3, lost: 1, price_sats: 240 }, 6_666, 240],
  ['known_bad_overturned.v1', { won: 2, lost: 0, accounts: 1 }, 6_000, 5_000],
  [
    'confidence_worse_than_coin.v1',
    { wrong: 20, right: 10, brier_bps: 3_100, coin_brier_bps: 2_500 },
    6_562,
    6_000,
  ],
  ['trades_lose.v1', { lost: 22, won: 8, net_loss_cents: 12_345 }, 7_187, 123_450],
  ['throttle_unused.v1', { below: 40, reached: 0, days_in_force: 8 }, 9_800, 500],
  ['account_at_limit.v1', { reached: 30, below: 10 }, 7_380, 3_000],
  ['ledger_late.v1', { waiting: 12, late_seconds: 7_200, cadence_seconds: 3_600 }, 6_666, 1_200],
  ['feedback_wanted.v1', { votes: 9, others: 3 }, 7_142, 1_800],
  ['runs_at_limit.v1', { at_limit: 14, within: 6 }, 6_818, 1_400],
]

describe('formulas of a dream [payloads, 19.1]', () => {
  it.each(worked)('%s gives the worked value', (formula, figures, posteriorBps, impactWeightMilli) => {
    expect(weighBasis({ formula, figures })).toEqual({ posteriorBps, impactWeightMilli })
  })

  it('have a worked value each', () => {
    expect(worked.map(([name]) => name).sort()).toEqual(Object.keys(dreamFormulas).sort())
  })

  it('stay in the ranges of a proposal, for any figures', () => {
    const names = Object.keys(dreamFormulas) as FormulaName[]
    const basis = fc.constantFrom(...names).chain((formula) =>
      fc.record({
        formula: fc.constant(formula),
        figures: fc.record(
          Object.fromEntries(
            Object.keys(dreamFormulas[formula].figures).map((name) => [
              name,
              fc.integer({ min: name === 'cadence_seconds' ? 60 : 0, max: 1_000_000_000 }),
            ]),
          ),
        ),
      }),
    )
    fc.assert(
      fc.property(basis, (given) => {
        const { posteriorBps, impactWeightMilli } = weighBasis(given)!
        expect(Number.isSafeInteger(posteriorBps) && posteriorBps >= 0 && posteriorBps <= 10_000).toBe(true)
        expect(
          Number.isSafeInteger(impactWeightMilli) && impactWeightMilli >= 0 && impactWeightMilli <= 1_000_000,
        ).toBe(true)
      }),
    )
  })

  it.each([
    ['an unknown formula', { formula: 'x.v1', figures: {} }],
    ['a name of the prototype', { formula: 'constructor', figures: {} }],
    ['a missing figure', { formula: 'feedback_wanted.v1', figures: { votes: 1 } }],
    ['a figure too many', { formula: 'feedback_wanted.v1', figures: { votes: 1, others: 1, more: 1 } }],
    ['a fraction', { formula: 'feedback_wanted.v1', figures: { votes: 1.5, others: 1 } }],
    ['a negative figure', { formula: 'feedback_wanted.v1', figures: { votes: -1, others: 1 } }],
    ['nothing', null],
  ])('weigh nothing for %s', (_, basis) => {
    expect(weighBasis(basis)).toBeNull()
  })
})
