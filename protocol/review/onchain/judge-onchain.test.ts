import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordSha256 } from '../core/hashes.ts'
import { VERDICT_SEVERITY } from '../core/verdict/verdict-severity.ts'
import { reviewText } from '../testing/ruleset.ts'
import type { ReviewRecord } from '../types.ts'
import { approve, call, execTransaction, execute, multicall, transfer, word } from './examples/calldata.ts'

const ME = `0x${'11'.repeat(20)}`
const STRANGER = `0x${'22'.repeat(20)}`
const ALICE = `0x${'33'.repeat(20)}`
const WALLET = `0x${'44'.repeat(20)}`
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const MULTISEND_CALL_ONLY = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const MAX = (1n << 256n) - 1n
const usd = (amount: number): bigint => BigInt(amount) * 1_000_000n

const tx = (to: string, data: string, more: object = {}): object => ({
  chainId: 1,
  from: ME,
  to,
  value: '0',
  data,
  ...more,
})
const judge = (artifact: object | string, capitalCents?: number): ReviewRecord =>
  reviewText(
    typeof artifact === 'string' ? artifact : JSON.stringify(artifact),
    'onchain_action',
    capitalCents === undefined
      ? {}
      : { capital: { equity_cents: capitalCents, at_risk_cents: null, max_loss_cents: null } },
  )
const rules = (record: ReviewRecord): string[] => record.issues.map(({ rule }) => rule)

describe('spenders [review, 6]', () => {
  it('an allowance to what spends for anybody is refused, whatever the amount and the intent', () => {
    const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
    const intent = 'Approve 100 USDC to Multicall3'
    const record = judge({ intent, tx: tx(USDC, approve(multicall3, 100_000_000n)) })
    expect(record.verdict).toBe('reject')
    expect(rules(record)).toContain('onchain.allowance_to_shared')
    expect(judge({ intent, tx: tx(USDC, approve(multicall3, 0n)) }).verdict).toBe('approve')
  })

  it('a canonical address that takes nothing from its callers is no spender', () => {
    const safeSingleton = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
    const stated = (spender: string) =>
      judge({ intent: `Approve 100 USDC to ${spender}`, tx: tx(USDC, approve(spender, 100_000_000n)) })
    expect(rules(stated(safeSingleton))).toContain('onchain.allowance_to_unknown')
    expect(rules(stated(ROUTER))).not.toContain('onchain.allowance_to_unknown')
  })
})

describe('places [review, 1]', () => {
  it('a finding points at the argument bytes of the inner call, with the way there', () => {
    const artifact = JSON.stringify(tx(ROUTER, multicall(approve(STRANGER, 0n), approve(STRANGER, MAX))))
    const issue = reviewText(artifact, 'onchain_action').issues.find(
      ({ rule }) => rule === 'onchain.unlimited_to_unknown',
    )
    expect(issue?.layers).toEqual(['multicall[1]'])
    const [start, end] = issue!.span!
    expect(`0x${artifact.slice(start, end)}`).toBe(approve(STRANGER, MAX))
  })

  it('always says what no reading can show', () => {
    const ids = judge(tx(USDC, approve(STRANGER, 0n))).unchecked.map(({ id }) => id)
    for (const id of ['balances', 'price', 'code_verification', 'simulation']) expect(ids).toContain(id)
  })

  it('names members that no rule reads', () => {
    const record = judge(tx(USDC, approve(STRANGER, 0n), { surprise: 1 }))
    expect(record.unchecked.find(({ id }) => id === 'unknown_members')?.why).toContain('surprise')
  })
})

describe('boundaries [review, 6]', () => {
  const amounts = (amount: bigint): string[] =>
    rules(judge(tx(`0x${'99'.repeat(20)}`, approve(STRANGER, amount))))
  it('unlimited from 2^95 on', () => {
    expect(amounts(1n << 95n)).toContain('onchain.unlimited_to_unknown')
    expect(amounts((1n << 95n) - 1n)).toContain('onchain.allowance_to_unknown')
  })

  it('unlimited from 100 million dollars on', () => {
    const of = (millions: bigint): string[] =>
      rules(judge(tx(USDC, approve(STRANGER, millions * 1_000_000_000_000n))))
    expect(of(100n)).toContain('onchain.unlimited_to_unknown')
    expect(of(99n)).toContain('onchain.allowance_to_unknown')
  })

  const paid = (amount: number): string[] =>
    rules(
      judge({
        intent: 'pay Alice',
        recipient_verified: true,
        address_book: { Alice: ALICE },
        mandate: { equity_usd: 1000 },
        tx: tx(USDC, transfer(ALICE, usd(amount))),
      }),
    )
  it('payments at 10 % and 50 % of equity', () => {
    expect(paid(100)).toEqual([])
    expect(paid(101)).toContain('onchain.payment_share.concern')
    expect(paid(500)).toContain('onchain.payment_share.concern')
    expect(paid(501)).toContain('onchain.payment_share.reject')
  })

  it('the capital of the request and of the artifact differ: the smaller counts', () => {
    const artifact = {
      intent: 'pay Alice',
      recipient_verified: true,
      address_book: { Alice: ALICE },
      mandate: { equity_usd: 1_000_000 },
      tx: tx(USDC, transfer(ALICE, usd(200))),
    }
    expect(judge(artifact).verdict).toBe('approve')
    const record = judge(artifact, 100_000)
    expect(record.verdict).toBe('approve_with_concerns')
    expect(rules(record)).toContain('onchain.equity_differs')
  })
})

