import { getPublicKey } from '@noble/secp256k1'
import { describe, expect, it } from 'vitest'
import { goodInvoice, makeInvoice, TEST_KEY } from '../testing/make-invoice.ts'
import { decodePayable } from './payable.ts'

const now = 1_800_000_000
const invoice = makeInvoice(goodInvoice())
const terms = { network: 'regtest', nowUnix: now } as const
const payee = getPublicKey(TEST_KEY)

describe('decodePayable [payloads, 13.5]', () => {
  it.each([
    ['a good one', invoice, terms, 'accepted'],
    ['the amount named', invoice, { ...terms, amountMsat: 250_000n }, 'accepted'],
    ['sixty seconds left', invoice, { ...terms, nowUnix: now + 3540 }, 'accepted'],
    ['one less', invoice, { ...terms, nowUnix: now + 3541 }, 'invoice_expired'],
    ['long expired', invoice, { ...terms, nowUnix: now + 1e9 }, 'invoice_expired'],
    ['another amount', invoice, { ...terms, amountMsat: 250_001n }, 'amount_mismatch'],
    ['another network', invoice, { ...terms, network: 'bitcoin' as const }, 'wrong_network'],
    ['ours', invoice, { ...terms, ownPayees: [payee] }, 'own_invoice'],
    ['not ours', invoice, { ...terms, ownPayees: [payee.with(32, 1)] }, 'accepted'],
    ['no amount', makeInvoice(goodInvoice({ head: 'lnbcrt' })), terms, 'amountless_invoice'],
    ['no invoice', 'lnbcrt1', terms, 'invalid_invoice'],
  ])('%s', (_, text, asked, outcome) => {
    const result = decodePayable(text, asked)
    expect(result.ok ? 'accepted' : result.problem).toBe(outcome)
  })
  it('says why it is no invoice', () => {
    expect(decodePayable(`${invoice}q`, terms)).toMatchObject({
      detail: expect.stringMatching(/^bad_bech32: /),
    })
  })
})
