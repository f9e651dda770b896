/** The loss drill of ledger.md 10.4: a key leaks, is rotated and revoked, and then signs with an old date. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyEntry } from '#protocol/ledger/entry/verify-entry.ts'
import { type SignedEvent, signEvent } from '#protocol/nostr-event.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { queueAnchors } from '#server/anchors/stamp/queue-anchors.ts'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { type Service, startService } from '#testing/service.ts'
import { ledgerProfileOf } from '../ledger-head.ts'
import { revokeKey, rotateKey } from '../partner/rotate-key.ts'
import { readLog } from '../publish/checkpoint.store.ts'

const nextSecret = '0b'.repeat(32)

let service: Service
let stale: Context
let next: Context
let apiKey: string
/** In the ledger, and issued only; both signed before the rotation. */
let published: SignedEvent
let issued: SignedEvent
let oldPubkey: string
let rotation: { entry: number; publicKey: string }

beforeAll(async () => {
  const mark = mkdtempSync(join(tmpdir(), 'assay-mark-'))
  service = await startService({ LEDGER_MARK: mark, LOG_SECRET_KEY: '0a'.repeat(32) })
  oldPubkey = service.ctx.signer!.pubkey
  const account = await service.register()
  apiKey = account.apiKey
  await service.fund(account.accountId, 10_000)
  service.clock.nowUnix += 5_000
  published = await signedReview('ls -la', 'full_disclosure')
  issued = await signedReview('ls -la /tmp', 'hash_only')
  stale = await otherServer({})
  service.clock.nowUnix += 60
  rotation = await rotateKey(service.ctx, 'verifier', { nextSecret, reason: 'test' })
  next = await otherServer({ VERIFIER_SECRET_KEY: nextSecret })
})
afterAll(async () => {
  for (const ctx of [stale, next]) await ctx?.close()
  await service?.close()
})

async function otherServer(keys: Record<string, string>): Promise<Context> {
  return createContext({
    env: { ...service.ctx.env, ...keys },
    log: createLog('silent'),
    rulesetFiles: builtRuleset(process.cwd()),
    catalogue,
    clock: () => service.clock.nowUnix,
  })
}

async function call(ctx: Context, path: string, json?: unknown) {
  const headers = {
    host: 'localhost:3000',
    'content-type': 'application/json',
    authorization: `Bearer ${apiKey}`,
  }
  const request = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
  const answer = await createHttpSurface(ctx, catalogue).request(`http://localhost:3000${path}`, {
    headers,
    ...request,
  })
  // biome-ignore lint/suspicious/noExplicitAny: the contract checks the shape
  return { status: answer.status, body: (await answer.json()) as any }
}

async function signedReview(artifact: string, tier: string): Promise<SignedEvent> {
  const json = { artifact, artifact_type: 'shell_command', sign: true, confidentiality_tier: tier }
  const { body } = await service.call('/review', { apiKey, json })
  return body.proof.event
}

const keyCheck = async (event: SignedEvent) => {
  const { body } = await call(next, '/verify-proof', { event })
  return [body.valid, body.checks.issued_by_assay, body.reason]
}

/** What the thief signs: another payload, dated before the rotation. */
function forged(): SignedEvent {
  const secret = Uint8Array.from(Buffer.from(service.ctx.env.VERIFIER_SECRET_KEY!, 'hex'))
  return signEvent(
    { ...issued, created_at: issued.created_at - 1_000 },
    secret,
    new Uint8Array(32),
    nobleSchnorr,
  )
}

it('publishes waiting verdicts before the rotation, under the key that signed them', async () => {
  const { body } = await call(next, `/ledger/${rotation.entry - 1}`)
  expect(body).toMatchObject({ event_id: published.id, proof_event: { pubkey: oldPubkey } })
  expect((await call(next, `/ledger/${rotation.entry}`)).body.record).toMatchObject({
    action: 'rotate',
    effective_entry: rotation.entry + 1,
  })
})

it('503: a server that has not heard of the rotation issues nothing under the old key', async () => {
  expect(stale.keyGuard.problem).toBeNull()
  const json = { artifact: 'ls', artifact_type: 'shell_command', sign: true }
  const { status, body } = await call(stale, '/review', json)
  expect([status, body.code]).toEqual([503, 'signing_unavailable'])
})

