/** x402-fetch 1.2.0, as agents still run it: 670 MB with all it needs, so only with LEGACY_X402=1, in a folder of its own. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { startX402World } from '#server/payments/rails/x402/testing/x402-world.ts'
import { startService } from '#server/testing/service.ts'

const run = promisify(execFile)
const folder = join(process.cwd(), '.data/legacy-x402')

describe.runIf(process.env.LEGACY_X402 === '1')('x402-fetch 1.2.0', () => {
  it('pays the version 1 body and gets its verdict', { timeout: 300_000 }, async () => {
    if (!existsSync(join(folder, 'node_modules/x402-fetch'))) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
      await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', 'x402-fetch@1.2.0'], {
        cwd: folder,
      })
    }
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
      const { stdout } = await run(
        process.execPath,
        [join(import.meta.dirname, '../rails/x402/testing/legacy-client.mjs')],
        { cwd: folder, env: { ...process.env, BASE_URL: `http://localhost:${port}`, PAYER_KEY: key } },
      )
      expect(stdout.trim()).toBe('200 approve x402 true')
      expect(await world.chain.balanceOf(world.payTo)).toBe(219_246n)
    } finally {
      server.close()
      await service.close()
      await world.close()
    }
  })
})
