// Numbers of the entries beside one: those between the founding record and the start of the chain are reserved.
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'

export const entryBefore = (entry: number): number | null =>
  entry <= 1 ? null : entry <= chainStartEntry ? 1 : entry - 1

/** `newest`: the last number that is known to exist. */
export function entryAfter(entry: number, newest: number): number | null {
  const next = entry < chainStartEntry ? chainStartEntry : entry + 1
  return next <= newest ? next : null
}
