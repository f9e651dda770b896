import { describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import {
  FEATURES,
  goodInvoice,
  makeInvoice,
  PAYMENT_HASH,
  SECRET,
  type TaggedField,
} from '../testing/make-invoice.ts'
import { checkPayAnswer } from './pay-invoice.ts'
import { parseVerifyAnswer, verifyAnswer } from './verify-answer.ts'

const metadata = '[["text/plain","für Ann"]]'
const fields = (h: TaggedField): TaggedField[] => [['p', PAYMENT_HASH], ['s', SECRET], h, ['9', FEATURES]]
const hash: TaggedField = ['h', sha256Bytes(utf8Encode(metadata))]
const invoiceOver = (field: TaggedField) => makeInvoice(goodInvoice({ fields: fields(field) }))
const pr = invoiceOver(hash)
const terms = { network: 'regtest', nowUnix: 1_800_000_000, amountMsat: 250_000n } as const
const body = (value: unknown) => utf8Encode(JSON.stringify(value))

describe('invoice [LUD-06]', () => {
  it('is accepted when it commits to the metadata and the amount', () => {
    const verify = 'https://pay.example/verify/1'
    expect(checkPayAnswer(body({ pr, routes: [], verify }), { metadata }, terms)).toMatchObject({
      ok: true,
      value: { bolt11: pr, invoice: { amountMsat: 250_000n }, verifyUrl: verify },
    })
  })
  it.each([
    [
      'metadata with one space more',
      { pr },
      { metadata: `${metadata} ` },
      terms,
      'description_hash_mismatch',
    ],
    [
      'a plain description',
      { pr: invoiceOver(['d', utf8Encode(metadata)]) },
      { metadata },
      terms,
      'description_hash_missing',
    ],
    ['a longer hash', { pr: invoiceOver(['h', new Uint8Array(33)]) }, { metadata }, terms, 'invalid_invoice'],
    ['another amount', { pr }, { metadata }, { ...terms, amountMsat: 250_001n }, 'amount_mismatch'],
    ['another network', { pr }, { metadata }, { ...terms, network: 'bitcoin' as const }, 'wrong_network'],
    ['too late', { pr }, { metadata }, { ...terms, nowUnix: 1_800_003_600 }, 'invoice_expired'],
    ['no invoice', { routes: [] }, { metadata }, terms, 'no_invoice'],
    ['an error', { status: 'ERROR', reason: 'no' }, { metadata }, terms, 'service_error'],
  ])('%s', (_, answer, request, asked, reason) => {
    expect(checkPayAnswer(body(answer), request, asked)).toMatchObject({ ok: false, problem: reason })
  })
  it('does not follow a verify address inside', () => {
    const answer = checkPayAnswer(body({ pr, verify: 'https://127.0.0.1/' }), { metadata }, terms)
    expect(answer).toMatchObject({ ok: true, value: { verifyUrl: null } })
  })
})

describe('verify [LUD-21]', () => {
  const preimage = new Uint8Array(32).fill(9)
  const paymentHash = sha256Bytes(preimage)
  it('shows the preimage only once settled', () => {
    expect(verifyAnswer('lnbc1', true, preimage)).toEqual({
      status: 'OK',
      settled: true,
      preimage: toHex(preimage),
      pr: 'lnbc1',
    })
    expect(verifyAnswer('lnbc1', false, preimage).preimage).toBeNull()
  })
  it.each([
    ['settled', verifyAnswer('x', true, preimage), { ok: true, value: { settled: true, preimage } }],
    ['open', verifyAnswer('x', false, null), { ok: true, value: { settled: false, preimage: null } }],
    ['not known', { status: 'ERROR', reason: 'Not found' }, { ok: false, problem: 'service_error' }],
    ['no word', { status: 'OK' }, { ok: false, problem: 'malformed' }],
    ['no hex', { settled: true, preimage: 'zz' }, { ok: false, problem: 'malformed' }],
    [
      'another preimage',
      { settled: true, preimage: '00'.repeat(32) },
      { ok: false, problem: 'wrong_preimage' },
    ],
  ])('%s', (_, answer, result) => {
    expect(parseVerifyAnswer(body(answer), paymentHash)).toMatchObject(result)
  })
})
