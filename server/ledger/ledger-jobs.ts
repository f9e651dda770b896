/** The background work of the ledger: checkpoints and due verdicts, witnesses, the export, outcomes. */
import type { Job } from '#server/jobs/job.ts'
import type { LedgerDeps } from './deps.ts'
import { takeExportWhenDue } from './export/take-export.ts'
import { writeSegments } from './export/write-segments.ts'
import { advanceJobName } from './ledger.ts'
import { outcomesJobName, publishOutcomes } from './outcomes/publish-outcomes.ts'
import { submitToWitnesses } from './witness/submit-checkpoint.ts'

export const ledgerJobs: readonly Job<LedgerDeps>[] = [
  {
    // On every server: each signs what it has appended, and knows whether it may.
    name: advanceJobName,
    scope: 'process',
    everySeconds: 1,
    retrySeconds: 1,
    timeoutSeconds: 300,
    whenLate: 'Due verdicts are not published, and new entries are under no signed checkpoint.',
    isOn: () => true,
    async run({ ledger }) {
      await ledger.advance()
      return null
    },
  },
  {
    name: 'submit_to_witnesses',
    scope: 'fleet',
    everySeconds: 10,
    retrySeconds: 60,
    leaseSeconds: 60,
    whenLate: 'New checkpoints are not submitted to witnesses.',
    isOn: ({ logPolicy }) => logPolicy !== null,
    async run(deps) {
      await submitToWitnesses(deps)
      return null
    },
  },
  {
    name: 'export_ledger',
    scope: 'fleet',
    everySeconds: 600,
    retrySeconds: 600,
    leaseSeconds: 1_800,
    whenLate: 'The daily export of the ledger is not created.',
    isOn: ({ signer }) => signer !== null,
    async run(deps, signal) {
      await writeSegments(deps)
      signal.throwIfAborted()
      await takeExportWhenDue(deps)
      return null
    },
  },
  {
    // Hourly, so that the daily entry appears soon after midnight and no trade waits longer than a day.
    name: outcomesJobName,
    scope: 'fleet',
    everySeconds: 3_600,
    retrySeconds: 600,
    leaseSeconds: 300,
    whenLate: 'Settled trades are not published as outcomes.',
    isOn: ({ env }) => env.OUTCOME_ACCOUNT !== undefined,
    run: publishOutcomes,
  },
]
