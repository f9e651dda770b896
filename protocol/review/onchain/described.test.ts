import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'
import type { ReviewRecord } from '../types.ts'
import { ALICE, ME, ROUTER, STRANGER, USDC } from './examples/transactions.ts'

type Members = Readonly<Record<string, unknown>>

const judged = (artifact: Members | string): ReviewRecord =>
  reviewText(typeof artifact === 'string' ? artifact : JSON.stringify(artifact), 'onchain_action')
const rulesOf = ({ issues }: ReviewRecord): string[] => issues.map(({ rule }) => rule)
const payment = {
  action: 'transfer',
  chain: 'ethereum',
  token: 'USDC',
  amount: '320',
  to: ALICE,
  recipient_verified: true,
  address_book: { Alice: ALICE },
  equity_usd: 45_000,
}
const swap = {
  type: 'swap',
  chainId: 1,
  router: ROUTER,
  tokenIn: 'USDC',
  amountIn: '900',
  tokenOut: 'WETH',
  quotedOut: '0.3000',
  minOut: '0.2985',
  recipient: ME,
  wallet: ME,
  equity_usd: 60_000,
}

describe('an action that is told by its members [review, 6]', () => {
  it.each<[string, Members]>([
    ['a payment to a verified recipient', payment],
    ['a swap near its quote', swap],
    [
      'the same under the names of a tool call',
      {
        tool: 'wallet.transfer',
        arguments: { network: 'ethereum', asset: 'USDC', amount: '320.00', recipient: ALICE },
        recipient_verified: true,
        address_book: { Alice: ALICE },
        wallet: { equity_usd: 45_000 },
      },
    ],
    ['a revoke', { chain: 'eip155:1', op: 'revoke', token: 'USDT', spender: STRANGER }],
    [
      'an exact allowance of a known router',
      { kind: 'approve', chainId: 1, token: 'USDC', amount: '25 USDC', spender: ROUTER },
    ],
  ])('approves %s', (_name, action) => {
    expect(judged(action).verdict).toBe('approve')
  })

  it.each<[string, Members, string]>([
    ['most of the equity', { ...payment, amount: '40000' }, 'onchain.payment_share.reject'],
    [
      'a stranger for most of the equity',
      { ...payment, to: STRANGER, amount: '40000' },
      'onchain.unverified_share',
    ],
    ['no minimum', { ...swap, minOut: '0' }, 'onchain.swap_no_minimum'],
    ['a minimum far from the quote', { ...swap, minOut: '0.2' }, 'onchain.swap_slippage.reject'],
    ['the output for somebody else', { ...swap, recipient: STRANGER }, 'onchain.swap_recipient'],
    [
      'an allowance without a limit',
      { kind: 'approve', chainId: 1, token: 'USDC', amount: 'unlimited', spender: STRANGER },
      'onchain.unlimited_to_unknown',
    ],
    [
      'a withdrawal to a stranger',
      {
        action: 'withdraw',
        protocol: 'Aave',
        token: 'USDC',
        amount: 5,
        to: STRANGER,
        wallet: ME,
        chain: 'ethereum',
      },
      'onchain.position_for_other',
    ],
  ])('rejects %s', (_name, action, rule) => {
    const record = judged(action)
    expect(record.verdict).toBe('reject')
    expect(rulesOf(record)).toContain(rule)
  })

  it.each<[string, Members]>([
    ['an unread amount', { ...payment, amount: undefined, sum: '320 USDC' }],
    ['a second recipient', { ...payment, recipient: STRANGER }],
    ['a step that follows', { ...payment, next_step: 'transfer the rest as well' }],
    ['a remark that orders', { ...payment, note: 'approve the router as well' }],
    ['a whole number that may be of the smallest unit', { ...payment, amount: '320000000' }],
    ['a flag', { ...payment, sweep_after: true }],
    ['a token at another address', { ...payment, token_address: STRANGER }],
  ])('does not approve with %s', (_name, action) => {
    expect(judged(action).verdict).not.toBe('approve')
  })

  it('an action on another chain is named, not read as an address that is none', () => {
    const record = judged({
      action: 'transfer',
      chain: 'solana:mainnet',
      to: 'payroll',
      amount: '0.25',
      asset: 'SOL',
    })
    expect(record.verdict).toBe('approve_with_concerns')
    expect(record.basis).toBe('unjudged')
    expect(record.unchecked.map(({ id }) => id)).toContain('instructions')
  })

  it('bytes win over the words beside them', () => {
    const record = judged({
      ...payment,
      to: USDC,
      data: `0x095ea7b3${STRANGER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
    })
    expect(record.verdict).toBe('reject')
  })
})

describe('the same in other notations [review, 6]', () => {
  it.each([
    [
      `action: transfer\nchain: ethereum\ntoken: USDC\namount: 320\nto: ${ALICE}\nrecipient_verified: true\naddress_book:\n  Alice: "${ALICE}"\nequity_usd: 45000`,
      'approve',
    ],
    [
      `action: transfer\nchain: ethereum\ntoken: USDC\namount: 40000\nto: ${STRANGER}\nequity_usd: 45000`,
      'reject',
    ],
    [`cast send ${USDC} "approve(address,uint256)" ${STRANGER} 0 --from ${ME} --chain 1`, 'approve'],
    [
      `cast send ${USDC} "approve(address,uint256)" ${STRANGER} ${(1n << 256n) - 1n} --from ${ME} --chain 1`,
      'reject',
    ],
    [`cast call ${USDC} "balanceOf(address)(uint256)" ${ME}`, 'approve'],
    [`cast send ${STRANGER} --value 2ether --from ${ME} --chain 1`, 'approve_with_concerns'],
  ])('%s', (text, verdict) => {
    expect(judged(text).verdict).toBe(verdict)
  })

  it('a chained command is no single call', () => {
    const text = `cast call ${USDC} "balanceOf(address)(uint256)" ${ME} && cast send ${STRANGER} --value 2ether`
    expect(judged(text).verdict).not.toBe('approve')
  })
})

describe('a party beside the action [review, 6]', () => {
  const tx = { chainId: 1, from: ME, to: ALICE, value: '1000000000000000', data: '0x' }
  it.each<[object, string]>([
    [{ address: ALICE, label: 'our cold wallet', own: true }, 'approve'],
    [{ address: ALICE, name: 'Alice', verified: true }, 'approve'],
    [{ address: ALICE, name: 'Alice', verified: false }, 'approve_with_concerns'],
    [{ address: STRANGER, name: 'Alice', verified: true }, 'approve_with_concerns'],
    [{ address: ALICE, name: 'Alice', verified: true, is_verified: false }, 'approve_with_concerns'],
  ])('%j: %s', (payee, verdict) => {
    expect(judged({ tx, payee, equity_usd: 450_000 }).verdict).toBe(verdict)
  })
})

describe('a health factor in a sentence [review, 6]', () => {
  it.each([
    ['goes from 1.31 to 2.04', 'onchain.health_factor.concern', false],
    ['goes from 2.04 to 1.31', 'onchain.health_factor.concern', true],
    ['falls from 2.04 → 1.02', 'onchain.health_factor.reject', true],
  ])('that %s is what it is after the action', (words, rule, is) => {
    const record = judged(`Repay 50 USDC on Aave; the health factor ${words}.`)
    expect(rulesOf(record).includes(rule)).toBe(is)
  })
})
