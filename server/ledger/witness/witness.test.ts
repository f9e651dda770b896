/** Two servers: one keeps a ledger, the other cosigns it over HTTP. Then everything that a witness must refuse. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromHex, type Hex64, toHex } from '#protocol/bytes.ts'
import { formatAddCheckpoint } from '#protocol/ledger/note/add-checkpoint.ts'
import { checkpointText } from '#protocol/ledger/note/checkpoint.ts'
import { verifyCosignatures } from '#protocol/ledger/note/cosignature.ts'
import { ed25519PublicKey } from '#protocol/ledger/note/ed25519.ts'
import { formatNote, parseNote, signNote } from '#protocol/ledger/note/note.ts'
import { formatVkey, noteKey } from '#protocol/ledger/note/vkey.ts'
import { consistencyProof, tilesForConsistency } from '#protocol/ledger/tree/proof.ts'
import { readEnv } from '#server/kernel/env.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { appendEntries } from '../append/append.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { readTiles } from '../publish/log-tree.store.ts'
import { checkpointKeyOf } from '../publish/note-key.ts'
import { submitToWitnesses } from './submit-checkpoint.ts'

const seed = '07'.repeat(32)
const name = 'witness.example/w1'
const witnessKey = noteKey(
  name,
  'cosignature_v1',
  ed25519PublicKey(Uint8Array.from(Buffer.from(seed, 'hex'))),
)
const origin = 'localhost:3000/log'
const ours = checkpointKeyOf(readEnv({ VERIFIER_SECRET_KEY: '01'.repeat(32) }), origin)!

let witness: Service
let server: Server
let log: Service

beforeAll(async () => {
  witness = await startService({ WITNESS_NAME: name, WITNESS_SECRET_KEY: seed, WITNESSED_LOGS: ours.vkey })
  const listener = getRequestListener(
    (request) =>
      witness.surface.request(request.url, {
        method: request.method,
        headers: { host: 'localhost:3000' },
        body: request.body,
        duplex: 'half',
      } as RequestInit),
    { overrideGlobalObjects: false },
  )
  server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const policy = join(mkdtempSync(join(tmpdir(), 'assay-policy-')), 'policy')
  writeFileSync(
    policy,
    `log ${ours.vkey} http://localhost:3000/log\nwitness w1 ${formatVkey(witnessKey)} http://127.0.0.1:${port}/log/witness\nquorum w1\n`,
  )
  log = await startService({ LOG_POLICY_FILE: policy, EGRESS_ALLOW: `127.0.0.1:${port}` })
}, 120_000)
afterAll(async () => {
  server?.close()
  await log?.close()
  await witness?.close()
})

const grow = async (service: Service, count: number, prefix: string) => {
  await service.ctx.db.transaction((tx) =>
    appendEntries(
      tx,
      service.ctx,
      Array.from({ length: count }, (_, index) => outcomeDraft(service.ctx, `${prefix}-${index}`)),
    ),
  )
  await service.ctx.ledger.advance()
}
const send = (body: string) =>
  witness.call('/log/witness/add-checkpoint', {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain' },
  })
const signed = (text: string) => formatNote({ text, signatures: [signNote(text, ours.key, ours.seed)] })
const newestNote = async () => (await log.call('/log/checkpoint')).text
/** Our checkpoint alone, without what witnesses added. */
const ownNote = async () => {
  const parsed = parseNote(await newestNote())
  if (!parsed.ok) throw new Error(parsed.problem)
  return signed(parsed.value.text)
}

describe('a log that is witnessed', () => {
  it('shows the cosignature under its checkpoint, from the first size on', async () => {
    expect(await submitToWitnesses(log.ctx)).toBe(1)
    const parsed = parseNote(await newestNote())
    if (!parsed.ok) throw new Error(parsed.problem)
    expect(verifyCosignatures(parsed.value, [witnessKey])).toMatchObject({
      ok: true,
      value: [{ atUnix: witness.clock.nowUnix }],
    })
  })
  it('does not ask for the same size again, nor twice within a minute', async () => {
    expect(await submitToWitnesses(log.ctx)).toBe(0)
    await grow(log, 3, 'a')
    expect(await submitToWitnesses(log.ctx)).toBe(0)
    log.clock.nowUnix += 60
    expect(await submitToWitnesses(log.ctx)).toBe(1)
  })
  it('finds out from the witness how far it has come when it has forgotten', async () => {
    await log.ctx.db.pool.query('UPDATE log_witness SET size = 0')
    await grow(log, 200, 'b')
    log.clock.nowUnix += 60
    expect(await submitToWitnesses(log.ctx)).toBe(1)
  })
  it('publishes its policy', async () => {
    expect((await log.call('/log/policy')).text).toContain('quorum w1')
    expect((await witness.call('/log/policy')).text).toContain('quorum none')
  })
})

