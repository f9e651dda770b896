/** GET /account/statement: every movement once, in order, with balances that add up. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { holdStateOf, referenceOf, titleOf } from './statement.rules.ts'
import type { Movement } from './statement.store.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '0' })
})
afterEach(() => checkBooks(service.ctx.db))
afterAll(() => service?.close())

interface Entry {
  id: string
  at: number
  kind: string
  title: string
  unit: string
  account: 'available' | 'owed'
  amount_sats: number
  balance_sats: number
  state: string | null
  operation: string | null
  tool: string | null
  subject: string | null
  subject_url: string | null
  total_sats: number | null
  reference: string | null
}

const statement = (apiKey: string, query = '') => service.call(`/account/statement${query}`, { apiKey })
const entriesOf = async (apiKey: string): Promise<Entry[]> =>
  (await statement(apiKey, '?limit=200')).body.entries
const review = (apiKey: string) =>
  service.call('/review', { apiKey, json: { artifact: 'ls', artifact_type: 'shell_command' } })
const post = (kind: string, externalKey: string, postings: object[]) =>
  sql(service.ctx.db, 'SELECT books_post($1, $2, $3, $4)', [
    kind,
    externalKey,
    JSON.stringify(postings),
    service.clock.nowUnix,
  ])
const card = (kind: string, externalKey: string, owner: string, sats: number) =>
  post(kind, externalKey, [
    { kind: 'fx', unit: 'CARD', amount: -sats * 1_000 },
    { kind: sats > 0 ? 'available' : 'take_back', unit: 'CARD', owner, amount: sats * 1_000 },
  ])

/** The sums of each unit and account, and the running balance after every entry. */
function expectToAddUp(newestFirst: Entry[]): void {
  const balances = new Map<string, number>()
  for (const entry of newestFirst.toReversed()) {
    const key = `${entry.account} ${entry.unit}`
    balances.set(key, (balances.get(key) ?? 0) + entry.amount_sats)
    expect([entry.id, entry.balance_sats]).toEqual([entry.id, balances.get(key)])
  }
}

