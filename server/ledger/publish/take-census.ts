/** Counts once a day everything that was signed, so that a withheld verdict leaves a missing number. */
import { fromHex, type Hex64, toHex } from '#protocol/bytes.ts'
import { CENSUS_SCHEMA, censusTemplate } from '#protocol/ledger/record/events.ts'
import { leafHash, rootOf } from '#protocol/ledger/tree/tree.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { findCensus, findLastCensus, insertCensus, readIssuance, readIssuedIds } from './census.store.ts'
import { findNewestCheckpoint, readLog } from './checkpoint.store.ts'
import { queueEvents } from './outbox.store.ts'

const daySeconds = 86_400
/** Delay after midnight, so that verdicts of the last second have committed on every server. */
const graceSeconds = 600

const dateOf = (unix: number): string => new Date(unix * 1_000).toISOString().slice(0, 10)

/** Takes yesterday's census if it is due. Returns its date. */
export async function takeCensusWhenDue(ctx: LedgerParts): Promise<string | null> {
  const now = ctx.nowUnix()
  const today = Math.floor(now / daySeconds) * daySeconds
  if (now < today + graceSeconds || !ctx.signer) return null
  const date = dateOf(today - daySeconds)
  const log = await readLog(ctx.db)
  if (log.origin === null || log.frozenReason !== null || (await findCensus(ctx.db, date))) return null
  await takeCensus(ctx, date, { fromUnix: today - daySeconds, toUnix: today })
  return date
}

async function takeCensus(
  ctx: LedgerParts,
  date: string,
  day: { fromUnix: number; toUnix: number },
): Promise<void> {
  const signer = ctx.signer!
  const checkpoint = await findNewestCheckpoint(ctx.db)
  await ctx.db.transaction(async (tx) => {
    const { eventId: prevCensusEventId, coveredTo } = await findLastCensus(tx)
    const from = coveredTo + 1
    const state = await readIssuance(tx, from, day)
    // Another server took it while this one waited for the counter.
    if (await findCensus(tx, date)) return
    const isEmpty = state.lastIndex < from
    const ids = isEmpty ? [] : await readIssuedIds(tx, from, state.lastIndex)
    if (!isEmpty && ids.length !== state.lastIndex - coveredTo)
      throw new Error(`issuance indexes ${from} to ${state.lastIndex} have a gap`)
    const event = await signer.signRepeatably(
      censusTemplate({
        date,
        issuedFrom: isEmpty ? null : from,
        issuedTo: isEmpty ? null : state.lastIndex,
        issuedTotal: state.lastIndex,
        mandatoryIssued: state.mandatoryIssued,
        mandatoryIndices: state.mandatoryIndices,
        mandatoryPublished: state.mandatoryPublished,
        entriesFrom: state.entriesFrom,
        entriesTo: state.entriesTo,
        head: (await readLog(ctx.db)).head,
        idsRoot: toHex(rootOf(ids.map((id) => leafHash(fromHex(id)!)))) as Hex64,
        prevCensusEventId,
        checkpoint: checkpoint?.note ?? null,
        createdAt: ctx.nowUnix(),
        verifierPubkey: signer.pubkey,
      }),
    )
    await insertEvents(tx, [{ event, schema: CENSUS_SCHEMA, issuanceIndex: null }])
    await insertCensus(tx, {
      date,
      eventId: event.id as Hex64,
      issuedFrom: isEmpty ? null : from,
      issuedTo: isEmpty ? null : state.lastIndex,
      mandatoryIssued: state.mandatoryIssued,
    })
    await queueEvents(tx, [event.id], ctx.nowUnix())
  })
}
