/** The client over the real library against a stub of the wire: what is found, what is not trusted, and what is unavailable. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payer, paymentOf, receiver, tfPartialPayment } from '#testing/xrpl/fixtures.ts'
import { startXrplStub, type XrplFault, type XrplStub } from '#testing/xrpl/xrpl-stub.ts'
import { checkPayment } from './check-payment.ts'
import { parseCompleteLedgers, rangeAround } from './ledger-ranges.ts'
import { createXrplClient, type XrplClient, XrplUnavailable } from './xrpl-client.ts'

let stub: XrplStub
let client: XrplClient
beforeAll(async () => {
  stub = await startXrplStub()
  client = createXrplClient({ url: stub.url, requestTimeoutMs: 150, connectTimeoutMs: 500, pageSize: 3 })
})
afterAll(() => stub?.close())
beforeEach(() => {
  Object.assign(stub, {
    transactions: [],
    completeLedgers: '1-1000',
    validatedLedger: 1_000,
    networkId: 1,
    fault: null,
    impostor: null,
  })
  stub.commands.length = 0
})

async function collect(range: { first: number; last: number }) {
  const pages = []
  for await (const page of client.accountTransactions(receiver.classicAddress, range)) pages.push(page)
  return pages
}

describe('complete_ledgers', () => {
  it('reads ranges and single ledgers', () => {
    const ranges = parseCompleteLedgers('32570-93999999,94000003,94000005-94000010')
    expect(ranges).toEqual([
      { first: 32570, last: 93999999 },
      { first: 94000003, last: 94000003 },
      { first: 94000005, last: 94000010 },
    ])
    expect(rangeAround(ranges, 94000005)).toEqual({ first: 94000005, last: 94000010 })
    expect(rangeAround(ranges, 94000004)).toBeNull()
  })

  it.each(['empty', '', '5-3', '1-2;4', 'a-b'])('trusts nothing of %j', (text) => {
    expect(parseCompleteLedgers(text)).toEqual([])
  })
})

describe('findTransaction', () => {
  it('reads a payment as the ledger tells it, whichever case the hash is in', async () => {
    const fixture = paymentOf({
      sequence: 1,
      ledgerIndex: 500,
      destinationTag: 9,
      amount: '900000000',
      delivered: '41',
      flags: tfPartialPayment,
    })
    stub.transactions.push(fixture)
    const found = await client.findTransaction(fixture.hash.toLowerCase())
    expect(found).toMatchObject({ hash: fixture.hash, validated: true, closedAtUnix: 1_790_000_000 })
    expect(checkPayment(found!, receiver.classicAddress)).toMatchObject({
      ok: true,
      payment: { deliveredDrops: 41n, destinationTag: 9 },
    })
  })

  it('answers null for a hash that the server does not know', async () => {
    expect(await client.findTransaction('0'.repeat(64))).toBeNull()
  })

  it('does not trust a ledger that the server does not hold', async () => {
    const fixture = paymentOf({ sequence: 1, ledgerIndex: 500 })
    stub.transactions.push(fixture)
    stub.completeLedgers = '1-499,501-1000'
    expect((await client.findTransaction(fixture.hash))?.validated).toBe(false)
    stub.completeLedgers = '1-1000'
    expect((await client.findTransaction(fixture.hash))?.validated).toBe(true)
  })

  it('refuses another transaction than the one asked for', async () => {
    const fixture = paymentOf({ sequence: 1, ledgerIndex: 500 })
    stub.transactions.push(fixture)
    expect((await client.findTransaction(fixture.hash))?.hash).toBe(fixture.hash)
    stub.impostor = paymentOf({ sequence: 2, ledgerIndex: 500 })
    await expect(client.findTransaction(fixture.hash)).rejects.toThrow('another transaction')
  })
})

describe('accountTransactions', () => {
  it('follows markers to the end, oldest first', async () => {
    for (const ledgerIndex of [620, 610, 605, 601, 640, 700, 600])
      stub.transactions.push(paymentOf({ sequence: ledgerIndex, ledgerIndex }))
    const pages = await collect({ first: 601, last: 650 })
    expect(pages.map((page) => page.map(({ ledgerIndex }) => ledgerIndex))).toEqual([
      [601, 605, 610],
      [620, 640],
    ])
    expect(stub.commands.filter((command) => command === 'account_tx')).toHaveLength(2)
  })

  it('throws when the server searched less than it was asked', async () => {
    stub.completeLedgers = '610-1000'
    await expect(collect({ first: 601, last: 650 })).rejects.toThrow('answered ledgers 610-650 of 601-650')
    expect(await collect({ first: 610, last: 650 })).toEqual([[]])
  })
})

describe('balanceDrops', () => {
  it('reads drops, and 0 for an account that does not exist', async () => {
    stub.balances[receiver.classicAddress] = '123456789012345678'
    expect(await client.balanceDrops(receiver.classicAddress)).toBe(123_456_789_012_345_678n)
    expect(await client.balanceDrops(payer.classicAddress)).toBe(0n)
  })
})

describe('a server in trouble', () => {
  it.each<XrplFault>(['silent', 'drop', 'error', 'gibberish'])('%s is XrplUnavailable', async (fault) => {
    const fixture = paymentOf({ sequence: 1, ledgerIndex: 500 })
    stub.transactions.push(fixture)
    expect(await client.findTransaction(fixture.hash)).not.toBeNull()
    stub.fault = fault
    await expect(client.findTransaction(fixture.hash)).rejects.toBeInstanceOf(XrplUnavailable)
    await expect(client.serverState()).rejects.toBeInstanceOf(XrplUnavailable)
    await expect(client.balanceDrops(receiver.classicAddress)).rejects.toBeInstanceOf(XrplUnavailable)
    await expect(collect({ first: 1, last: 2 })).rejects.toBeInstanceOf(XrplUnavailable)
  })

  it.each([
    [0, 'mainnet'],
    [1, 'testnet'],
    [2, 'devnet'],
    [21337, 'network 21337'],
    [null, 'mainnet'],
  ])('whose network is %s is of %s', async (networkId, name) => {
    const asked = createXrplClient({ url: stub.url })
    expect(asked.network()).toBeNull()
    stub.networkId = networkId
    const fixture = paymentOf({ sequence: 1, ledgerIndex: 500 })
    stub.transactions.push(fixture)
    await asked.findTransaction(fixture.hash)
    expect(asked.network()).toBe(name)
  })

  it('that is not there is XrplUnavailable', async () => {
    const gone = await startXrplStub()
    const late = createXrplClient({ url: gone.url, connectTimeoutMs: 500 })
    expect(await late.serverState()).toEqual({
      completeLedgers: [{ first: 1, last: 1_000 }],
      validatedLedger: 1_000,
      networkId: 1,
    })
    await gone.close()
    await expect(late.serverState()).rejects.toBeInstanceOf(XrplUnavailable)
  })

  it('leaves no connection behind, and none comes back', async () => {
    await client.serverState()
    stub.fault = 'silent'
    await expect(client.serverState()).rejects.toBeInstanceOf(XrplUnavailable)
    await expect.poll(() => stub.connections()).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(stub.connections()).toBe(0)
  })
})
