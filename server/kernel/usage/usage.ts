/** Counts the requests of this server: by path and by tool over the last hour, and since its start for Prometheus. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AnyOperation } from '#server/kernel/operation.ts'
import { plainPath } from '#server/kernel/operation.ts'
import { addDuration, type Durations, mergeDurations } from './durations.ts'

export const USAGE_WINDOW_SECONDS = 3_600 as const
const MINUTE_SECONDS = 60
const MINUTES = USAGE_WINDOW_SECONDS / MINUTE_SECONDS

export interface OperationUsage {
  operation: AnyOperation
  requests: number
  /** Answered with 402: the caller asked for the price. */
  priced: number
  /** Other answers of 400 and more. */
  refused: number
  /** Answers of 500 and more. */
  failed: number
  /** Charged in sats; USDC is not counted. */
  sats: number
  durations: Durations
}

export interface Usage {
  /** After each answer. */
  record(operation: AnyOperation, answer: { status: number; ms: number }): void
  recordSats(operation: AnyOperation, sats: number): void
  /** Of the last hour, by operation. */
  lastHour(): OperationUsage[]
  /** Everything since the start; other parts add their own gauges. */
  registry: Registry
}

export function createUsage(nowUnix: () => number): Usage {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'assay_' })
  const requests = new Counter({
    name: 'assay_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'assay_request_duration_seconds',
    help: 'Time from a request to its answer, by operation',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: [registry],
  })
  const charged = new Counter({
    name: 'assay_charged_sats_total',
    help: 'Sats charged for delivered calls, by operation',
    labelNames: ['operation'],
    registers: [registry],
  })
  /** By minute since 1970; at most an hour of them. */
  const minutes = new Map<number, Map<string, OperationUsage>>()

  const minuteNow = () => Math.floor(nowUnix() / MINUTE_SECONDS)

  function dropOld(now: number): void {
    for (const minute of minutes.keys()) if (minute <= now - MINUTES || minute > now) minutes.delete(minute)
  }

  function rowOf(operation: AnyOperation): OperationUsage {
    const now = minuteNow()
    const rows = minutes.get(now) ?? new Map<string, OperationUsage>()
    if (!minutes.has(now)) {
      dropOld(now)
      minutes.set(now, rows)
    }
    const row = rows.get(operation.id) ?? emptyUsage(operation)
    rows.set(operation.id, row)
    return row
  }

  return {
    registry,
    record(operation, { status, ms }) {
      const row = rowOf(operation)
      row.requests++
      if (status === 402) row.priced++
      else if (status >= 400) row.refused++
      if (status >= 500) row.failed++
      addDuration(row.durations, ms)
      requests.inc({ operation: operation.id, status: String(status) })
      durations.observe({ operation: operation.id }, ms / 1_000)
    },
    recordSats(operation, sats) {
      rowOf(operation).sats += sats
      charged.inc({ operation: operation.id }, sats)
    },
    lastHour() {
      dropOld(minuteNow())
      return sumUsage(
        [...minutes.values()].flatMap((rows) => [...rows.values()]),
        ({ id }) => id,
      )
    },
  }
}

const emptyUsage = (operation: AnyOperation): OperationUsage => ({
  operation,
  requests: 0,
  priced: 0,
  refused: 0,
  failed: 0,
  sats: 0,
  durations: new Map(),
})

/** One row for each key, in the order of the first of each. */
export function sumUsage(
  rows: readonly OperationUsage[],
  keyOf: (operation: AnyOperation) => string,
): OperationUsage[] {
  const sums = new Map<string, OperationUsage>()
  for (const row of rows) {
    const key = keyOf(row.operation)
    const sum = sums.get(key) ?? emptyUsage(row.operation)
    sums.set(key, sum)
    for (const member of ['requests', 'priced', 'refused', 'failed', 'sats'] as const)
      sum[member] += row[member]
    mergeDurations(sum.durations, row.durations)
  }
  return [...sums.values()]
}

export const pathOf = (operation: AnyOperation): string => plainPath(operation.path)
