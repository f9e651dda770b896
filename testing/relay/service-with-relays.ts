/** A service that publishes on relays of a test. */

import { checkRelays } from '#server/relays/check/check-relays.ts'
import { compareHeads } from '#server/relays/heads/compare-heads.ts'
import { publishEvents } from '#server/relays/publish/publish-events.ts'
import { type Service, startService } from '#testing/service.ts'

export interface PublishingService extends Service {
  apiKey: string
  /** Signs a verdict about the artifact, waits until the ledger has followed, and returns its event. */
  sign(
    artifact: string,
    tier?: string,
  ): Promise<{ id: string; sig: string; tags: string[][]; content: string }>
  publish(): Promise<string | null>
  check(): Promise<string | null>
  compare(): Promise<string | null>
  /** Rows of relay_publication of an event, by relay. */
  sendings(eventId: string): Promise<Record<string, Sending>>
}

interface Sending {
  state: string
  message: string | null
  attempts: number
  tried_at_unix: number | null
  next_at_unix: number | null
  accepted_at_unix: number | null
}

export async function startPublishingService(
  relays: readonly { url: string }[],
  env: Record<string, string> = {},
): Promise<PublishingService> {
  const service = await startService({
    NOSTR_RELAYS: relays.map(({ url }) => url).join(',') || 'off',
    LEDGER_CADENCE_SECONDS: '0',
    ...env,
  })
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 100_000)
  // The census of yesterday is due at once.
  await service.ctx.ledger.advance()
  return {
    ...service,
    apiKey,
    async sign(artifact, tier = 'hash_only') {
      const { body } = await service.call('/review', {
        apiKey,
        json: { artifact, artifact_type: 'shell_command', sign: true, confidentiality_tier: tier },
      })
      // The head that follows would otherwise be queued while a test looks.
      await service.ctx.ledger.advance()
      return body.proof.event
    },
    publish: () => publishEvents(service.ctx),
    check: () => checkRelays(service.ctx),
    compare: () => compareHeads(service.ctx),
    async sendings(eventId) {
      const { rows } = await service.ctx.db.pool.query<Sending & { relay: string }>(
        'SELECT * FROM relay_publication WHERE event_id = $1',
        [eventId],
      )
      return Object.fromEntries(rows.map((row) => [row.relay, row]))
    },
  }
}
