/** F10: XRP is credited for what the ledger says was delivered to our tag, once, claimed or found. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import { refuseOtherNetworks } from '#server/kernel/books/networks.store.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { journalKinds, standing } from '#testing/billing/books-check.ts'
import { type Service, startService } from '#testing/service.ts'
import { paymentOf, receiver, stranger, tfPartialPayment } from '#testing/xrpl/fixtures.ts'
import { startXrplStub, type XrplStub } from '#testing/xrpl/xrpl-stub.ts'
import { claimXrp, quoteXrp } from './credit-xrp.ts'
import { watchXrp } from './watch-xrp.ts'

let stub: XrplStub
let service: Service
let accountId: string
beforeAll(async () => {
  stub = await startXrplStub()
  service = await startService({ XRPL_URL: stub.url, XRPL_ADDRESS: receiver.classicAddress })
  Object.assign(service.ctx.env, { XRP_RATE_SOURCES: 'fixed:2.5' })
})
afterAll(async () => {
  await service?.close()
  await stub?.close()
})
beforeEach(async () => {
  accountId = (await service.register()).accountId
  Object.assign(stub, { transactions: [], fault: null, impostor: null, completeLedgers: '1-100000' })
})
afterEach(async () => {
  expect(await booksFaults(service.ctx.db)).toEqual([])
})

const micro = 5_000_000n
/** 5 dollars: 2 XRP at USD 2.50, and 4,561 sats. */
const drops = '2000000'
const sats = 4561

let sequence = 100
const ledgerNow = (): number => stub.validatedLedger
type Options = Partial<Parameters<typeof paymentOf>[0]>
function pay(destinationTag: number | undefined, options: Options = {}) {
  sequence += 1
  const fixture = paymentOf({
    sequence,
    ledgerIndex: ledgerNow(),
    amount: drops,
    closedAtUnix: service.clock.nowUnix + 4,
    ...(destinationTag === undefined ? {} : { destinationTag }),
    ...options,
  })
  stub.transactions.push(fixture)
  return fixture
}
const quote = async (owner = accountId) => (await quoteXrp(service.ctx, owner, micro))!
const balance = async (owner = accountId) => (await service.ctx.books.balanceOf(owner)).available.XRP
/** Code of a refusal, or the check that a 422 names. */
async function refusalOf(claim: Promise<unknown>): Promise<string> {
  const error = await claim.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof InvalidRequest) return error.faults[0]!.type
  return error instanceof OperationError ? error.code : String(error)
}

describe('a quote', () => {
  it('names our address, a tag of its own and the drops, for fifteen minutes', async () => {
    const first = await quote()
    expect(first).toEqual({
      address: receiver.classicAddress,
      destination_tag: expect.any(Number),
      drops,
      expires_at: service.clock.nowUnix + 900,
    })
    expect(await quote()).toEqual(first)
    service.clock.nowUnix += 61
    expect((await quote()).destination_tag).not.toBe(first.destination_tag)
    const { accountId: other } = await service.register()
    expect((await quote(other)).destination_tag).not.toBe(first.destination_tag)
  })

  it('rounds the drops up and the sats down', async () => {
    Object.assign(service.ctx.env, { XRP_RATE_SOURCES: 'fixed:2.5' })
    expect(await quoteXrp(service.ctx, accountId, 1_000_001n)).toMatchObject({ drops: '400001' })
  })
})

