/** What follows from the answers of relays, and when they are asked again. */
import { describe, expect, it } from 'vitest'
import type { Hex64 } from '#protocol/bytes.ts'
import { conclude, nextCheckUnix, type Seen } from './conclude.ts'

const survivor = (createdAtUnix: number) => ({
  eventId: String(createdAtUnix).padStart(64, '0') as Hex64,
  createdAtUnix,
})
const seen = (relay: string, members: Partial<Seen> = {}): Seen => ({
  relay,
  accepted: true,
  answered: true,
  holds: false,
  holdsCopy: false,
  survivor: null,
  ...members,
})

describe('conclude', () => {
  it('anchored: one relay holds the original, whatever the others do', () => {
    const found = conclude([
      seen('a', { holds: true }),
      seen('b', { answered: false }),
      seen('c', { survivor: survivor(9), holdsCopy: true }),
    ])
    expect(found).toEqual({ status: 'anchored', relaysHolding: ['a'], copiesHolding: ['c'], survivor: null })
  })

  it('replaced: the newest survivor counts, as a floor', () => {
    const found = conclude([
      seen('a', { survivor: survivor(7) }),
      seen('b', { survivor: survivor(9) }),
      seen('c'),
    ])
    expect(found).toMatchObject({ status: 'replaced', relaysHolding: [], survivor: survivor(9) })
  })

  it('lost: every relay that accepted it answered, and none holds anything', () => {
    expect(conclude([seen('a'), seen('b', { accepted: false, answered: false })])?.status).toBe('lost')
  })

  it.each([
    ['a relay that accepted it is silent', [seen('a', { answered: false }), seen('b')]],
    [
      'one is silent and another holds a replacement',
      [seen('a', { answered: false }), seen('b', { survivor: survivor(7) })],
    ],
    ['no relay is configured', []],
    [
      'nobody that accepted it is configured, and not all answer',
      [seen('a', { accepted: false, answered: false }), seen('b', { accepted: false })],
    ],
  ])('nothing: %s', (_, answers) => {
    expect(conclude(answers)).toBeNull()
  })
})

describe('nextCheckUnix', () => {
  const published = 1_000_000
  const [minute, hour, day] = [60, 3_600, 86_400]

  it('is an hour and a day after publication, then weekly', () => {
    expect(nextCheckUnix(published, 1, published + 10 * minute)).toBe(published + hour)
    expect(nextCheckUnix(published, 2, published + hour)).toBe(published + day)
    expect(nextCheckUnix(published, 3, published + day)).toBe(published + 8 * day)
    expect(nextCheckUnix(published, 9, published + 100 * day)).toBe(published + 107 * day)
  })

  it('is never in the past after a pause', () => {
    for (const checks of [1, 2, 3])
      expect(nextCheckUnix(published, checks, published + 30 * day)).toBeGreaterThan(published + 30 * day)
  })
})
