/** POST /x402/seller-intel of a domain: a discovery list and a seller's site, both over their wire. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { BASE } from '#protocol/payments/x402/networks.ts'
import { withDecimalStrings } from '#protocol/validation/input/canonical-input.ts'
import { marketJobs } from '#server/markets/market-jobs.ts'
import { startVenueServers, type VenueServers } from '#testing/markets/venue-servers.ts'
import { startTlsHosts, type TlsHosts } from '#testing/payments/tls-hosts.ts'
import { type Service, startService } from '#testing/service.ts'
import { asChallenge, json, type ReadySite, serveReadySite } from '#testing/tools/ready-site.ts'

const SELLER = 'https://payee.dev/one'
const PAY_TO = `0x${'Ab'.repeat(20)}`

const bazaar = {
  info: {
    input: { type: 'http', method: 'POST', bodyType: 'json', body: {} },
    output: { type: 'json', example: {} },
  },
  schema: { type: 'object', properties: { input: { type: 'object' } }, required: ['input'] },
}
const terms = { scheme: 'exact', network: 'eip155:8453', asset: BASE.asset, payTo: PAY_TO, amount: '10000' }
const challenge = {
  x402Version: 2,
  resource: { url: SELLER, description: 'Ten numbers that nobody else has' },
  accepts: [terms],
  extensions: { bazaar },
}

let venues: VenueServers
let hosts: TlsHosts
let site: ReadySite
let service: Service
let apiKey: string
let guard: Service['ctx']['egress']

beforeAll(async () => {
  venues = await startVenueServers(() => service.clock.nowUnix * 1_000)
  hosts = await startTlsHosts()
  site = serveReadySite(hosts)
  service = await startService(venues.settings)
  guard = service.ctx.egress
  const account = await service.register()
  apiKey = account.apiKey
  await service.fund(account.accountId, 100_000)
})
afterAll(async () => {
  await service?.close()
  await hosts?.close()
  await venues?.close()
})

/** The list as the job reads it; `change` concerns the item of the seller, and null leaves it out. */
async function readList(change: object | null = {}) {
  const item = {
    resource: SELLER,
    type: 'http',
    x402Version: 1,
    lastUpdated: new Date((service.clock.nowUnix - 86_400) * 1_000).toISOString(),
    accepts: [
      {
        scheme: 'exact',
        network: 'base',
        asset: BASE.asset.toLowerCase(),
        payTo: PAY_TO.toLowerCase(),
        maxAmountRequired: '10000',
        description: 'Ten numbers that nobody else has',
        outputSchema: { input: { type: 'http', method: 'post' }, output: { type: 'json' } },
      },
    ],
  }
  const other = { resource: 'https://other.dev/a', type: 'http', x402Version: 1, accepts: [] }
  venues.fault = ({ path }, response) => {
    if (path !== '/x402/discovery/resources') return false
    const items = change === null ? [other] : [other, { ...item, ...change }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ x402Version: 2, items, pagination: { limit: 100, offset: 0, total: items.length } }),
    )
    return true
  }
  service.ctx.egress = guard
  const job = marketJobs.find(({ name }) => name === 'read_agent_lists')!
  expect(await job.run(service.ctx, new AbortController().signal)).toBeNull()
  service.ctx.egress = hosts.egress
}

beforeEach(async () => {
  site.change({ '/one': asChallenge(challenge) })
  await readList()
})

const ask = (request: object) => service.call('/x402/seller-intel', { apiKey, json: request })
const balance = async () => (await service.call('/balance', { apiKey })).body.balance_sats
const failed = ({ checks }: { checks: { id: string; passed: boolean | null }[] }) =>
  Object.fromEntries(checks.flatMap(({ id, passed }) => (passed === true ? [] : [[id, passed]])))

