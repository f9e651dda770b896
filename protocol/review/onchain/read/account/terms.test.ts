// Verifies which members add to an action or contradict it, and that their harmless twins do not.
import { expect, test } from 'vitest'
import { callsMore } from './calls.ts'
import { grantsMore } from './exact-allowance.ts'
import { addsTerm, spendsBeside } from './terms.ts'

const OWN = '0x8ce504dbb1cb18167d85957cdf322a1422d00e17'
const OTHER = '0x57ffbbaaeca059905bb7fb0fd8d9015b0725460b'

const adds = (...members: readonly string[]): boolean =>
  addsTerm(['action: transfer', 'amount: 1250', `to: ${OTHER}`, ...members].join(' ;\n'), ['send'])

test.each([
  ['times: 30', 'times: 1'],
  ['cron: */5 * * * *', 'nonce: 5'],
  [`hook: ${OWN}`, `from: ${OWN}`],
  [`recipient: ${OWN}`, `recipient: ${OTHER}`],
  ['tip: 20000', 'gas limit: 20000'],
  ['priority fee sol: 80', 'priority fee sol: 0.0001'],
  ['amount raw: 48000000000', 'amount raw: 1250000000'],
  ['simulation: success, -12500.00 USDC', 'simulation: success, -1250.00 USDC'],
  ['daily limit usdc: 1000', 'daily limit usdc: 10000'],
  [`recipient check: the address book has ${OWN}`, `recipient check: the address book has ${OTHER}`],
])('%s adds to a payment, %s does not [review, 13]', (open, quiet) => {
  expect(adds(open)).toBe(true)
  expect(adds(quiet)).toBe(false)
})

test('a batch that comes to another sum than its total adds to it [review, 13]', () => {
  const batch = (total: string): boolean =>
    adds(
      `multisend to: ${OWN}`,
      'multisend amount: 700',
      `multisend to: ${OTHER}`,
      'multisend amount: 550',
      `total: ${total}`,
    )
  expect(batch('1250')).toBe(false)
  expect(batch('12.5')).toBe(true)
})

test('a fee that nobody pays and code for the account are spent beside [review, 13]', () => {
  expect(spendsBeside('value: 0 ;\nmax fee gwei: 90000', true)).toBe(true)
  expect(spendsBeside(`value: 0 ;\nauthorization list: ${OTHER}`, true)).toBe(true)
  expect(spendsBeside('value: 0 ;\nmax fee gwei: 15 ;\ngas limit: 21000', true)).toBe(false)
})

test('a call of another act stands beside a revocation [review, 13]', () => {
  expect(callsMore(`approve(${OTHER}, 0) and transferFrom(${OWN}, ${OTHER}, 40)`, ['revoke'])).toBe(true)
  expect(callsMore(`approve(${OTHER}, 0)`, ['revoke'])).toBe(false)
})

test('an allowance is measured by what the act moves [review, 13]', () => {
  const repaid = (allowance: string): string => `repay 30000 usdc; approval: exact ${allowance} to pool`
  expect(grantsMore(repaid('30000'))).toBe(false)
  expect(grantsMore(repaid('52118'))).toBe(true)
})
