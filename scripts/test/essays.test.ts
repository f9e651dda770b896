/** The commands of the essays under content/corpus, pasted as they are into a shell, against a service with two Lightning nodes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#dev/embedded-postgres/free-port.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { hasShell, pasteInto, shellBlocks } from './shell-blocks.ts'

const root = resolve(import.meta.dirname, '../..')
const blocksOf = (essay: string) =>
  shellBlocks(readFileSync(join(root, `content/corpus/${essay}.md`), 'utf8'))
const tour = mkdtempSync(join(tmpdir(), 'assay-essays-'))
let service: LightningService
let server: ReturnType<typeof serve>
let port: number
let unfollow: () => Promise<void>

/** `npx assay` may have to build the engine first. */
vi.setConfig({ testTimeout: 300_000 })
beforeAll(async () => {
  port = await freePort()
  service = await startLightningService({ BASE_URL: `http://localhost:${port}` })
  unfollow = service.follow()
  server = serve({ fetch: service.surface.fetch, port, hostname: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  server?.close()
  await unfollow?.()
  await service?.close()
  rmSync(tour, { recursive: true, force: true })
})

const paste = (text: string) => pasteInto({ tour, port }, text)

describe.skipIf(!hasShell)(`essays${hasShell ? '' : ' (skipped: no bash, npx or curl)'}`, () => {
  it('pay-per-call: asks for the price, tops up, and pays one call by L402', async () => {
    const { status, stdout, stderr } = await paste(blocksOf('pay-per-call').join('\n'))
    expect([status, stderr]).toEqual([0, ''])
    const answers = stdout
      .trim()
      .split(/(?<=\})\s*(?=\{)/)
      .map((text) => JSON.parse(text))
    const offer = JSON.parse(readFileSync(join(tour, 'offer.json'), 'utf8'))
    expect([offer.code, offer.lightning.amount_sats]).toEqual(['payment_required', 240])
    const balance = answers.find((answer) => 'balance_sats' in answer && 'buckets' in answer)
    expect(balance.balance_sats).toBe(1_000)
    expect(answers.at(-1)).toMatchObject({ verdict: 'reject', charge: { method: 'l402' } })
    await service.checkBooks()
  })

  it('verify-a-verdict: a verdict, checked without the service, and given again', async () => {
    const [ask, keys, check, again] = blocksOf('verify-a-verdict')
    expect(await paste(`${ask}${keys}`)).toMatchObject({ status: 0, stderr: '' })
    expect((await paste(check!)).stdout.trimEnd()).toMatch(/It holds\.$/)
    const { deterministic } = JSON.parse(readFileSync(join(tour, 'review.json'), 'utf8'))
    expect(JSON.parse((await paste(again!)).stdout).record_sha256).toBe(deterministic.record_sha256)
  })

  it('read-a-finding: the verdicts that it describes', async () => {
    const verdicts = []
    for (const block of blocksOf('read-a-finding')) verdicts.push((await paste(block)).status)
    expect(verdicts).toEqual([2, 2, 1])
  })
})
