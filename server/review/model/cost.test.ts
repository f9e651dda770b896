import { describe, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'
import { costMicroUsd, microUsdOf, usdOf } from './cost.ts'
import { modelSettingsFrom } from './model-settings.ts'

describe('amounts', () => {
  it('are exact both ways', () => {
    for (const [usd, micro] of [
      ['0.02', 20_000],
      ['5', 5_000_000],
      ['0.000001', 1],
      ['12.5', 12_500_000],
    ] as const)
      expect(microUsdOf(usd)).toBe(micro)
    expect([usdOf(0), usdOf(1), usdOf(12_500_000)]).toEqual(['0.000000', '0.000001', '12.500000'])
  })

  it('are rounded against us', () => {
    const price = { inputMicroUsdPerMillion: 800_000, outputMicroUsdPerMillion: 4_000_000 }
    expect(costMicroUsd({ inputTokens: 1, outputTokens: 0 }, price)).toBe(1)
    expect(costMicroUsd({ inputTokens: 1_000, outputTokens: 100 }, price)).toBe(1_200)
  })
})

describe('createBreaker', () => {
  it('opens at the fifth failure within a minute, and closes when the first is a minute old', () => {
    let now = 1_000
    const breaker = createBreaker(() => now)
    for (let failure = 0; failure < 4; failure++) {
      breaker.failed()
      now += 10
    }
    expect(breaker.isOpen()).toBe(false)
    breaker.failed()
    expect(breaker.isOpen()).toBe(true)
    now = 1_059
    expect(breaker.isOpen()).toBe(true)
    now = 1_060
    expect(breaker.isOpen()).toBe(false)
  })

  it('stays closed when failures are further apart', () => {
    let now = 0
    const breaker = createBreaker(() => now)
    for (let failure = 0; failure < 20; failure++) {
      breaker.failed()
      now += 15
    }
    expect(breaker.isOpen()).toBe(false)
  })
})

describe('modelSettingsFrom', () => {
  const limits = { MODEL_CALL_BUDGET_USD: '0.02', MODEL_DAILY_BUDGET_USD: '5', MODEL_TIMEOUT_MS: 8_000 }

  it('is off without a provider, and refuses half a configuration', () => {
    expect(modelSettingsFrom(limits)).toBe(null)
    expect(() => modelSettingsFrom({ ...limits, MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'm' })).toThrow(
      'MODEL_INPUT_USD_PER_MILLION, MODEL_OUTPUT_USD_PER_MILLION, MODEL_API_KEY',
    )
  })
})