describe('POST /log/witness/add-checkpoint', () => {
  let size: number
  beforeEach(async () => {
    size = (await readLog(log.ctx.db)).size
  })

  it('200 again for what it has seen', async () => {
    expect((await send(formatAddCheckpoint(size, [], await ownNote()))).status).toBe(200)
  })
  it('409 with its size for another old size', async () => {
    const answer = await send(formatAddCheckpoint(0, [], await ownNote()))
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      409,
      `${size}\n`,
      'text/x.tlog.size',
    ])
  })
  it('409 for a second root of the size it has seen', async () => {
    const fork = signed(checkpointText(origin, size, 'ab'.repeat(32) as Hex64))
    expect((await send(formatAddCheckpoint(size, [], fork))).status).toBe(409)
  })
  it('422 for a history that does not extend the one it has seen, and it moves nowhere', async () => {
    const fork = signed(checkpointText(origin, size + 5, 'cd'.repeat(32) as Hex64))
    expect((await send(formatAddCheckpoint(size, [new Uint8Array(32)], fork))).status).toBe(422)
    expect((await send(formatAddCheckpoint(size, [], await ownNote()))).status).toBe(200)
  })
  it('422 for a proof with one bit changed, 200 for the right one', async () => {
    await grow(log, 7, 'c')
    const to = size + 7
    const proof = consistencyProof(size, to, await readTiles(log.ctx.db, tilesForConsistency(size, to)))
    const bent = proof.map((hash) => hash.slice())
    bent[0]![0]! ^= 1
    expect((await send(formatAddCheckpoint(size, bent, await ownNote()))).status).toBe(422)
    expect((await send(formatAddCheckpoint(size, proof, await ownNote()))).status).toBe(200)
  })
  it('404 for a log that it does not know', async () => {
    const other = (await ownNote()).replaceAll(origin, 'elsewhere.example/log')
    expect((await send(formatAddCheckpoint(0, [], other))).status).toBe(404)
  })
  it('403 without a signature of the log that holds', async () => {
    const text = checkpointText(origin, size + 1, 'ef'.repeat(32) as Hex64)
    const foreign = noteKey(origin, 'ed25519', ed25519PublicKey(fromHex('09'.repeat(32))!))
    const note = formatNote({ text, signatures: [signNote(text, foreign, fromHex('09'.repeat(32))!)] })
    expect((await send(formatAddCheckpoint(size, [], note))).status).toBe(403)
  })
  it.each(['nonsense', 'old x\n\n', 'old 0\n', 'old 0\nAAAA\n\nx', `old 0\n${'A\n'.repeat(64)}\nx`])(
    '400 for %j',
    async (body) => {
      expect((await send(body)).status).toBe(400)
    },
  )
  it('400 for an old size beyond the checkpoint', async () => {
    expect((await send(formatAddCheckpoint(size + 99, [], await ownNote()))).status).toBe(400)
  })
  it('422 for an empty body, 404 at a server that is no witness', async () => {
    expect((await send('')).status).toBe(422)
    const answer = await log.call('/log/witness/add-checkpoint', {
      method: 'POST',
      body: formatAddCheckpoint(0, [], await ownNote()),
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(404)
  })
})

describe('a database that was restored from an older copy', () => {
  it('is found out by the witness and frozen', async () => {
    // As a restore leaves it: the witness has cosigned a size that this database never reached.
    await witness.ctx.db.pool.query('UPDATE witnessed_log SET size = 99999, root = $1', [Buffer.alloc(32, 1)])
    await grow(log, 1, 'd')
    log.clock.nowUnix += 60
    expect(await submitToWitnesses(log.ctx)).toBe(0)
    expect((await readLog(log.ctx.db)).frozenReason).toContain('99999')
    const draft = outcomeDraft(log.ctx, 'after')
    await expect(log.ctx.db.transaction((tx) => appendEntries(tx, log.ctx, [draft]))).rejects.toMatchObject({
      code: 'ledger_frozen',
    })
    expect(toHex((await readLog(log.ctx.db)).root)).toMatch(/^[0-9a-f]{64}$/)
  })
})