describe('hostile calldata [review, 3]', () => {
  it('parts that are the same bytes are refused, also when they hold themselves', () => {
    // The only element is the whole list again.
    const data = call('multicall(bytes[])', word(32), word(2), word(64), word(64), word(0))
    const record = judge(tx(ROUTER, data))
    expect(record.verdict).not.toBe('approve')
    const twice = approve(STRANGER, 0n).slice(2)
    const aliased = call(
      'multicall(bytes[])',
      word(32),
      word(2),
      word(64),
      word(64),
      word(twice.length / 2),
      twice.padEnd(192, '0'),
    )
    expect(rules(judge(tx(ROUTER, aliased)))).toContain('onchain.aliased_calldata')
  })

  it('calls nested deeper than 16 are refused; 15 are followed', () => {
    const nest = (depth: number): string =>
      Array.from({ length: depth }).reduce<string>((data) => multicall(data), approve(STRANGER, 0n))
    expect(judge(tx(ROUTER, nest(15))).verdict).toBe('approve')
    expect(rules(judge(tx(ROUTER, nest(18))))).toContain('onchain.nesting')
  })

  it('a list of 600 calls stays inside the budget', () => {
    const calls = Array.from({ length: 130 }, () => ({ to: USDC, data: approve(STRANGER, 0n) }))
    const artifact = JSON.stringify({ chainId: 1, from: ME, calls })
    const record = reviewText(artifact.slice(0, 20_000), 'onchain_action')
    expect(record.steps).toBeLessThan(2_000_000)
  })
})

const inner = fc.oneof(
  fc.constant(approve(STRANGER, MAX)),
  fc.constant(approve(STRANGER, 0n)),
  fc.constant(approve(ROUTER, usd(50))),
  fc.constant(transfer(STRANGER, usd(20))),
  fc.constant(transfer(USDC, usd(20))),
  fc.constant(call('setApprovalForAll(address,bool)', word(BigInt(STRANGER)), word(1))),
  fc.constant(call('transferOwnership(address)', word(BigInt(STRANGER)))),
  fc.constant('0xdeadbeef'),
)

describe('properties', () => {
  it('wrapping a call never loosens the verdict [review, 3]', () => {
    const wraps: ((data: string) => object)[] = [
      (data) => tx(USDC, multicall(data)),
      (data) => tx(WALLET, execute(USDC, data)),
      (data) => tx(WALLET, execTransaction(USDC, data, 0)),
      (data) => tx(WALLET, execTransaction(USDC, data, 1)),
      (data) => tx(WALLET, execTransaction(MULTISEND_CALL_ONLY, data, 1)),
      (data) => ({ method: 'eth_sendTransaction', params: [tx(USDC, data)] }),
      (data) => ({ intent: 'housekeeping', tx: tx(USDC, data) }),
    ]
    fc.assert(
      fc.property(inner, fc.constantFrom(...wraps), (data, wrap) => {
        const plain = judge(tx(USDC, data)).verdict
        expect(VERDICT_SEVERITY[judge(wrap(data)).verdict]).toBeGreaterThanOrEqual(VERDICT_SEVERITY[plain])
      }),
      { numRuns: 60 },
    )
  })

  it('one more call in a batch never loosens the verdict [review, 3]', () => {
    fc.assert(
      fc.property(inner, inner, (first, second) => {
        const one = judge({ calls: [tx(USDC, first)] }).verdict
        const two = judge({ calls: [tx(USDC, first), tx(USDC, second)] }).verdict
        expect(VERDICT_SEVERITY[two]).toBeGreaterThanOrEqual(VERDICT_SEVERITY[one])
      }),
      { numRuns: 40 },
    )
  })

  it('as equity falls the verdict only gets stricter [review, 7]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 2, max: 20 }), (equity, factor) => {
        const at = (equity_usd: number): number =>
          VERDICT_SEVERITY[
            judge({
              intent: 'pay Alice',
              recipient_verified: true,
              address_book: { Alice: ALICE },
              mandate: { equity_usd },
              tx: tx(USDC, transfer(ALICE, usd(300))),
            }).verdict
          ]
        expect(at(equity)).toBeGreaterThanOrEqual(at(equity * factor))
      }),
      { numRuns: 40 },
    )
  })

  it('never throws, ends inside the budget, and is the same twice [review, 3]', () => {
    const scalar = fc.oneof(
      fc.constantFrom(USDC, ME, '0x', '0x095ea7b3', 'eth_sendTransaction', 'Permit', '1', ''),
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const key = fc.constantFrom(
      'to',
      'from',
      'data',
      'value',
      'chainId',
      'tx',
      'intent',
      'method',
      'params',
      'typedData',
      'message',
      'domain',
      'primaryType',
      'types',
      'calls',
      'mandate',
      'quote',
      'address_book',
      'type',
      'address',
      'raw',
      'spender',
      'details',
    )
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        scalar,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(key, tie('node'), { maxKeys: 6 }),
      ),
    })).node
    fc.assert(
      fc.property(fc.dictionary(key, tree, { maxKeys: 8 }), (value) => {
        const text = JSON.stringify(value)
        const record = reviewText(text, 'onchain_action')
        expect(record.steps).toBeLessThanOrEqual(2_000_000)
        expect(recordSha256(reviewText(text, 'onchain_action'))).toBe(recordSha256(record))
      }),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(reviewText(text, 'onchain_action').steps).toBeLessThanOrEqual(2_000_000)
      }),
    )
  })
})
