/** POST /x402/seller-intel against a real local chain with USDC, behind a proxy that can fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { withDecimalStrings } from '#protocol/validation/input/canonical-input.ts'
import { type Service, startService } from '#testing/service.ts'
import { type FaultyProxy, startFaultyProxy } from '#testing/x402/faulty-proxy.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { termsOn } from '#testing/x402/terms.ts'
import { startTestChain, type TestChain } from '#testing/x402/test-chain.ts'
import { readWallet } from './wallet/read-wallet.ts'
import { READ_LIMITS } from './wallet/wallet-logs.ts'

let chain: TestChain
let node: FaultyProxy
let service: Service
let apiKey: string
let customer: Payer
let idle: Payer

/** Blocks that stand on the last payment, so that it is final. */
const FINAL_BLOCKS = 80
const DAY = 86_400

beforeAll(async () => {
  chain = await startTestChain()
  node = await startFaultyProxy(chain.rpcUrl)
  service = await startService({ SELLER_INTEL_RPC_URL: node.url, EGRESS_ALLOW: node.host })
  const account = await service.register()
  apiKey = account.apiKey
  await service.fund(account.accountId, 100_000)
  customer = await fundPayer(chain, 10_000_000n)
  idle = await fundPayer(chain, 1n)
  const regular = termsOn(chain)
  for (let day = 0; day < 3; day += 1) {
    await customer.transfer(regular)
    await customer.transfer(regular)
    await chain.passTime(DAY)
  }
  await customer.transfer(termsOn(chain, { microUsdc: 5n }))
  await chain.client.setBalance({ address: customer.address, value: 10n ** 18n })
  await chain.client.writeContract({
    account: customer.account,
    address: chain.token,
    abi: chain.tokenAbi,
    functionName: 'transfer',
    args: [idle.address, 1_000_000n],
  })
  await chain.untilMined()
  await chain.mine(FINAL_BLOCKS)
  // Not final yet.
  await customer.transfer(regular)
})
beforeEach(() => node.behave())
afterAll(async () => {
  await service?.close()
  await node?.close()
  await chain?.close()
})

const ask = (json: object, as = apiKey) => service.call('/x402/seller-intel', { apiKey: as, json })
const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats
const isLogs = ({ body }: { body: string }) => body.includes('eth_getLogs')
const refusal = (code: number, message: string) => ({
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
})

