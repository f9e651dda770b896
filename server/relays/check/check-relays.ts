/** Checks what the relays hold of published events: 10 minutes, an hour and a day after publication, then weekly. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { openRelay } from '../connection/open-relay.ts'
import { replaceableBy } from '../replaceable.ts'
import { type DueCheck, readDueChecks, recordChecks } from './checks.store.ts'
import { conclude, nextCheckUnix, type Seen } from './conclude.ts'
import { type Held, readHeld, type Wanted } from './read-held.ts'

const batchEvents = 1_000
const runMs = 60_000

/** Returns how the job failed: the relays that gave no complete answer. */
export async function checkRelays(ctx: LedgerParts): Promise<string | null> {
  if (ctx.relays.length === 0) return null
  const problems = new Set<string>()
  for (const untilMs = performance.now() + runMs; performance.now() < untilMs; ) {
    const due = await readDueChecks(ctx.db, ctx.nowUnix(), batchEvents)
    if (due.length === 0) break
    await checkBatch(ctx, due, problems)
    if (due.length < batchEvents) break
  }
  return [...problems].join('; ') || null
}

async function checkBatch(ctx: LedgerParts, due: readonly DueCheck[], problems: Set<string>): Promise<void> {
  const wanted = due.flatMap(wantedOf)
  const answers = await Promise.all(
    ctx.relays.map(async ({ name, url }) => ({
      name,
      held: await ask(ctx, { name, url }, wanted, problems),
    })),
  )
  const now = ctx.nowUnix()
  const results = due.map(({ id, copyId, accepted, publishedAtUnix, checks }) => {
    const seen = answers.map(
      ({ name, held }): Seen => ({
        relay: name,
        accepted: accepted.includes(name),
        answered: held.answered.has(id),
        holds: held.holds.has(id),
        holdsCopy: copyId !== null && held.holds.has(copyId),
        survivor: held.survivors.get(id) ?? null,
      }),
    )
    return {
      id,
      nextCheckUnix: nextCheckUnix(publishedAtUnix, checks + 1, now),
      conclusion: conclude(seen),
    }
  })
  await recordChecks(ctx.db, results, now)
}

async function ask(
  ctx: LedgerParts,
  { name, url }: { name: string; url: string },
  wanted: readonly Wanted[],
  problems: Set<string>,
): Promise<Held> {
  try {
    const connection = await openRelay(url)
    try {
      const held = await readHeld(ctx, connection, wanted)
      if (held.answered.size < wanted.length)
        problems.add(`${name}: ${connection.problem ?? 'it gave no complete answer'}`)
      return held
    } finally {
      connection.close()
    }
  } catch (error) {
    problems.add(`${name}: ${(error as Error).message}`)
    return { answered: new Set(), holds: new Set(), survivors: new Map() }
  }
}

/** The event, and its copy. */
function wantedOf({ body, copyId, copySig }: DueCheck): Wanted[] {
  const event = JSON.parse(body) as SignedEvent
  const { id, kind, pubkey, sig } = event
  const d = replaceableBy(event)
  const original: Wanted = { id, sig, address: d !== null ? { kind, pubkey: pubkey as Hex64, d } : null }
  return copyId === null || copySig === null
    ? [original]
    : [original, { id: copyId, sig: copySig, address: null }]
}
