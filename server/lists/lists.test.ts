/** Lists through the service: which are in force, how they are renewed, and that a verdict is recomputable from what is served. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import { type Service, startService } from '#testing/service.ts'
import { loadList } from './load-list.ts'
import { refreshLists } from './refresh-lists.ts'

/** What the stand-in for the official server answers. */
let official = { status: 200, type: 'application/xml', body: '' }
let server: Server
let service: Service

const listed = '0x1234567890123456789012345678901234567890'
const xml = (day: number, addresses: string[]) => `<?xml version="1.0"?>
<sdnList xmlns="http://tempuri.org/sdnList.xsd"><publshInformation><Publish_Date>09/${String(day).padStart(2, '0')}/2026</Publish_Date></publshInformation>
${addresses
  .map(
    (
      address,
      index,
    ) => `<sdnEntry><uid>${index}</uid><lastName>HOLDER ${index}</lastName><sdnType>Individual</sdnType>
<idList><id><uid>1</uid><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id></idList></sdnEntry>`,
  )
  .join('\n')}</sdnList>`
const many = (count: number) => [
  listed,
  ...Array.from({ length: count - 1 }, (_, index) => `0x${sha256Hex(`${index}`).slice(0, 40)}`),
]

beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(official.status, { 'content-type': official.type }).end(official.body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await startService({
    OFAC_SDN_URL: `http://${host}/sdn.xml`,
    EGRESS_ALLOW: host,
    FREE_REVIEW_CALLS: '100',
  })
})
afterAll(async () => {
  await service?.close()
  await new Promise((resolve) => server.close(resolve))
})

const screen = async (artifact: string, more: object = {}) => {
  const { apiKey } = await service.register()
  return (
    await service.call('/review', {
      apiKey,
      json: { artifact_type: 'sanctions_screening', artifact, ...more },
    })
  ).body
}
const inForce = async () => (await service.call('/engine/data')).body
const sanctions = async () => (await inForce()).lists.find(({ id }: { id: string }) => id === 'ofac_sdn')

describe('the shipped list', () => {
  it('is in force at first, is partial, and says so in the state and in every verdict', async () => {
    expect(await inForce()).toMatchObject({ state: 'degraded' })
    expect((await service.call('/health')).body).toMatchObject({
      status: 'ok',
      components: { sanctions_list: 'degraded' },
    })
    expect(await sanctions()).toMatchObject({
      status: 'partial',
      source: 'shipped with the code',
      checked_at: null,
    })
    const body = await screen(`0x${'77'.repeat(20)}`)
    expect(body.verdict).toBe('approve_with_concerns')
    expect(body.record.data.map(({ id, status }: Record<string, string>) => [id, status])).toEqual([
      ['known_bad', 'full'],
      ['ofac_sdn', 'partial'],
    ])
    expect(body.issues.map(({ rule }: { rule: string }) => rule)).toContain('sanctions.partial_list')
  })
})

describe('a refresh', () => {
  it('that fails leaves the old list in force and tells why', async () => {
    const before = await sanctions()
    official = { status: 503, type: 'text/plain', body: 'down' }
    expect(await refreshLists(service.ctx)).toContain('503')
    official = { status: 200, type: 'application/xml', body: '<sdnList>cut off' }
    expect(await refreshLists(service.ctx)).toContain('sdn.xml')
    const after = await sanctions()
    expect(after.sha256).toBe(before.sha256)
    expect(after.failure).toContain('sdn.xml')
    expect(after.checked_at).toBe(service.clock.nowUnix)
  })

  it('puts the official list in force, and the next verdict uses it', async () => {
    expect((await screen(listed)).verdict).not.toBe('reject')
    official = { status: 200, type: 'application/xml', body: xml(10, many(40)) }
    expect(await refreshLists(service.ctx)).toBeNull()
    expect(await sanctions()).toMatchObject({
      status: 'full',
      published: '2026-09-10',
      entries: 40,
      source: service.ctx.env.OFAC_SDN_URL,
      failure: null,
    })
    expect((await inForce()).state).toBe('ok')
    const body = await screen(listed)
    expect(body.verdict).toBe('reject')
    expect(body.issues[0]).toMatchObject({ source: 'sanctions_list', severity: 'blocker' })
    expect((await screen(`0x${'77'.repeat(20)}`)).verdict).toBe('approve')
  })

  it.each([
    ['older', () => xml(9, many(40)), 'older'],
    ['cut by more than a fifth', () => xml(11, many(31)), 'fewer'],
    ['of another kind', () => '{"entries": 7}', 'sdn.xml'],
  ])('refuses a list that is %s', async (_what, body, reason) => {
    const before = await sanctions()
    official = { status: 200, type: 'application/xml', body: body() }
    expect(await refreshLists(service.ctx)).toContain(reason)
    expect((await sanctions()).sha256).toBe(before.sha256)
  })

  it('takes a list that is newer and shorter by less than that', async () => {
    official = { status: 200, type: 'application/xml', body: xml(12, many(33)) }
    expect(await refreshLists(service.ctx)).toBeNull()
    expect(await sanctions()).toMatchObject({ published: '2026-09-12', entries: 33 })
    // What left the list is a concern for whoever deals with it.
    expect((await screen(many(40)[39]!)).verdict).toBe('approve_with_concerns')
  })

  it('counts a list older than 30 days as degraded', async () => {
    service.clock.nowUnix += 40 * 86_400
    expect((await inForce()).state).toBe('degraded')
    expect((await screen(`0x${'77'.repeat(20)}`)).verdict).toBe('approve_with_concerns')
    service.clock.nowUnix -= 40 * 86_400
  })
})

