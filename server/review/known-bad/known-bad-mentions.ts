/** Finds registry addresses mentioned in a text: a warning for operations that do not review an action. */
import { findAddresses } from '#protocol/review/address/find-addresses.ts'
import { Budget } from '#protocol/review/core/budget.ts'
import type { ReviewDeps } from '#server/review/deps.ts'

export interface KnownBadMention {
  address: string
  namespace: string
  seq: number
  created_at: number
  reason_codes: string[]
}

const steps = 2_000_000

export async function knownBadMentions(ctx: ReviewDeps, text: string): Promise<KnownBadMention[]> {
  const { registry } = await ctx.reviewData.current()
  const mentions = new Map<string, KnownBadMention>()
  for (const { address } of findAddresses(text, new Budget(steps))) {
    const entry = address && registry.state.activeEntry(address.key)
    if (!entry) continue
    mentions.set(entry.key, {
      address: entry.address,
      namespace: entry.namespace,
      seq: entry.seq,
      created_at: entry.firstSeenUnix,
      reason_codes: entry.reasonCodes,
    })
  }
  return [...mentions.values()]
}