describe('POST /x402/seller-intel', () => {
  it('tells payments from a plain transfer, judges final ones, charges 180 sats and signs', async () => {
    const before = await balance()
    const { status, body } = await ask({ wallet: customer.address })
    expect(status).toBe(200)
    const { action_id, audit, proof, cost_sats, charge, ...result } = body
    expect(result).toMatchObject({
      wallet: customer.address.toLowerCase(),
      verdict: 'real_customer',
      total_usdc: '1.315481',
      payments: 7,
      plain_transfers: 1,
      distinct_sellers: 2,
      window: { from_block: 0, complete: true },
    })
    expect(result.top_sellers.map(({ payments, usdc }: Record<string, unknown>) => [payments, usdc])).toEqual(
      [
        [6, '1.315476'],
        [1, '0.000005'],
      ],
    )
    expect(result.cadence.hours.reduce((sum: number, each: number) => sum + each, 0)).toBe(7)
    expect([cost_sats, charge.method, await balance()]).toEqual([180, 'bearer', before - 180])
    expect(action_id).toMatch(/^intl_[0-9a-f]{20}$/)
    expect(audit).toMatchObject({
      kind: 'seller_intel',
      input_hash: sha256Hex(jcs({ wallet: customer.address })),
      output_hash: sha256Hex(jcs(withDecimalStrings(result))),
      target_hash: sha256Hex(customer.address),
    })
    const { body: verified } = await service.call('/verify-proof', { json: { event: proof.event } })
    expect(verified.valid).toBe(true)
  })

  it('a wallet that only received has no activity', async () => {
    const { body } = await ask({ wallet: idle.address.toLowerCase() })
    expect([body.verdict, body.payments, body.total_usdc, body.top_sellers]).toEqual([
      'no_activity',
      0,
      '0.000000',
      [],
    ])
  })

  it.each<[string, object]>([
    ['too short', { wallet: '0x1234' }],
    ['of a wrong checksum', { wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('aA', 'Aa') }],
    ['missing', {}],
    ['beside a domain', { wallet: `0x${'1'.repeat(40)}`, domain: 'payee.dev' }],
  ])('a wallet that is %s is refused and costs nothing', async (_, json) => {
    const before = await balance()
    expect([(await ask(json)).status, await balance()]).toEqual([422, before])
  })

  it('narrows its ranges when the node finds them too wide, and gives the same result', async () => {
    const wide = await readWallet(service.ctx, customer.address)
    const isWide = ({ body }: { body: string }) => {
      const { fromBlock, toBlock } = JSON.parse(body).params[0]
      return Number(toBlock) - Number(fromBlock) >= 10
    }
    node.behave({
      when: 'after',
      only: (request) => isLogs(request) && isWide(request),
      how: (_, { body }) =>
        JSON.stringify({
          jsonrpc: '2.0',
          id: JSON.parse(body).id,
          error: { code: -32005, message: 'limit exceeded' },
        }),
    })
    const narrow = await readWallet(service.ctx, customer.address, { ...READ_LIMITS, narrowestBlocks: 4n })
    expect(narrow.sources[0]!.calls).toBeGreaterThan(2)
    expect({ ...narrow, sources: null }).toEqual({ ...wide, sources: null })
  })

  it('says what was read when the limit of calls cuts it', async () => {
    const limits = { ...READ_LIMITS, widestBlocks: 4n, calls: 2 }
    const { window, verdict } = await readWallet(service.ctx, customer.address, limits)
    expect([window.complete, window.to_block - window.from_block + 1, verdict]).toEqual([
      false,
      8,
      'no_activity',
    ])
  })

  it.each<[string, Parameters<FaultyProxy['behave']>[0]]>([
    ['is down', { when: 'before', how: { status: 502, body: 'bad gateway' } }],
    ['refuses logs', { when: 'before', only: isLogs, how: refusal(-32000, 'no') }],
    [
      'is of another chain',
      {
        when: 'after',
        only: ({ body }) => body.includes('eth_chainId'),
        how: (answer) => answer.replace('0x2105', '0x1'),
      },
    ],
    [
      'answers logs of another wallet',
      {
        when: 'after',
        only: isLogs,
        how: (answer) => answer.replaceAll(customer.address.slice(2).toLowerCase(), '1'.repeat(40)),
      },
    ],
    [
      'answers logs of another range',
      {
        when: 'after',
        only: isLogs,
        how: (answer) => answer.replace(/"blockNumber":"0x[0-9a-f]+"/, '"blockNumber":"0xfffffff"'),
      },
    ],
    ['cuts its answer', { when: 'after', only: isLogs, how: (answer) => answer.slice(0, 200) }],
    [
      'answers no list',
      {
        when: 'after',
        only: isLogs,
        how: (_, { body }) => JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: {} }),
      },
    ],
  ])('a node that %s gives 503 and costs nothing', async (_, fault) => {
    const before = await balance()
    node.behave(fault!)
    const { status, body } = await ask({ wallet: customer.address })
    expect([status, body.code, await balance()]).toEqual([503, 'chain_data_unavailable', before])
  })

  it('without a node it answers 503, says why and charges nothing; the preview says so too', async () => {
    const bare = await startService()
    try {
      const account = await bare.register()
      await bare.fund(account.accountId, 1_000)
      const { status, body } = await bare.call('/x402/seller-intel', {
        apiKey: account.apiKey,
        json: { wallet: customer.address },
      })
      expect([status, body.code]).toEqual([503, 'chain_data_unavailable'])
      expect(body.detail).toContain('SELLER_INTEL_RPC_URL')
      const left = await bare.call('/balance', { apiKey: account.apiKey })
      expect(left.body.balance_sats).toBe(1_000)
      const preview = await bare.call('/x402/seller-intel/preview')
      expect(preview.body.sources).toMatchObject([
        { name: 'eip155:8453', available: false },
        { name: 'x402 discovery', available: false },
      ])
    } finally {
      await bare.close()
    }
  })
})

describe('GET /x402/seller-intel/preview', () => {
  it('shows the form of the answer and reads nothing', async () => {
    const { status, body } = await service.call(`/x402/seller-intel/preview?wallet=${customer.address}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      sample: { wallet: customer.address.toLowerCase() },
      sources: [{ available: true }, { available: false }],
      price: { sats: 180, usd: '0.197322' },
    })
    expect(node.passed).toEqual([])
  })
})