describe('a claim', () => {
  it('is credited with what was delivered, and only once', async () => {
    const { destination_tag: tag } = await quote()
    const { hash } = pay(tag)
    const first = await claimXrp(service.ctx, accountId, hash.toLowerCase())
    expect(first).toEqual({
      status: 'credited',
      credited_sats: sats,
      usd_amount: null,
      network: 'xrpl',
      transaction: hash,
      payer: expect.stringMatching(/^r/),
      balance_sats: sats,
      withdrawable: false,
    })
    const again = await Promise.all(Array.from({ length: 5 }, () => claimXrp(service.ctx, accountId, hash)))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balance()).toBe(sats)
    expect(await journalKinds(service.ctx.db, `xrpl:${hash}`)).toEqual(['topup_xrp'])
  })

  it('claimed by ten at once is one credit', async () => {
    const { hash } = pay((await quote()).destination_tag)
    await Promise.all(Array.from({ length: 10 }, () => claimXrp(service.ctx, accountId, hash)))
    expect(await balance()).toBe(sats)
  })

  it('of a partial payment is worth what arrived, not what was offered', async () => {
    const { destination_tag: tag } = await quote()
    const { hash } = pay(tag, { amount: '900000000000', delivered: '1000', flags: tfPartialPayment })
    expect(await claimXrp(service.ctx, accountId, hash)).toMatchObject({ credited_sats: 2, balance_sats: 2 })
    const dust = pay(tag, { amount: '900000000000', delivered: '1', flags: tfPartialPayment })
    expect(await claimXrp(service.ctx, accountId, dust.hash)).toMatchObject({ credited_sats: 0 })
    expect(await balance()).toBe(2)
  })

  it.each([
    ['that is not validated', { validated: false }, 'not_validated'],
    ['with a tec code', { result: 'tecUNFUNDED_PAYMENT' }, 'transaction_result'],
    ['to another address', { destination: stranger.classicAddress }, 'destination'],
    [
      'of an issued token',
      { amount: { currency: 'XAU', issuer: stranger.classicAddress, value: '2000000' } },
      'delivered_amount',
    ],
    ['whose delivery is unknown', { delivered: 'unavailable' }, 'delivered_amount'],
  ])('%s is refused', async (_what, options, expected) => {
    const { destination_tag: tag } = await quote()
    const { hash } = pay(tag, options)
    expect(await refusalOf(claimXrp(service.ctx, accountId, hash))).toBe(expected)
    expect(await balance()).toBe(0)
    const good = pay(tag)
    expect(await claimXrp(service.ctx, accountId, good.hash)).toMatchObject({ credited_sats: sats })
  })

  it('of a hash that the ledger does not know waits', async () => {
    const { hash } = pay((await quote()).destination_tag)
    const known = stub.transactions.pop()!
    expect(await refusalOf(claimXrp(service.ctx, accountId, hash))).toBe('not_validated')
    stub.transactions.push(known)
    expect(await claimXrp(service.ctx, accountId, hash)).toMatchObject({ credited_sats: sats })
  })

  it('outside the ledgers that the server holds waits', async () => {
    const { hash } = pay((await quote()).destination_tag)
    stub.completeLedgers = '1-999'
    expect(await refusalOf(claimXrp(service.ctx, accountId, hash))).toBe('not_validated')
    stub.completeLedgers = '1-1000'
    expect(await claimXrp(service.ctx, accountId, hash)).toMatchObject({ credited_sats: sats })
  })

  it('with no tag, a wrong tag or the tag of another account is refused, before and after its owner claims it', async () => {
    const { accountId: thief } = await service.register()
    const { destination_tag: tag } = await quote()
    const { hash } = pay(tag)
    for (const wrong of [pay(undefined), pay(tag === 1 ? 2 : tag - 1)])
      expect(await refusalOf(claimXrp(service.ctx, accountId, wrong.hash))).toBe('destination_tag')
    expect(await refusalOf(claimXrp(service.ctx, thief, hash))).toBe('destination_tag')
    expect(await balance()).toBe(0)
    for (const transaction of stub.transactions)
      expect(await journalKinds(service.ctx.db, `xrpl:${transaction.hash}`)).toEqual([])
    await claimXrp(service.ctx, accountId, hash)
    expect(await refusalOf(claimXrp(service.ctx, thief, hash))).toBe('destination_tag')
    expect([await balance(thief), await balance()]).toEqual([0, sats])
  })

  it('that is older than the quote was not made for it', async () => {
    const { destination_tag: tag } = await quote()
    const old = pay(tag, { closedAtUnix: service.clock.nowUnix - 61 })
    expect(await refusalOf(claimXrp(service.ctx, accountId, old.hash))).toBe('destination_tag')
    const skewed = pay(tag, { closedAtUnix: service.clock.nowUnix - 60 })
    expect(await claimXrp(service.ctx, accountId, skewed.hash)).toMatchObject({ credited_sats: sats })
  })

  it('after the quote has expired is worth the rate of now', async () => {
    const { destination_tag: tag, expires_at: expiresAt } = await quote()
    const onTime = pay(tag, { closedAtUnix: expiresAt })
    const late = pay(tag, { closedAtUnix: expiresAt + 1 })
    const before = service.ctx.rails.exchangeRate
    // The price of a bitcoin has doubled since.
    const doubled = { microUsdPerBtc: 219_246_000_000n, source: 'test', observedAtUnix: 1 }
    Object.assign(service.ctx.rails, { exchangeRate: { quote: async () => doubled } })
    try {
      expect(await claimXrp(service.ctx, accountId, onTime.hash)).toMatchObject({ credited_sats: sats })
      expect(await claimXrp(service.ctx, accountId, late.hash)).toMatchObject({ credited_sats: 2280 })
    } finally {
      Object.assign(service.ctx.rails, { exchangeRate: before })
    }
  })

  it.each(['drop', 'error', 'gibberish'] as const)('503 while the ledger is %s', async (fault) => {
    const { hash } = pay((await quote()).destination_tag)
    stub.fault = fault
    expect(await refusalOf(claimXrp(service.ctx, accountId, hash))).toBe('rail_unavailable')
    stub.fault = null
    expect(await claimXrp(service.ctx, accountId, hash)).toMatchObject({ credited_sats: sats })
  })
})

