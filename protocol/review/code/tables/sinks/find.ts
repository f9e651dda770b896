// Finds the sink that a call is, by its path and language.
import { PLACE_SINKS } from './places.ts'
import { PROGRAM_SINKS } from './programs.ts'
import { QUERY_SINKS } from './queries.ts'
import type { Sink } from './row.ts'

export const SINKS: readonly Sink[] = [...QUERY_SINKS, ...PROGRAM_SINKS, ...PLACE_SINKS]
const byCall = new Map(SINKS.map((one) => [one.call, one]))

export function sinkOf(path: string): Sink | null {
  const whole = byCall.get(path)
  if (whole) return whole
  const dot = path.lastIndexOf('.')
  return dot < 0 ? null : (byCall.get(path.slice(dot)) ?? null)
}