describe('200', () => {
  it('is empty for a new account', async () => {
    const { apiKey } = await service.register()
    expect((await statement(apiKey)).body).toEqual({ entries: [], total: 0, next_cursor: null })
  })

  it('shows a paid call as one entry that names it', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    service.clock.nowUnix += 5
    const { body } = await review(apiKey)
    const entries = await entriesOf(apiKey)
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: service.clock.nowUnix,
        kind: 'hold_open',
        title: 'POST /review',
        unit: 'BONUS',
        account: 'available',
        amount_sats: -240,
        balance_sats: 760,
        state: 'charged',
        operation: 'POST /review',
        tool: 'review',
        subject: 'shell command, approve',
        subject_url: null,
        total_sats: 240,
        reference: body.charge.charge_id,
      },
      expect.objectContaining({
        kind: 'bonus_grant',
        title: 'Gift of the operator',
        amount_sats: 1_000,
        balance_sats: 1_000,
        state: null,
        operation: null,
        subject: null,
        total_sats: null,
      }),
    ])
  })

  it('links a signed verdict to its proof', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    const { body } = await service.call('/review', {
      apiKey,
      json: { artifact: 'rm -rf /', artifact_type: 'shell_command', sign: true },
    })
    expect((await entriesOf(apiKey))[0]).toMatchObject({
      subject: 'shell command, reject',
      subject_url: `http://localhost:3000/verdict-proofs/${body.proof.event.id}`,
    })
  })

  it('names the tool of a debit', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    const { body } = await service.call('/verify', { apiKey, json: { tool: 'review' } })
    expect((await entriesOf(apiKey))[0]).toMatchObject({
      title: 'Debit for review',
      operation: 'POST /verify',
      tool: 'review',
      state: 'charged',
      amount_sats: -240,
      reference: body.charge_id,
    })
  })

  it('shows what is still held, and what came back', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    const reserve = {
      chargeId: 'chg_running',
      accountId,
      operation: 'POST /review',
      priceClass: 'agent' as const,
      priceSats: 240,
      freeEligible: false,
      lightningOnly: false,
      leaseUntilUnix: service.clock.nowUnix + 90,
    }
    await service.ctx.books.reserve(reserve)
    expect((await entriesOf(apiKey))[0]).toMatchObject({
      state: 'held',
      amount_sats: -240,
      balance_sats: 760,
    })
    await service.ctx.books.release(['chg_running'])
    const [returned, opened] = await entriesOf(apiKey)
    expect(opened).toMatchObject({ kind: 'hold_open', state: 'returned' })
    expect(returned).toMatchObject({
      kind: 'hold_release',
      title: 'POST /review: failed, returned',
      amount_sats: 240,
      balance_sats: 1_000,
      reference: 'chg_running',
    })
  })

  it('shows a call on several kinds of sats once for each, with the whole price', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 100)
    await card('topup_card', 'stripe:topup:mixed', accountId, 500)
    await review(apiKey)
    const entries = await entriesOf(apiKey)
    const parts = entries.filter(({ kind }) => kind === 'hold_open')
    expect(parts.map(({ unit, amount_sats, total_sats }) => [unit, amount_sats, total_sats]).sort()).toEqual([
      ['BONUS', -100, 240],
      ['CARD', -140, 240],
    ])
    expect(new Set(parts.map(({ reference }) => reference)).size).toBe(1)
    expectToAddUp(entries)
  })

  it('shows debts and their repayment', async () => {
    const { apiKey, accountId } = await service.register()
    await card('topup_card', 'stripe:topup:debt', accountId, 300)
    await review(apiKey)
    await card('reversal_card_refund', 'stripe:refund:ch_debt:300', accountId, -300)
    await card('topup_card', 'stripe:topup:debt2', accountId, 300)
    const entries = await entriesOf(apiKey)
    expectToAddUp(entries)
    const shown = entries.map(({ title, account, amount_sats, balance_sats }) => [
      title,
      account,
      amount_sats,
      balance_sats,
    ])
    expect(shown).toHaveLength(6)
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Card top-up', 'available', 300, 300],
        ['POST /review', 'available', -240, 60],
        ['Card refund', 'available', -60, 0],
        ['Card refund: owed', 'owed', -240, -240],
        ['Card top-up: debt repaid', 'owed', 240, 0],
        ['Card top-up', 'available', 60, 60],
      ]),
    )
    expect(entries.find(({ title }) => title === 'Card refund')!.reference).toBe('ch_debt')
  })

  it('shows a withdrawal to its owner, and a transfer to both with what each side moved', async () => {
    const [payer, payee] = [await service.register(), await service.register()]
    await post('topup_lightning', 'ln:in:ff', [
      { kind: 'rail', unit: 'LN', amount: -5_000_000 },
      { kind: 'available', unit: 'LN', owner: payer.accountId, amount: 5_000_000 },
    ])
    await service.ctx.db.pool.query(
      `INSERT INTO withdrawal (id, account_id, kind, payment_hash, bolt11, amount_msat, debit_msat, max_fee_msat, state, created_at_unix, ended_at_unix)
       VALUES ('wd_out', $1, 'invoice', $2, 'lnbcrt1', 1000000, 1100000, 5000, 'in_flight', 1, NULL),
         ('wd_in', $1, 'transfer', NULL, NULL, 400000, 500000, 0, 'paid', 1, 1)`,
      [payer.accountId, Buffer.alloc(32, 7)],
    )
    const available = (owner: string, amount: number) => ({ kind: 'available', unit: 'LN', owner, amount })
    await post('hold_open', 'hold:wd_out:open', [
      available(payer.accountId, -1_100_000),
      { kind: 'held', unit: 'LN', owner: payer.accountId, amount: 1_100_000 },
    ])
    await post('transfer', 'transfer:wd_in', [
      available(payer.accountId, -500_000),
      available(payee.accountId, 400_000),
      { kind: 'fee', unit: 'LN', amount: 100_000 },
    ])
    expect(await entriesOf(payer.apiKey)).toMatchObject([
      {
        title: 'Sent to an agent of this service',
        state: 'charged',
        amount_sats: -500,
        balance_sats: 3_400,
        total_sats: 500,
        reference: 'wd_in',
      },
      { title: 'Withdrawal', state: 'held', amount_sats: -1_100, total_sats: 1_100, reference: 'wd_out' },
      { title: 'Lightning top-up', amount_sats: 5_000, reference: 'ff' },
    ])
    expect(await entriesOf(payee.apiKey)).toMatchObject([
      {
        title: 'Received from an agent of this service',
        state: null,
        amount_sats: 400,
        balance_sats: 400,
        total_sats: null,
      },
    ])
  })

  it('does not show who was referred', async () => {
    const referrer = (await service.call('/register', { method: 'POST' })).body
    const referee = (await service.call('/register', { json: { ref: referrer.ref_code } })).body
    const { id } = await service.ctx.db.prisma.account.findUniqueOrThrow({
      where: { agentId: referee.agent_id },
    })
    await service.ctx.db.transaction((tx) =>
      service.ctx.books.topup(tx, {
        kind: 'topup_card',
        externalKey: 'stripe:topup:statement',
        accountId: id,
        sats: 1_000,
        postings: [
          { kind: 'fx', unit: 'CARD', amount: -1_000_000 },
          { kind: 'available', unit: 'CARD', owner: id, amount: 1_000_000 },
        ],
      }),
    )
    const { text, body } = await statement(referrer.api_key)
    expect(body.entries).toMatchObject([{ title: 'Referral bonus', amount_sats: 1_000, reference: null }])
    expect(text).not.toContain(id)
  })
})

