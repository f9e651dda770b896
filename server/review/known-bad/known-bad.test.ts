/** The registry through the service: what grows it, what does not, what a hit does, and that anyone recomputes it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { ReviewRecord } from '#protocol/review/types.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { type Answer, type Service, startService } from '#testing/service.ts'
import { withdrawKnownBad } from './end-known-bad.store.ts'
import { growKnownBad } from './grow-known-bad.store.ts'
import { growthOf } from './growth-of.ts'
import { knownBadMentions } from './known-bad-mentions.ts'
import { knownBadGenesis, lapseSeconds, maxAdditionsPerDay } from './registry-row.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '200' })
})
afterAll(() => service?.close())

let last = 0xa0
/** An address that nothing else in these tests uses. */
const freshAddress = (): string => {
  last += 1
  return `0x${sha256Hex(`address ${last}`).slice(0, 40)}`
}
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const sender = '0x1212121212121212121212121212121212121212'
const word = (hex: string): string => hex.replace(/^0x/, '').padStart(64, '0')

/** An unlimited allowance to a stranger: a blocker whose spender gains. */
const unlimitedTo = (spender: string) => ({
  artifact_type: 'onchain_action',
  artifact: JSON.stringify({
    chainId: 8453,
    from: sender,
    to: usdc,
    value: '0',
    data: `0x095ea7b3${word(spender)}${'f'.repeat(64)}`,
  }),
})
const paymentTo = (recipient: string) => ({
  artifact_type: 'onchain_action',
  capital: { equity_usd: '100000' },
  artifact: JSON.stringify({ chainId: 8453, from: sender, to: recipient, value: '1000', data: '0x' }),
})

const review = (apiKey: string, json: object): Promise<Answer> => service.call('/review', { apiKey, json })
const registry = async (query = '') => (await service.call(`/review/known-bad${query}`)).body
const rowsOf = async (address: string) => (await registry(`?address=${address}`)).items

describe('a reject', () => {
  it('adds the spender of a blocker, in normal form, with the record that shows why', async () => {
    const spender = freshAddress()
    const { apiKey } = await service.register()
    const { status, body } = await review(apiKey, { ...unlimitedTo(spender), sign: true })
    expect([status, body.verdict]).toEqual([200, 'reject'])
    expect(body.known_bad_added.map((address: string) => address.toLowerCase())).toEqual([spender])
    const [row] = await rowsOf(spender)
    expect(row).toMatchObject({
      op: 'add',
      key: `evm:account:${spender.slice(2)}`,
      address: spender,
      display_address: body.known_bad_added[0],
      namespace: 'eip155:8453',
      rule: 'onchain.unlimited_to_unknown',
      basis: 'evidence_against',
      artifact_type: 'onchain_action',
      artifact_hash: body.artifact_hash,
      record_sha256: body.deterministic.record_sha256,
      verdict_event_id: body.proof.event.id,
      decision_ref: body.proof.decision_ref,
      accounts: 1,
      status: 'active',
    })
  })

  it('is counted in the statistics', async () => {
    const { active_count } = await registry('?limit=1')
    await service.ctx.reviewData.refresh()
    expect((await service.call('/stats')).body.verification.known_bad).toBe(active_count)
    expect(active_count).toBeGreaterThan(0)
  })

  it('adds neither sender nor token', async () => {
    const { apiKey } = await service.register()
    await review(apiKey, unlimitedTo(freshAddress()))
    expect(await rowsOf(sender)).toEqual([])
    expect(await rowsOf(usdc)).toEqual([])
  })

  it('adds nothing on a dry run, and says so', async () => {
    const spender = freshAddress()
    const { apiKey } = await service.register()
    const { body } = await review(apiKey, { ...unlimitedTo(spender), dry_run: true })
    expect(body.known_bad_added).toEqual([])
    expect(body.known_bad_skipped).toEqual([{ address: expect.any(String), reason: 'dry_run' }])
    expect(await rowsOf(spender)).toEqual([])
  })

  it('adds nothing when too little is known rather than something bad', async () => {
    const { apiKey } = await service.register()
    const { body } = await review(apiKey, { artifact_type: 'onchain_action', artifact: 'do the usual thing' })
    expect(body.known_bad_added).toEqual([])
  })

  it('adds nothing for an address that only its caller calls bad', async () => {
    const recipient = freshAddress()
    const { apiKey } = await service.register()
    const { body } = await review(apiKey, {
      ...paymentTo(recipient),
      context: JSON.stringify({ known_bad: [recipient] }),
    })
    expect(body.verdict).toBe('reject')
    expect(body.known_bad_added).toEqual([])
    expect(body.known_bad_hits).toEqual([])
    expect(body.known_bad_skipped[0]?.reason).toBe('named_by_caller')
  })

  it('adds no zero address, precompile or burn address', async () => {
    const { apiKey } = await service.register()
    const { body } = await review(apiKey, unlimitedTo('0x000000000000000000000000000000000000dead'))
    expect(body.known_bad_added).toEqual([])
  })

  it(`adds at most ${maxAdditionsPerDay} addresses for one account and day`, async () => {
    const { apiKey } = await service.register()
    const added: string[] = []
    const reasons: string[] = []
    for (let index = 0; index < maxAdditionsPerDay + 2; index += 1) {
      const { body } = await review(apiKey, unlimitedTo(freshAddress()))
      added.push(...body.known_bad_added)
      reasons.push(...body.known_bad_skipped.map(({ reason }: { reason: string }) => reason))
    }
    expect(added).toHaveLength(maxAdditionsPerDay)
    expect(reasons).toEqual(['daily_cap', 'daily_cap'])
    service.clock.nowUnix += 86_400
    const { body } = await review(apiKey, unlimitedTo(freshAddress()))
    expect(body.known_bad_added).toHaveLength(1)
  })

  it('of a screening adds the listed address, which then does not lapse', async () => {
    const listed = '0x098b716b8aaf21512996dc57eb0615e2383e2f96'
    const { apiKey } = await service.register()
    const { body } = await review(apiKey, { artifact_type: 'sanctions_screening', artifact: listed })
    expect(body.verdict).toBe('reject')
    expect(body.known_bad_added).toHaveLength(1)
    expect(body.known_bad_hits).toEqual([])
    const again = await review(apiKey, { artifact_type: 'sanctions_screening', artifact: listed })
    const paid = await review(apiKey, paymentTo(listed))
    const [row] = await rowsOf(listed)
    for (const both of [again, paid])
      expect(both.body.known_bad_hits).toMatchObject([{ address: listed, seq: row.seq }])
    const before = (await rowsOf(listed)).length
    service.clock.nowUnix += lapseSeconds + 1
    await runDueJobs(
      service.ctx,
      jobs.filter(({ name }) => name === 'lapse_known_bad'),
    )
    expect(await rowsOf(listed)).toHaveLength(before)
  })
})

