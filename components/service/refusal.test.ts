// What a reader is told when money does not move, and never more than is known.
import { describe, expect, it } from 'vitest'
import { type Failed, refusalOf } from './refusal.ts'

const failed = (changes: Partial<Failed>): Failed => ({
  status: 500,
  body: { detail: 'it broke', code: 'internal_error' },
  retryAfter: null,
  online: true,
  moves: true,
  ...changes,
})

describe('no answer', () => {
  it.each([
    [true, 'no_answer'],
    [false, 'offline'],
  ] as const)('online %s is %s, and does not claim that nothing moved', (online, kind) => {
    const refusal = refusalOf(failed({ status: null, body: null, online }))
    expect(refusal.kind).toBe(kind)
    expect(refusal.text).toContain('nothing is moved twice')
    expect(refusal.text).not.toMatch(/nothing was/i)
  })

  it('of a question says only what to do', () => {
    expect(refusalOf(failed({ status: null, moves: false })).text).toBe('Try again when you are back online.')
  })
})

describe('kinds', () => {
  it.each([
    [401, 'invalid_api_key', 'unknown_key'],
    [404, 'unknown_account', 'unknown_key'],
    [404, 'unknown_payment', 'invalid'],
    [402, 'lightning_balance_required', 'too_little'],
    [403, 'account_restricted', 'restricted'],
    [409, 'invoice_already_used', 'conflict'],
    [429, 'rate_limited', 'too_many'],
    [502, 'payment_failed', 'payment_failed'],
    [502, 'upstream_failed', 'failed'],
    [503, 'rail_unavailable', 'unavailable'],
    [500, 'internal_error', 'failed'],
  ] as const)('%i %s is %s', (status, code, kind) => {
    expect(refusalOf(failed({ status, body: { detail: 'why', code } }))).toMatchObject({ kind, code })
  })
})

describe('what did not happen', () => {
  it('is said once', () => {
    const own = { detail: 'The node does not answer. Nothing was moved.', code: 'rail_unavailable' }
    expect(refusalOf(failed({ status: 503, body: own })).text).toBe(own.detail)
    expect(refusalOf(failed({ status: 503, body: { ...own, detail: 'it is down' } })).text).toBe(
      'It is down. Nothing was moved.',
    )
  })

  it('is not said of a question, nor of a payment that was tried', () => {
    expect(refusalOf(failed({ moves: false })).text).toBe('It broke.')
    const tried = failed({ status: 502, body: { detail: 'no route', code: 'payment_failed' } })
    expect(refusalOf(tried).text).toBe('No route.')
  })
})

it('a 422 is told by its members', () => {
  const detail = [
    { loc: ['body', 'amount_sats'], msg: 'at most 5,000,000', type: 'too_big' },
    { loc: ['body', 'bolt11'], msg: 'not an invoice', type: 'invalid_invoice' },
  ]
  const { faults, text } = refusalOf(failed({ status: 422, body: { detail } }))
  expect(faults).toEqual({ amount_sats: 'At most 5,000,000.', bolt11: 'Not an invoice.' })
  expect(text).toContain('Not an invoice.')
})

it.each([
  ['5', 5],
  ['soon', null],
  [null, null],
])('Retry-After %s is %s', (retryAfter, seconds) => {
  expect(refusalOf(failed({ retryAfter })).retryAfterSeconds).toBe(seconds)
})

it.each([['<html>'], [[]], [null], [{ detail: 7, code: 7 }]])('a body that is not ours: %j', (body) => {
  expect(refusalOf(failed({ body }))).toMatchObject({ kind: 'failed', code: null, faults: {} })
})
