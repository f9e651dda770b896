// What is pasted as a destination is recognised before anything is sent.
import { describe, expect, it } from 'vitest'
import { goodInvoice, makeInvoice } from '#protocol/payments/testing/make-invoice.ts'
import { readDestination } from './read-destination.ts'

const NOW = 1_800_000_000
const here = { network: 'regtest', host: 'localhost:3000', nowUnix: NOW }
const invoice = makeInvoice(goodInvoice())

describe('an invoice', () => {
  it.each([invoice, invoice.toUpperCase(), `lightning:${invoice}`, ` LIGHTNING:${invoice.toUpperCase()}\n`])(
    'names its amount: %.24s',
    (text) => {
      expect(readDestination(text, here)).toMatchObject({
        kind: 'invoice',
        amountSats: 250,
        description: 'a review',
      })
    },
  )

  it('a fraction of a sat rounds up', () => {
    const odd = makeInvoice(goodInvoice({ head: 'lnbcrt2500010p' }))
    expect(readDestination(odd, here)).toMatchObject({ amountSats: 251 })
  })

  it.each([
    ['of another network', invoice, { ...here, network: 'mainnet' }, /another Lightning network/],
    ['without an amount', makeInvoice(goodInvoice({ head: 'lnbcrt' })), here, /no amount/],
    ['that expired', invoice, { ...here, nowUnix: NOW + 3_600 }, /expired/],
    ['cut short', invoice.slice(0, -6), here, /Not a valid Lightning invoice or address/],
    ['of nothing', 'hello', here, /Not a valid Lightning invoice or address/],
  ])('%s is refused', (_, text, place, words) => {
    expect(readDestination(text, place)).toEqual({ kind: 'fault', text: expect.stringMatching(words) })
  })
})

describe('an address', () => {
  it.each([
    ['Demo@Wallet.Example.com', 'demo@wallet.example.com'],
    ['lightning:demo@wallet.example.com', 'demo@wallet.example.com'],
    // Our own, which needs no public name.
    ['agent-k3m9x2p4@localhost:3000', 'agent-k3m9x2p4@localhost:3000'],
  ])('%s', (text, address) => expect(readDestination(text, here)).toEqual({ kind: 'address', address }))

  it.each([['demo@localhost:3001'], ['demo@127.0.0.1'], ['@wallet.example.com'], ['a@b@example.com']])(
    '%s is none',
    (text) => expect(readDestination(text, here).kind).toBe('fault'),
  )
})
