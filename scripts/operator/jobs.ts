// Prints the background jobs that servers share, with their last result, from DATABASE_URL or the database
// of npm start in this folder. Jobs that each process runs for itself are in its log and its /health.
//   node scripts/operator/jobs.ts
import { onInstance } from './on-instance.ts'

const timeOf = (unix: bigint | null) =>
  unix === null || unix === 0n ? '-' : new Date(Number(unix) * 1_000).toISOString().slice(0, 19)

await onInstance(async (db) => {
  const rows = await db.prisma.scheduledJob.findMany({ orderBy: { name: 'asc' } })
  const nowUnix = BigInt(Math.floor(Date.now() / 1_000))
  const line = (columns: readonly string[]) =>
    columns.map((text, index) => text.padEnd([26, 8, 10, 21, 21, 0][index]!)).join('')
  return [
    line(['job', 'state', 'failures', 'last success', 'next', 'last problem']),
    ...rows.map(({ name, leaseUntilUnix, failures, succeededAtUnix, nextAtUnix, failure }) =>
      line([
        name,
        leaseUntilUnix > nowUnix ? 'running' : failures > 0 ? 'failing' : 'ok',
        String(failures),
        timeOf(succeededAtUnix),
        timeOf(nextAtUnix),
        failure ?? '-',
      ]).trimEnd(),
    ),
  ].join('\n')
})
