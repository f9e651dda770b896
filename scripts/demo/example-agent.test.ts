/** The example agent, run as a reader would run it, against a whole service with real rails. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'

let world: X402World
let service: LightningService
let server: ReturnType<typeof serve>
let base: string

beforeAll(async () => {
  world = await startX402World()
  service = await startLightningService(world.ownSignerEnv)
  base = await new Promise((resolve) => {
    server = serve({ fetch: service.surface.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://localhost:${port}`),
    )
  })
}, 60_000)
afterAll(async () => {
  server?.close()
  await service?.close()
  await world?.close()
})

it('registers, tops up, reviews, and pays by each rail', async () => {
  const key = generatePrivateKey()
  await world.chain.mint(privateKeyToAccount(key).address, 1_000_000n)
  const agent = join(import.meta.dirname, '../../content/examples/agent.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [agent], {
    env: { ...process.env, BASE_URL: base, X402_PRIVATE_KEY: key, NWC_URL: '' },
  })
  expect(stdout.trim().split('\n')).toEqual([
    'free reject free 0 null',
    'free reject free 0 null',
    'free reject free 0 null',
    'balance reject bearer 240 null',
    'l402 reject l402 240 null',
    'x402 reject x402 0 0.219246',
  ])
  await service.checkBooks()
})
