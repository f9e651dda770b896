/** Verdict ids on a local chain: once each whatever fails in between, recorded when final, and bounded in cost. */

import { type Hex, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ServiceWithClocks, startServiceWithClocks } from '#testing/calendar/service-with-clocks.ts'
import { egressTo } from '#testing/x402/egress-to.ts'
import { type FaultyProxy, startFaultyProxy } from '#testing/x402/faulty-proxy.ts'
import { startTestChain, type TestChain } from '#testing/x402/test-chain.ts'
import { onchainWriterOf } from './onchain-settings.ts'
import { recordOnchain } from './record-onchain.ts'

const day = 86_400
let chain: TestChain
let proxy: FaultyProxy
let key: Hex
let service: ServiceWithClocks

beforeAll(async () => {
  chain = await startTestChain({ startUnix: 1_790_000_000 })
  proxy = await startFaultyProxy(chain.rpcUrl)
  key = await chain.fundedKey()
  service = await startServiceWithClocks(
    {
      ONCHAIN_WRITER_KEY: key,
      ONCHAIN_RPC_URL: proxy.url,
      ONCHAIN_DAILY_LIMIT: '4',
      ONCHAIN_MAX_FEE_GWEI: '50',
    },
    [proxy.host],
  )
}, 120_000)
afterAll(async () => {
  await service?.close()
  await proxy?.close()
  await chain?.close()
})
beforeEach(() => {
  // Outside the limit of the test before.
  service.clock.nowUnix += day + 1
})

const gone = { status: 503, body: 'gone' }
const calls = (method: string) => (request: { body: string }) => request.body.includes(`"${method}"`)
const run = (ctx = service.ctx) => recordOnchain(ctx)
const finalize = () => chain.mine(70)
const proofOf = async (entry: number) => (await service.call(`/ledger/${entry}`)).body.commitment_proof
const published = (artifact: string) => service.publishedEntry(artifact)

/** The calldata of every transaction of the key, in the order of the chain. */
async function written(): Promise<string[]> {
  const { address } = privateKeyToAccount(key)
  await chain.untilMined()
  const newest = await chain.client.getBlockNumber()
  const blocks = await Promise.all(
    Array.from({ length: Number(newest) + 1 }, (_, number) =>
      chain.client.getBlock({ blockNumber: BigInt(number), includeTransactions: true }),
    ),
  )
  return blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ from }) => from === address.toLowerCase())
    .map(({ input }) => input)
}
const timesWritten = async (id: string) => (await written()).filter((input) => input === `0x${id}`).length

describe('a verdict of the ledger', () => {
  it('is tier 2 once its transaction is final, then dated by the stronger clocks', async () => {
    const { event, entry } = await published('echo on chain')
    expect((await proofOf(entry)).onchain_anchor).toBeNull()
    expect(await run()).toBeNull()
    // In a block, and not final: nothing is claimed.
    expect(await run()).toBeNull()
    expect(await timesWritten(event.id)).toBe(1)
    expect((await proofOf(entry)).timing).toMatchObject({ tier: null, committed_at: null })
    await finalize()
    expect(await run()).toBeNull()
    const { onchain_anchor: anchor, timing } = await proofOf(entry)
    const transaction = await chain.client.getTransaction({ hash: anchor.transaction })
    const block = await chain.client.getBlock({ blockHash: anchor.block_hash })
    expect(transaction).toMatchObject({
      input: `0x${event.id}`,
      from: anchor.writer.toLowerCase(),
      to: anchor.writer.toLowerCase(),
      value: 0n,
      blockHash: anchor.block_hash,
    })
    expect(anchor).toMatchObject({ chain: 'eip155:8453', block_number: Number(block.number) })
    expect(timing).toMatchObject({
      tier: 2,
      timestamp: Number(block.timestamp),
      available: {
        tier0_btc_pow: null,
        tier1_relay_attested: null,
        tier2_onchain_committed_at: anchor.block_time,
      },
      committed_at: anchor.block_time,
      committed_at_reference: 'tier2_onchain_committed_at',
      frozen: false,
    })
    expect((await service.call('/ledger')).body.entries.at(-1).anchor.tier).toBe(2)
    const { derivation } = (await service.call('/ledger')).body.reputation_axis
    expect(derivation.earliest_anchored_commit_at).toBe(anchor.block_time)

    await service.publish()
    service.clock.nowUnix += 700
    await service.check()
    expect((await proofOf(entry)).timing).toMatchObject({
      tier: 1,
      available: { tier2_onchain_committed_at: anchor.block_time },
    })
    await service.stamp()
    service.world.a.anchor()
    await service.upgrade()
    expect((await proofOf(entry)).timing).toMatchObject({
      tier: 0,
      frozen: true,
      available: { tier2_onchain_committed_at: anchor.block_time },
    })
    await expect(
      service.asOwner(`UPDATE onchain_commit SET block_time_unix = 1 WHERE event_id = '${event.id}'`),
    ).rejects.toThrow(/never changes/)
  })

  it('is not written when Bitcoin dates it already, nor when it is older than a day', async () => {
    const { event } = await published('echo frozen first')
    await service.stamp()
    service.world.a.anchor()
    await service.upgrade()
    const old = await published('echo old')
    service.clock.nowUnix += day + 1
    await run()
    expect(await timesWritten(event.id)).toBe(0)
    expect(await timesWritten(old.event.id)).toBe(0)
  })
})

