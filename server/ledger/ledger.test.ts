/** The ledger as a caller sees it: publish a verdict, read it back, recompute what was served. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { appendEntries } from './append/append.ts'
import { LedgerIndex } from './read/list-entries.ts'
import { LedgerEntry } from './schema/entry.schema.ts'

let service: Service
let apiKey: string
let agentId: string

beforeAll(async () => {
  service = await startService({ RATE_SUBMIT: '10000' })
  const account = await service.register()
  ;({ apiKey, agentId } = account)
  await service.fund(account.accountId, 1_000_000)
}, 120_000)
afterAll(() => service?.close())

const signedReview = async (artifact: string) =>
  (await service.call('/review', { apiKey, json: { artifact, artifact_type: 'shell_command', sign: true } }))
    .body
const submit = (json: unknown, options: { apiKey?: string } = { apiKey }) =>
  service.call('/ledger/submit', { json, ...options })
const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats
const size = async () => (await service.ctx.db.pool.query('SELECT size FROM log_state')).rows[0].size

describe('POST /ledger/submit 200', () => {
  it('publishes the verdict as the next entry and charges 150 sats', async () => {
    const { proof } = await signedReview('ls')
    const before = await balance()
    const { status, body } = await submit({ event: proof.event, note: 'Über the hedge' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'published', entry: 40, event_id: proof.event.id, cost_sats: 150 })
    expect([body.ots_status, body.posted_relays]).toEqual([null, []])
    expect(await balance()).toBe(before - 150)
    const entry = await service.call(`/ledger/${body.entry}`)
    expect(LedgerEntry.safeParse(entry.body).error).toBeUndefined()
    expect(entry.body).toMatchObject({
      type: 'self_submitted_verdict',
      proof_event: proof.event,
      record: {
        note: 'Über the hedge',
        submitter: agentId,
        attesters: [`agent:${agentId}`],
        submission_id: body.submission_id,
      },
      commitment_proof: {
        relay_anchor: { status: 'unverified' },
        timing: { tier: null, claim: 'no outside anchor yet' },
      },
    })
    expect(entry.body).not.toHaveProperty('record_sha256')
    const state = await service.call(body.check_status_url)
    expect(state.body).toMatchObject({ status: 'published', entry: 40, submitter: agentId, cost_sats: 150 })
    expect([state.body.ots_status, state.body.posted]).toEqual([null, false])
    const index = (await service.call('/ledger')).body
    expect(index.erc_8004.identity.registration_url).toBeNull()
    expect(index.commitment_proof_spec.summary).not.toMatch(/is published|is stamped/)
    const verified = await service.call('/verify-proof', { json: { event: proof.event } })
    expect(verified.body).toMatchObject({ valid: true, ledger_entry: 40 })
  })

  it('takes an empty note for none, and says of an event that waits outside that no entry carries it', async () => {
    const { proof } = await signedReview('date')
    const verify = () => service.call('/verify-proof', { json: { event: proof.event } })
    expect((await verify()).body).toMatchObject({ valid: true, ledger_entry: null })
    const { status, body } = await submit({ event: proof.event, note: '' })
    expect(status).toBe(200)
    expect((await service.call(`/ledger/${body.entry}`)).body.record.note).toBeNull()
    expect((await verify()).body.ledger_entry).toBe(body.entry)
    const forged = await service.call('/verify-proof', { json: { event: { ...proof.event, kind: 1 } } })
    expect(forged.body).toMatchObject({ valid: false, ledger_entry: null })
  })

  it('takes the whole proof as well', async () => {
    const { proof } = await signedReview('pwd')
    expect((await submit({ proof })).status).toBe(200)
  })
})

describe('POST /ledger/submit refuses, appends nothing and charges nothing', () => {
  let good: { id: string; content: string; sig: string; created_at: number }
  beforeAll(async () => {
    good = (await signedReview('id')).proof.event
  })
  const refused = async (json: unknown, status: number, options?: { apiKey?: string }) => {
    const [sizeBefore, sats] = [await size(), await balance()]
    const answer = await submit(json, options)
    expect(answer.status).toBe(status)
    expect([await size(), await balance()]).toEqual([sizeBefore, sats])
    return answer.body
  }

  it('402 without a credential', () => refused({ event: good }, 402, {}))
  it('401 with an unknown key', () => refused({ event: good }, 401, { apiKey: 'asy_unknown' }))
  it('422 without a proof, naming what to send', async () => {
    expect((await refused({}, 422)).detail[0]).toMatchObject({ loc: ['body', 'event'], type: 'missing' })
  })
  it('422 for a changed content, naming the check', async () => {
    const event = { ...good, content: good.content.replace('approve', 'apprave') }
    expect((await refused({ event }, 422)).detail[0]).toMatchObject({
      loc: ['body', 'event', 'event.id'],
      type: 'event_invalid',
    })
  })
  it('422 for a changed signature', async () => {
    const event = { ...good, sig: `${'0'.repeat(2)}${good.sig.slice(2)}` }
    expect((await refused({ event }, 422)).detail[0].type).toBe('event_invalid')
  })
  it('422 for one of our events that is no verdict', async () => {
    const { body } = await service.call('/ledger/1')
    expect((await refused({ event: body.proof_event }, 422)).detail[0].type).toBe('not_a_verdict_proof')
  })
  it('422 for a note that is too long or holds a control character', async () => {
    expect((await refused({ event: good, note: 'x'.repeat(501) }, 422)).detail[0].loc).toEqual([
      'body',
      'note',
    ])
    expect((await refused({ event: good, note: 'a\u0000b' }, 422)).detail[0].loc).toEqual(['body', 'note'])
  })
  it('409 the second time, with the entry', async () => {
    const first = await submit({ event: good })
    expect(await refused({ event: good }, 409)).toMatchObject({
      code: 'already_submitted',
      entry: first.body.entry,
    })
  })
  it('409 for all but one of many at once', async () => {
    const { proof } = await signedReview('whoami')
    const [before, sats] = [await size(), await balance()]
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit({ event: proof.event })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)])
    expect([await size(), await balance()]).toEqual([before + 1, sats - 150])
  })
  it('503 while the ledger is frozen', async () => {
    const { proof } = await signedReview('uptime')
    await service.ctx.db.pool.query(`UPDATE log_state SET frozen_reason = 'a test'`)
    expect(await refused({ event: proof.event }, 503)).toMatchObject({ code: 'ledger_frozen' })
    await service.ctx.db.pool.query('UPDATE log_state SET frozen_reason = NULL')
  })
})

describe('GET /ledger/{entry}', () => {
  it('200: what is served hashes to what is claimed', async () => {
    const { text, body } = await service.call('/ledger/40')
    const record = text.slice(text.indexOf('"record":') + 9, text.indexOf(',"proof_event"'))
    expect(sha256Hex(record)).toBe(body.chain.content_hash)
    expect(sha256Hex(`${body.chain.content_hash}|${body.chain.prev_head_hash}`)).toBe(body.chain.head_hash)
    expect(body.chain.prev_head_hash).toBe('4e103e9375d0a9348931a60b6033826ac863b8cf5eb34126f6fcc5b15a352cda')
  })
  it('200 by event id', async () => {
    const { body } = await service.call('/ledger/40')
    expect((await service.call(`/ledger/${body.event_id}`)).body).toEqual(body)
  })
  it('200 for entry 1, which has no type, no chain and a record_sha256', async () => {
    const { body } = await service.call('/ledger/1')
    expect(LedgerEntry.safeParse(body).error).toBeUndefined()
    expect(body).not.toHaveProperty('type')
    expect(body).not.toHaveProperty('chain')
    expect(body.record_sha256).toMatch(/^[0-9a-f]{64}$/)
  })
  it('304 for what the caller has', async () => {
    const { headers } = await service.call('/ledger/40')
    const again = await service.call('/ledger/40', { headers: { 'if-none-match': headers.get('etag')! } })
    expect(again.status).toBe(304)
  })
  it.each([
    ['2', 404, 'reserved_entry'],
    ['39', 404, 'reserved_entry'],
    ['999999', 404, 'unknown_entry'],
    ['999999999999999', 404, 'unknown_entry'],
    ['f'.repeat(64), 404, 'unknown_entry'],
  ])('%s is %i %s', async (entry, status, code) => {
    for (const part of ['', '/commitment', '/outcome', '/canonical'])
      expect(await service.call(`/ledger/${entry}${part}`)).toMatchObject({ status, body: { code } })
  })
  it.each(['0', '-1', '01', '1.5', '1e3', '9999999999999999', 'latest', 'F'.repeat(64), '%00'])(
    '%s is 422',
    async (entry) => {
      expect((await service.call(`/ledger/${entry}`)).status).toBe(422)
    },
  )
})

describe('parts of an entry', () => {
  it('commitment says what was committed and nothing of what followed', async () => {
    const { body } = await service.call('/ledger/40/commitment')
    expect(body).toMatchObject({ entry: 40, question: 'what was committed, and when?', applicable: true })
    expect(JSON.stringify(body)).not.toMatch(/outcome_status|settled/)
  })
  it('outcome of a shell command: a rule verifies it, so nothing settles', async () => {
    const { body } = await service.call('/ledger/40/outcome')
    expect(body).toMatchObject({ applicable: false, outcome_status: 'not_applicable', trades: [] })
    expect(body).not.toHaveProperty('commitment_proof')
  })
  it('canonical bytes of both recipes hash to the header, and to the hashes of the entry', async () => {
    const raw = await service.call('/ledger/40/canonical')
    expect(sha256Hex(raw.text)).toBe(raw.headers.get('x-expected-sha256'))
    expect(raw.headers.get('x-expected-sha256')).toBe(
      (await service.call('/ledger/40')).body.chain.content_hash,
    )
    const escaped = await service.call('/ledger/40/canonical?recipe=legacy_ascii_escaped_v0')
    expect(escaped.text).toContain('\\u00dcber')
    expect(sha256Hex(escaped.text)).toBe(escaped.headers.get('x-expected-sha256'))
    const first = await service.call('/ledger/1/canonical?recipe=legacy_ascii_escaped_v0')
    expect(first.headers.get('x-expected-sha256')).toBe((await service.call('/ledger/1')).body.record_sha256)
  })
})

describe('GET /ledger', () => {
  it('fits its contract and counts what is there', async () => {
    const { body } = await service.call('/ledger?order=desc')
    expect(LedgerIndex.safeParse(body).error).toBeUndefined()
    expect(body.entries.map(({ entry }: { entry: number }) => entry)).toEqual(
      [44, 43, 42, 41, 40, 1].slice(-body.entries.length),
    )
    expect(body.total).toBe(body.entries.length)
    expect(body.track_record.ledger_entries).toBe(body.total)
    expect(body.reputation_axis.inputs.attestationCount).toBe(body.total)
    expect(body.reputation_axis.inputs.counterpartyDiversity).toBe(body.total - 1)
    expect(JSON.stringify(body.entries)).not.toContain('"record":')
  })
  it('pages forward and back without gap or repeat', async () => {
    for (const order of ['asc', 'desc']) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const query: string = `order=${order}&limit=2${cursor ? `&cursor=${cursor}` : ''}`
        const { body, headers } = await service.call(`/ledger?${query}`)
        seen.push(...body.entries.map(({ entry }: { entry: number }) => entry))
        expect(headers.has('link')).toBe(body.next_cursor !== null)
        cursor = body.next_cursor
      } while (cursor)
      const whole = (await service.call(`/ledger?order=${order}`)).body.entries
      expect(seen).toEqual(whole.map(({ entry }: { entry: number }) => entry))
    }
  })
  it('filters by type and from an entry on', async () => {
    const typed = await service.call('/ledger?type=self_submitted_verdict&limit=1000')
    expect(typed.body.entries.every(({ type }: { type: string }) => type === 'self_submitted_verdict')).toBe(
      true,
    )
    expect(typed.body.entries.length).toBeGreaterThan(3)
    const since = await service.call('/ledger?since_entry=42&order=asc')
    expect(since.body.entries[0].entry).toBe(42)
  })
  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=0', 'type=nonsense', 'order=up', 'anchors=abc'])(
    '422 for %s',
    async (query) => {
      expect((await service.call(`/ledger?${query}`)).status).toBe(422)
    },
  )
  it('re-roots the counts in the keys that the reader names', async () => {
    const key = service.ctx.signer!.pubkey
    const own = (await service.call(`/ledger?anchors=${key}`)).body.reputation_axis
    expect(own.inputs).toMatchObject({ attestationCount: 1, counterpartyDiversity: 0 })
    const stranger = (await service.call(`/ledger?anchors=${'ab'.repeat(32)}`)).body.reputation_axis
    expect(stranger.inputs).toMatchObject({ attestationCount: 0, counterpartyDiversity: 0 })
    expect(stranger.attestationCountNeff).toBe(0)
  })
})

describe('outcomes', () => {
  it('a trade that cites a verdict shows up in its outcome and in the track record', async () => {
    const draft = outcomeDraft(service.ctx, 'trades')
    const trade = {
      trade_id: 't1',
      coin: 'ETH',
      side: 'long',
      realized_pnl_usd: '12.5',
      result: 'WIN' as const,
      reason: 'closed',
      source: 'test',
      opened_at: null,
      settled_at: 1_790_000_100,
      verdict_entry: null,
      fill_refs: ['f1'],
    }
    await service.ctx.db.transaction((tx) =>
      appendEntries(tx, service.ctx, [
        {
          ...draft,
          members: { ...draft.members, trades: [trade] },
          facts: { ...draft.facts, trades: [trade] },
        },
      ]),
    )
    const { body } = await service.call('/ledger')
    expect(body.track_record).toMatchObject({
      live_trades_closed: 1,
      wins: 1,
      win_rate_pct: 100,
      net_pnl_usd: 12.5,
    })
    // Nothing outside holds a commitment, so nothing can have settled after one: the axis counts none of it.
    expect(body.reputation_axis).toMatchObject({ winRateBps: null, reputation: 0 })
    expect(body.reputation_axis.derivation.excluded_pre_commit_outcomes).toHaveLength(1)
  })
})

describe('heads and checkpoints', () => {
  it('signs a head for every chained entry and a checkpoint for the size', async () => {
    await service.ctx.ledger.advance()
    const { body } = await service.call('/ledger?order=desc')
    const newest = body.entries[0]
    expect(body.chain_head).toMatchObject({ entry: newest.entry, head_hash: newest.head_hash })
    const event = (await service.call(`/verdict-proofs/${body.chain_head.event_id}`)).body
    expect(JSON.parse(event.content)).toMatchObject({
      schema: 'assay.ledger_chain_head.v1',
      head_hash: newest.head_hash,
    })
    const { rows } = await service.ctx.db.pool.query('SELECT max(size) AS size FROM log_checkpoint')
    expect(rows[0].size).toBe(newest.entry)
  })
})

describe('verdicts that the ledger must publish', () => {
  const fullyDisclosed = (artifact: string) =>
    service.call('/review', {
      apiKey,
      json: { artifact, artifact_type: 'shell_command', sign: true, confidentiality_tier: 'full_disclosure' },
    })

  it('are queued in the transaction that issues them and published at the next cadence, in that order', async () => {
    const first = (await fullyDisclosed('rm -rf /')).body
    const second = (await fullyDisclosed('git status')).body
    expect(first.ledger_queue).toMatchObject({ position: 1, publish_by: service.clock.nowUnix + 86_400 })
    expect(second.ledger_queue.position).toBe(2)
    const before = await size()
    await service.ctx.ledger.advance()
    expect(await size()).toBe(before)
    expect((await service.call('/ledger')).body.completeness).toMatchObject({
      mandatory_issued: 2,
      mandatory_published: 0,
      pending_publication: [
        { issuance_index: first.proof.proof_payload.issuance_index },
        { issuance_index: second.proof.proof_payload.issuance_index },
      ],
    })
    expect((await submit({ event: first.proof.event })).body).toMatchObject({
      code: 'already_submitted',
      entry: null,
    })
    service.clock.nowUnix += 86_400
    await service.ctx.ledger.advance()
    const entry = (await service.call(`/ledger/${before + 1}`)).body
    expect(LedgerEntry.safeParse(entry).error).toBeUndefined()
    expect(entry).toMatchObject({
      type: 'pre_action_verdict',
      event_id: first.proof.event.id,
      record: {
        verdict: { verdict: 'reject', paid: true, high_blockers: 1 },
        disclosure: { artifact: 'rm -rf /' },
        attesters: [`agent:${agentId}`],
      },
    })
    expect((await service.call(`/ledger/${before + 2}`)).body.event_id).toBe(second.proof.event.id)
    expect((await service.call('/ledger')).body.completeness).toMatchObject({
      mandatory_published: 2,
      pending_publication: [],
    })
  })

  it('an ordinary signed verdict is not queued', async () => {
    expect((await signedReview('date')).ledger_queue).toBeNull()
  })

  it('422 for an artifact that no record can hold, and nothing is issued', async () => {
    const { rows } = await service.ctx.db.pool.query('SELECT last_index FROM issuance_counter')
    const sats = await balance()
    const { status, body } = await fullyDisclosed('echo a\r\necho b')
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'confidentiality_tier'], type: 'not_publishable' })
    const after = await service.ctx.db.pool.query('SELECT last_index FROM issuance_counter')
    expect(after.rows).toEqual(rows)
    expect(await balance()).toBe(sats)
  })
})

it('a server that closes waits for what the ledger is doing, and begins nothing more', async () => {
  const other = await startService()
  const drafts = Array.from({ length: 200 }, (_, index) => outcomeDraft(other.ctx, `closing-${index}`))
  await other.ctx.db.transaction((tx) => appendEntries(tx, other.ctx, drafts))
  other.ctx.ledger.kick()
  await other.close()
  await expect(other.ctx.ledger.advance()).resolves.toBeUndefined()
}, 20_000)
