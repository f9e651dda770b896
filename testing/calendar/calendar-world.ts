/** Two calendars on one chain that a test mines, a guarded egress that reaches them, and the evidence that its headers give. */
import { randomBytes } from 'node:crypto'
import { type ServedCalendar, serveCalendar } from '#dev/calendar/serve-calendar.ts'
import { REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { createMinedChain, type MinedChain } from '#protocol/ots/testing/mined-chain.ts'
import type { BlockEvidence } from '#protocol/ots/verify/verify-timestamp.ts'
import { createCalendarRests } from '#server/anchors/calendars/calendar-rests.ts'
import { type Calendars, calendarsOf } from '#server/anchors/calendars/calendars.ts'
import type { StampParts } from '#server/anchors/stamp/stamp-digests.ts'
import { egressTo } from '#testing/x402/egress-to.ts'

export interface CalendarWorld {
  chain: MinedChain
  a: ServedCalendar
  b: ServedCalendar
  calendars: Calendars
  parts: StampParts
  /** All headers so far, pinned at the newest. */
  evidence(): BlockEvidence
  close(): Promise<void>
}

/** `others`: `host:port` of further servers that the egress may reach. */
export async function startCalendarWorld(nowUnix: () => number, ...others: string[]): Promise<CalendarWorld> {
  const chain = createMinedChain()
  const [a, b] = await Promise.all([serveCalendar({ chain, nowUnix }), serveCalendar({ chain, nowUnix })])
  return {
    chain,
    a,
    b,
    calendars: calendarsOf([a.url, b.url], []),
    parts: {
      egress: egressTo(a.host, b.host, ...others),
      rests: createCalendarRests(),
      nowUnix,
      randomBytes: (length) => new Uint8Array(randomBytes(length)),
    },
    evidence() {
      const newest = chain.height()
      return {
        network: REGTEST,
        headers: Array.from({ length: newest + 1 }, (_, height) => ({
          height,
          bytes: chain.headerAt(height)!,
        })),
        pin: { height: newest, hash: chain.hashAt(newest)! },
        seen: [],
      }
    },
    async close() {
      await Promise.all([a.close(), b.close()])
    },
  }
}
