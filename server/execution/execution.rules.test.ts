/** Limits of the tiers, and how a host clamps them [payloads, 9.1]. */
import { describe, expect, it } from 'vitest'
import { budgetOf, clamped, isClamped, requestedLimits, tiers } from './execution.rules.ts'

const GB = 1_073_741_824
const two = { cpuMilli: 2_000, memoryBytes: 24 * GB }

describe('limits', () => {
  it('has the table of the contract [payloads, 9.1]', () => {
    expect(tiers.map((tier) => [tier.timeoutSeconds, tier.memoryMb, tier.vcpuMilli, tier.sats])).toEqual([
      [30, 512, 500, 700],
      [60, 1024, 1000, 700],
      [300, 4096, 2000, 2800],
      [600, 5120, 4000, 5600],
    ])
  })

  it('takes a shorter time, and the overrides of a grant', () => {
    expect(requestedLimits(0, 1.5).timeout_ms).toBe(1_500)
    expect(requestedLimits(0, null).timeout_ms).toBe(30_000)
    expect(requestedLimits(3, null, { memoryMb: 300, vcpuMilli: 100, timeoutSeconds: 3_600 })).toMatchObject({
      memory_mb: 300,
      vcpu_milli: 100,
      timeout_ms: 3_600_000,
      pids: 256,
      tmp_mb: 512,
    })
  })

  it('clamps processors and memory to the host, and nothing else', () => {
    const requested = requestedLimits(2, null)
    const budget = budgetOf({ cpuMilli: 1_000, memoryBytes: 2 * GB }, 1)
    const granted = clamped(requested, budget)!
    expect(granted).toEqual({ ...requested, vcpu_milli: 1_000, memory_mb: 1_024 })
    expect([
      isClamped(requested, granted),
      isClamped(requested, clamped(requested, budgetOf(two, 1))!),
    ]).toEqual([true, false])
  })

  it('sells no tier that a host could only mock', () => {
    expect(clamped(requestedLimits(0, null), budgetOf({ cpuMilli: 200, memoryBytes: 8 * GB }, 1))).toBe(null)
    expect(clamped(requestedLimits(0, null), budgetOf({ cpuMilli: 2_000, memoryBytes: GB }, 1))).toBe(null)
  })
})
