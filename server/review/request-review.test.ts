/** POST /review against a real Postgres and the real engine bundle. */
import { verifyEvent } from 'nostr-tools/pure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.close())

const dangerous = { artifact_type: 'shell_command', artifact: 'rm -rf / --no-preserve-root' }

describe('200', () => {
  it('rejects the deletion of everything and says which rule and where', async () => {
    const { apiKey } = await service.register()
    const { status, body } = await service.call('/review', { apiKey, json: dangerous })
    expect(status).toBe(200)
    expect(body.verdict).toBe('reject')
    expect(body.issues[0]).toMatchObject({ severity: 'blocker', source: 'deterministic_rule' })
    expect(body.artifact_hash).toBe(sha256Hex(dangerous.artifact))
    expect(body.billing).toEqual({ free_call_used: true, free_calls_remaining: 2 })
    expect(body.cost_sats).toBe(0)
    expect(body.proof).toBeNull()
  })

  it('signs a proof whose id, signature and decision_ref anyone recomputes', async () => {
    const { apiKey } = await service.register()
    const { body } = await service.call('/review', { apiKey, json: { ...dangerous, sign: true } })
    const event = JSON.parse(JSON.stringify(body.proof.event))
    expect(verifyEvent(event)).toBe(true)
    const payload = JSON.parse(event.content)
    expect(Object.keys(payload)).toHaveLength(54)
    const preimage = Object.fromEntries(
      payload.decision_ref_preimage_fields.map((name: string) => [name, payload[name] ?? null]),
    )
    expect(payload.decision_ref).toBe(`sha256:${sha256Hex(jcs(preimage))}`)
    expect(payload.review_record_sha256).toBe(sha256Hex(jcs(body.record)))
    const stored = await service.call(`/verdict-proofs/${event.id}`)
    expect(stored.body).toEqual(JSON.parse(JSON.stringify(event)))
  })

  it.each(['action', 'proposed_action', 'input'])('accepts the alias %s', async (alias) => {
    const { apiKey } = await service.register()
    const { status, body } = await service.call('/review', {
      apiKey,
      json: { artifact_type: 'shell_command', [alias]: 'ls' },
    })
    expect(status).toBe(200)
    expect(body.artifact_hash).toBe(sha256Hex('ls'))
  })

  it('numbers signed proofs without a gap, also when many come at once', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 100_000)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        service.call('/review', {
          apiKey,
          json: { artifact: `echo ${index}`, artifact_type: 'shell_command', sign: true },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    // Events of the ledger have none.
    const events = await service.ctx.db.prisma.signedEvent.findMany({ select: { issuanceIndex: true } })
    const indexes = events
      .flatMap(({ issuanceIndex }) => (issuanceIndex === null ? [] : [Number(issuanceIndex)]))
      .sort((a, b) => a - b)
    expect(indexes).toEqual(indexes.map((_, position) => position + 1))
  })

  it('previews decision_ref on a dry run and signs nothing', async () => {
    const { apiKey } = await service.register()
    const before = await service.ctx.db.prisma.signedEvent.count()
    const { body } = await service.call('/review', {
      apiKey,
      json: { ...dangerous, sign: true, dry_run: true },
    })
    expect(body.proof).toBeNull()
    expect(body.proof_preview.decision_ref).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(await service.ctx.db.prisma.signedEvent.count()).toBe(before)
  })

  it('is honest about a text that no rule understands', async () => {
    const { apiKey } = await service.register()
    const { body } = await service.call('/review', { apiKey, json: { artifact: 'Zib frox the wend.' } })
    expect(body.verdict).toBe('approve_with_concerns')
    expect(body.confidence).toBeLessThan(0.7)
    expect(body.basis).toBe('unjudged')
    expect(body.coverage.judged_bytes).toBeLessThan(body.coverage.effect_bytes)
    expect(body.coverage.unjudged[0]).toMatchObject({ span: [0, 17] })
    expect(body.coverage).toEqual(body.record.coverage)
    expect(body.summary).toMatch(/^Approve with concerns: not judged: "Zib frox the wend\.?" /)
    expect(body.issues[0]).toMatchObject({
      rule: 'coverage.partial',
      severity: 'medium',
      suggested_fix: 'configure a model, or have a person read what was not judged',
    })
    const preview = await service.call('/review', {
      apiKey,
      json: { artifact: 'Zib frox the wend.', dry_run: true },
    })
    expect(preview.body).toMatchObject({ basis: 'unjudged', coverage: body.coverage })
  })

  it('says of a finding and of an approve what they rest on', async () => {
    const { apiKey } = await service.register()
    const basisOf = async (artifact: string) => {
      const json = { artifact, artifact_type: 'shell_command' }
      const { body } = await service.call('/review', { apiKey, json })
      return [body.verdict, body.basis, body.coverage.unjudged]
    }
    expect(await basisOf('rm -rf /')).toEqual(['reject', 'finding', []])
    expect(await basisOf('ls')).toEqual(['approve', 'approve', []])
  })

  it('filters issues by severity_threshold and counts what it left out, without touching the verdict', async () => {
    const { apiKey } = await service.register()
    const all = await service.call('/review', {
      apiKey,
      json: { artifact: 'frobnicate --now', artifact_type: 'shell_command' },
    })
    const few = await service.call('/review', {
      apiKey,
      json: { artifact: 'frobnicate --now', artifact_type: 'shell_command', severity_threshold: 'blocker' },
    })
    expect(all.body.issues.length).toBeGreaterThan(0)
    expect(few.body.issues).toEqual([])
    expect(few.body.suppressed.high + few.body.suppressed.medium + few.body.suppressed.low).toBe(
      all.body.issues.length,
    )
    expect(few.body.verdict).toBe(all.body.verdict)
  })

  it('binds tool, arguments, agent and nonce', async () => {
    const { apiKey } = await service.register()
    const binding = { tool: 'bash', agent_id: 'worker-7', args: { cmd: 'ls', n: 1 }, nonce: 'abc' }
    const { body } = await service.call('/review', {
      apiKey,
      json: { artifact: 'ls', artifact_type: 'shell_command', sign: true, action_binding: binding },
    })
    expect(body.proof.proof_payload).toMatchObject({
      action_binding_tool_hash: sha256Hex('bash'),
      action_binding_args_hash: sha256Hex('{"cmd":"ls","n":1}'),
      action_binding_agent_id: 'worker-7',
      action_binding_nonce: 'abc',
    })
  })

  it('binds a related proof only when it verifies', async () => {
    const { apiKey } = await service.register()
    const inner = await service.call('/review', { apiKey, json: { ...dangerous, sign: true } })
    const { event, decision_ref } = inner.body.proof
    const outer = await service.call('/review', {
      apiKey,
      json: { ...dangerous, sign: true, related_proof_event: event },
    })
    expect(outer.body.proof.proof_payload.related_decision_ref).toBe(decision_ref)
    expect(outer.body.context_provenance).toBe('bound_to_verified_decision_ref')
    const tampered = {
      ...event,
      content: event.content.replace('"artifact_type":"shell_command"', '"artifact_type":"shell_Command"'),
    }
    const other = await service.register()
    const loose = await service.call('/review', {
      apiKey: other.apiKey,
      json: { ...dangerous, related_proof_event: tampered },
    })
    expect(loose.body.context_provenance).toBe('caller_asserted_unverified')
  })
})

