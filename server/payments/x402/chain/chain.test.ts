/** What counts as a settlement, on a real chain: each thing that is not one, beside the one that differs in it. */
import { randomBytes } from 'node:crypto'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_SEPOLIA } from '#protocol/payments/x402/networks.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { type Fault, startFaultyProxy } from '#testing/x402/faulty-proxy.ts'
import type { Incoming } from '#testing/x402/local-server.ts'
import { createPayer, fundPayer, type Payer } from '#testing/x402/payer.ts'
import { receiptOf } from '#testing/x402/receipt.ts'
import { termsOn } from '#testing/x402/terms.ts'
import { startTestChain, type TestChain } from '#testing/x402/test-chain.ts'
import { type Chain, createChain, WrongChain } from './chain.ts'
import { ChainUnavailable, createNodeClient } from './node-client.ts'
import type { AwaitedPayment } from './settlement.ts'

let testChain: TestChain
let chain: Chain
let terms: X402Terms
let payer: Payer

const chainOn = ({ network, rpcUrl, host }: TestChain, confirmations = 1): Chain =>
  createChain({
    network,
    client: createNodeClient(network, rpcUrl, egressTo(host)),
    confirmations,
    widestLogBlocks: 200n,
  })

beforeAll(async () => {
  testChain = await startTestChain()
  chain = chainOn(testChain)
  terms = termsOn(testChain)
  payer = await fundPayer(testChain, 100_000_000n)
})
afterAll(() => testChain?.close())

const newNonce = () => `0x${randomBytes(32).toString('hex')}`
const awaited = (nonce: string, changes: Partial<AwaitedPayment> = {}): AwaitedPayment => ({
  network: terms.network,
  payer: payer.address,
  nonce,
  payTo: terms.payTo,
  microUsdc: terms.microUsdc,
  ...changes,
})

