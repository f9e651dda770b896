import { describe, expect, it } from 'vitest'
import { type BitcoinFacts, type TimingFacts, timingOf } from './timing.ts'

const none: TimingFacts = {
  eventId: 'ab'.repeat(32),
  createdAtUnix: 1_000,
  isOnRelay: false,
  onchainUnix: null,
  survivorFloorUnix: null,
  bitcoin: null,
  isPreAction: true,
}
const confirmed: BitcoinFacts = {
  status: 'confirmed',
  network: 'mainnet',
  precedence: true,
  blockHeight: 900_000,
  blockTimeUnix: 2_000,
}

describe('timing [payloads, 2.9]', () => {
  it('names no time while nothing outside holds the event', () => {
    expect(timingOf(none)).toMatchObject({
      tier: null,
      timestamp: null,
      claim: 'no outside anchor yet',
      btc_pow: null,
      committed_at: null,
      frozen: false,
    })
  })

  it.each([
    [{ bitcoin: confirmed, isOnRelay: true, onchainUnix: 1_500 }, 0, 2_000, 'tier0_btc_pow'],
    [{ isOnRelay: true, onchainUnix: 1_500 }, 1, 1_000, 'tier1_relay_attested'],
    [{ onchainUnix: 1_500, survivorFloorUnix: 1_600 }, 2, 1_500, 'tier2_onchain_committed_at'],
  ])('takes the strongest clock: %j', (facts, tier, timestamp, reference) => {
    expect(timingOf({ ...none, ...facts })).toMatchObject({
      tier,
      timestamp,
      committed_at: timestamp,
      committed_at_reference: reference,
      frozen: tier === 0,
    })
  })

  it('a survivor floor is a tier, and never the time of commitment', () => {
    expect(timingOf({ ...none, survivorFloorUnix: 1_600 })).toMatchObject({
      tier: 3,
      timestamp: 1_600,
      committed_at: null,
      committed_at_reference: null,
    })
  })

  it.each([
    ['without precedence', { ...confirmed, precedence: false }],
    [
      'promised only',
      {
        status: 'pending',
        network: null,
        precedence: false,
        blockHeight: null,
        blockTimeUnix: null,
      } as const,
    ],
  ])('a Bitcoin anchor %s is shown and is no tier', (_, bitcoin) => {
    const timing = timingOf({ ...none, bitcoin })
    expect([timing.tier, timing.available.tier0_btc_pow, timing.frozen]).toEqual([null, null, false])
    expect(timing.btc_pow).toMatchObject({
      status: bitcoin.status,
      bitcoin_block_height: bitcoin.blockHeight,
      bitcoin_block_time: bitcoin.blockTimeUnix,
    })
    expect(timing.btc_pow!.note).not.toContain('before every known outcome')
  })

  it('an entry that is no verdict has times, and none of commitment', () => {
    expect(timingOf({ ...none, bitcoin: confirmed, isPreAction: false })).toMatchObject({
      tier: 0,
      timestamp: 2_000,
      committed_at: null,
    })
  })
})

it('a block of a local chain claims no time, and says why [payloads, 2.9]', () => {
  const local = timingOf({ ...none, bitcoin: { ...confirmed, network: 'regtest' } })
  expect(local).toMatchObject({ tier: 0, btc_pow: { network: 'regtest' } })
  for (const words of [local.claim, local.btc_pow!.note])
    expect(words).toMatch(/local chain of development.*proves no time/)
  const real = timingOf({ ...none, bitcoin: confirmed })
  for (const words of [real.claim, real.btc_pow!.note]) expect(words).not.toMatch(/development/)
})
