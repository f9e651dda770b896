/** The background work of anchors: stamping at the calendars, and replacing promises by Bitcoin attestations. */
import type { Job } from '#server/jobs/job.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { recordOnchain } from './onchain/record-onchain.ts'
import { stampAnchors } from './stamp/stamp-anchors.ts'
import { upgradeAnchors } from './upgrade/upgrade-anchors.ts'

export const anchorJobs: readonly Job<LedgerDeps>[] = [
  {
    // One hash for all digests of a minute.
    name: 'stamp_anchors',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 30,
    leaseSeconds: 180,
    whenLate: 'New events are not stamped at the OpenTimestamps calendars.',
    isOn: ({ calendars }) => calendars !== null,
    run: stampAnchors,
  },
  {
    name: 'upgrade_anchors',
    scope: 'fleet',
    everySeconds: 60,
    retrySeconds: 60,
    leaseSeconds: 180,
    whenLate: 'Bitcoin attestations of stamped events are not fetched.',
    isOn: ({ calendars }) => calendars !== null,
    run: upgradeAnchors,
  },
  {
    name: 'record_onchain',
    scope: 'fleet',
    everySeconds: 30,
    retrySeconds: 60,
    leaseSeconds: 300,
    whenLate: 'Verdict ids are not written on chain.',
    isOn: ({ onchain }) => onchain !== null,
    run: recordOnchain,
  },
]
