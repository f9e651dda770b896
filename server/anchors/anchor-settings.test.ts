import { describe, expect, it } from 'vitest'
import { MAINNET, REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { readEnv } from '#server/kernel/env.ts'
import { bitcoinOf, calendarsFrom } from './anchor-settings.ts'

const env = (settings: Record<string, string>) => readEnv(settings)
const production = { ASSAY_DEPLOYMENT: 'production' }

describe('BITCOIN_SOURCES and BITCOIN_NETWORK', () => {
  it('are two public servers of the main network in production, and none in development', () => {
    expect(bitcoinOf(env(production))).toMatchObject({ network: MAINNET, sources: { length: 2 } })
    expect(bitcoinOf(env({}))).toEqual({ network: MAINNET, sources: [] })
    expect(bitcoinOf(env({ ...production, BITCOIN_SOURCES: 'off' })).sources).toEqual([])
  })

  it('are read without spaces and final slashes', () => {
    expect(bitcoinOf(env({ BITCOIN_SOURCES: 'https://a.example/api/, https://b.example' })).sources).toEqual([
      'https://a.example/api',
      'https://b.example',
    ])
  })

  it('refuse in production a network whose blocks everybody can mine', () => {
    expect(bitcoinOf(env({ BITCOIN_NETWORK: 'regtest' })).network).toBe(REGTEST)
    expect(() => bitcoinOf(env({ ...production, BITCOIN_NETWORK: 'regtest' }))).toThrow(/mainnet/)
  })
})

describe('OTS_CALENDARS', () => {
  it('are four public ones in production, and none in development', () => {
    expect(calendarsFrom(env(production))).toMatchObject({ submitTo: { length: 4 }, atLeast: 2 })
    expect(calendarsFrom(env({}))).toBeNull()
    expect(calendarsFrom(env({ ...production, OTS_CALENDARS: 'off' }))).toBeNull()
  })

  it('are those of the setting, and may complete what they promised', () => {
    const set = calendarsFrom(
      env({
        OTS_CALENDARS: 'https://a.example,https://b.example/',
        OTS_COMPLETE_FROM: 'https://*.c.example',
      }),
    )
    expect(set).toMatchObject({
      submitTo: ['https://a.example', 'https://b.example'],
      completeFrom: ['https://a.example', 'https://b.example', 'https://*.c.example'],
    })
  })

  it('are refused when there are fewer than two', () => {
    expect(() => env({ OTS_CALENDARS: 'https://a.example' })).toThrow(/2 to 8/)
    expect(() => calendarsFrom(env({ OTS_CALENDARS: 'https://a.example,https://a.example/' }))).toThrow(
      /At least 2/,
    )
  })
})
