/** A service with every outside clock of a test: two calendars on a mined chain, two sources of its blocks, and a relay. */
import { type ServedBlocks, serveBlocks } from '#dev/calendar/serve-blocks.ts'
import { serveRelay } from '#dev/relay/serve-relay.ts'
import { stampAnchors } from '#server/anchors/stamp/stamp-anchors.ts'
import { upgradeAnchors } from '#server/anchors/upgrade/upgrade-anchors.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'
import { type CalendarWorld, startCalendarWorld } from './calendar-world.ts'

export interface ServiceWithClocks extends PublishingService {
  world: CalendarWorld
  sources: readonly ServedBlocks[]
  relay: Awaited<ReturnType<typeof serveRelay>>
  stamp(): Promise<string | null>
  /** An hour later. */
  upgrade(): Promise<string | null>
  /** A verdict that must be published, as an entry. */
  publishedEntry(artifact: string): Promise<{ event: { id: string; sig: string }; entry: number }>
}

const startUnix = 1_790_000_000

/** `allow`: further hosts, `host:port`, that the egress may reach. */
export async function startServiceWithClocks(
  env: Record<string, string> = {},
  allow: readonly string[] = [],
): Promise<ServiceWithClocks> {
  let service: PublishingService | undefined
  const world = await startCalendarWorld(() => service?.clock.nowUnix ?? startUnix)
  const sources = await Promise.all([serveBlocks(world.chain), serveBlocks(world.chain)])
  const relay = await serveRelay()
  const started = await startPublishingService([relay], {
    OTS_CALENDARS: `${world.a.url},${world.b.url}`,
    OTS_COMPLETE_FROM: '',
    BITCOIN_SOURCES: sources.map(({ url }) => url).join(','),
    BITCOIN_NETWORK: 'regtest',
    EGRESS_ALLOW: [world.a.host, world.b.host, ...sources.map(({ host }) => host), ...allow].join(','),
    ...env,
  })
  service = started
  return {
    ...started,
    world,
    sources,
    relay,
    stamp: () => stampAnchors(started.ctx),
    upgrade() {
      started.clock.nowUnix += 3_600
      return upgradeAnchors(started.ctx)
    },
    async publishedEntry(artifact) {
      const event = await started.sign(artifact, 'full_disclosure')
      await started.ctx.ledger.advance()
      return { event, entry: (await started.call(`/ledger/${event.id}`)).body.entry }
    },
    async close() {
      await started.close()
      await Promise.all([world.close(), relay.close(), ...sources.map((source) => source.close())])
    },
  }
}