describe('POST /x402/seller-intel of a domain', () => {
  it('compares listing and challenge over both versions of x402, charges 180 sats and signs', async () => {
    const before = await balance()
    const { status, body } = await ask({ domain: 'PAYEE.dev' })
    expect(status).toBe(200)
    const { action_id: _, audit, proof, cost_sats, charge, ...result } = body
    expect([failed(body), result.fixes]).toEqual([{}, []])
    expect(result).toMatchObject({
      domain: 'payee.dev',
      listed: true,
      resources: [
        {
          url: SELLER,
          listed: true,
          price: '0.010000',
          pay_to: [PAY_TO.toLowerCase()],
          last_updated: service.clock.nowUnix - 86_400,
          http_status: 402,
        },
      ],
    })
    expect(result.sources[0]).toMatchObject({ kind: 'discovery_list', complete: true })
    expect([cost_sats, charge.method, await balance()]).toEqual([180, 'bearer', before - 180])
    expect(audit).toMatchObject({
      kind: 'seller_intel',
      output_hash: sha256Hex(jcs(withDecimalStrings(result))),
      target_hash: sha256Hex('payee.dev'),
    })
    const { body: verified } = await service.call('/verify-proof', { json: { event: proof.event } })
    expect(verified.valid).toBe(true)
    expect(site.asked).toEqual(['GET /robots.txt', 'POST /one'])
  })

  it.each<[string, object, object, Record<string, boolean | null>]>([
    [
      'asks for more than is listed',
      {},
      { ...challenge, accepts: [{ ...terms, amount: '20000' }] },
      { C3: false },
    ],
    [
      'is paid at another address than listed',
      {},
      { ...challenge, accepts: [{ ...terms, payTo: `0x${'1'.repeat(40)}` }] },
      { C3: false, C8: false },
    ],
    ['declares no output', {}, { ...challenge, extensions: {} }, { C5: false }],
    ['was listed long ago', { lastUpdated: 1_700_000_000 }, challenge, { C7: false }],
    ['is listed without a time', { lastUpdated: undefined }, challenge, { C7: null }],
    ['is listed without terms', { accepts: [] }, challenge, { C3: null, C4: false, C6: false }],
  ])('a resource that %s', async (_what, listing, answer, expected) => {
    await readList(listing)
    // Without a declared method it is called with GET first.
    site.change({ '/one': asChallenge(answer) })
    const { body } = await ask({ domain: 'payee.dev' })
    expect(failed(body)).toEqual(expected)
    expect(body.fixes.map(({ id }: { id: string }) => id).sort()).toEqual(
      Object.keys(expected).filter((id) => expected[id] === false),
    )
  })

  it('a domain that is not listed is judged by what it names itself', async () => {
    await readList(null)
    site.change({
      '/.well-known/x402': json({ x402Version: 2, resources: [{ resource: SELLER, method: 'POST' }] }),
      'POST /one': asChallenge(challenge),
    })
    const { body } = await ask({ resource: 'payee.dev' })
    expect([body.listed, failed(body)]).toEqual([false, { C1: false, C3: null, C7: null }])
    expect(body.resources).toMatchObject([
      { url: SELLER, listed: false, price: '0.010000', http_status: 402 },
    ])
    expect(body.fixes[0].how).toContain('through the facilitator')
  })

  it('a site that answers without asking for a payment sells nothing', async () => {
    site.change({ '/one': json({ free: true }) })
    const { body } = await ask({ domain: 'payee.dev' })
    expect(failed(body)).toEqual({ C2: false, C3: null })
    expect(body.checks[1].detail).toContain('it answers 200')
  })

  it('obeys robots.txt, and says that it did not call', async () => {
    site.change({ '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /one\n' } })
    const { body } = await ask({ domain: 'payee.dev' })
    expect(body.checks[1].detail).toContain('robots.txt excludes it')
    expect(site.asked).toEqual(['GET /robots.txt'])
  })

  it.each<[string, object]>([
    ['neither', {}],
    ['a path', { domain: 'payee.dev/one' }],
    ['a port', { domain: 'payee.dev:443' }],
    ['an address', { domain: '127.0.0.1' }],
    ['a scheme', { domain: 'https://payee.dev' }],
    ['two domains', { domain: 'payee.dev', resource: 'other.dev' }],
    ['a host inside', { domain: 'inside.dev' }],
  ])('422 for %s, uncharged', async (_what, request) => {
    const before = await balance()
    expect([(await ask(request)).status, await balance()]).toEqual([422, before])
  })

  it('503 and uncharged when the list is older than a day; the preview says so', async () => {
    service.clock.nowUnix += 86_401
    const before = await balance()
    const { status, body } = await ask({ domain: 'payee.dev' })
    expect([status, body.code, await balance()]).toEqual([503, 'market_data_unavailable', before])
    const preview = await service.call('/x402/seller-intel/preview?domain=payee.dev')
    expect(preview.body).toMatchObject({
      sample: { domain: 'payee.dev' },
      sources: [{ available: false }, { kind: 'discovery_list', available: false }],
    })
    const both = `/x402/seller-intel/preview?domain=payee.dev&wallet=0x${'1'.repeat(40)}`
    expect((await service.call(both)).status).toBe(422)
  })
})
