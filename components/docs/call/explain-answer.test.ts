// Every kind of answer is explained from its own members, and nothing is invented.
import { describe, expect, it } from 'vitest'
import { explain } from './explain-answer.ts'

describe('refusals', () => {
  it('lists each wrong field of a 422 with its place', () => {
    const detail = [
      { loc: ['body', 'event'], msg: 'send one of event, proof_id', type: 'missing' },
      { loc: ['body', 'tags', 0], msg: 'expected array', type: 'array_type' },
    ]
    expect(explain({ status: 422, json: { detail } }).faults).toEqual([
      'body.event: send one of event, proof_id',
      'body.tags.0: expected array',
    ])
  })

  it('takes the ways to pay of a 402 from the body', () => {
    const json = { detail: 'paid', ways_to_pay: [{ rail: 'balance', send: 'a key' }, { rail: 'x' }, null] }
    expect(explain({ status: 402, json })).toMatchObject({ faults: ['paid'], waysToPay: ['a key'] })
  })

  it.each([undefined, null, 'text', 7, []])('reads nothing from %j', (json) => {
    expect(explain({ status: 500, json })).toEqual({
      faults: [],
      waysToPay: [],
      verdict: null,
      holds: null,
      eventId: null,
      artifactHash: null,
      account: null,
      freeCallsRemaining: null,
      costSats: null,
    })
  })
})

describe('successes', () => {
  it('finds a new account with its key', () => {
    const json = { api_key: 'asy_1', agent_id: 'agent-1', free_calls_remaining: 3 }
    expect(explain({ status: 200, json }).account).toEqual({
      apiKey: 'asy_1',
      agentId: 'agent-1',
      freeCallsRemaining: 3,
    })
    expect(explain({ status: 200, json: { api_key: 'asy_1' } }).account).toBeNull()
  })

  it('reads how many free calls are left', () => {
    const json = { billing: { free_call_used: true, free_calls_remaining: 2 } }
    expect(explain({ status: 200, json }).freeCallsRemaining).toBe(2)
  })

  it('finds verdict, proof and cost of a review', () => {
    const json = {
      verdict: 'reject',
      confidence: 0.97,
      summary: 'Deletes everything.',
      artifact_hash: 'aa',
      cost_sats: 0,
      proof: { event: { id: 'bb' } },
      detail: 'not a fault of a success',
    }
    expect(explain({ status: 200, json })).toMatchObject({
      faults: [],
      verdict: { verdict: 'reject', confidence: 0.97, summary: 'Deletes everything.', notJudged: false },
      eventId: 'bb',
      artifactHash: 'aa',
      costSats: 0,
    })
  })

  it('tells a concern without a finding apart', () => {
    const json = { verdict: 'approve_with_concerns', basis: 'unjudged', confidence: 0.45, summary: 's' }
    expect(explain({ status: 200, json }).verdict).toMatchObject({ notJudged: true })
  })

  it('shows no seal for a word that is no verdict', () => {
    for (const verdict of ['toString', 'maybe', 3])
      expect(explain({ status: 200, json: { verdict } }).verdict).toBeNull()
  })

  it('says whether a verified proof holds', () => {
    expect(explain({ status: 200, json: { valid: false } }).holds).toBe(false)
    expect(explain({ status: 200, json: { valid: true } }).holds).toBe(true)
  })
})
