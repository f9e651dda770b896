/** POST /execute and GET /execution/status, against a real Postgres and the engine of this host. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { canRunDocker, startDockerDaemon } from '#testing/docker-daemon.ts'
import { firstSpareUid } from '#testing/execution/spare-users.ts'
import { type Service, startService } from '#testing/service.ts'
import { findHierarchy } from './engine/cgroup.ts'
import { addGrant, revokeGrants } from './grants.store.ts'
import { openBwrap } from './hostile/run-hostile.ts'

const canRun = process.platform === 'linux' && process.getuid?.() === 0 && findHierarchy() !== null

describe.runIf(canRun)('on a host with an engine', () => {
  let service: Service
  let account: Awaited<ReturnType<Service['register']>>
  beforeAll(async () => {
    service = await startService({
      SANDBOX_ENGINE: 'bwrap',
      SANDBOX_UID_BASE: String(firstSpareUid),
      RATE_RUN: '100000',
      EXEC_CPU_OVERCOMMIT: '4',
    })
    account = await service.register()
    await service.fund(account.accountId, 1_000_000)
    expect(await service.ctx.sandbox.test()).toBe(null)
  }, 240_000)
  afterAll(async () => {
    await checkBooks(service.ctx.db)
    await service.close()
  })
  const execute = (json: object, apiKey = account.apiKey, headers = {}) =>
    service.call('/execute', { apiKey, json, headers })
  const balance = async (apiKey = account.apiKey) =>
    (await service.call('/balance', { apiKey })).body.balance_sats
  const status = async () => (await service.call('/execution/status')).body

  it('runs code, charges 700 sats, and signs what a reader can recompute from the answer alone', async () => {
    const before = await balance()
    const { status: code, body } = await execute({ code: 'print(input())', stdin: 'grüß', tier: 0 })
    expect([code, body.status, body.stdout, body.exit_code]).toEqual([200, 'success', 'grüß\n', 0])
    expect([body.cost_sats, before - (await balance())]).toEqual([700, 700])
    expect(body.sandbox).toMatchObject({ engine: 'bwrap', network: 'none', isolation: 'full', missing: [] })
    const hashes = { code_sha256: sha256Hex('print(input())'), stdin_sha256: sha256Hex('grüß') }
    expect(body.audit).toMatchObject({
      ...hashes,
      kind: 'execute',
      input_hash: sha256Hex(jcs({ ...hashes, language: 'python', tier: 0 })),
      output_hash: sha256Hex(
        jcs({
          end_reason: 'exit',
          exit_code: 0,
          stderr_sha256: sha256Hex(''),
          stdout_sha256: sha256Hex('grüß\n'),
        }),
      ),
      target_hash: sha256Hex(body.sandbox.image_digest),
      emptied: 'verified',
      price_sats: 700,
    })
    expect(body.page_url).toBe(`/execution/${body.action_id}`)
    expect(body.audit_hash).toBe(sha256Hex(jcs(body.audit)))
    expect(body.proof.proof_payload).toMatchObject({ kind: 'execute', audit_hash: body.audit_hash, tier: 0 })
    expect((await service.call('/verify-proof', { json: { event: body.proof.event } })).body.valid).toBe(true)
  })

  it.each<[string, object, object]>([
    ['a traceback', { code: '1/0' }, { status: 'error', exit_code: 1, end_reason: 'exit' }],
    ['sys.exit(125)', { code: 'import sys\nsys.exit(125)' }, { status: 'error', exit_code: 125 }],
    ['sys.exit(137)', { code: 'import sys\nsys.exit(137)' }, { status: 'error', end_reason: 'exit' }],
    ['a timeout', { code: 'while True: pass', timeout_seconds: 0.5 }, { status: 'timeout', exit_code: 137 }],
    ['too much memory', { code: 'x = bytearray(b"x") * 900000000' }, { status: 'oom', exit_code: 137 }],
    [
      'too much output',
      { code: 'while True: print("x" * 9999)' },
      { status: 'output_limit', stdout_truncated: true },
    ],
  ])('%s is charged: no exit code buys a refund', async (_what, request, expected) => {
    const before = await balance()
    const { status: code, body } = await execute({ tier: 0, ...request })
    expect([code, body]).toMatchObject([200, expected])
    expect(before - (await balance())).toBe(700)
  })

  it.each<[string, object, string]>([
    ['NUL in the code', { code: 'print("\0")' }, 'value_error'],
    ['code of 300 KB', { code: 'x'.repeat(300_000) }, 'string_too_long'],
    ['many bytes in few characters', { code: 'ü'.repeat(200_000) }, 'string_too_long'],
    ['input of 2 MB', { code: '1', stdin: 'x'.repeat(2_000_000) }, 'string_too_long'],
    ['a time above the tier', { code: '1', tier: 0, timeout_seconds: 31 }, 'less_than_equal'],
    ['a wider sandbox', { code: '1', permissive: true }, 'unsupported_option'],
    ['a tier that is not', { code: '1', tier: 4 }, 'too_big'],
  ])('422 for %s, and nothing is charged', async (_what, request, type) => {
    const before = await balance()
    const { status: code, body } = await execute(request)
    expect([code, typeof body.detail[0].type]).toEqual([422, 'string'])
    if (type !== 'too_big') expect(body.detail[0].type).toBe(type)
    expect(await balance()).toBe(before)
  })

  it('names what it ignored, and gives no network for the asking', async () => {
    const answer = await execute({ code: 'import socket\nsocket.socket()', tier: 0, network: true })
    expect(answer.headers.get('x-ignored-fields')).toBe('network')
    expect(answer.body.stderr).toContain('Operation not permitted')
  })

  it('repeats the answer of an Idempotency-Key without running again', async () => {
    const headers = { 'idempotency-key': 'run-0000-0001' }
    const request = { code: 'import os\nprint(os.urandom(8).hex())', tier: 0 }
    const first = await execute(request, account.apiKey, headers)
    const before = await balance()
    const second = await execute(request, account.apiKey, headers)
    expect([second.text, await balance()]).toEqual([first.text, before])
  })

  it('clamps a tier to the host, and says what is in force', async () => {
    const { body } = await execute({ code: 'print(1)', tier: 2 })
    expect(body.limits_requested).toMatchObject({ vcpu_milli: 2_000, memory_mb: 4_096, timeout_ms: 300_000 })
    expect(body.limits_granted.memory_mb).toBeLessThanOrEqual(4_096)
    expect(body.cost_sats).toBe(2_800)
  })

  it('tier 3 needs a live grant, takes its price and daily cap, and ends with its revocation', async () => {
    const agent = await service.register()
    await service.fund(agent.accountId, 100_000)
    const run = () => execute({ code: 'print(3)', tier: 3 }, agent.apiKey)
    const refused = async () => {
      const { status: code, body } = await run()
      return [code, body.code, body.reason]
    }
    expect(await refused()).toEqual([403, 'tier3_grant_required', 'none'])
    const now = service.clock.nowUnix
    const grant = {
      ...agent,
      grantedAtUnix: now,
      expiresAtUnix: now + 1_000,
      dailySatsCap: 6_000,
      allowlistDomains: [],
      memoryMb: 300,
      vcpuMilli: 500,
      timeoutSeconds: 10,
      maxBrowserActions: null,
      priceMultiplierBps: 5_000,
    }
    await addGrant(service.ctx.db, grant)
    const { body } = await run()
    expect([body.status, body.cost_sats, body.limits_granted.memory_mb, body.audit.price_sats]).toEqual([
      'success',
      2_800,
      300,
      2_800,
    ])
    expect(body.audit.grant_id).toMatch(/^grant_/)
    expect((await run()).status).toBe(200)
    const capped = await run()
    expect([capped.status, capped.body.code]).toEqual([429, 'daily_cap_reached'])
    expect(Number(capped.headers.get('retry-after'))).toBeGreaterThan(0)
    service.clock.nowUnix = now + 1_001
    expect(await refused()).toEqual([403, 'tier3_grant_required', 'expired'])
    service.clock.nowUnix = now
    await revokeGrants(service.ctx.db, agent.accountId, now)
    expect(await refused()).toEqual([403, 'tier3_grant_required', 'revoked'])
    expect((await execute({ code: '1', tier: 3, agent_id: 'other' }, account.apiKey)).status).toBe(403)
  })

  it('the fifth run of one account at once is refused, and not charged', async () => {
    const before = await balance()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => execute({ code: 'import time\ntime.sleep(0.5)', tier: 0 })),
    )
    const codes = answers.map(({ status: code }) => code).sort()
    expect(codes).toEqual([200, 200, 200, 200, 429])
    expect(before - (await balance())).toBe(4 * 700)
  })

  it('the status shows the self-test and recent runs without their code', async () => {
    const body = await status()
    expect([body.status, body.engine.isolation, body.tiers.length]).toEqual(['ok', 'full', 4])
    expect(body.self_test.length).toBeGreaterThan(10)
    expect(body.self_test.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
    expect(body.recent[0]).toMatchObject({ kind: 'execute', action_id: expect.stringMatching(/^exec_/) })
    expect(JSON.stringify(body)).not.toContain(account.agentId)
  })
})

describe('on a host without an engine', () => {
  it('answers 503 with the reason, and charges nothing', async () => {
    const service = await startService()
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 10_000)
    const { status, body } = await service.call('/execute', { apiKey, json: { code: '1' } })
    expect([status, body.code, body.reason, body.reasons]).toEqual([
      503,
      'sandbox_unavailable',
      'no_engine',
      ['SANDBOX_ENGINE is none'],
    ])
    expect((await service.call('/balance', { apiKey })).body.balance_sats).toBe(10_000)
    const { body: said } = await service.call('/execution/status')
    expect([said.status, said.engine, said.reasons]).toEqual([
      'unavailable',
      null,
      ['SANDBOX_ENGINE is none'],
    ])
    await service.close()
  })
})

describe.runIf(canRun && canRunDocker())('on a host with Docker', () => {
  it('prefers it, runs code in a container, and signs the same root as bubblewrap', async () => {
    const daemon = await startDockerDaemon()
    const service = await startService({
      SANDBOX_ENGINE: 'auto',
      DOCKER_HOST: `unix://${daemon.socketPath}`,
      SANDBOX_UID_BASE: String(firstSpareUid),
    })
    try {
      expect(await service.ctx.sandbox.test()).toBe(null)
      const account = await service.register()
      await service.fund(account.accountId, 10_000)
      const { status, body } = await service.call('/execute', {
        apiKey: account.apiKey,
        json: { code: 'print(input())', stdin: 'given', tier: 0 },
      })
      expect([status, body.stdout, body.exit_code, body.cost_sats]).toEqual([200, 'given\n', 0, 700])
      expect(body.sandbox).toMatchObject({
        engine: 'docker',
        network: 'none',
        isolation: 'full',
        missing: [],
      })
      expect(body.audit).toMatchObject({ engine: { name: 'docker' }, emptied: 'verified', cpu_ms: null })
      expect((await service.call('/verify-proof', { json: { event: body.proof.event } })).body.valid).toBe(
        true,
      )
      const bwrap = await openBwrap({ firstUid: firstSpareUid })
      expect(body.sandbox.image_digest).toBe(bwrap.info.imageDigest)
    } finally {
      await service.close()
      await daemon.stop()
    }
  }, 180_000)

  it('answers 503 with the reason where Docker is asked for and no daemon answers', async () => {
    const service = await startService({
      SANDBOX_ENGINE: 'docker',
      DOCKER_HOST: 'unix:///nowhere/docker.sock',
    })
    try {
      expect(await service.ctx.sandbox.test()).toMatch(/^no Docker socket exists at \/nowhere\/docker\.sock/)
      const { body } = await service.call('/execution/status')
      expect(body).toMatchObject({ status: 'unavailable', engine: null })
    } finally {
      await service.close()
    }
  }, 60_000)
})
