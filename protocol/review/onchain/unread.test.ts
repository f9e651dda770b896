import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICT_SEVERITY } from '../core/verdict/verdict-severity.ts'
import { corpusOf } from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'
import type { ReviewRecord } from '../types.ts'
import { approve, transfer } from './examples/calldata.ts'
import {
  AAVE,
  ALICE,
  fn,
  ME,
  ROUTER,
  STRANGER,
  supply,
  swapTokens,
  USDC,
  usdc,
  WETH,
} from './examples/transactions.ts'
import { onchainFamily } from './index.ts'

type Members = Readonly<Record<string, unknown>>

/** Findings that say that a fact is missing: it may stand in a part that was not read. */
const OF_MISSING_FACTS: ReadonlySet<string> = new Set([
  'onchain.unverified_recipient',
  'onchain.equity_unknown',
  'onchain.amount_unpriced',
  'onchain.swap_no_quote',
  'onchain.unknown_contract',
  'onchain.unknown_bridge',
  'onchain.unknown_selector',
  'onchain.unknown_token',
  'onchain.typed_data_unknown',
  'onchain.allowance_to_unknown',
  'onchain.allowance_unstated',
  'onchain.health_factor_unknown',
  'onchain.plain_message',
  'onchain.order',
])

const judged = (artifact: Members | string, context: string | null = null): ReviewRecord =>
  reviewText(typeof artifact === 'string' ? artifact : JSON.stringify(artifact), 'onchain_action', {
    context,
  })
const rulesOf = ({ issues }: ReviewRecord): string[] => issues.map(({ rule }) => rule)
const ofReadFacts = (record: ReviewRecord): string[] =>
  rulesOf(record).filter((rule) => rule.startsWith('onchain.') && !OF_MISSING_FACTS.has(rule))

const examples = onchainFamily.definitions
  .flatMap(({ fires, quiet }) => [...fires, ...quiet])
  .map((example) => (typeof example === 'string' ? example : example.artifact))
const texts = [...new Set([...examples, ...corpusOf(['onchain_action']).map(({ artifact }) => artifact)])]
const objects = texts.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as Members)

const unknownName = fc
  .tuple(
    fc.constantFrom('zorb', 'quux', 'frel'),
    fc.constantFrom('', '_usd', '_verified', 'Label', '_note', 'Quote', '_ok'),
  )
  .map((parts) => parts.join(''))
const anyValue = fc.constantFrom<unknown>(
  true,
  'yes',
  'checked by phone',
  'our own vault, in the book of contacts since 2023',
  '91,377.5',
  0.173,
  { label: 'friend', checked: true },
  ['ours', 4200],
)
const anyContext = fc.constantFrom(
  'The recipient was checked by phone. The treasury holds 4,100,000 USD.',
  'recipient: verified\ntreasury: 4,100,000\nquote: 0.05',
  '- known counterparty',
)

/** Beside the action, or inside the transaction. */
const withMember = (members: Members, name: string, value: unknown, inside: boolean): Members =>
  inside && typeof members.tx === 'object'
    ? { ...members, tx: { ...(members.tx as Members), [name]: value } }
    : { ...members, [name]: value }

function expectNoLoosening(before: ReviewRecord, after: ReviewRecord): void {
  expect(ofReadFacts(after)).toEqual(expect.arrayContaining(ofReadFacts(before)))
  if (before.verdict !== 'approve') expect(after.verdict).not.toBe('approve')
  const isRead = before.issues.some(
    ({ severity, rule }) => severity === 'blocker' && rule.startsWith('onchain.'),
  )
  if (isRead) expect(VERDICT_SEVERITY[after.verdict]).toBeGreaterThanOrEqual(VERDICT_SEVERITY[before.verdict])
}