describe('a hit', () => {
  it('forces reject, is told with its row, and is bound into the proof', async () => {
    const bad = freshAddress()
    const innocent = freshAddress()
    const { apiKey } = await service.register()
    const before = await review(apiKey, paymentTo(bad))
    expect(before.body.verdict).not.toBe('reject')
    const added = await review(apiKey, unlimitedTo(bad))
    const [row] = await rowsOf(bad)
    const after = await review(apiKey, { ...paymentTo(bad), sign: true })
    expect(after.body).toMatchObject({ verdict: 'reject', epistemic_basis: 'evidence_against' })
    expect(after.body.known_bad_hits).toEqual([
      {
        address: bad,
        namespace: 'eip155:8453',
        seq: row.seq,
        reason_codes: ['onchain.unlimited_to_unknown'],
      },
    ])
    expect(after.body.issues.map(({ source }: { source: string }) => source)).toContain('registry')
    // Its own hit is no second reason to list it.
    expect(after.body.known_bad_added).toEqual([])
    expect(added.body.known_bad_added).toHaveLength(1)
    const state = await registry()
    expect(after.body.proof.proof_payload).toMatchObject({
      registry_count: state.count,
      registry_snapshot_sha256: state.snapshot_sha256,
    })
    expect((await review(apiKey, paymentTo(innocent))).body.verdict).not.toBe('reject')
  })

  it('adds a blocker to a screening', async () => {
    const bad = freshAddress()
    const { apiKey } = await service.register()
    const screening = { artifact_type: 'sanctions_screening', artifact: bad }
    expect((await review(apiKey, screening)).body.verdict).not.toBe('reject')
    await review(apiKey, unlimitedTo(bad))
    const { body } = await review(apiKey, screening)
    expect(body.verdict).toBe('reject')
    expect(body.known_bad_hits).toHaveLength(1)
  })
})