describe('GET /engine/data/{snapshot_sha256}', () => {
  it('200: serves the bytes of every hash in a record, with which the record recomputes', async () => {
    const body = await screen(listed)
    const data = []
    for (const [index, summary] of body.record.data.entries()) {
      const url = body.recompute.data_urls[index].replace('http://localhost:3000', '')
      const { status, text, headers } = await service.call(url)
      expect([status, sha256Hex(text)]).toEqual([200, summary.sha256])
      expect(headers.get('cache-control')).toContain('immutable')
      data.push({ ...summary, content: JSON.parse(text) })
    }
    const get = async (url: string) => (await service.call(url.replace('http://localhost:3000', ''))).text
    const [manifest, engineText] = [
      await get(body.recompute.ruleset_url),
      await get(body.recompute.engine_url),
    ]
    const engine = await import(`data:text/javascript;base64,${Buffer.from(engineText).toString('base64')}`)
    const record = engine.review({
      artifact: new TextEncoder().encode(listed),
      options: body.options,
      ruleset: engine.loadRuleset(new TextEncoder().encode(manifest)),
      data,
    })
    expect(engine.recordSha256(record)).toBe(body.deterministic.record_sha256)
    expect(sha256Hex(jcsIntegers(body.record))).toBe(body.deterministic.record_sha256)
  })

  it('200: keeps serving what an earlier verdict used', async () => {
    const before = await screen(listed)
    official = { status: 200, type: 'application/xml', body: xml(13, many(34)) }
    await refreshLists(service.ctx)
    const { apiKey } = await service.register()
    await service.call('/review', {
      apiKey,
      json: { artifact_type: 'sanctions_screening', artifact: many(34)[20] },
    })
    expect((await screen(listed)).record.data).not.toEqual(before.record.data)
    for (const { sha256 } of before.record.data) {
      const { status, text } = await service.call(`/engine/data/${sha256}`)
      expect([status, sha256Hex(text)]).toEqual([200, sha256])
    }
  })

  it('404 for a hash that nothing here has used, 422 for no hash', async () => {
    expect((await service.call(`/engine/data/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await service.call('/engine/data/latest')).status).toBe(422)
  })
})

describe('an operator', () => {
  it('loads a list of contracts, and verdicts name it', async () => {
    const content = {
      schema: 'assay.contracts.v1',
      entries: [
        { chain_id: 8453, address: `0x${'55'.repeat(20)}`, owner: 'Someone', functions: ['deposit()'] },
      ],
    }
    const files = [{ name: 'contracts.json', bytes: new TextEncoder().encode(JSON.stringify(content)) }]
    const load = () =>
      loadList(
        service.ctx.db,
        { id: 'contracts', files, source: 'file contracts.json' },
        service.clock.nowUnix,
      )
    expect((await load()).isNew).toBe(true)
    expect((await load()).isNew).toBe(false)
    await service.ctx.reviewData.refresh()
    const body = await screen(listed)
    expect(body.record.data.map(({ id }: { id: string }) => id)).toEqual([
      'contracts',
      'known_bad',
      'ofac_sdn',
    ])
  })
})

describe('without any sanctions list', () => {
  it('says so in the state and in the record, and clears nobody', async () => {
    const bare = await startService({ FREE_REVIEW_CALLS: '100' })
    try {
      await bare.ctx.db.pool.query('DELETE FROM list_in_force')
      await bare.ctx.reviewData.refresh()
      const { body: state } = await bare.call('/engine/data')
      expect(state.state).toBe('down')
      expect((await bare.call('/health')).body.components.sanctions_list).toBe('down')
      const { apiKey } = await bare.register()
      const { body } = await bare.call('/review', {
        apiKey,
        json: { artifact_type: 'sanctions_screening', artifact: `0x${'77'.repeat(20)}` },
      })
      expect(body).toMatchObject({ verdict: 'reject', epistemic_basis: 'insufficient_evidence' })
      const missing = body.record.data.find(({ id }: { id: string }) => id === 'ofac_sdn')
      expect(missing).toMatchObject({ status: 'missing', published: null, entries: 0 })
      const { text } = await bare.call(`/engine/data/${missing.sha256}`)
      expect([text, sha256Hex(text)]).toEqual(['null', missing.sha256])
    } finally {
      await bare.close()
    }
  })
})
