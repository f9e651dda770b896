/** Sends queued events to every configured relay and stores what each answered. At least once: a crash repeats the last batch. */
import { kind78CopyTemplate } from '#protocol/ledger/record/events.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import type { RelayAddress } from '../configured-relays.ts'
import { openRelay } from '../connection/open-relay.ts'
import type { OutgoingEvent, RelayConnection } from '../connection/relay-connection.ts'
import { noteRelay, readRelayStates } from '../relays.store.ts'
import { catchUpRelays } from './catch-up.ts'
import { type DueEvent, readDue, recordResults } from './publications.store.ts'
import { queuePublications } from './queue-publications.ts'
import { isRateLimited, type RelayResult, resultOf, waitAfter } from './relay-results.ts'

const batchEvents = 250
/** After this a run stops queueing, and after that sending, at the next batch; the next run goes on. */
const queueMs = 15_000
const sendMs = 45_000

/** Returns how the job failed: the relays that could not be reached. */
export async function publishEvents(ctx: LedgerParts): Promise<string | null> {
  const queueUntilMs = performance.now() + queueMs
  while (performance.now() < queueUntilMs && (await queuePublications(ctx)) > 0);
  await catchUpRelays(ctx, queueUntilMs)
  const untilMs = performance.now() + sendMs
  const names = ctx.relays.map(({ name }) => name)
  const states = new Map((await readRelayStates(ctx.db, names)).map((state) => [state.name, state]))
  const problems = await Promise.all(
    ctx.relays.map(async (relay) => {
      const { failures = 0, restsUntilUnix = null } = states.get(relay.name) ?? {}
      if (restsUntilUnix !== null && ctx.nowUnix() < restsUntilUnix) return null
      const problem = await publishOn(ctx, relay, failures, untilMs)
      return problem === null ? null : `${relay.name}: ${problem}`
    }),
  )
  return problems.filter((problem) => problem !== null).join('; ') || null
}

async function publishOn(
  ctx: LedgerParts,
  relay: RelayAddress,
  failures: number,
  untilMs: number,
): Promise<string | null> {
  const { db } = ctx
  let due = await readDue(db, relay.name, ctx.nowUnix(), batchEvents)
  if (due.length === 0) return null
  let connection: RelayConnection | null = null
  let problem: string | null = null
  try {
    connection = await openRelay(relay.url)
    while (due.length > 0 && problem === null && performance.now() < untilMs) {
      const results = await send(connection, due, ctx.nowUnix())
      await recordResults(db, relay.name, results, ctx.nowUnix())
      problem = connection.problem ?? results.find(isRateLimited)?.message ?? null
      due = await readDue(db, relay.name, ctx.nowUnix(), batchEvents)
    }
  } catch (error) {
    if (connection !== null) throw error
    problem = (error as Error).message
    const now = ctx.nowUnix()
    await recordResults(
      db,
      relay.name,
      due.map((event) => resultOf(event, null, problem, now)),
      now,
    )
  } finally {
    connection?.close()
  }
  const now = ctx.nowUnix()
  const failed = problem === null ? 0 : failures + 1
  const restsUntilUnix = problem === null ? null : now + waitAfter(failed)
  await noteRelay(db, { name: relay.name, failures: failed, problem, restsUntilUnix }, now)
  return problem
}

async function send(
  connection: RelayConnection,
  due: readonly DueEvent[],
  nowUnix: number,
): Promise<RelayResult[]> {
  const answers = await connection.publish(due.map(outgoing))
  return due.map((event) => resultOf(event, answers.get(event.id) ?? null, connection.problem, nowUnix))
}

/** A copy is built from the event, whose text it holds: only its id and signature are stored. */
function outgoing({ id, body, copy }: DueEvent): OutgoingEvent {
  if (copy === null) return { id, body }
  const { created_at, kind, tags, content } = kind78CopyTemplate(JSON.parse(body) as SignedEvent)
  const { pubkey, sig } = copy
  return { id, body: JSON.stringify({ id, pubkey, created_at, kind, tags, content, sig }) }
}
