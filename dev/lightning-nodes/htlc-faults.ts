/** Defines what happens to the next incoming payments in place of immediate acceptance. */
import type { Role } from './node/journal.ts'

export type HtlcFault = { action: 'hold' } | { action: 'fail' } | { action: 'delay'; delayMs: number }

export function createHtlcFaults() {
  const queues = new Map<Role, HtlcFault[]>()
  return {
    /** One payment each, in this order. */
    add: (role: Role, fault: HtlcFault) => void queues.set(role, [...(queues.get(role) ?? []), fault]),
    take: (role: Role): HtlcFault | undefined => queues.get(role)?.shift(),
    clear: () => queues.clear(),
  }
}
export type HtlcFaults = ReturnType<typeof createHtlcFaults>
