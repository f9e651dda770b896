/** The background work of the lists: the current ones in memory, and newer official ones. */
import type { Job } from '#server/jobs/job.ts'
import type { ListsDeps } from './deps.ts'
import { refreshLists } from './refresh-lists.ts'

export const reloadListsJob: Job<ListsDeps> = {
  name: 'reload_lists',
  scope: 'process',
  everySeconds: 1,
  retrySeconds: 1,
  timeoutSeconds: 60,
  whenLate: 'Reviews use the lists and the known-bad registry as of the last time they could be read.',
  isOn: () => true,
  async run({ reviewData }) {
    await reviewData.refresh()
    return null
  },
}

export const listJobs: readonly Job<ListsDeps>[] = [
  reloadListsJob,
  {
    name: 'refresh_lists',
    scope: 'fleet',
    everySeconds: 86_400,
    retrySeconds: 3_600,
    leaseSeconds: 1_800,
    // The age of a list is the state of sanctions_list, and is in every verdict.
    whenLate: null,
    isOn: ({ env }) => env.LIST_REFRESH === 'on',
    run: refreshLists,
  },
]
