/** x402-fetch 1.2.0, the client of x402 version 1 that agents still run, pays for a review. */
import { serve } from '@hono/node-server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createSigner, wrapFetchWithPayment } from 'x402-fetch'
import { startService } from '#testing/service.ts'
import { startX402World } from '#testing/x402/x402-world.ts'

it('pays the version 1 body, reads the receipt, and stops at its own ceiling of 0.10 USDC', async () => {
  const world = await startX402World()
  const service = await startService(world.remoteEnv, { runningClock: true })
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve({ fetch: service.surface.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(listening),
    )
  })
  try {
    const key = generatePrivateKey()
    await world.chain.mint(privateKeyToAccount(key).address, 1_000_000n)
    const { port } = server.address() as { port: number }
    const signer = await createSigner('base', key)
    const call = (maxMicroUsdc?: bigint) =>
      wrapFetchWithPayment(
        fetch,
        signer,
        maxMicroUsdc,
      )(`http://localhost:${port}/review`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ artifact: 'ls', artifact_type: 'shell_command' }),
      })
    await expect(call()).rejects.toThrow('Payment amount exceeds maximum allowed')
    const answer = await call(1_000_000n)
    expect([answer.status, answer.headers.get('x-payment-response')]).toEqual([200, expect.any(String)])
    expect(await answer.json()).toMatchObject({ verdict: 'approve', charge: { method: 'x402' } })
    expect(await world.chain.balanceOf(world.payTo)).toBe(219_246n)
  } finally {
    server.close()
    await service.close()
    await world.close()
  }
})