describe('findSettlement', () => {
  it('finds the transfer by its transaction, by a wrong one, and by none', async () => {
    const [nonce, other] = [newNonce(), newNonce()]
    const transaction = await payer.transfer(terms, { nonce })
    const foreign = await payer.transfer(terms, { nonce: other })
    const settled = { state: 'settled', transaction, confirmations: 2 }
    expect(await chain.findSettlement(awaited(nonce), transaction)).toMatchObject(settled)
    expect(await chain.findSettlement(awaited(nonce), foreign)).toMatchObject(settled)
    expect(await chain.findSettlement(awaited(nonce), newNonce())).toMatchObject(settled)
    expect(await chain.findSettlement(awaited(nonce))).toMatchObject(settled)
    expect(await chain.findSettlement(awaited(other))).toMatchObject({ transaction: foreign })
    expect(await chain.authorizationState(payer.address, nonce)).toBe(true)
  })

  it('is not misled by the case of letters', async () => {
    const nonce = newNonce()
    await payer.transfer(terms, { nonce })
    const changes = { payer: payer.address.toLowerCase(), payTo: terms.payTo.toLowerCase() }
    expect(await chain.findSettlement(awaited(nonce.toUpperCase().replace('X', 'x'), changes))).toMatchObject(
      {
        state: 'settled',
      },
    )
  })

  it('waits for the blocks that are asked for', async () => {
    const nonce = newNonce()
    const transaction = await payer.transfer(terms, { nonce })
    const patient = chainOn(testChain, 3)
    expect(await patient.findSettlement(awaited(nonce))).toMatchObject({ state: 'confirming', transaction })
    await testChain.mine(1)
    expect(await patient.findSettlement(awaited(nonce), transaction)).toMatchObject({ confirmations: 2 })
    await testChain.mine(1)
    expect(await patient.findSettlement(awaited(nonce), transaction)).toMatchObject({
      state: 'settled',
      confirmations: 3,
    })
  })

  it('says of a free nonce how far the chain has come', async () => {
    expect(await chain.findSettlement(awaited(newNonce()))).toEqual({
      state: 'unused',
      confirmedUnix: await testChain.nowUnix(),
    })
    expect(await chain.authorizationState(payer.address, newNonce())).toBe(false)
    await testChain.passTime(100)
    const deep = await chainOn(testChain, 2).findSettlement(awaited(newNonce()))
    expect(deep).toMatchObject({ state: 'unused' })
    if (deep.state === 'unused') expect(deep.confirmedUnix).toBeLessThan((await testChain.nowUnix()) - 90)
  })

  it.each([
    ['another recipient', { to: '0x00000000000000000000000000000000000000aa' }],
    ['one unit less', { value: '219245' }],
    ['one unit more', { value: '219247' }],
  ])('is not one: the nonce went to %s', async (_, changes) => {
    const nonce = newNonce()
    const transaction = await payer.transfer(terms, { nonce, ...changes })
    const expected = { state: 'spent_otherwise', transaction }
    expect(await chain.findSettlement(awaited(nonce), transaction)).toEqual(expected)
    expect(await chain.findSettlement(awaited(nonce))).toEqual(expected)
  })

  it('is not one: the nonce was cancelled', async () => {
    const nonce = newNonce()
    const transaction = await payer.cancel(terms, nonce)
    expect(await chain.findSettlement(awaited(nonce))).toEqual({ state: 'spent_otherwise', transaction })
  })

  it('is not one: a plain transfer of the same amount, or the nonce of another payer', async () => {
    const nonce = newNonce()
    const rich = await fundPayer(testChain, terms.microUsdc)
    const transaction = await rich.transfer(terms, { nonce })
    expect(await chain.findSettlement(awaited(nonce), transaction)).toMatchObject({ state: 'unused' })
    expect(await chain.findSettlement(awaited(nonce, { payer: rich.address }), transaction)).toMatchObject({
      state: 'settled',
    })
  })

  it('tells two nonces of one transaction apart: one transfer never pays twice', async () => {
    const [ours, elsewhere] = [newNonce(), newNonce()]
    const call = async (changes: object) =>
      encodeFunctionData({
        abi: testChain.tokenAbi,
        functionName: 'transferWithAuthorization',
        args: await payer.transferArguments(terms, changes),
      })
    const to = '0x00000000000000000000000000000000000000aa'
    const calls = [await call({ nonce: elsewhere, to }), await call({ nonce: ours })]
    const transaction = await testChain.write('multicall', [calls])
    expect(await chain.findSettlement(awaited(ours), transaction)).toMatchObject({ state: 'settled' })
    expect(await chain.findSettlement(awaited(elsewhere), transaction)).toMatchObject({
      state: 'spent_otherwise',
    })
  })

  it('believes no failed transaction', async () => {
    const nonce = newNonce()
    const args = await payer.transferArguments(terms, { nonce, value: '999000000000' })
    const hash = await testChain.client.writeContract({
      address: testChain.token,
      abi: testChain.tokenAbi,
      functionName: 'transferWithAuthorization',
      args,
      gas: 200_000n,
    })
    const receipt = await receiptOf(testChain.client, hash)
    expect(receipt.status).toBe('reverted')
    expect(await chain.findSettlement(awaited(nonce), hash)).toMatchObject({ state: 'unused' })
  })

  it('looks back as far as the payment is old, and says when that was not far enough', async () => {
    const nonce = newNonce()
    const seenAtUnix = await testChain.nowUnix()
    const transaction = await payer.transfer(terms, { nonce })
    await testChain.client.mine({ blocks: 420, interval: 20 })
    expect(await chain.findSettlement(awaited(nonce))).toEqual({ state: 'used_unseen' })
    expect(await chain.findSettlement(awaited(nonce, { seenAtUnix }))).toMatchObject({
      state: 'settled',
      transaction,
    })
  })

  it('asks for fewer blocks where the node allows fewer', async () => {
    const proxy = await startFaultyProxy(testChain.rpcUrl)
    const { network } = testChain
    const client = createNodeClient(network, proxy.url, egressTo(proxy.host))
    const careful = createChain({ network, client, confirmations: 1, widestLogBlocks: 160n })
    const nonce = newNonce()
    await payer.transfer(terms, { nonce })
    await testChain.mine(15)
    const widerThan = (blocks: number) => (request: Incoming) => {
      const { method, params } = JSON.parse(request.body)
      return method === 'eth_getLogs' && params[0].toBlock - params[0].fromBlock >= blocks
    }
    const how = (_: string, { body }: Incoming) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id: JSON.parse(body).id,
        error: { code: -32600, message: 'too wide' },
      })
    proxy.behave({ when: 'before', how, only: widerThan(10) })
    expect(await careful.findSettlement(awaited(nonce))).toMatchObject({ state: 'settled' })
    expect(proxy.passed.filter(({ body }) => body.includes('eth_getLogs'))).toHaveLength(2)
    proxy.behave({ when: 'before', how, only: widerThan(5) })
    await expect(careful.findSettlement(awaited(nonce))).rejects.toThrow(ChainUnavailable)
    await proxy.close()
  })

  it('does not judge payments on another network', async () => {
    await expect(chain.findSettlement(awaited(newNonce(), { network: BASE_SEPOLIA }))).rejects.toThrow(
      TypeError,
    )
  })
})

