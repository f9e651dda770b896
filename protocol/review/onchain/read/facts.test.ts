import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICT_SEVERITY } from '../../core/verdict/verdict-severity.ts'
import { reviewText } from '../../testing/ruleset.ts'
import { transfer } from '../examples/calldata.ts'
import { ALICE, stated, USDC, usdc } from '../examples/transactions.ts'

const judged = (facts: object) =>
  reviewText(stated({ ...facts }, USDC, transfer(ALICE, usdc(50))), 'onchain_action')

const BOOKS: readonly (readonly [string, unknown])[] = [
  ['address_book', { Alice: ALICE }],
  ['addressBook', { [ALICE]: 'Alice' }],
  ['contacts', [{ name: 'Alice', address: ALICE }]],
  ['known_recipients', [ALICE]],
  ['allowlist', { Alice: { address: ALICE } }],
]
const VERIFIED = ['recipient_verified', 'recipientVerified', 'payee_verified']
const MANDATES = ['mandate', 'policy', 'spendingLimits', 'agent_policy']
const EQUITY = ['equity_usd', 'equityUsd', 'portfolio_value_usd', 'treasury_usd']
const CAPS = [
  'max_single_payment_usd',
  'maxPaymentUsd',
  'per_transfer_cap_usd',
  'max_tx_value_usd',
  'payment_limit',
]

const anyNames = fc.record({
  book: fc.constantFrom(...BOOKS),
  verified: fc.constantFrom(...VERIFIED),
  mandate: fc.constantFrom(...MANDATES),
  equity: fc.constantFrom(...EQUITY),
  cap: fc.constantFrom(...CAPS),
})

describe('facts beside an action, by the words of their names [review, 6]', () => {
  it('a cap above the payment approves, one below rejects, however the members are called', () => {
    fc.assert(
      fc.property(anyNames, ({ book: [book, entries], verified, mandate, equity, cap }) => {
        const facts = (limit: number) => ({
          [book]: entries,
          [verified]: true,
          [mandate]: { [equity]: 90_000, [cap]: limit },
        })
        expect(judged(facts(60)).verdict).toBe('approve')
        expect(judged(facts(40)).verdict).toBe('reject')
      }),
      { numRuns: 120 },
    )
  })

  it('a term that no rule compares leaves the action unjudged and loosens nothing', () => {
    const facts = (terms: object) => ({
      address_book: { Alice: ALICE },
      recipient_verified: true,
      mandate: { equity_usd: 90_000, ...terms },
    })
    fc.assert(
      fc.property(
        fc.constantFrom(
          'zorb',
          'zorb_max_usd',
          'spent_today_usd',
          'max_payments_count',
          'second_signer',
          'allowed_hours',
        ),
        fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom<unknown>(true, 'two keys', [1, 2])),
        fc.constantFrom<object>({}, { max_single_payment_usd: 40 }, { max_single_payment_usd: 60 }),
        (name, value, before) => {
          const after = judged(facts({ ...before, [name]: value }))
          expect(VERDICT_SEVERITY[after.verdict]).toBeGreaterThanOrEqual(
            VERDICT_SEVERITY[judged(facts(before)).verdict],
          )
          expect(after.verdict).not.toBe('approve')
          expect(after.gate.triggered).toBe(false)
        },
      ),
      { numRuns: 120 },
    )
  })

  it.each([
    [{ allowed_chains: ['ethereum'] }, 'approve'],
    [{ allowed_chains: [8453] }, 'approve_with_concerns'],
    [{ allowed_tokens: ['usdc'] }, 'approve'],
    [{ allowedAssets: ['DAI'] }, 'reject'],
    [{ max_gas_gwei: 40, id: 'p-7' }, 'approve'],
  ])('%j: %s', (terms, verdict) => {
    const facts = {
      address_book: { Alice: ALICE },
      recipient_verified: true,
      mandate: { equity_usd: 90_000, ...terms },
    }
    expect(judged(facts).verdict).toBe(verdict)
  })
})