describe('a row by one account', () => {
  const lapse = () =>
    runDueJobs(
      service.ctx,
      jobs.filter(({ name }) => name === 'lapse_known_bad'),
    )

  it('lapses after 30 days, and a new reject adds it again', async () => {
    const spender = freshAddress()
    const { apiKey } = await service.register()
    await review(apiKey, unlimitedTo(spender))
    service.clock.nowUnix += lapseSeconds - 1_200
    await lapse()
    expect((await rowsOf(spender)).map(({ op }: { op: string }) => op)).toEqual(['add'])
    service.clock.nowUnix += 1_200
    await lapse()
    const rows = await rowsOf(spender)
    expect(rows.map(({ op, status }: { op: string; status: string }) => [op, status])).toEqual([
      ['add', 'lapsed'],
      ['lapse', 'lapsed'],
    ])
    expect((await review(apiKey, paymentTo(spender))).body.known_bad_hits).toEqual([])
    await review(apiKey, unlimitedTo(spender))
    expect((await rowsOf(spender)).map(({ op }: { op: string }) => op)).toEqual(['add', 'lapse', 'add'])
  })

  it('stays when another account confirms it, and the same account cannot', async () => {
    const spender = freshAddress()
    const one = await service.register()
    const other = await service.register()
    await review(one.apiKey, unlimitedTo(spender))
    const again = await review(one.apiKey, unlimitedTo(spender))
    expect(again.body.known_bad_skipped).toEqual([{ address: expect.any(String), reason: 'already_listed' }])
    await review(other.apiKey, unlimitedTo(spender))
    expect(
      (await rowsOf(spender)).map(({ op, accounts }: { op: string; accounts: number }) => [op, accounts]),
    ).toEqual([
      ['add', 1],
      ['confirm', 2],
    ])
    service.clock.nowUnix += lapseSeconds + 1_200
    await lapse()
    expect((await rowsOf(spender)).at(-1).status).toBe('active')
  })

  it('leaves by a row of its own when an operator withdraws it, and does not come back', async () => {
    const spender = freshAddress()
    const { apiKey } = await service.register()
    await review(apiKey, unlimitedTo(spender))
    const [row] = await rowsOf(spender)
    const withdraw = () =>
      service.ctx.db.transaction((tx) => withdrawKnownBad(tx, row.seq, service.clock.nowUnix))
    await withdraw()
    expect(await withdraw()).toBeNull()
    const rows = await rowsOf(spender)
    expect(rows.at(-1)).toMatchObject({
      op: 'withdraw',
      reason_codes: ['operator_withdrawn'],
      status: 'withdrawn',
    })
    const other = await service.register()
    const { body } = await review(other.apiKey, unlimitedTo(spender))
    expect(body.known_bad_skipped).toEqual([{ address: expect.any(String), reason: 'withdrawn' }])
  })
})