describe('402', () => {
  it('answers a probe whatever its body, with the ways to pay', async () => {
    const { status, body } = await service.call('/review', { body: '{"nonsense' })
    expect(status).toBe(402)
    // No chain is configured here, so the answer does not claim to speak x402.
    expect(body).not.toHaveProperty('x402Version')
    expect(body).toMatchObject({
      code: 'payment_required',
      accepts: [],
      operation: 'POST /review',
      price: { sats: 240 },
    })
    expect(body.ways_to_pay[0].rail).toBe('balance')
  })

  it('comes after the free calls, says what is missing, and charges nothing', async () => {
    const { apiKey, accountId } = await service.register()
    for (let i = 0; i < 3; i += 1) await service.call('/review', { apiKey, json: dangerous })
    const { status, body } = await service.call('/review', { apiKey, json: dangerous })
    expect(status).toBe(402)
    expect(body).toMatchObject({ code: 'insufficient_balance', balance_sats: 0, shortfall_sats: 240 })
    await service.fund(accountId, 300)
    const paid = await service.call('/review', { apiKey, json: dangerous })
    expect(paid.body).toMatchObject({ cost_sats: 240, charge: { method: 'bearer', balance_sats: 60 } })
  })

  it('never overspends one account under 100 calls at once', async () => {
    const { apiKey, accountId } = await service.register()
    for (let i = 0; i < 3; i += 1) await service.call('/review', { apiKey, json: dangerous })
    await service.fund(accountId, 240 * 10 + 100)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => service.call('/review', { apiKey, json: dangerous })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(90)
    const balance = await service.ctx.books.balanceOf(accountId)
    expect(balance).toMatchObject({ available: { BONUS: 100 }, heldSats: 0 })
  })
})

