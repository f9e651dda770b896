/** What operators have hidden, and whom they have suspended, for the page of moderation. */
import type { WardenDeps } from '#server/warden/deps.ts'
import { listHidden, listSuspended } from './moderation.store.ts'

/** Newest first, at most `limit` of each. */
export async function viewModeration({ db }: Pick<WardenDeps, 'db'>, limit: number) {
  const [hidden, suspended] = await Promise.all([listHidden(db, limit), listSuspended(db, limit)])
  return { hidden, suspended }
}