describe('whatever fails, an id is written once', () => {
  it('the process dies before anything is sent: the next run sends the stored bytes', async () => {
    const { event } = await published('echo crash')
    proxy.behave({ when: 'before', how: gone, only: calls('eth_sendRawTransaction') })
    expect(await run()).not.toBeNull()
    expect(await timesWritten(event.id)).toBe(0)
    const stored = await rowOf(event.id)
    expect(stored.state).toBe('signed')
    proxy.behave()
    await run()
    expect(await timesWritten(event.id)).toBe(1)
    expect((await rowOf(event.id)).transactions).toEqual(stored.transactions)
  })

  it('the node takes it and its answer is lost', async () => {
    const { event } = await published('echo lost answer')
    proxy.behave({ when: 'after', how: gone, only: calls('eth_sendRawTransaction') })
    expect(await run()).not.toBeNull()
    proxy.behave()
    await run()
    await run()
    expect(await timesWritten(event.id)).toBe(1)
  })

  it('two servers at once', async () => {
    const events = [
      await published('echo two a'),
      await published('echo two b'),
      await published('echo two c'),
    ]
    await Promise.all([run(), run(), run()])
    await run()
    for (const { event } of events) expect(await timesWritten(event.id)).toBe(1)
    const rows = await Promise.all(events.map(({ event }) => rowOf(event.id)))
    expect(new Set(rows.map(({ nonce }) => nonce)).size).toBe(3)
  })

  it('a transaction that stays out of blocks is replaced under its number, at a higher fee', async () => {
    const { event } = await published('echo stuck')
    await chain.stopBlocks()
    await run()
    const first = await rowOf(event.id)
    service.clock.nowUnix += 121
    await run()
    const second = await rowOf(event.id)
    expect(second.nonce).toBe(first.nonce)
    expect(second.transactions).toHaveLength(2)
    expect(Number(second.max_fee_wei)).toBeGreaterThan(Number(first.max_fee_wei) * 1.1)
    await chain.resumeBlocks()
    await finalize()
    await run()
    expect(await timesWritten(event.id)).toBe(1)
    expect((await rowOf(event.id)).state).toBe('final')
  })

  it('another program with the key took the number: it is signed again under a new one', async () => {
    const { event, entry } = await published('echo collision')
    proxy.behave({ when: 'before', how: gone, only: calls('eth_sendRawTransaction') })
    await run()
    proxy.behave()
    const before = await rowOf(event.id)
    const account = privateKeyToAccount(key)
    const serialized = await account.signTransaction({
      type: 'eip1559',
      chainId: 8453,
      nonce: Number(before.nonce),
      to: account.address,
      gas: 30_000n,
      maxFeePerGas: parseGwei('1'),
      maxPriorityFeePerGas: 1n,
    })
    await chain.client.sendRawTransaction({ serializedTransaction: serialized })
    await finalize()
    service.clock.nowUnix += 121
    await run()
    await run()
    await finalize()
    await run()
    expect(await timesWritten(event.id)).toBe(1)
    expect(Number((await rowOf(event.id)).nonce)).toBe(Number(before.nonce) + 1)
    expect((await proofOf(entry)).timing.tier).toBe(2)
  })
})

describe('cost', () => {
  it('has a limit a day: the oldest first, the rest is not written', async () => {
    const events = []
    for (let i = 0; i < 6; i++) events.push((await published(`echo limit ${i}`)).event)
    await run()
    expect(await Promise.all(events.map(({ id }) => timesWritten(id)))).toEqual([1, 1, 1, 1, 0, 0])
  })

  it('signs nothing while the chain asks for more than the limit', async () => {
    const { event } = await published('echo dear')
    const dear = { ...service.ctx, onchain: { ...service.ctx.onchain!, maxFeePerGasWei: 1n } }
    expect(await recordOnchain(dear)).toContain('ONCHAIN_MAX_FEE_GWEI')
    expect((await rowOf(event.id)).state).toBe('waiting')
    expect((await service.call('/stats')).body.clocks.onchain).toMatchObject({ chain: 'eip155:8453' })
    await run()
    expect(await timesWritten(event.id)).toBe(1)
  })
})

it('a node that answers nothing delays no verdict and no entry', async () => {
  proxy.behave({ when: 'before', how: gone })
  const { entry } = await published('echo without a node')
  expect(entry).toBeGreaterThan(40)
  expect(await run()).not.toBeNull()
  proxy.behave()
})

it('a node that tells of another calldata is not believed', async () => {
  const { event, entry } = await published('echo lie')
  await run()
  await finalize()
  proxy.behave({
    when: 'after',
    how: (answer) => answer.replace(event.id, 'ab'.repeat(32)),
    only: calls('eth_getTransactionByHash'),
  })
  await run()
  expect((await proofOf(entry)).onchain_anchor).toBeNull()
  proxy.behave()
  await run()
  expect((await proofOf(entry)).onchain_anchor.verify).toContain(event.id)
})

describe('settings', () => {
  const of = (given: object) => onchainWriterOf({ ...service.ctx.env, ...given }, egressTo())

  it('without a key nothing is written', async () => {
    expect(of({ ONCHAIN_WRITER_KEY: undefined })).toBeNull()
    expect(await recordOnchain({ ...service.ctx, onchain: null })).toBeNull()
  })
  it('refuse a test network in production, and the key of the settlements', () => {
    expect(() => of({ ASSAY_DEPLOYMENT: 'production', ONCHAIN_CHAIN: 'base-sepolia' })).toThrow(
      /test network/,
    )
    expect(() => of({ X402_SIGNER_KEY: key.slice(2) })).toThrow(/one key/)
    expect(of({ ONCHAIN_CHAIN: 'base-sepolia' })?.network.caip2).toBe('eip155:84532')
  })
})

async function rowOf(eventId: string) {
  const { rows } = await service.ctx.db.pool.query('SELECT * FROM onchain_commit WHERE event_id = $1', [
    eventId,
  ])
  return rows[0]
}