describe('pages', () => {
  it('add up over more entries than lie between two balances that are kept', async () => {
    const { apiKey, accountId } = await service.register()
    for (let number = 0; number < 300; number += 1)
      await card('topup_card', `card:kept:${number}`, accountId, 100 + number)
    await card('reversal_card', 'card:kept:back', accountId, -5_000)
    await card('topup_card', 'card:kept:last', accountId, 777)
    const kept = await sql(
      service.ctx.db,
      `SELECT 1 FROM books_running_balance r JOIN books_account a ON a.id = r.account_id WHERE a.owner_id = $1 AND a.kind = 'available'`,
      [accountId],
    )
    expect(kept).toHaveLength(1)
    const pages: Entry[] = []
    for (let query = '?limit=7'; ; ) {
      const { body } = await statement(apiKey, query)
      pages.push(...body.entries)
      if (body.next_cursor === null) break
      query = `?limit=7&cursor=${body.next_cursor}`
    }
    expect(pages).toHaveLength(302)
    expectToAddUp(pages)
  })

  it('hold every entry once, with the same balances, while entries are added', async () => {
    const { apiKey, accountId } = await service.register()
    for (let i = 1; i <= 23; i += 1)
      await (i % 3 === 0
        ? card('topup_card', `stripe:topup:page${i}`, accountId, i)
        : service.fund(accountId, i))
    const whole = await entriesOf(apiKey)
    expect(whole).toHaveLength(23)
    expectToAddUp(whole)

    const seen: Entry[] = []
    let query = '?limit=5'
    for (let page = 0; page < 5; page += 1) {
      const { body, headers } = await statement(apiKey, query)
      expect(body.total).toBe(23 + page)
      seen.push(...body.entries)
      const link = headers.get('link')
      if (body.next_cursor === null) {
        expect(link).toBeNull()
        break
      }
      query = `?limit=5&cursor=${body.next_cursor}`
      expect(link).toBe(`<http://localhost:3000/account/statement${query}>; rel="next"`)
      await service.fund(accountId, 1_000)
    }
    expect(seen).toEqual(whole)
  })

  it.each(['?limit=0', '?limit=201', '?limit=x', '?cursor=abc', '?cursor=-1', '?cursor=0'])(
    '422 for %s',
    async (query) => {
      const { apiKey } = await service.register()
      expect((await statement(apiKey, query)).status).toBe(422)
    },
  )
})

describe('401', () => {
  it('needs the key in the header: an address with a key ends up in logs', async () => {
    const { apiKey } = await service.register()
    const { status, body } = await service.call(`/account/statement?api_key=${apiKey}`)
    expect([status, body.code]).toEqual([401, 'missing_credentials'])
  })
})

describe('the words', () => {
  const movement: Movement = {
    id: 1,
    atUnix: 1,
    kind: 'topup_lightning',
    externalKey: 'ln:in:aabb',
    account: 'available',
    unit: 'LN',
    amountSats: 1,
    balanceSats: 1,
    chargeOperation: null,
    chargeState: null,
    withdrawalState: null,
    soldTitle: null,
    paidFor: null,
    totalSats: null,
  }

  it.each([
    ['ln:in:aabb', 'aabb'],
    ['hold:chg_1:open', 'chg_1'],
    ['stripe:topup:tu_1', 'tu_1'],
    ['stripe:dispute:dp_1:opened', 'dp_1'],
    ['x402:eip155:8453:0xff', '0xff'],
    ['x402:use:pay_1', 'pay_1'],
    ['xrpl:ABCD', 'ABCD'],
    ['market:pur_1', 'pur_1'],
    ['transfer:wd_1', 'wd_1'],
  ])('%s is referred to as %s', (externalKey, reference) => {
    expect(referenceOf({ ...movement, externalKey })).toBe(reference)
  })

  it.each([
    ['held', 'held'],
    ['handing_over', 'held'],
    ['in_flight', 'held'],
    ['paid', 'charged'],
    ['failed', 'returned'],
  ] as const)('a withdrawal that is %s: %s', (withdrawalState, state) => {
    const hold = { ...movement, kind: 'hold_open', withdrawalState }
    expect(holdStateOf(hold)).toBe(state)
    expect(titleOf(hold, null)).toBe('Withdrawal')
  })

  it('a kind without a title of its own is shown in its own words', () => {
    expect(titleOf({ ...movement, kind: 'something_new' }, null)).toBe('Something new')
  })
})