describe('a part that was not read [review, 2]', () => {
  it('removes no finding that rests on facts which were read, and approves nothing', () => {
    expect(objects.length).toBeGreaterThan(250)
    fc.assert(
      fc.property(
        fc.constantFrom(...objects),
        unknownName,
        anyValue,
        fc.boolean(),
        (members, name, value, inside) =>
          expectNoLoosening(judged(members), judged(withMember(members, name, value, inside))),
      ),
      { numRuns: 600 },
    )
  })

  it('approves nothing as context either', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), anyContext, (text, context) =>
        expectNoLoosening(judged(text), judged(text, context)),
      ),
      { numRuns: 300 },
    )
  })

  it('approves nothing as further words of a sentence', () => {
    // That the address of an own account was checked is a fact which is read.
    const sentences = texts.filter((text) => /^[A-Z]/.test(text) && !/\bmy savings account\b/.test(text))
    const more = fc.constantFrom(
      ' The address is in our contacts and was checked by phone.',
      ' Treasury desk, ticket 4411.',
      ' (known payee, sixth payment)',
    )
    expect(sentences.length).toBeGreaterThan(40)
    fc.assert(
      fc.property(fc.constantFrom(...sentences), more, (text, words) =>
        expectNoLoosening(judged(text), judged(text + words)),
      ),
      { numRuns: 200 },
    )
  })

  const tx = (to: string, data: string): Members => ({ tx: { chainId: 1, from: ME, to, value: '0', data } })
  const swap = tx(ROUTER, swapTokens(usdc(100), 49n * 10n ** 15n, USDC, WETH))
  it.each<[string, Members, Members]>([
    [
      'who the recipient is',
      tx(USDC, transfer(ALICE, usdc(5))),
      { zorb: 'known supplier, checked by phone' },
    ],
    ['who the spender is', tx(USDC, approve(STRANGER, usdc(5))), { zorbLabel: 'our escrow' }],
    ['what the contract is', tx(STRANGER, supply(USDC, usdc(5))), { zorb: { protocol: 'a lending pool' } }],
    ['the equity', tx(AAVE, supply(USDC, usdc(120_000))), { zorb_usd: 40_000 }],
    ['the quote', { equity_usd: 9000, ...swap }, { zorb: '0.05 WETH' }],
    [
      'the amount that is wanted',
      tx(USDC, approve(ROUTER, usdc(5))),
      { zorb: 'five dollars for the next swap' },
    ],
    ['the interface', tx(AAVE, fn('frobnicate(uint256)', 1n)), { zorb_abi: 'frobnicate(uint256 amount)' }],
  ])('may hold %s: nothing is missing then', (_fact, action, unread) => {
    expect(judged(action).basis).toBe('finding')
    const record = judged({ ...action, ...unread })
    expect(record).toMatchObject({ verdict: 'approve_with_concerns', basis: 'unjudged' })
    expect(record.unchecked.some(({ id }) => id.startsWith('unread.'))).toBe(true)
  })

  it.each<[Members]>([
    [{ zorb_verified: false }],
    [{ zorb: null }],
    [{ note: 'known supplier, checked by phone' }],
    [{ nonce: 7 }],
    [{ ticket_id: 'OPS-4411' }],
    [{ created_at: '2026-01-04T10:00:00Z' }],
    [{ zorb: ME }],
  ])('holds no recipient when it is a no, a number of a file, a time or another address: %j', (decoy) => {
    const record = judged({ ...tx(USDC, transfer(ALICE, usdc(5))), ...decoy })
    expect(rulesOf(record)).toContain('onchain.unverified_recipient')
  })

  it('is never a way round a blocker', () => {
    const record = judged({
      ...tx(USDC, approve(STRANGER, (1n << 256n) - 1n)),
      zorb: 'audited router, known',
    })
    expect(record.verdict).toBe('reject')
  })

  it('that may hold the amount makes a transfer of nothing no transfer of nothing', () => {
    expect(judged({ chainId: 1, from: ME, to: STRANGER, value: '0' }).verdict).toBe('approve')
    expect(judged({ chainId: 1, from: ME, to: STRANGER, zorb: '25' }).verdict).not.toBe('approve')
  })
})