describe('what else the chain is asked', () => {
  it('balance and time', async () => {
    const account = createPayer(testChain).address
    expect(await chain.balanceOf(account)).toBe(0n)
    await testChain.mint(account, 5n)
    expect(await chain.balanceOf(account)).toBe(5n)
    expect(await chain.blockTimeUnix()).toBe(await testChain.nowUnix())
  })
})

describe('a node that does not answer', () => {
  it('is ChainUnavailable for every question, never an answer', async () => {
    const gone = await startTestChain()
    const lost = chainOn(gone)
    expect(await lost.findSettlement(awaited(newNonce()))).toMatchObject({ state: 'unused' })
    await gone.close()
    await refuseAll(lost)
  })

  it.each([
    ['cuts the connection', 'drop'],
    ['answers 500', { status: 500, body: 'oops' }],
    [
      'answers with an error',
      { status: 200, body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"x"}}' },
    ],
    ['answers a list', { status: 200, body: '[]' }],
    ['answers another question', { status: 200, body: '{"jsonrpc":"2.0","id":-1,"result":"0x1"}' }],
    ['leaves the answer out', () => '{"jsonrpc":"2.0","id":1}'],
    [
      'answers null',
      (_: string, { body }: Incoming) => `{"jsonrpc":"2.0","id":${JSON.parse(body).id},"result":null}`,
    ],
  ] as [string, Fault['how']][])('is ChainUnavailable when it %s', async (_, how) => {
    const proxy = await startFaultyProxy(testChain.rpcUrl)
    const lost = chainOn({ ...testChain, rpcUrl: proxy.url, host: proxy.host })
    expect(await lost.findSettlement(awaited(newNonce()))).toMatchObject({ state: 'unused' })
    proxy.behave({ when: 'after', how })
    await refuseAll(lost)
    await proxy.close()
  })

  async function refuseAll(lost: Chain): Promise<void> {
    const questions = [
      () => lost.findSettlement(awaited(newNonce())),
      () => lost.findSettlement(awaited(newNonce()), newNonce()),
      () => lost.authorizationState(payer.address, newNonce()),
      () => lost.balanceOf(terms.payTo),
      () => lost.blockTimeUnix(),
      () => lost.check(),
    ]
    for (const question of questions) await expect(question()).rejects.toThrow(ChainUnavailable)
  }
})

describe('check', () => {
  it('passes on the network it is for', async () => {
    await expect(chain.check()).resolves.toBeUndefined()
  })
  it('refuses a node of another chain', async () => {
    const { rpcUrl, host } = testChain
    const client = createNodeClient(BASE_SEPOLIA, rpcUrl, egressTo(host))
    const wrong = createChain({ network: BASE_SEPOLIA, client, confirmations: 1 })
    await expect(wrong.check()).rejects.toThrow(WrongChain)
    await expect(wrong.check()).rejects.toThrow('chain 8453')
  })
  it('refuses an asset of another name, and takes it where that is its name', async () => {
    const renamed = await startTestChain({ domainName: 'USDC' })
    await expect(chainOn(renamed).check()).rejects.toThrow('is not USD Coin/2')
    await renamed.close()
    const sepolia = await startTestChain({ network: BASE_SEPOLIA })
    await expect(chainOn(sepolia).check()).resolves.toBeUndefined()
    await sepolia.close()
  })
  it('refuses an address without code', async () => {
    const bare = await startTestChain()
    await bare.client.setCode({ address: bare.token, bytecode: '0x' })
    await expect(chainOn(bare).check()).rejects.toThrow('no contract')
    await bare.close()
  })
})
