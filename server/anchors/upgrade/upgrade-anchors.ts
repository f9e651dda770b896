/**
 * Completes stamped anchors: asks their calendars for a Bitcoin block, and confirms an anchor only when every check of its proof
 * passes against headers that the sources agree on.
 */
import { fromHex } from '#protocol/bytes.ts'
import { dropFalseBlocks } from '#protocol/ots/verify/drop-false-blocks.ts'
import { type BlockEvidence, verifyTimestamp } from '#protocol/ots/verify/verify-timestamp.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { relayFactsOf } from '#server/relays/relay-facts.store.ts'
import {
  type Confirmation,
  confirmAnchors,
  keepPending,
  type PendingAnchor,
  readDueUpgrades,
  type StillPending,
  waitAgain,
} from '../anchors.store.ts'
import { onchainFactsOf } from '../onchain/onchain.store.ts'
import { hasStampFailed, nextUpgradeAtUnix } from '../stamp/anchor-schedule.ts'
import { outcomeStatesOf } from '../timing/anchor-facts.store.ts'
import { eventTiming } from '../timing/event-timing.ts'
import { readBlocks } from './block-sources.ts'
import { precedenceOf } from './precedence.ts'
import { upgradeTimestamps } from './upgrade-timestamps.ts'

const maxFiles = 2_000
const runMs = 45_000

/** Returns how the job failed: the calendars and sources that did not answer. */
export async function upgradeAnchors(ctx: LedgerParts): Promise<string | null> {
  const { calendars, calendarRests: rests } = ctx
  if (calendars === null) return null
  const untilMs = performance.now() + runMs
  const problems = new Set<string>()
  while (performance.now() < untilMs) {
    const due = await readDueUpgrades(ctx.db, ctx.nowUnix(), maxFiles)
    if (due.length === 0) break
    const round = await upgradeTimestamps(
      { ...ctx, rests },
      calendars,
      due.map(({ file }) => file),
    )
    for (const { calendar, state, reason } of round.answers)
      if (state === 'failed') problems.add(`${calendar}: ${reason}`)
    const heights = new Set(round.files.flatMap((file) => (file.ok ? file.heights : [])))
    const { network, sources } = ctx.bitcoin
    const { evidence, answers } = await readBlocks(ctx.egress, network, sources, [...heights])
    for (const { source, problem } of answers) if (problem !== null) problems.add(`${source}: ${problem}`)
    await settle(
      ctx,
      due.map((anchor, index) => {
        const upgraded = round.files[index]!
        return { anchor, file: upgraded.ok ? upgraded.file : null }
      }),
      evidence,
    )
  }
  return [...problems].slice(0, 10).join('; ') || null
}

/** `file`: null where the stored one cannot be read. */
interface Upgraded {
  anchor: PendingAnchor
  file: Uint8Array | null
}

async function settle(ctx: LedgerParts, upgraded: readonly Upgraded[], blocks: BlockEvidence): Promise<void> {
  const confirmed: Omit<Confirmation, 'precedence' | 'precedenceBasis' | 'frozenTiming'>[] = []
  const pending: StillPending[] = []
  const lost: PendingAnchor['digest'][] = []
  const nowUnix = ctx.nowUnix()
  for (const { anchor, file } of upgraded) {
    const { digest, stampedAtUnix } = anchor
    const evidence = file && { file, digest: fromHex(digest)!, blocks }
    const block = evidence && verifyTimestamp(evidence).block
    if (block && file) {
      const named = blocks.seen.filter(({ height, hash }) => height === block.height && hash === block.hash)
      confirmed.push({
        digest,
        file,
        block,
        network: blocks.network.name,
        sources: named.map(({ source }) => new URL(source).host),
      })
      continue
    }
    const kept = evidence && dropFalseBlocks(evidence)
    if (kept === null || hasStampFailed(stampedAtUnix, nowUnix)) lost.push(digest)
    else pending.push({ digest, file: kept, nextUpgradeAtUnix: nextUpgradeAtUnix(stampedAtUnix, nowUnix) })
  }
  await keepPending(ctx.db, pending)
  await waitAgain(ctx.db, lost)
  await confirm(ctx, upgraded, confirmed)
}

async function confirm(
  ctx: LedgerParts,
  upgraded: readonly Upgraded[],
  confirmed: readonly Omit<Confirmation, 'precedence' | 'precedenceBasis' | 'frozenTiming'>[],
): Promise<void> {
  const anchors = new Map(upgraded.map(({ anchor }) => [anchor.digest, anchor]))
  const eventIds = confirmed.flatMap(({ digest }) => anchors.get(digest)!.eventId ?? [])
  const [outcomes, relays, onchain] = await Promise.all([
    outcomeStatesOf(ctx.db, eventIds),
    relayFactsOf(ctx.db, eventIds),
    onchainFactsOf(ctx.db, eventIds),
  ])
  const complete = confirmed.map((one): Confirmation => {
    const { kind, eventId, stampedAtUnix } = anchors.get(one.digest)!
    const outcome = eventId === null ? undefined : outcomes.get(eventId)
    if (!outcome)
      return {
        ...one,
        precedence: false,
        precedenceBasis: 'Nothing here has an outcome.',
        frozenTiming: null,
      }
    const decided = precedenceOf(outcome, stampedAtUnix, one.block.timeUnix)
    const frozenTiming =
      kind === 'event' && decided.precedence
        ? eventTiming(
            outcome,
            relays.get(outcome.eventId),
            {
              status: 'confirmed',
              network: one.network,
              precedence: true,
              blockHeight: one.block.height,
              blockTimeUnix: one.block.timeUnix,
            },
            onchain.get(outcome.eventId)?.blockTimeUnix ?? null,
          )
        : null
    return { ...one, ...decided, frozenTiming }
  })
  await confirmAnchors(ctx.db, complete, ctx.nowUnix())
}
