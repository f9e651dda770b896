/**
 * Checks for a newer official list. On any failure the current list stays in use and the error is recorded
 * with it.
 */
import { MAX_LIST_BYTES } from '#protocol/review/lists/import-sanctions.ts'
import type { ListsDeps } from '#server/lists/deps.ts'
import { noteCheck } from './lists.store.ts'
import { loadList } from './load-list.ts'

const timeoutMs = 10 * 60_000

/** Returns why the list could not be renewed; null on success. */
export async function refreshLists(ctx: ListsDeps): Promise<string | null> {
  const failure = await refreshSanctions(ctx).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )
  await noteCheck(ctx.db, 'ofac_sdn', failure, ctx.nowUnix())
  if (failure !== null)
    ctx.log.warn({ failure }, 'the sanctions list was not renewed; the current one stays in use')
  return failure
}

async function refreshSanctions(ctx: ListsDeps): Promise<null> {
  const source = ctx.env.OFAC_SDN_URL
  const answer = await ctx.egress.read(source, { maxBytes: MAX_LIST_BYTES, timeoutMs, chooser: 'configured' })
  if (answer.status !== 200) throw new Error(`${new URL(source).host} returned ${answer.status}`)
  const name = new URL(source).pathname.split('/').at(-1) ?? 'the list'
  const { summary, isNew, warnings } = await loadList(
    ctx.db,
    { id: 'ofac_sdn', files: [{ name, bytes: answer.bytes }], source },
    ctx.nowUnix(),
  )
  ctx.log.info(
    { published: summary.published, entries: summary.entries, isNew, warnings },
    'checked for a newer sanctions list',
  )
  await ctx.reviewData.refresh()
  return null
}
