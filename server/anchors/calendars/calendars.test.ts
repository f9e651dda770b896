/** Which addresses a promise may name, and which settings are refused. */
import { describe, expect, it } from 'vitest'
import { calendarsOf, chooserOf, publicCalendars } from './calendars.ts'

describe('addresses that promises name', () => {
  it.each([
    ['https://alice.btc.calendar.opentimestamps.org', 'caller'],
    ['https://finney.calendar.eternitywall.com', 'caller'],
    ['https://btc.calendar.catallaxy.com', 'caller'],
    ['https://btc.calendar.catallaxy.com/', 'caller'],
    ['https://a.pool.opentimestamps.org', 'configured'],
  ])('%s may be asked', (uri, chooser) => {
    expect(chooserOf(uri, publicCalendars)).toBe(chooser)
  })
  it.each([
    'http://alice.btc.calendar.opentimestamps.org',
    'https://calendar.opentimestamps.org',
    'https://evilcalendar.opentimestamps.org',
    'https://alice.calendar.opentimestamps.org.evil.dev',
    'https://evil.dev/.calendar.opentimestamps.org',
    'https://evil.dev:443/a.calendar.opentimestamps.org',
    'https://alice.calendar.opentimestamps.org:8080',
    'https://alice.calendar.opentimestamps.org/x',
    'https://alice.calendar.opentimestamps.org?x',
    'https://user@alice.calendar.opentimestamps.org',
    'https://127.0.0.1',
    '',
  ])('%s may not', (uri) => {
    expect(chooserOf(uri, publicCalendars)).toBeNull()
  })
})

describe('settings', () => {
  it('take two calendars with or without a slash at the end', () => {
    const calendars = calendarsOf(['https://a.dev/', 'http://127.0.0.1:14788'], ['https://*.b.dev'])
    expect(calendars).toEqual({
      submitTo: ['https://a.dev', 'http://127.0.0.1:14788'],
      completeFrom: ['https://a.dev', 'http://127.0.0.1:14788', 'https://*.b.dev'],
      atLeast: 2,
    })
    expect(chooserOf('https://a.dev', calendars)).toBe('configured')
    expect(chooserOf('https://x.b.dev', calendars)).toBe('caller')
  })
  it.each([
    ['one calendar', ['https://a.dev'], [], 'At least 2 calendars'],
    ['one calendar twice', ['https://a.dev', 'https://a.dev/'], [], 'At least 2 calendars'],
    ['a wildcard to send to', ['https://*.a.dev', 'https://b.dev'], [], 'wildcard'],
    ['no URL', ['a.dev', 'https://b.dev'], [], 'no address of a calendar'],
    ['a wildcard in the middle', ['https://a.dev', 'https://b.dev'], ['https://a.*.dev'], 'no address'],
  ])('refuse %s', (_, submitTo, completeFrom, problem) => {
    expect(() => calendarsOf(submitTo, completeFrom)).toThrow(problem)
  })
  it('of the public calendars hold', () => {
    expect(calendarsOf(publicCalendars.submitTo, publicCalendars.completeFrom).submitTo).toEqual(
      publicCalendars.submitTo,
    )
  })
})
