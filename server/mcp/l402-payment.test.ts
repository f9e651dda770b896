/** A tool paid over Lightning: the invoice of the result is paid by a real node, and its token goes into Authorization. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPair, startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import { toHex } from '#protocol/bytes.ts'
import { createTestPayer, type TestPayer } from '#server/payments/lightning/wallets/embedded/test-payer.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { connectMcpClient } from '#testing/mcp/mcp-client.ts'
import { type Service, startService } from '#testing/service.ts'

let pair: EmbeddedPair
let service: Service
let payer: TestPayer
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'assay-mcp-l402-'))
  pair = await startEmbeddedPair({ directory })
  payer = createTestPayer(pair)
  service = await startService({
    LIGHTNING_BACKEND: 'embedded',
    LIGHTNING_EMBEDDED_DIRECTORY: directory,
    RATE_INVOICE: '1000',
  })
  service.clock.nowUnix = Math.floor(Date.now() / 1_000)
}, 60_000)
afterAll(async () => {
  await service?.close()
  await pair?.stop()
})
afterEach(() => checkBooks(service.ctx.db))

async function review(artifact: string, authorization?: string) {
  const client = await connectMcpClient(service, authorization ? { authorization } : {})
  // biome-ignore lint/suspicious/noExplicitAny: answers and refusals
  const result: any = await client.callTool({
    name: 'review',
    arguments: { artifact, artifact_type: 'shell_command' },
  })
  return result
}

async function token() {
  const { structuredContent } = await review('ls')
  const { invoice, token, amount_sats } = structuredContent.lightning
  expect(amount_sats).toBe(240)
  const { state, preimage } = await payer.pay(invoice)
  expect(state).toBe('succeeded')
  return `L402 ${token}:${toHex(preimage!)}`
}

it('one token pays for one call, and the same call again has the same answer', async () => {
  const authorization = await token()
  const first = await review('ls -l', authorization)
  expect(first.structuredContent).toMatchObject({
    verdict: 'approve',
    charge: { method: 'l402', amount_sats: 240 },
  })
  expect((await review('ls -l', authorization)).content).toEqual(first.content)
  const other = await review('pwd', authorization)
  expect([other.isError, other.structuredContent.code]).toEqual([true, 'l402_ended'])
})

it('a preimage of another invoice and a malformed token are refused', async () => {
  const [mine, foreign] = [await token(), await token()]
  const mixed = `${mine.split(':')[0]}:${foreign.split(':')[1]}`
  expect((await review('ls', mixed)).structuredContent.code).toBe('invalid_l402')
  expect((await review('ls', 'L402 abc')).structuredContent.code).toBe('malformed_credential')
})