describe('the watcher', () => {
  const close = (ledgers = 1) => {
    stub.validatedLedger += ledgers
  }

  it('finds what nobody claimed, follows gaps and never reads a ledger twice', async () => {
    await watchXrp(service.ctx)
    const { destination_tag: tag } = await quote()
    for (let count = 0; count < 5; count += 1) {
      close(3)
      pay(tag)
    }
    expect(await watchXrp(service.ctx)).toBeNull()
    expect(await balance()).toBe(5 * sats)
    stub.commands.length = 0
    expect(await watchXrp(service.ctx)).toBeNull()
    expect(stub.commands).toEqual(['server_info'])
    expect(await balance()).toBe(5 * sats)
  })

  it('books what a claim has booked already not again, and the other way round', async () => {
    await watchXrp(service.ctx)
    const { destination_tag: tag } = await quote()
    close()
    const [claimed, found] = [pay(tag), pay(tag)]
    await claimXrp(service.ctx, accountId, claimed.hash)
    await watchXrp(service.ctx)
    expect(await claimXrp(service.ctx, accountId, found.hash)).toMatchObject({ balance_sats: 2 * sats })
  })

  it('puts what names no quote aside, and leaves what pays us nothing', async () => {
    await watchXrp(service.ctx)
    const before = await standing(service.ctx.db, 'suspense', 'XRP6')
    close()
    pay(undefined, { amount: '700' })
    pay(4_294_967_295, { amount: '70' })
    pay(1, { amount: '7', result: 'tecPATH_DRY' })
    expect(await watchXrp(service.ctx)).toBeNull()
    expect((await standing(service.ctx.db, 'suspense', 'XRP6')) - before).toBe(770)
  })

  it('waits for a ledger that the server lacks, and then reads on from there', async () => {
    await watchXrp(service.ctx)
    const { destination_tag: tag } = await quote()
    close()
    pay(tag)
    const missing = stub.validatedLedger
    close(5)
    pay(tag)
    stub.completeLedgers = `1-${missing - 1},${missing + 1}-100000`
    expect(await watchXrp(service.ctx)).toContain(`lacks ledger ${missing}`)
    expect(await balance()).toBe(0)
    stub.completeLedgers = '1-100000'
    expect(await watchXrp(service.ctx)).toBeNull()
    expect(await balance()).toBe(2 * sats)
  })

  it('comes back to a payment that could not be booked, and books those behind it meanwhile', async () => {
    await watchXrp(service.ctx)
    const { destination_tag: tag } = await quote()
    const { accountId: other } = await service.register()
    const { destination_tag: otherTag } = await quote(other)
    close()
    pay(tag, { closedAtUnix: service.clock.nowUnix + 1_000 })
    const stuck = stub.validatedLedger
    close()
    pay(otherTag)
    const before = service.ctx.rails.exchangeRate
    Object.assign(service.ctx.rails, { exchangeRate: { quote: () => Promise.reject(new Error('no rate')) } })
    expect(await watchXrp(service.ctx)).toContain(`ledger ${stuck}`)
    Object.assign(service.ctx.rails, { exchangeRate: before })
    expect([await balance(), await balance(other)]).toEqual([0, sats])
    expect(await watchXrp(service.ctx)).toBeNull()
    expect([await balance(), await balance(other)]).toEqual([sats, sats])
  })

  it('fails loudly while the server is away', async () => {
    stub.fault = 'drop'
    await expect(watchXrp(service.ctx)).rejects.toThrow('xrpl')
  })
})

describe('the network of the books', () => {
  const pinned = async () => (await service.ctx.db.pool.query('SELECT xrpl FROM books_network')).rows[0].xrpl
  afterEach(() => Object.assign(stub, { networkId: 1 }))

  it('is that of the first payment', async () => {
    const { destination_tag: tag } = await quote()
    await claimXrp(service.ctx, accountId, pay(tag).hash)
    expect([await balance(), await pinned()]).toEqual([sats, 'testnet'])
  })

  it('takes no payment of another: it waits, and is booked once the right server answers', async () => {
    await watchXrp(service.ctx)
    const { destination_tag: tag } = await quote()
    stub.validatedLedger += 1
    const { hash } = pay(tag)
    stub.networkId = 0
    await expect(claimXrp(service.ctx, accountId, hash)).rejects.toThrow(
      /xrpl money .* of testnet, not of mainnet/,
    )
    expect(await watchXrp(service.ctx)).toContain('could not be booked')
    expect([await balance(), await pinned()]).toEqual([0, 'testnet'])
    stub.networkId = 1
    expect(await watchXrp(service.ctx)).toBeNull()
    expect(await balance()).toBe(sats)
  })

  it('must be the one of the settings when a server starts', async () => {
    const { db, rails } = service.ctx
    await expect(refuseOtherNetworks(db, rails)).resolves.toBeUndefined()
    stub.networkId = 0
    await expect(refuseOtherNetworks(db, rails)).rejects.toThrow(/xrpl money of testnet, but mainnet/)
  })
})
