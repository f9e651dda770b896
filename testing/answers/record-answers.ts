/** Answers of every operation, from one service with all ways to pay: Lightning nodes, a chain, a card processor's wire, a witness. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { sha256Hex } from '#protocol/bytes.ts'
import { readEnv } from '#server/kernel/env.ts'
import { checkpointKeyOf } from '#server/ledger/publish/note-key.ts'
import { secretKey, startStripeStub, webhookSecret } from '#testing/billing/stripe-stub.ts'
import { startCalendarWorld } from '#testing/calendar/calendar-world.ts'
import { type PaidService, startPaidService } from '#testing/payments/paid-service.ts'
import { type Service, startService } from '#testing/service.ts'
import { recordAccounts } from './account-answers.ts'
import { type Asked, createAnswerRecorder, type RecordedAnswer } from './answer-recorder.ts'
import { recordBilling } from './billing-answers.ts'
import { recordBounty } from './bounty-answers.ts'
import { recordConformance } from './conformance-answers.ts'
import { recordExecution } from './execution-answers.ts'
import { recordLedger, recordReviews } from './ledger-answers.ts'
import { recordMarkets } from './market-answers.ts'
import { recordMarketplace } from './marketplace-answers.ts'
import { recordMemory } from './memory-answers.ts'
import { recordMessages } from './message-answers.ts'
import { recordPayments } from './payment-answers.ts'
import { recordReading } from './reading-answers.ts'
import { recordReasoning } from './reason-answers.ts'
import { recordService } from './service-answers.ts'
import { recordTools } from './tool-answers.ts'
import { recordValidation } from './validation-answers.ts'
import { recordWarden, SENTINEL_TOKEN } from './warden-answers.ts'

/** `atTheEnd`: what is to be asked of the services before they close. */
export async function recordAnswers(
  atTheEnd: (
    services: { service: PaidService; witness: Service },
    recorded: RecordedAnswer[],
  ) => Promise<void> = async () => {},
): Promise<RecordedAnswer[]> {
  let service: PaidService | null = null
  const stub = await startStripeStub(() => service!.clock.nowUnix)
  const calendars = await startCalendarWorld(() => service!.clock.nowUnix)
  service = await startPaidService({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stub.url,
    WEBHOOK_MASTER_KEY: '0e'.repeat(32),
    LEDGER_CADENCE_SECONDS: '0',
    // Invented texts: an example must not give away a paid chapter.
    CONTENT_DIR: 'testing/reading/content',
    OTS_CALENDARS: `${calendars.a.url},${calendars.b.url}`,
    BITCOIN_NETWORK: 'regtest',
    EGRESS_ALLOW: [calendars.a.host, calendars.b.host].join(','),
    SANDBOX_ENGINE: 'auto',
    SENTINEL_ALLOWLIST: sha256Hex(Buffer.from(SENTINEL_TOKEN)),
    RATE_SUBMIT: '1000',
    RATE_PAID: '1000',
    RATE_BILLING: '1000',
    RATE_WEBHOOK: '1000',
  })
  const witness = await startWitness()
  const local = await serveHere(service)
  try {
    const { ask, recorded } = createAnswerRecorder(service)
    await recordPayments(ask, service)
    await recordBilling(ask, service, stub, local.from)
    await recordReviews(ask, service)
    await recordLedger(ask, service, witness)
    await recordConformance(ask, service)
    await recordValidation(ask, service)
    await recordExecution(ask, service)
    await recordReasoning(ask, service)
    await recordMarkets(ask, service)
    await recordTools(ask, service)
    await recordMemory(ask, service)
    await recordMessages(ask, service)
    await recordBounty(ask, service)
    await recordMarketplace(ask, service)
    await recordReading(ask, service)
    await recordAccounts(ask, service)
    await recordWarden(ask, service)
    await recordService(ask, witness)
    await atTheEnd({ service, witness }, recorded)
    return recorded
  } finally {
    local.close()
    await Promise.all([service.close(), witness.close()])
    await Promise.all([stub.close(), calendars.close()])
  }
}

/** Cosigns the log of the service, and signs with a post-quantum key too. */
function startWitness(): Promise<Service> {
  const ours = checkpointKeyOf(readEnv({ VERIFIER_SECRET_KEY: '01'.repeat(32) }), 'localhost:3000/log')!
  return startService({
    PQ_SECRET_KEY: '0f'.repeat(32),
    WITNESS_NAME: 'witness.example/w1',
    WITNESS_SECRET_KEY: '07'.repeat(32),
    WITNESSED_LOGS: ours.vkey,
  })
}

/** Over a socket of this host, which is what makes a caller local. */
async function serveHere({ surface }: Service): Promise<{ from: NonNullable<Asked['from']>; close(): void }> {
  const server = serve({ fetch: surface.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = (url: string, init?: RequestInit) =>
    fetch(String(url).replace('http://localhost:3000', `http://localhost:${port}`), init)
  return { from: { surface: { request } as never }, close: () => server.close() }
}
