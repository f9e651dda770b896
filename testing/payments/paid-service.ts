/**
 * Starts a service that accepts Lightning and USDC, with a tool that a test can hold, and customers that
 * pay in every way.
 */
import { toHex } from '#protocol/bytes.ts'
import { catalogue } from '#server/catalogue.ts'
import { termsOf } from '#server/payments/x402/x402-rail.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'
import { type Caller, createCaller } from './caller.ts'
import { createGatedTool, type GatedTool, gatedMicroUsdc } from './gated-tool.ts'
import { type LightningService, startLightningService } from './lightning-service.ts'

export interface PaidService extends LightningService {
  usdc: X402World
  payer402: Payer
  tool: GatedTool
  surface: ReturnType<typeof createHttpSurface>
  call: Caller
  /** An L402 credential that pays for one run of the tool. */
  boughtToken(): Promise<string>
  /** A payment header of this x402 version that pays for one run of the tool. */
  signedPayment(version?: 1 | 2): Promise<string>
}

/** `env`: what EGRESS_ALLOW names there may be reached beside the chain. */
export async function startPaidService(
  env: Record<string, string> = {},
  { freeCalls = false } = {},
): Promise<PaidService> {
  const usdc = await startX402World()
  const service = await startLightningService({
    ...usdc.ownSignerEnv,
    SELLER_INTEL_RPC_URL: usdc.ownSignerEnv.X402_RPC_URL,
    RATE_SOURCES: 'fixed:100000',
    FREE_REVIEW_CALLS: '0',
    RATE_PROBE: '100000',
    TRUSTED_PROXIES: '1',
    ...env,
    EGRESS_ALLOW: [usdc.ownSignerEnv.EGRESS_ALLOW, env.EGRESS_ALLOW ?? []].flat().join(','),
  })
  const tool = createGatedTool({ freeCalls })
  const surface = createHttpSurface(service.ctx, [...catalogue, tool.operation])
  const call = createCaller(surface)
  const payer402 = await fundPayer(usdc.chain, 1_000_000_000n)
  let caller = 0
  return {
    ...service,
    usdc,
    payer402,
    tool,
    surface,
    call,
    async boughtToken() {
      caller += 1
      // A different address each time: the same address gets the same invoice for a minute.
      const headers = { 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` }
      const { body } = await call(tool.operation.path, { json: { word: '' }, headers })
      const { preimage } = await service.payer.pay(body.lightning.invoice)
      return `L402 ${body.lightning.token}:${toHex(preimage!)}`
    },
    signedPayment(version = 1) {
      const terms = termsOf(service.ctx.rails.x402!, gatedMicroUsdc, {
        url: `${service.baseUrl}${tool.operation.path}`,
        description: tool.operation.summary,
      })
      return version === 1 ? payer402.headerV1(terms) : payer402.headerV2(terms)
    },
    async close() {
      tool.open()
      await service.close()
      await usdc.close()
    },
  }
}
