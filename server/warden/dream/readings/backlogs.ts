/** Reads what waits longer than it should: verdicts for the ledger, and jobs that keep failing. */
import { directive, numberWords, type Reading, weighed } from './reading.ts'

/** Failures in a row that are told. */
const leastFailures = 3

export const backlogs: Reading = {
  name: 'backlogs',
  async read({ db, env, nowUnix }) {
    const now = nowUnix()
    const [late] = await db.query(
      'dream_ledger_late',
      `SELECT count(*) AS waiting, min(publish_by_unix) AS oldest FROM ledger_pending
       WHERE entry IS NULL AND publish_by_unix < $1`,
      [now],
    )
    const failing = await db.query(
      'dream_jobs_failing',
      `SELECT name, failures FROM scheduled_job WHERE failures >= ${leastFailures} ORDER BY name`,
      [],
    )
    const { waiting, oldest } = late!
    const seconds = oldest === null ? 0 : now - oldest
    return {
      figures: { verdicts_late: waiting, jobs_failing: failing.length },
      proposals:
        oldest === null
          ? []
          : [
              weighed({
                fact: `ledger_late:${oldest}`,
                kind: 'other',
                title: `Publish ${numberWords(waiting, 'late verdict')}`,
                detail: `They should have been published; the oldest is overdue for ${numberWords(Math.floor(seconds / 60), 'minute')}.`,
                params: directive('ledger', 'publish_now', {}),
                evidence: [{ label: 'State of the ledger and its jobs', href: '/health' }],
                basis: {
                  formula: 'ledger_late.v1',
                  figures: {
                    waiting,
                    late_seconds: seconds,
                    cadence_seconds: Math.max(60, env.LEDGER_CADENCE_SECONDS),
                  },
                },
              }),
            ],
      findings: failing.map(
        ({ name, failures }) => `The job ${name} failed ${failures} times in a row; npm run jobs shows why.`,
      ),
    }
  },
}
