/** The tiers of execution: their limits and prices, and what of them this host can give. */
import type { ActionLimits } from '#protocol/proofs/audit-row.ts'
import type { Limits } from './engine/engine.ts'

export interface Tier {
  name: string
  timeoutSeconds: number
  memoryMb: number
  vcpuMilli: number
  pids: number
  tmpMb: number
  /** Price of POST /execute. */
  sats: number
}

export const tiers = [
  { name: 'Starter', timeoutSeconds: 30, memoryMb: 512, vcpuMilli: 500, pids: 64, tmpMb: 64, sats: 700 },
  {
    name: 'Standard',
    timeoutSeconds: 60,
    memoryMb: 1_024,
    vcpuMilli: 1_000,
    pids: 64,
    tmpMb: 128,
    sats: 700,
  },
  {
    name: 'Premium',
    timeoutSeconds: 300,
    memoryMb: 4_096,
    vcpuMilli: 2_000,
    pids: 128,
    tmpMb: 256,
    sats: 2_800,
  },
  {
    name: 'Enterprise',
    timeoutSeconds: 600,
    memoryMb: 5_120,
    vcpuMilli: 4_000,
    pids: 256,
    tmpMb: 512,
    sats: 5_600,
  },
] as const satisfies readonly Tier[]

/** Prices of POST /browse and the browser actions of multi_step, by tier. */
export const browseTiers = [
  { read: 500, screenshot: 1_500, steps: 2_000, actions: 3, bytes: 20 * 1_048_576 },
  { read: 500, screenshot: 1_500, steps: 2_000, actions: 8, bytes: 20 * 1_048_576 },
  { read: 2_000, screenshot: 6_000, steps: 8_000, actions: 20, bytes: 50 * 1_048_576 },
  { read: 4_000, screenshot: 12_000, steps: 16_000, actions: 20, bytes: 100 * 1_048_576 },
] as const

export const GRANTED_TIER = 3
/** Tiers that a payment without an account can buy. */
export const MOST_ANONYMOUS_TIER = 1

const MB = 1_048_576
const LEAST_VCPU_MILLI = 250
const LEAST_MEMORY_MB = 256

export interface Capacity {
  cpuMilli: number
  memoryBytes: number
}

/** What runs may use together: the processors, and the memory less 1 GiB or a fifth, whichever is more. */
export function budgetOf(host: Capacity, cpuOvercommit: number): Capacity {
  const kept = Math.max(1_024 * MB, Math.floor(host.memoryBytes / 5))
  return {
    cpuMilli: Math.floor(host.cpuMilli * cpuOvercommit),
    memoryBytes: Math.max(0, host.memoryBytes - kept),
  }
}

/** Overrides of a grant for tier 3; null keeps the tier's own. */
export interface Overrides {
  memoryMb: number | null
  vcpuMilli: number | null
  timeoutSeconds: number | null
}

/** As asked for: the tier's, with a shorter time where the caller sends one. */
export function requestedLimits(
  tier: number,
  timeoutSeconds: number | null,
  overrides: Overrides | null = null,
): ActionLimits {
  const of = tiers[tier]!
  const most = overrides?.timeoutSeconds ?? of.timeoutSeconds
  return {
    timeout_ms: Math.round(Math.min(timeoutSeconds ?? most, most) * 1_000),
    memory_mb: overrides?.memoryMb ?? of.memoryMb,
    vcpu_milli: overrides?.vcpuMilli ?? of.vcpuMilli,
    pids: of.pids,
    tmp_mb: of.tmpMb,
  }
}

/** Null where the host is too small for the tier to be sold at all. Processes and /tmp are never clamped. */
export function clamped(requested: ActionLimits, budget: Capacity): ActionLimits | null {
  const granted = {
    ...requested,
    memory_mb: Math.min(requested.memory_mb, Math.floor(budget.memoryBytes / MB)),
    vcpu_milli: Math.min(requested.vcpu_milli, budget.cpuMilli),
  }
  return granted.vcpu_milli < LEAST_VCPU_MILLI || granted.memory_mb < LEAST_MEMORY_MB ? null : granted
}

export const isClamped = (requested: ActionLimits, granted: ActionLimits): boolean =>
  granted.memory_mb < requested.memory_mb || granted.vcpu_milli < requested.vcpu_milli

export const engineLimits = ({ timeout_ms, memory_mb, vcpu_milli, pids, tmp_mb }: ActionLimits): Limits => ({
  wallMs: timeout_ms,
  memoryBytes: memory_mb * MB,
  cpuMilli: vcpu_milli,
  pids,
  tmpBytes: tmp_mb * MB,
})
