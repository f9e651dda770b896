/** Each reason beside the authorization that differs in it alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Authorization } from '#protocol/payments/x402/authorization.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { termsOn } from '#testing/x402/terms.ts'
import { startTestChain, type TestChain } from '#testing/x402/test-chain.ts'
import { createNodeClient, type NodeClient } from '../chain/node-client.ts'
import { whyRefused } from './why-refused.ts'

let testChain: TestChain
let client: NodeClient
let payer: Payer
let sound: Authorization
let nowUnix: bigint

beforeAll(async () => {
  testChain = await startTestChain()
  client = createNodeClient(testChain.network, testChain.rpcUrl, egressTo(testChain.host))
  const terms = termsOn(testChain)
  payer = await fundPayer(testChain, terms.microUsdc)
  sound = (await payer.payV1(terms)).authorization
  nowUnix = BigInt(await testChain.nowUnix())
})
afterAll(() => testChain?.close())

const reasonOf = (changes: Partial<Authorization>) =>
  whyRefused(client, testChain.network, { ...sound, ...changes })

it('says nothing about a sound one', async () => {
  expect(await reasonOf({})).toBe('facilitator_unavailable')
})
it('times are strict, as in the contract', async () => {
  expect(await reasonOf({ validBefore: nowUnix })).toBe('expired')
  expect(await reasonOf({ validBefore: nowUnix + 1n })).toBe('facilitator_unavailable')
  expect(await reasonOf({ validAfter: nowUnix })).toBe('not_yet_valid')
  expect(await reasonOf({ validAfter: nowUnix - 1n })).toBe('facilitator_unavailable')
})
it('the balance is enough when it is equal', async () => {
  expect(await reasonOf({ value: sound.value + 1n })).toBe('insufficient_funds')
})
it('a used nonce goes before everything', async () => {
  const other = await fundPayer(testChain, sound.value)
  const terms = termsOn(testChain)
  const { authorization } = await other.payV1(terms)
  await other.cancel(terms, authorization.nonce)
  expect(await whyRefused(client, testChain.network, { ...authorization, validBefore: 1n })).toBe(
    'already_used',
  )
})
