// A page of another origin pays for a review with each official x402 client: the browser allows the paid request and shows the receipt.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { connectUsdc } from '../../pages/usdc-chain.ts'
import type { ClientName, PaidReview, payForReview } from '../../pages/x402-clients.ts'

let origin: string
let close: () => Promise<void>

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../pages/x402-clients.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'error',
  })
  const script = outputFiles[0]!.text
  const server = createServer(({ url }, response) => {
    const isScript = url === '/clients.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript
        ? script
        : '<!doctype html><title>Shop</title><script type="module" src="/clients.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => new Promise((resolve) => server.close(() => resolve()))
})
test.afterAll(() => close?.())

for (const client of ['x402-fetch', '@x402/fetch'] as const satisfies ClientName[])
  test(`${client} pays and reads the receipt`, async ({ page, baseURL }) => {
    const key = generatePrivateKey()
    const chain = connectUsdc()
    await chain.mint(privateKeyToAddress(key), 1_000_000n)
    await page.goto(origin)
    await page.waitForFunction(() => 'payForReview' in globalThis)
    const paid: PaidReview = await page.evaluate(
      ({ client, baseURL, key }) =>
        (globalThis as unknown as { payForReview: typeof payForReview }).payForReview(client, baseURL, key),
      { client, baseURL: baseURL!, key },
    )
    expect(paid).toEqual({ status: 200, verdict: 'approve', method: 'x402', receipt: expect.any(String) })
    expect(await chain.balanceOf(privateKeyToAddress(key))).toBe(1_000_000n - 219_246n)
  })
