/** The egress guard with the local services of a test allowed. */
import { createEgress } from '#server/kernel/egress/egress.ts'
import { createLog } from '#server/kernel/log.ts'

export const egressTo = (...hosts: string[]) =>
  createEgress({ EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: hosts }, createLog('silent'))
