/** A server that is started with keys other than those of the ledger signs nothing; an announced rotation lets the new key go on. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { ed25519PublicKey } from '#protocol/ledger/note/ed25519.ts'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { appendEntries } from '../append/append.ts'
import { rotateKey } from '../partner/rotate-key.ts'
import { findNewestCheckpoint, readLog } from '../publish/checkpoint.store.ts'

const logSecret = '0a'.repeat(32)
const otherSecret = '0b'.repeat(32)

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function founded(): Promise<Service> {
  const service = await startService({
    LEDGER_MARK: mkdtempSync(join(tmpdir(), 'assay-mark-')),
    LOG_SECRET_KEY: logSecret,
  })
  closing.push(() => service.close())
  return service
}

async function restarted(service: Service, keys: Record<string, string>): Promise<Context> {
  const { env } = service.ctx
  const ctx = await createContext({
    env: { ...env, ...keys },
    log: createLog('silent'),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
    clock: () => service.clock.nowUnix,
  })
  closing.push(() => ctx.close())
  return ctx
}

let drafts = 0
const append = (ctx: Context) =>
  ctx.db.transaction((tx) => appendEntries(tx, ctx, [outcomeDraft(ctx, `keys-${drafts++}`)]))

const call = async (ctx: Context, path: string, json?: unknown, apiKey?: string) => {
  const response = await createHttpSurface(ctx, catalogue).request(`http://localhost:3000${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const activeKeys = async ({ ctx }: Service) =>
  (await sql(ctx.db, `SELECT pubkey, status FROM verifier_key ORDER BY pubkey`)) as unknown[]

it('another verifier key appends nothing, signs no proof, and leaves the published keys as they were', async () => {
  const service = await founded()
  await append(service.ctx)
  const published = await activeKeys(service)
  const { size } = await readLog(service.ctx.db)

  const other = await restarted(service, { VERIFIER_SECRET_KEY: otherSecret })
  await expect(append(other)).rejects.toMatchObject({ code: 'signing_unavailable' })
  await other.ledger.advance()
  const { apiKey } = await service.register()
  const request = {
    artifact: 'ls -la',
    artifact_type: 'shell_command',
    sign: true,
  }
  const review = await call(other, '/review', request, apiKey)
  expect([review.status, review.body.code]).toEqual([503, 'signing_unavailable'])
  const health = await call(other, '/health')
  expect(health.body).toMatchObject({ components: { signer: 'down', ledger: 'down' } })
  expect(health.body.ledger_problem).toMatch(/must be signed by the ledger's verifier key/)
  expect(await activeKeys(service)).toEqual(published)
  expect((await readLog(service.ctx.db)).size).toBe(size)

  // The server with the right key goes on.
  await append(service.ctx)
  expect((await readLog(service.ctx.db)).size).toBe(size + 1)
})

it('another checkpoint key signs no checkpoint', async () => {
  const service = await founded()
  const before = await findNewestCheckpoint(service.ctx.db)
  const other = await restarted(service, { LOG_SECRET_KEY: otherSecret })
  await append(other)
  await other.ledger.advance()
  expect((await findNewestCheckpoint(service.ctx.db))!.size).toBe(before!.size)
  expect(other.ledger.problem).toMatch(/must be signed by the Ed25519 key/)
  await service.ctx.ledger.advance()
  expect((await findNewestCheckpoint(service.ctx.db))!.size).toBe(before!.size + 1)
})

it('a rotated verifier key goes on where the old one ends, which then signs nothing more', async () => {
  const service = await founded()
  const { effectiveEntry, entry, publicKey } = await rotateKey(service.ctx, 'verifier', {
    nextSecret: otherSecret,
    reason: 'test',
  })
  expect(effectiveEntry).toBe(entry + 1)
  await expect(append(service.ctx)).rejects.toMatchObject({ code: 'signing_unavailable' })
  const next = await restarted(service, { VERIFIER_SECRET_KEY: otherSecret })
  await append(next)
  const { body } = await call(next, `/ledger/${effectiveEntry}`)
  expect(body).toMatchObject({ proof_event: { pubkey: publicKey } })
  expect(next.ledger.problem).toBeNull()
})

it('a lost checkpoint key is replaced by an announced one, from the entry after the announcement', async () => {
  const service = await founded()
  const lost = await restarted(service, { LOG_SECRET_KEY: '0c'.repeat(32) })
  const { effectiveEntry } = await rotateKey(lost, 'checkpoint', { nextSecret: otherSecret, reason: 'lost' })
  const next = await restarted(service, { LOG_SECRET_KEY: otherSecret })
  await append(next)
  await next.ledger.advance()
  expect(next.ledger.problem).toBeNull()
  const newest = (await findNewestCheckpoint(next.db))!
  expect(newest.size).toBe(effectiveEntry)
  expect(toHex(next.checkpointKey!.key.publicKey)).toBe(
    toHex(ed25519PublicKey(Uint8Array.from(Buffer.from(otherSecret, 'hex')))),
  )
})