describe('401', () => {
  it('refuses an unknown key', async () => {
    const { status, body } = await service.call('/review', {
      apiKey: `asy_${'x'.repeat(40)}`,
      json: dangerous,
    })
    expect([status, body.code]).toEqual([401, 'invalid_api_key'])
  })
})

describe('422 names the fault and charges nothing', () => {
  const lone = '{"artifact":"\\ud800","artifact_type":"shell_command"}'
  const deep = `{"artifact":"ls","capital":${'['.repeat(80)}${']'.repeat(80)}}`
  const cases: [string, string | Uint8Array, (string | number)[], string][] = [
    ['broken JSON', '{"artifact":', ['body'], 'json_unexpected_end'],
    ['duplicate keys', '{"artifact":"a","artifact":"b"}', ['body'], 'json_duplicate_member'],
    ['a lone surrogate', lone, ['body', 'artifact'], 'json_lone_surrogate'],
    ['invalid UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), ['body'], 'json_invalid_utf8'],
    ['deep JSON', deep, ['body', 'capital'], 'json_too_deep'],
    ['an array', '[]', ['body'], 'object_type'],
    ['a missing artifact', '{}', ['body', 'artifact'], 'missing'],
    ['an empty artifact', '{"artifact":""}', ['body', 'artifact'], 'string_too_short'],
    [
      'a long artifact',
      JSON.stringify({ artifact: 'x'.repeat(20_001) }),
      ['body', 'artifact'],
      'artifact_too_long',
    ],
    ['a wrong type', '{"artifact":7}', ['body', 'artifact'], 'string_type'],
    [
      'an unknown artifact type',
      '{"artifact":"a","artifact_type":"poem"}',
      ['body', 'artifact_type'],
      'enum',
    ],
    ['two aliases', '{"artifact":"a","action":"b"}', ['body', 'action'], 'value_error'],
    ['an unknown field', '{"artifact":"a","sing":true}', ['body', 'sing'], 'extra_forbidden'],
    [
      'a float in bound arguments',
      '{"artifact":"a","action_binding":{"args":{"n":0.5}}}',
      ['body', 'action_binding', 'args'],
      'float_forbidden',
    ],
    [
      'a summary without its tier',
      '{"artifact":"a","disclosed_summary":"s"}',
      ['body', 'disclosed_summary'],
      'value_error',
    ],
    [
      'a source that cannot be fetched',
      '{"artifact":"a","artifact_source":{"tx_hash":"0x1"}}',
      ['body', 'artifact_source'],
      'artifact_source_unavailable',
    ],
    [
      'a verifier that is no CAIP-10 account',
      '{"artifact":"a","intended_verifier":"somebody"}',
      ['body', 'intended_verifier'],
      'string_pattern_mismatch',
    ],
    [
      'three decimals of a dollar',
      '{"artifact":"a","capital":{"equity_usd":"1.005"}}',
      ['body', 'capital', 'equity_usd'],
      'decimal_parsing',
    ],
  ]
  it.each(cases)('%s', async (_name, sent, loc, type) => {
    const { apiKey } = await service.register()
    const { status, body } = await service.call('/review', { apiKey, body: sent })
    expect(status).toBe(422)
    expect(body.detail.map((fault: { loc: unknown; type: string }) => fault.type)).toContain(type)
    expect(
      body.detail.find((fault: { type: string }) => fault.type === type).loc.slice(0, loc.length),
    ).toEqual(loc)
    const balance = await service.call(`/balance?api_key=${apiKey}`)
    expect(balance.body.free_calls_remaining).toBe(3)
  })

  it('a tier counts only where something is signed', async () => {
    const { apiKey, accountId } = await service.register()
    const ask = (more: object, path = '/review') =>
      service.call(path, {
        apiKey,
        json: { artifact: 'a', confidentiality_tier: 'partial_disclosure', ...more },
      })
    expect((await ask({})).status).toBe(200)
    await service.fund(accountId, 2_000)
    for (const refused of [
      await ask({ sign: true }),
      await ask({ dry_run: true }),
      await ask({}, '/review/external'),
    ]) {
      expect(refused.status).toBe(422)
      expect(refused.body.detail[0]).toMatchObject({ loc: ['body', 'disclosed_summary'], type: 'missing' })
    }
    const external = await ask({ disclosed_summary: 's' }, '/review/external')
    expect([external.status, external.body.proof.proof_payload.disclosed_summary]).toEqual([200, 's'])
    expect(external.body.billing).toEqual({ free_call_used: false, free_calls_remaining: 2 })
  })

  it('counts code points, not UTF-16 units', async () => {
    const { apiKey } = await service.register()
    const { status } = await service.call('/review', { apiKey, json: { artifact: '😀'.repeat(20_000) } })
    expect(status).toBe(200)
  })
})

describe('413 and 415', () => {
  it('refuses a body over the limit and names the limit', async () => {
    const { apiKey } = await service.register()
    const { status, body } = await service.call('/review', {
      apiKey,
      body: JSON.stringify({ artifact: 'x'.repeat(600_000) }),
      headers: { 'content-length': '600020' },
    })
    expect([status, body.code, body.limit_bytes]).toEqual([413, 'body_too_large', 524_288])
  })

  it('refuses another content type', async () => {
    const { apiKey } = await service.register()
    const { status } = await service.call('/review', {
      apiKey,
      body: 'artifact=ls',
      headers: { 'content-type': 'text/plain' },
    })
    expect(status).toBe(415)
  })
})

describe('409', () => {
  it('answers a repeat byte for byte and charges once', async () => {
    const { apiKey } = await service.register()
    const headers = { 'idempotency-key': 'key-00000001' }
    const first = await service.call('/review', { apiKey, json: { ...dangerous, sign: true }, headers })
    const again = await service.call('/review', { apiKey, json: { sign: true, ...dangerous }, headers })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const balance = await service.call(`/balance?api_key=${apiKey}`)
    expect(balance.body.free_calls_remaining).toBe(2)
  })

  it('refuses another body under the same key and names what differs', async () => {
    const { apiKey } = await service.register()
    const headers = { 'idempotency-key': 'key-00000002' }
    await service.call('/review', { apiKey, json: dangerous, headers })
    const { status, body } = await service.call('/review', {
      apiKey,
      json: { ...dangerous, artifact: 'ls' },
      headers,
    })
    expect([status, body.code, body.diverged_fields]).toEqual([409, 'idempotency_conflict', ['artifact']])
  })

  it('runs once when the same key comes ten times at once', async () => {
    const { apiKey, accountId } = await service.register()
    const headers = { 'idempotency-key': 'key-00000003' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.call('/review', { apiKey, json: dangerous, headers })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(await service.ctx.db.prisma.charge.count({ where: { accountId, state: 'delivered' } })).toBe(1)
  })

  it('takes operation_id for the key', async () => {
    const { apiKey } = await service.register()
    const json = { ...dangerous, operation_id: 'op-1' }
    const first = await service.call('/review', { apiKey, json })
    expect((await service.call('/review', { apiKey, json })).text).toBe(first.text)
  })
})

describe('503', () => {
  it('refuses to sign without a key, and charges nothing', async () => {
    const keyless = await startService({ VERIFIER_SECRET_KEY: '' })
    try {
      const { apiKey } = await keyless.register()
      const { status, body } = await keyless.call('/review', { apiKey, json: { ...dangerous, sign: true } })
      expect([status, body.code]).toEqual([503, 'signing_unavailable'])
      expect((await keyless.call(`/balance?api_key=${apiKey}`)).body.free_calls_remaining).toBe(3)
      const health = await keyless.call('/health')
      expect([health.status, health.body.status, health.body.components.signer]).toEqual([
        503,
        'degraded',
        'down',
      ])
    } finally {
      await keyless.close()
    }
  })
})
