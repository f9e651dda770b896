/** Runs every due fleet job of a list once, independently of each other. */
import type { Context } from '#server/compose.ts'
import type { FleetJob, Job } from './job.ts'
import { jobs } from './jobs.ts'
import { runFleetJob } from './run-fleet-job.ts'

/** Returns the names of those that ran here. */
export async function runDueJobs(ctx: Context, list: readonly Job<Context>[] = jobs): Promise<string[]> {
  const due = list.filter((job): job is FleetJob<Context> => job.scope === 'fleet' && job.isOn(ctx))
  const ran = await Promise.all(due.map(async (job) => ((await runFleetJob(ctx, job)) ? job.name : [])))
  return ran.flat()
}
