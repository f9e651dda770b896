/** Numbers of transactions: behind a node that is late, and behind one that lost something. */
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { egressTo } from '#testing/x402/egress-to.ts'
import { type FaultyProxy, startFaultyProxy } from '#testing/x402/faulty-proxy.ts'
import type { Incoming } from '#testing/x402/local-server.ts'
import { receiptOf } from '#testing/x402/receipt.ts'
import { startTestChain, type TestChain } from '#testing/x402/test-chain.ts'
import { createNodeClient } from './node-client.ts'
import { createSender, PATIENCE_MS } from './send-transaction.ts'

let testChain: TestChain
let proxy: FaultyProxy
let sender: ReturnType<typeof createSender>
/** Time passes as it does, and where a test says so: a slow machine is not a node that is late. */
let passedMs = 0
const clockMs = () => performance.now() + passedMs

beforeAll(async () => {
  testChain = await startTestChain()
  proxy = await startFaultyProxy(testChain.rpcUrl)
})
afterAll(async () => {
  await proxy?.close()
  await testChain?.close()
})
beforeEach(async () => {
  proxy.behave()
  const client = createNodeClient(testChain.network, proxy.url, egressTo(proxy.host))
  sender = createSender(client, privateKeyToAccount(await testChain.fundedKey()), clockMs)
})

const asks = (method: string) => (request: Incoming) => request.body.includes(`"${method}"`)
const send = (changes = {}) =>
  sender.send({
    to: testChain.token,
    data: '0x3644e515',
    gas: 60_000n,
    maxFeePerGasWei: 2_000_000_000n,
    untilMs: clockMs() + PATIENCE_MS,
    ...changes,
  })

it('counts up, though many are asked for at once', async () => {
  const sent = await Promise.all([send(), send(), send()])
  expect(sent).toMatchObject([0, 1, 2].map((number) => ({ state: 'handed_over', number })))
})

it('does not give a number twice while the node is late', async () => {
  const late = (_: string, { body }: Incoming) =>
    JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x0' })
  proxy.behave({ when: 'after', how: late, only: asks('eth_getTransactionCount') })
  expect([await send(), await send(), await send()]).toMatchObject([
    { state: 'handed_over', number: 0 },
    { state: 'handed_over', number: 1 },
    { state: 'handed_over', number: 2 },
  ])
  expect(proxy.passed.filter(asks('eth_sendRawTransaction'))).toHaveLength(3)
})

it('gives a number again when it never arrived', async () => {
  proxy.behave({ when: 'before', how: 'drop', only: asks('eth_sendRawTransaction'), times: 1 })
  expect(await send()).toMatchObject({ state: 'handed_over', number: 0 })
  expect(await send()).toMatchObject({ state: 'handed_over', number: 1 })
  passedMs += PATIENCE_MS + 1
  expect(await send()).toMatchObject({ state: 'handed_over', number: 0 })
  expect(await send()).toMatchObject({ state: 'handed_over', number: 2 })
})

it('the same transaction can be handed over again', async () => {
  proxy.behave({ when: 'before', how: 'drop', only: asks('eth_sendRawTransaction'), times: 1 })
  const lost = await send()
  if (lost.state === 'not_sent') throw new Error(lost.why)
  await sender.repeat(lost)
  await sender.repeat(lost)
  const receipt = await receiptOf(testChain.client, lost.transaction)
  expect(receipt.status).toBe('success')
})

it('sends nothing whose time has passed while others were sent', async () => {
  const [first, second] = await Promise.all([send(), send({ untilMs: clockMs() + 1 })])
  expect(first).toMatchObject({ state: 'handed_over', number: 0 })
  expect(second).toMatchObject({ state: 'not_sent', why: expect.stringContaining('late') })
  expect(await send()).toMatchObject({ state: 'handed_over', number: 1 })
})

it('says what the node refused, and keeps the number for the next', async () => {
  expect(await send({ gas: 1n })).toMatchObject({
    state: 'not_sent',
    why: expect.stringContaining('refused'),
  })
  expect(await send({ maxFeePerGasWei: 1n })).toMatchObject({ state: 'not_sent' })
  expect(await send()).toMatchObject({ state: 'handed_over', number: 0 })
})