it('a server with the old key names the key in force', async () => {
  await stale.ledger.ready()
  for (const path of ['/.well-known/verifier-keys.json', '/ledger?limit=1']) {
    const { body } = await call(stale, path)
    expect(body.current ?? body.verifier_pubkey).toBe(rotation.publicKey)
  }
})

it('422: a verdict of the replaced key enters the ledger no more, and nothing is charged', async () => {
  const { size } = await readLog(next.db)
  const { status, body } = await call(next, '/ledger/submit', { event: issued })
  expect([status, body.detail?.[0]?.loc ?? body.errors?.[0]?.loc]).toEqual([
    422,
    ['body', 'event', 'event.key'],
  ])
  expect((await readLog(next.db)).size).toBe(size)
})

it('a rotation alone cannot tell a back-dated event from a true one; the revocation does', async () => {
  expect(await keyCheck(issued)).toEqual([true, true, null])
  expect((await keyCheck(forged()))[1]).toBe(true)
  await revokeKey(next, 'verifier', {
    publicKey: oldPubkey,
    lastEntry: rotation.entry,
    reason: 'the key leaked',
  })
  expect(await keyCheck(forged())).toEqual([false, false, 'issued_by_assay'])
  expect(await keyCheck(issued)).toEqual([false, false, 'issued_by_assay'])
  expect(await keyCheck(published)).toEqual([true, true, null])
})

it('an anchor of the signature older than that of the revocation saves a verdict outside the ledger', async () => {
  const { body } = await call(next, '/ledger?type=key_event')
  const revocation = body.entries.find(({ entry }: { entry: number }) => entry > rotation.entry).event_id
  const confirm = (eventId: string, kind: string, unix: number) =>
    service.asOwner(
      `UPDATE anchor SET state = 'confirmed', network = 'mainnet', file = '', block_height = 1, block_hash = repeat('0', 64), block_time_unix = ${unix},
         block_header = repeat('0', 160), precedence = false, precedence_basis = 'test', confirmed_at_unix = ${unix}, stamped_at_unix = ${unix}
       WHERE event_id = '${eventId}' AND kind = '${kind}'`,
    )
  await queueAnchors(next)
  await confirm(issued.id, 'signed_event', 1_790_010_000)
  expect((await keyCheck(issued))[0]).toBe(false)
  await confirm(revocation, 'event', 1_790_020_000)
  await next.ledger.ready()
  expect(await keyCheck(issued)).toEqual([true, true, null])
  expect((await keyCheck(forged()))[1]).toBe(false)
})

it('publishes the history of the keys, and a restart of the old server changes nothing', async () => {
  const keys = async () => (await call(next, '/.well-known/verifier-keys.json')).body
  expect(await keys()).toMatchObject({
    current: rotation.publicKey,
    keys: [
      { pubkey: rotation.publicKey, status: 'active', from_entry: rotation.entry + 1, valid_to: null },
      { pubkey: oldPubkey, status: 'revoked', from_entry: 1, rotation_event_id: null },
    ],
  })
  const before = await keys()
  await (await otherServer({})).close()
  expect(await keys()).toEqual(before)
})

it('the verifier follows the keys on every entry of the ledger', async () => {
  const numbers: number[] = (await call(next, '/ledger?limit=1000')).body.entries.map(
    ({ entry }: { entry: number }) => entry,
  )
  const surface = createHttpSurface(next, catalogue)
  const text = async (entry: number) =>
    (
      await surface.request(`http://localhost:3000/ledger/${entry}`, { headers: { host: 'localhost:3000' } })
    ).text()
  const answers = new Map(
    await Promise.all(numbers.map(async (entry) => [entry, await text(entry)] as const)),
  )
  const keyEntries = [...answers]
    .filter(([entry, answer]) => entry === 1 || JSON.parse(answer).type === 'key_event')
    .sort(([a], [b]) => a - b)
    .map(([, answer]) => answer)
  expect(keyEntries).toHaveLength(3)
  for (const entry of answers.values()) {
    for (const given of [{ entry, keyEntries }, { entry }]) {
      const { report } = verifyEntry(given, { profile: ledgerProfileOf(next), schnorr: nobleSchnorr })
      expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([])
      expect(report.questions.authentic).toBe('pass')
    }
  }
})
