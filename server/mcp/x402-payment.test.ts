/** Tools paid in USDC by the client library of x402: the challenge in the result, the payment in _meta, the receipt in _meta. */
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client'
import { x402Client } from '@x402/fetch'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { connectMcpClient } from '#testing/mcp/mcp-client.ts'
import { type Service, startService } from '#testing/service.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'

const price = 219_246n
let world: X402World
let service: Service
let payer: Payer
beforeAll(async () => {
  world = await startX402World()
  service = await startService({ ...world.remoteEnv })
})
afterAll(async () => {
  await service?.close()
  await world?.close()
})
beforeEach(async () => {
  payer = await fundPayer(world.chain, price * 10n)
  service.clock.nowUnix = await world.chain.nowUnix()
})
afterEach(() => checkBooks(service.ctx.db))

// biome-ignore lint/suspicious/noExplicitAny: results of several tools
type Result = any
type Call = (args: Record<string, unknown>, meta?: Record<string, unknown>, name?: string) => Promise<Result>

async function caller(headers: Record<string, string> = {}): Promise<Call> {
  const client = await connectMcpClient(service, headers)
  await client.listTools()
  return (args, meta, name = 'review') =>
    client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) })
}
const command = (artifact: string) => ({ artifact, artifact_type: 'shell_command' })
const wallet = () =>
  new x402Client()
    .register(world.chain.network.caip2, new ExactEvmScheme(payer.account))
    .registerV1(world.chain.network.name, new ExactEvmSchemeV1(payer.account))
const spent = async () => price * 10n - (await world.chain.balanceOf(payer.address))
const paid = async (call: Call, args: Record<string, unknown>) => {
  const { structuredContent } = await call(args)
  return { 'x402/payment': await wallet().createPaymentPayload(structuredContent) }
}

describe('a paid tool without a payment', () => {
  it('returns PaymentRequired of version 2 with the members of the 402', async () => {
    const call = await caller()
    const { isError, structuredContent, content } = await call({})
    const { body } = await service.call('/review', { json: {} })
    const { accepts: _, x402Version: __, request_id: ___, ...shared } = body
    expect(isError).toBe(true)
    expect(structuredContent).toMatchObject({
      ...shared,
      x402Version: 2,
      resource: { url: `${service.baseUrl}/review` },
      accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '219246', payTo: world.payTo }],
      extensions: expect.any(Object),
    })
    expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  })
})

describe('the client library', () => {
  it('pays from the result, gets the verdict and the receipt', async () => {
    const call = await caller()
    const args = command('ls -l')
    const { isError, structuredContent, _meta } = await call(args, await paid(call, args))
    expect(isError).toBeUndefined()
    expect(structuredContent).toMatchObject({
      verdict: 'approve',
      cost_sats: 0,
      charge: { method: 'x402', amount_usd: '0.219246' },
    })
    expect(_meta['x402/payment-response']).toEqual({
      success: true,
      transaction: structuredContent.charge.transaction,
      network: 'eip155:8453',
      payer: payer.address.toLowerCase(),
    })
    expect(await spent()).toBe(price)
  })

  it('sends the same payment with the same arguments again: the same answer, one transfer', async () => {
    const call = await caller()
    const args = command('ls -a')
    const meta = await paid(call, args)
    const first = await call(args, meta)
    const again = await call(args, meta)
    expect(again.content).toEqual(first.content)
    expect(again._meta['assay/replayed']).toBe(true)
    const other = await call(command('pwd'), meta)
    expect([other.isError, other.structuredContent.error, other.structuredContent.x402Version]).toEqual([
      true,
      'already_used',
      2,
    ])
    expect(await spent()).toBe(price)
  })

  it('is told why a payment is refused, with a receipt that says so', async () => {
    const call = await caller()
    const args = command('ls -r')
    const meta = await paid(call, args)
    const payload = structuredClone(meta['x402/payment']) as Result
    payload.payload.authorization.value = '1'
    const { isError, structuredContent, _meta } = await call(args, { 'x402/payment': payload })
    expect([isError, structuredContent.code, structuredContent.error]).toEqual([
      true,
      'payment_invalid',
      'wrong_amount',
    ])
    expect(_meta['x402/payment-response']).toMatchObject({ success: false, errorReason: 'wrong_amount' })
    expect(await spent()).toBe(0n)
  })

  it('pays nothing for arguments that are refused', async () => {
    const call = await caller()
    const meta = await paid(call, command('ls'))
    const { isError, structuredContent } = await call({ artifact: 7 }, meta)
    expect([isError, structuredContent.detail[0].loc]).toEqual([true, ['body', 'artifact']])
    expect(await spent()).toBe(0n)
  })
})

describe('the payment in a header of the request', () => {
  it('X-PAYMENT of version 1 pays the call', async () => {
    const { body } = await service.call('/review', { json: {} })
    const payload = await wallet().createPaymentPayload(body)
    const header = Buffer.from(JSON.stringify(payload)).toString('base64')
    const call = await caller({ 'x-payment': header })
    const { structuredContent, _meta } = await call(command('ls -t'))
    expect(structuredContent.charge.method).toBe('x402')
    expect(_meta['x402/payment-response']).toMatchObject({ success: true, network: 'base' })
    const both = await call(command('ls -t'), { 'x402/payment': payload })
    expect(both.structuredContent.code).toBe('malformed_payment')
    expect(await spent()).toBe(price)
  })

  it('a payment of version 1 in _meta pays too', async () => {
    const { body } = await service.call('/review', { json: {} })
    const call = await caller()
    const { structuredContent } = await call(command('ls -S'), {
      'x402/payment': await wallet().createPaymentPayload(body),
    })
    expect(structuredContent.charge.method).toBe('x402')
    expect(await spent()).toBe(price)
  })
})
