import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import { TERMS } from '../testing/make-payment.ts'
import { parseFacilitatorSettle, parseFacilitatorVerify } from './facilitator-answer.ts'
import { decodeHeader, encodeHeader, encodeReceipt } from './header.ts'
import { reasonOfFacilitator, X402_REASONS } from './reasons.ts'
import { paymentRequiredV1, paymentRequiredV2 } from './requirement.ts'
import { sameJson } from './same-json.ts'

const body = (value: unknown) => utf8Encode(JSON.stringify(value))
const transaction = `0x${'ab'.repeat(32)}`

describe('what a 402 asks for [payloads, 1.3]', () => {
  it('in version 1', () => {
    expect(paymentRequiredV1('X-PAYMENT header is required', [TERMS])).toEqual({
      x402Version: 1,
      error: 'X-PAYMENT header is required',
      accepts: [
        {
          scheme: 'exact',
          network: 'base',
          maxAmountRequired: '219246',
          resource: 'https://assay.example/review',
          description: 'A review',
          mimeType: 'application/json',
          payTo: TERMS.payTo,
          maxTimeoutSeconds: 60,
          asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          extra: { name: 'USD Coin', version: '2' },
        },
      ],
    })
  })
  it('in version 2, through the header and back', () => {
    const asked = paymentRequiredV2('payment required', TERMS.resource, [TERMS])
    expect(asked).toEqual({
      x402Version: 2,
      error: 'payment required',
      resource: TERMS.resource,
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: '219246',
          asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          payTo: TERMS.payTo,
          maxTimeoutSeconds: 60,
          extra: { name: 'USD Coin', version: '2' },
        },
      ],
      extensions: {},
    })
    expect(decodeHeader(encodeHeader(asked))).toEqual({ ok: true, value: asked })
  })
  it('is an empty list when nothing is offered', () => {
    expect(paymentRequiredV1('x', []).accepts).toEqual([])
  })
})

describe('receipt header [payloads, 1.3]', () => {
  it.each([
    { success: true, transaction, network: 'base', payer: TERMS.payTo },
    { success: false, transaction: '', network: 'base', payer: TERMS.payTo, errorReason: 'expired' as const },
  ])('$success', (receipt) => {
    expect(decodeHeader(encodeReceipt(receipt))).toEqual({ ok: true, value: receipt })
  })
})

describe('facilitator [payloads, 1.3]', () => {
  it.each([
    ['valid', { isValid: true, payer: '0x1' }, { ok: true }],
    [
      'spent',
      { isValid: false, invalidReason: 'invalid_exact_evm_nonce_already_used' },
      { problem: 'already_used' },
    ],
    [
      'a reason that we do not know',
      { isValid: false, invalidReason: 'payer_is_on_a_list' },
      { problem: 'facilitator_refused', detail: 'by the facilitator: payer_is_on_a_list' },
    ],
    ['no reason', { isValid: false }, { problem: 'facilitator_unavailable' }],
    ['true as text', { isValid: 'true' }, { ok: false, problem: 'facilitator_unavailable' }],
    ['a list', [], { ok: false, problem: 'facilitator_unavailable' }],
  ])('verify: %s', (_, answer, expected) => {
    expect(parseFacilitatorVerify(body(answer))).toMatchObject(expected)
  })
  it.each([
    [
      'settled',
      { success: true, transaction: transaction.toUpperCase().replace('X', 'x') },
      { value: { transaction } },
    ],
    ['no transaction', { success: true, transaction: '' }, { ok: false, problem: 'facilitator_unavailable' }],
    [
      'refused',
      { success: false, errorReason: 'insufficient_funds' },
      { ok: false, problem: 'insufficient_funds' },
    ],
    [
      'failed on chain',
      { success: false, errorReason: 'invalid_exact_evm_transaction_failed' },
      { problem: 'facilitator_unavailable' },
    ],
    [
      'refused for a reason that we do not know',
      { success: false, errorReason: 'payer_is_on_a_list', transaction: '' },
      { problem: 'facilitator_refused', detail: 'by the facilitator: payer_is_on_a_list' },
    ],
    [
      'refused so, and sent',
      { success: false, errorReason: 'payer_is_on_a_list', transaction },
      { problem: 'facilitator_unavailable' },
    ],
    ['a page', null, { ok: false, problem: 'facilitator_unavailable' }],
  ])('settle: %s', (_, answer, expected) => {
    expect(parseFacilitatorSettle(body(answer))).toMatchObject(expected)
  })
  it('is never echoed', () => {
    const errorReason = 'Execution reverted\nRaw Call Arguments:\n  <script>'
    const result = parseFacilitatorSettle(body({ success: false, errorReason }))
    expect(JSON.stringify(result)).not.toContain('script')
    expect(parseFacilitatorSettle(new Uint8Array(10_000_000))).toMatchObject({
      problem: 'facilitator_unavailable',
    })
  })
  it('speaks only our list', () => {
    fc.assert(fc.property(fc.string(), (text) => X402_REASONS.includes(reasonOfFacilitator(text))))
    expect(reasonOfFacilitator('__proto__')).toBe('facilitator_refused')
  })
  it.each([
    ['invalid_exact_evm_payload_signature', 'signature_invalid'],
    ['invalid_exact_evm_signature', 'signature_invalid'],
    ['invalid_exact_evm_payload_authorization_valid_before', 'expired'],
    ['invalid_exact_evm_payload_authorization_valid_after', 'not_yet_valid'],
    ['invalid_exact_evm_recipient_mismatch', 'wrong_recipient'],
    ['invalid_exact_evm_payload_recipient_mismatch', 'wrong_recipient'],
    ['invalid_exact_evm_payload_authorization_value_mismatch', 'wrong_amount'],
    ['invalid_exact_evm_insufficient_balance', 'insufficient_funds'],
    ['invalid_network', 'wrong_network'],
    ['invalid_x402_version', 'unsupported'],
    ['invalid_payload', 'malformed'],
    ['unexpected_settle_error', 'facilitator_unavailable'],
    ['unexpected_verify_error', 'facilitator_unavailable'],
    ['invalid_exact_evm_transaction_simulation_failed', 'facilitator_refused'],
    ['payer_is_on_a_list', 'facilitator_refused'],
  ])('%s is %s', (text, reason) => expect(reasonOfFacilitator(text)).toBe(reason))
})

describe('sameJson [RFC 8785]', () => {
  it('is the equality of canonical JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
        const [first, second] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))]
        expect(sameJson(first, structuredClone(first))).toBe(true)
        expect(sameJson(first, second)).toBe(jcs(first) === jcs(second))
      }),
    )
  })
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1], { 0: 1 }],
    [[], {}],
    [{}, null],
    [
      [1, 2],
      [2, 1],
    ],
    ['1', 1],
    [{ toString: 1 }, { valueOf: 1 }],
  ])('tells %j from %j', (a, b) => expect(sameJson(a, b)).toBe(false))
})
