/**
 * Reads our own chain heads back from the relays and compares them with the ledger. A head of the current key
 * that the ledger does not have freezes it: the database was rolled back, or the key signs two histories.
 */
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { PROOF_EVENT_KIND } from '#protocol/proofs/verdict-payload.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { freezeLog } from '#server/ledger/publish/checkpoint.store.ts'
import { readEvent } from '../check/read-held.ts'
import type { RelayAddress } from '../configured-relays.ts'
import { openRelay } from '../connection/open-relay.ts'
import {
  type HeadClaim,
  type HeadResult,
  inWords,
  isChainHead,
  judgeHead,
  readHeadClaim,
} from './head-claim.ts'
import { insertEvidence, readNewestHeadIds, readOwnHeads, recordRelayHead } from './heads.store.ts'

const ownHeads = 20
const newestEvents = 200

/** Returns how the job failed: the relays that gave no complete answer. */
export async function compareHeads(ctx: LedgerParts): Promise<string | null> {
  if (ctx.relays.length === 0 || !ctx.signer) return null
  const ids = await readNewestHeadIds(ctx.db, ownHeads)
  const problems = await Promise.all(
    ctx.relays.map(async (relay) => {
      const problem = await compareOn(ctx, relay, ids).catch((error: Error) => error.message)
      return problem === null ? null : `${relay.name}: ${problem}`
    }),
  )
  return problems.filter((problem) => problem !== null).join('; ') || null
}

interface Compared extends HeadClaim {
  event: SignedEvent
  result: HeadResult
}

const severity: Record<HeadResult, number> = { matches: 0, truncation_suspected: 1, mismatch: 2 }

async function compareOn(ctx: LedgerParts, relay: RelayAddress, ids: string[]): Promise<string | null> {
  const { events, problem } = await readHeads(ctx, relay.url, ids)
  const claims = await Promise.all(
    events.map(async (event) => ({ event, claim: await readHeadClaim(ctx, event) })),
  )
  const held = claims.flatMap(({ event, claim }) => (claim ? [{ event, ...claim }] : []))
  // After the claims were received: an entry that was appended meanwhile is no truncation.
  const { size, heads } = await readOwnHeads(
    ctx.db,
    held.map(({ entry }) => entry),
  )
  const compared = held.map((claim): Compared => {
    return { ...claim, result: judgeHead(claim, size, heads.get(claim.entry) ?? null) }
  })
  for (const one of compared) await keepEvidence(ctx, relay.name, one)
  const worst = compared.reduce<Compared | null>(
    (chosen, next) =>
      chosen === null ||
      severity[next.result] > severity[chosen.result] ||
      (next.result === chosen.result && next.entry > chosen.entry)
        ? next
        : chosen,
    null,
  )
  // Without a complete answer, nothing found is no finding.
  if (worst !== null || problem === null)
    await recordRelayHead(ctx.db, {
      relay: relay.name,
      checkedAtUnix: ctx.nowUnix(),
      result: worst?.result ?? 'no_claim_found',
      entry: worst?.entry ?? null,
      headHash: worst?.headHash ?? null,
      eventId: worst?.event.id ?? null,
    })
  return problem
}

async function readHeads(ctx: LedgerParts, url: string, ids: string[]) {
  const connection = await openRelay(url)
  const events = new Map<string, SignedEvent>()
  let seen = 0
  const problem = await connection
    .read(
      [
        ...(ids.length > 0 ? [{ ids, limit: ids.length }] : []),
        { kinds: [PROOF_EVENT_KIND], authors: [ctx.signer!.pubkey], '#t': ['ledger'], limit: newestEvents },
      ],
      (given) => {
        const event = readEvent(given)
        if (!event || events.has(event.id) || ++seen > ids.length + newestEvents) return false
        events.set(event.id, event)
        return true
      },
    )
    .finally(() => connection.close())
  return { events: [...events.values()].filter(isChainHead), problem }
}

async function keepEvidence(
  ctx: LedgerParts,
  source: string,
  { event, result, ...claim }: Compared,
): Promise<void> {
  if (result === 'matches') return
  const evidence = { source, kind: 'chain_head' as const, result, ...claim, statement: JSON.stringify(event) }
  if (await insertEvidence(ctx.db, evidence, ctx.nowUnix()))
    ctx.log.fatal({ source, result, entry: claim.entry }, 'a signed chain head contradicts the ledger')
  // An old key may be in other hands: it must not stop the ledger.
  if (event.pubkey === ctx.signer?.pubkey)
    await freezeLog(ctx.db, inWords(result, claim, `The relay ${source}`))
}
