/** Creating, listing, reading and ending offers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerOf, offerText, type Registered } from '#testing/marketplace/market.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let seller: Registered
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000', RATE_READ: '100000' })
  seller = await service.register()
})
afterAll(() => service?.close())

const list = async (query = '') => (await service.call(`/offers/list${query}`)).body
const titles = (body: { offers: { title: string }[] }) => body.offers.map(({ title }) => title)

describe('POST /offers/create', () => {
  it('200 says what a sale pays', async () => {
    const { status, body } = await service.call('/offers/create', { apiKey: seller.apiKey, json: offerText })
    expect([status, body]).toEqual([
      200,
      {
        status: 'created',
        offer_id: expect.stringMatching(/^off_[a-z2-7]{26}$/),
        title: offerText.title,
        price_sats: 500,
        category: 'agent',
        platform_cut_sats: 25,
        seller_payout_sats: 475,
        platform_cut_percent: 5,
        seller_percent: 95,
        preview_text: null,
        thumbnail_url: null,
        created_at: service.clock.nowUnix,
      },
    ])
    expect((await service.call(`/offers/get?offer_id=${body.offer_id}`)).body).toEqual({
      offer_id: body.offer_id,
      ...offerText,
      category: 'agent',
      seller: seller.agentId,
      preview_text: null,
      thumbnail_url: null,
      sold_count: 0,
      sales_7d: 0,
      created_at: service.clock.nowUnix,
      last_purchased_at: null,
      total_earned_sats: 0,
      seller_reputation_score: 0,
      featured: false,
      delivery: 'manual',
      active: true,
      rating_count: 0,
      rating_average: null,
      seller_open_percent: null,
    })
  })

  it('sells for the account of the key, whatever seller_id says', async () => {
    const other = await service.register()
    const json = { ...offerText, seller_id: seller.agentId, ln_address: 'thief@payee.dev' }
    const { body } = await service.call('/offers/create', { apiKey: other.apiKey, json })
    const { body: offer } = await service.call(`/offers/get?offer_id=${body.offer_id}`)
    expect(offer.seller).toBe(other.agentId)
    await service.call('/offers/deactivate', { apiKey: other.apiKey, json: { offer_id: body.offer_id } })
  })

  it('takes 100,000 characters of content, and answers a repeated key with the same offer', async () => {
    const thumbnail_url = 'https://images.seller.dev/a.png'
    const json = { ...offerText, content: 'ü'.repeat(100_000), thumbnail_url }
    const send = () =>
      service.call('/offers/create', {
        apiKey: seller.apiKey,
        json,
        headers: { 'idempotency-key': 'offer-0001' },
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, first.body.thumbnail_url, second.text]).toEqual([200, thumbnail_url, first.text])
  })

  it('401 without a key', async () => {
    expect((await service.call('/offers/create', { json: offerText })).status).toBe(401)
  })

  it.each<[string, object, string, string]>([
    ['a short title', { title: 'ab' }, 'title', 'string_too_short'],
    ['a title of two lines', { title: 'a title\nof two' }, 'title', 'value_error'],
    ['a short description', { description: 'short' }, 'description', 'string_too_short'],
    ['too low a price', { price_sats: 99 }, 'price_sats', 'greater_than_equal'],
    ['too high a price', { price_sats: 10_000_001 }, 'price_sats', 'less_than_equal'],
    ['half a sat', { price_sats: 100.5 }, 'price_sats', 'int_type'],
    ['a category with capitals', { category: 'Agent' }, 'category', 'string_pattern_mismatch'],
    ['a long content', { content: 'a'.repeat(100_001) }, 'content', 'string_too_long'],
    [
      'an image over http',
      { thumbnail_url: 'http://example.com/a.png' },
      'thumbnail_url',
      'string_pattern_mismatch',
    ],
    [
      'a script as an image',
      { thumbnail_url: 'javascript:alert(1)' },
      'thumbnail_url',
      'string_pattern_mismatch',
    ],
    [
      'an image on this host',
      { thumbnail_url: 'https://localhost/a.png' },
      'thumbnail_url',
      'host_single_label',
    ],
    [
      'an image at an address inside',
      { thumbnail_url: 'https://127.0.0.1/a.png' },
      'thumbnail_url',
      'address_denied',
    ],
    [
      'the same as one number',
      { thumbnail_url: 'https://2130706433/a.png' },
      'thumbnail_url',
      'address_denied',
    ],
    ['the same in IPv6', { thumbnail_url: 'https://[::ffff:10.0.0.1]/' }, 'thumbnail_url', 'address_denied'],
    [
      'data of a cloud host',
      { thumbnail_url: 'https://169.254.169.254/' },
      'thumbnail_url',
      'address_denied',
    ],
    ['a name inside', { thumbnail_url: 'https://db.internal/a.png' }, 'thumbnail_url', 'host_special_use'],
    [
      'an image behind a password',
      { thumbnail_url: 'https://a:b@seller.dev/' },
      'thumbnail_url',
      'userinfo_denied',
    ],
    ['a file', { content_file: 'a.txt' }, 'content_file', 'unsupported_option'],
    ['a condition', { eligibility_url: 'https://example.com' }, 'eligibility_url', 'unsupported_option'],
  ])('422 for %s, and nothing is stored', async (_what, members, member, type) => {
    const before = await service.call('/offers/list?sort=newest')
    const { status, body } = await service.call('/offers/create', {
      apiKey: seller.apiKey,
      json: { ...offerText, ...members },
    })
    expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ['body', member], type])
    expect((await service.call('/offers/list?sort=newest')).body.total).toBe(before.body.total)
  })
})

describe('GET /offers/list', () => {
  beforeAll(async () => {
    const create = (members: object) => offerOf(service, seller.apiKey, { category: 'test-list', ...members })
    await create({ title: 'Blue pamphlet', price_sats: 300 })
    await create({ title: 'Red pamphlet', price_sats: 100, description: 'About Łódź and its trams.' })
    await create({ title: 'Green book', price_sats: 200 })
    await create({ title: 'Blue book', price_sats: 200 })
  })

  it.each([
    ['newest', ['Blue book', 'Green book', 'Red pamphlet', 'Blue pamphlet']],
    ['price', ['Red pamphlet', 'Green book', 'Blue book', 'Blue pamphlet']],
    ['featured', ['Blue book', 'Green book', 'Red pamphlet', 'Blue pamphlet']],
    ['sold', ['Blue book', 'Green book', 'Red pamphlet', 'Blue pamphlet']],
  ])('by %s, whole and page by page', async (sort, expected) => {
    const whole = await list(`?category=test-list&sort=${sort}`)
    expect([titles(whole), whole.total, whole.next_cursor]).toEqual([expected, 4, null])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?category=test-list&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...titles(page))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(expected)
    const rest = await list(`?category=test-list&sort=${sort}&offset=1&limit=2`)
    expect(titles(rest)).toEqual(expected.slice(1, 3))
  })

  it.each([
    ['q=blue', ['Blue book', 'Blue pamphlet'], 2],
    ['q=BLUE%20pam', ['Blue pamphlet'], 1],
    ['q=łódź', ['Red pamphlet'], 1],
    ['q=%27%3A%2A%20%26%20!', [], 0],
    ['q=blue%27%20%7C%20red', [], 0],
    ['min_price=200', ['Blue book', 'Green book', 'Blue pamphlet'], 3],
    ['max_price=200&min_price=200', ['Blue book', 'Green book'], 2],
    ['min_sold=1', [], 0],
  ])('filters by %s', async (query, expected, total) => {
    const body = await list(`?category=test-list&sort=newest&${query}`)
    expect([titles(body), body.total]).toEqual([expected, total])
  })

  it('says what it was asked', async () => {
    const { sort, filters, platform_cut_percent, seller_percent } = await list('?q=nothing&min_price=5')
    expect([sort, filters, platform_cut_percent, seller_percent]).toEqual([
      'featured',
      { category: null, q: 'nothing', min_price: 5, max_price: null, min_sold: null },
      5,
      95,
    ])
  })

  it('links to the next page', async () => {
    const { headers, body } = await service.call('/offers/list?category=test-list&sort=price&limit=1')
    expect(headers.get('link')).toBe(
      `<http://localhost:3000/offers/list?category=test-list&sort=price&limit=1&cursor=${body.next_cursor}>; rel="next"`,
    )
  })

  it.each([
    'limit=0',
    'limit=201',
    'cursor=price.1.1',
    'cursor=x',
    'sort=best',
    'category=A',
    `q=${'a'.repeat(101)}`,
  ])('422 for %s', async (query) => {
    expect((await service.call(`/offers/list?${query}`)).status).toBe(422)
  })
})

it('more than 1,000 matches are not counted, and come in the same order', async () => {
  const { accountId } = await service.register()
  await sql(service.ctx.db, 'INSERT INTO offer_seller (account_id) VALUES ($1)', [accountId])
  await sql(
    service.ctx.db,
    `INSERT INTO offer (id, seller_id, title, description, price_sats, category, delivery, created_at_unix)
     SELECT 'off_' || translate(lpad(n::text, 26, '0'), '0123456789', 'abcdefghij'), $1, 'Tankard ' || n, 'One of many.', 1200 - n, 'many', 'manual', n
     FROM generate_series(1, 1001) AS n`,
    [accountId],
  )
  const pricesOf = async (query: string) => {
    const { body } = await service.call(`/offers/list?sort=price&limit=3&${query}`)
    return [body.total, ...body.offers.map(({ price_sats }: { price_sats: number }) => price_sats)]
  }
  expect(await pricesOf('q=tankard')).toEqual([null, 199, 200, 201])
  expect(await pricesOf('q=tanka&offset=900')).toEqual([null, 1_099, 1_100, 1_101])
  expect(await pricesOf('q=tankard%20100')).toEqual([3, 199, 200, 1_100])
  expect(await pricesOf('min_price=500&category=many')).toEqual([700, 500, 501, 502])
})

describe('the end of an offer', () => {
  it('takes it from lists, and leaves its page', async () => {
    const id = await offerOf(service, seller.apiKey, { category: 'test-end' })
    const end = (apiKey: string) => service.call('/offers/deactivate', { apiKey, json: { offer_id: id } })
    const other = await service.register()
    const foreign = await end(other.apiKey)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'not_owner'])
    for (let time = 0; time < 2; time += 1)
      expect((await end(seller.apiKey)).body).toEqual({ status: 'inactive' })
    expect((await list('?category=test-end')).total).toBe(0)
    expect((await service.call(`/offers/get?offer_id=${id}`)).body.active).toBe(false)
    const unknown = await service.call('/offers/deactivate', {
      apiKey: seller.apiKey,
      json: { offer_id: `off_${'a'.repeat(26)}` },
    })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_offer'])
  })

  it('404 and 422 for an offer that is not there', async () => {
    expect((await service.call(`/offers/get?offer_id=off_${'a'.repeat(26)}`)).status).toBe(404)
    expect((await service.call('/offers/get?offer_id=nonsense')).status).toBe(422)
  })
})

it('GET /offers/my lists the own offers only, page by page', async () => {
  const mine = await service.register()
  const ids = []
  for (const price of [100, 200, 300]) ids.push(await offerOf(service, mine.apiKey, { price_sats: price }))
  const { body } = await service.call('/offers/my?limit=2', { apiKey: mine.apiKey })
  expect(body).toMatchObject({ total_earned_sats: 0, total_sales: 0, open_purchases: 0, seller_percent: 95 })
  const rest = await service.call(`/offers/my?limit=2&cursor=${body.next_cursor}`, { apiKey: mine.apiKey })
  const offers = [...body.offers, ...rest.body.offers]
  expect(offers.map(({ offer_id: id, seller_payout_per_sale: sats }) => [id, sats])).toEqual([
    [ids[2], 285],
    [ids[1], 190],
    [ids[0], 95],
  ])
  expect(rest.body.next_cursor).toBeNull()
})