describe('GET /review/known-bad 200', () => {
  it('is a chain that anyone recomputes from genesis, also as of an earlier count', async () => {
    const items = []
    let cursor: string | null = null
    do {
      const page: { items: object[]; next_cursor: string | null } = await registry(
        `?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      items.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    let head: string = knownBadGenesis
    const heads = [head]
    items.forEach((item, index) => {
      const { row_sha256, head_sha256, status: _status, ...row } = item as Record<string, never>
      expect(row.seq).toBe(index + 1)
      expect(sha256Hex(jcsIntegers(row))).toBe(row_sha256)
      head = sha256Hex(`${row_sha256}|${head}`)
      expect(head).toBe(head_sha256)
      heads.push(head)
    })
    const whole = await registry()
    expect(whole).toMatchObject({ count: items.length, snapshot_sha256: head, genesis: knownBadGenesis })
    const earlier = await registry('?as_of_count=3&limit=2')
    expect(earlier).toMatchObject({ count: 3, snapshot_sha256: heads[3], next_cursor: '2' })
    expect((await registry('?as_of_count=0')).snapshot_sha256).toBe(knownBadGenesis)
  })

  it('links to the next page, and to none after the last', async () => {
    const { headers, body } = await service.call('/review/known-bad?as_of_count=3&limit=2')
    expect(body.total).toBe(3)
    expect(headers.get('link')).toBe(
      '<http://localhost:3000/review/known-bad?limit=2&as_of_count=3&cursor=2>; rel="next"',
    )
    const last = await service.call('/review/known-bad?limit=2&as_of_count=3&cursor=2')
    expect(last.body.items.map(({ seq }: { seq: number }) => seq)).toEqual([3])
    expect(last.headers.get('link')).toBeNull()
  })

  it('finds any spelling of an address and answers an unknown one with an empty list', async () => {
    const spender = freshAddress()
    const { apiKey } = await service.register()
    const { body } = await review(apiKey, unlimitedTo(spender))
    for (const spelling of [spender, body.known_bad_added[0], `eip155:1:${spender}`])
      expect((await rowsOf(spelling)).length, spelling).toBe(1)
    const unknown = await service.call(`/review/known-bad?address=${freshAddress()}`)
    expect([unknown.status, unknown.body.items]).toEqual([200, []])
  })
})

describe('a settlement that fails', () => {
  it('leaves no row behind, and the next one takes its place', async () => {
    const { accountId, apiKey } = await service.register()
    const before = await registry()
    const spender = freshAddress()
    const growth = {
      accountId,
      artifactType: 'onchain_action',
      artifactHash: '00',
      recordSha256: '00',
      candidates: [
        {
          key: `evm:account:${spender.slice(2)}`,
          address: spender,
          displayAddress: spender,
          namespace: 'eip155',
          rules: ['rule'],
          hasListEvidence: false,
        },
      ],
      verdictEventId: null,
      decisionRef: null,
    }
    const failing = service.ctx.db.transaction(async (tx) => {
      const [grown] = await growKnownBad(tx, [growth], service.clock.nowUnix)
      expect(grown!.added).toEqual([spender])
      throw new Error('the charge was lost')
    })
    await expect(failing).rejects.toThrow('the charge was lost')
    expect(await registry()).toMatchObject({ count: before.count, snapshot_sha256: before.snapshot_sha256 })
    await review(apiKey, unlimitedTo(spender))
    expect((await rowsOf(spender))[0]).toMatchObject({ seq: before.count + 1, op: 'add' })
  })
})

describe('GET /review/known-bad 422', () => {
  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'as_of_count=-1'])('refuses %s', async (query) => {
    expect((await service.call(`/review/known-bad?${query}`)).status).toBe(422)
  })
})

describe('many at once', () => {
  it('never fork the registry, over two servers on one database', async () => {
    const second = await startService({ DATABASE_URL: service.ctx.env.DATABASE_URL! })
    try {
      const before = (await registry()).count
      const accounts = await Promise.all(Array.from({ length: 10 }, () => service.register()))
      const shared = freshAddress()
      const answers = await Promise.all(
        accounts.flatMap(({ apiKey }, index) =>
          [service, second].map((server) =>
            server.call('/review', {
              apiKey,
              json: { ...unlimitedTo(index % 3 === 0 ? shared : freshAddress()), sign: index % 2 === 0 },
            }),
          ),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      const { items, count } = await registry(`?limit=1000&cursor=${before}`)
      expect(items.map(({ seq }: { seq: number }) => seq)).toEqual(
        items.map((_: unknown, index: number) => before + index + 1),
      )
      expect(count).toBe(before + items.length)
      const ofShared = await rowsOf(shared)
      // Four accounts met it, each of them twice: one adds, three confirm.
      expect(ofShared.map(({ op, accounts: met }: { op: string; accounts: number }) => [op, met])).toEqual([
        ['add', 1],
        ['confirm', 2],
        ['confirm', 3],
        ['confirm', 4],
      ])
    } finally {
      await second.close()
    }
  })
})

describe('mentions in other texts', () => {
  it('name the row of every address in force, whatever its spelling', async () => {
    const spender = freshAddress()
    const { apiKey } = await service.register()
    const { body } = await review(apiKey, unlimitedTo(spender))
    await service.ctx.reviewData.refresh()
    const [row] = await rowsOf(spender)
    const text = `Should I pay ${body.known_bad_added[0]} or ${freshAddress()}?`
    expect(await knownBadMentions(service.ctx, text)).toEqual([
      {
        address: spender,
        namespace: 'eip155:8453',
        seq: row.seq,
        created_at: row.created_at,
        reason_codes: ['onchain.unlimited_to_unknown'],
      },
    ])
  })
})

describe('a call without an account', () => {
  it('adds nothing, and names what it would have added', () => {
    const record = {
      artifact_type: 'sanctions_screening',
      verdict: 'reject',
      epistemic_basis: 'evidence_against',
      issues: [{ rule: 'sanctions.listed_address', severity: 'blocker' }],
      decoded: {
        subjects: [
          { kind: 'address', key: `evm:account:${'ab'.repeat(20)}`, display: '0xAB', outcome: 'listed' },
        ],
      },
    } as unknown as ReviewRecord
    const judged = { record, recordSha256: '00', artifactSha256: '00' }
    expect(growthOf(judged, '', null, false)).toEqual({
      growth: null,
      skipped: [{ address: '0xAB', reason: 'no_account' }],
    })
    expect(growthOf(judged, '', 'someone', false).growth?.candidates).toHaveLength(1)
  })
})
