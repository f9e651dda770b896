/** The background work of relays: publication, re-checks of what they hold, and comparison of the heads seen there. */
import type { Job } from '#server/jobs/job.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { checkRelays } from './check/check-relays.ts'
import { compareHeads } from './heads/compare-heads.ts'
import { publishEvents } from './publish/publish-events.ts'

export const relayJobs: readonly Job<LedgerDeps>[] = [
  {
    name: 'publish_on_relays',
    scope: 'fleet',
    everySeconds: 2,
    retrySeconds: 5,
    leaseSeconds: 180,
    whenLate: 'New events are not published on relays.',
    isOn: ({ relays }) => relays.length > 0,
    run: publishEvents,
  },
  {
    name: 'check_relays',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 600,
    whenLate: 'What relays hold is not checked again.',
    isOn: ({ relays }) => relays.length > 0,
    run: checkRelays,
  },
  {
    name: 'compare_heads_on_relays',
    scope: 'fleet',
    everySeconds: 600,
    retrySeconds: 120,
    leaseSeconds: 180,
    whenLate: 'The heads that relays hold are not compared with the ledger.',
    isOn: ({ relays }) => relays.length > 0,
    run: compareHeads,
  },
]
