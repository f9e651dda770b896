/** What an answer means, and when the next try is. */
import { describe, expect, it } from 'vitest'
import { resultOf, waitAfter } from './relay-results.ts'

const now = 1_000
const result = (accepted: boolean, message: string, attempts = 0) =>
  resultOf({ id: 'e', attempts }, { accepted, message }, null, now)

describe('an event', () => {
  it.each([
    [true, ''],
    [true, 'duplicate: already have this event'],
    [false, 'duplicate: already have this event'],
  ])('is accepted with OK %s %j', (accepted, message) => {
    expect(result(accepted, message)).toMatchObject({ state: 'accepted', nextAtUnix: null })
  })

  it.each(['blocked: no', 'invalid: id', 'pow: 24 bits', 'restricted: members', 'auth-required: who'])(
    'is refused for good with %j',
    (message) => {
      expect(result(false, message)).toEqual({ eventId: 'e', state: 'refused', message, nextAtUnix: null })
    },
  )

  it('is tried again after a reason that may pass, eight times in all', () => {
    expect(result(false, 'rate-limited: slow down')).toMatchObject({ state: 'refused', nextAtUnix: now + 10 })
    expect(result(false, 'error: disk', 6)).toMatchObject({ nextAtUnix: now + 640 })
    expect(result(false, 'error: disk', 7)).toMatchObject({ state: 'refused', nextAtUnix: null })
  })

  it('is tried without end where there is no answer', () => {
    expect(resultOf({ id: 'e', attempts: 50 }, null, 'ECONNREFUSED', now)).toEqual({
      eventId: 'e',
      state: 'unreachable',
      message: 'ECONNREFUSED',
      nextAtUnix: now + 3_600,
    })
  })
})

it('waits 10 s, doubled up to an hour', () => {
  expect([1, 2, 3, 9, 10, 1_000].map(waitAfter)).toEqual([10, 20, 40, 2_560, 3_600, 3_600])
})
