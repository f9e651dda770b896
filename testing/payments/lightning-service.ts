/**
 * Starts a complete service on a real pair of Lightning nodes, with the customer's node and the fault
 * controls of the pair.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import { runJobs } from '#server/jobs/runner.ts'
import { followSettlementsJob } from '#server/payments/lightning/settlements/follow-settlements.ts'
import { createTestPayer, type TestPayer } from '#server/payments/lightning/wallets/embedded/test-payer.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { createPairFaults, type PairFaults } from '#testing/lightning/pair-faults.ts'
import { type Service, startService } from '#testing/service.ts'

export interface LightningService extends Service {
  payer: TestPayer
  faults: PairFaults
  /** Of the pair. */
  connection: { url: string; macaroonHex: string }
  directory: string
  /** Follows the node's stream like the running server. Returns a stop function. */
  follow(): () => Promise<void>
  /** An account with this many Lightning-backed sats. */
  fundedAccount(sats: number): Promise<{ apiKey: string; accountId: string; agentId: string }>
  /** Pays a top-up of the account and waits until it is credited. */
  topUp(apiKey: string, sats: number): Promise<void>
  /** Throws when the accounting does not balance. */
  checkBooks(): Promise<void>
}

export async function startLightningService(env: Record<string, string> = {}): Promise<LightningService> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-pair-'))
  const pair = await startEmbeddedPair({ directory })
  const connection = { url: pair.url, macaroonHex: pair.macaroonHex }
  const quotas = {
    RATE_WITHDRAW: '100000',
    RATE_TOPUP: '100000',
    RATE_POLL: '100000',
    RATE_INVOICE: '100000',
  }
  const service = await startService(
    { LIGHTNING_BACKEND: 'embedded', LIGHTNING_EMBEDDED_DIRECTORY: directory, ...quotas, ...env },
    { runningClock: true },
  )
  const payer = createTestPayer(connection)
  const faults = createPairFaults(connection)

  async function topUp(apiKey: string, sats: number): Promise<void> {
    const { body } = await service.call('/topup', { apiKey, json: { amount_sats: sats } })
    const paid = await payer.pay(body.invoice)
    const { body: settled } = await service.call('/settle-topup', {
      apiKey,
      json: { payment_hash: body.payment_hash, preimage: Buffer.from(paid.preimage!).toString('hex') },
    })
    if (settled.credited_sats !== sats) throw new Error(`not credited: ${JSON.stringify(settled)}`)
  }

  return {
    ...service,
    payer,
    faults,
    connection,
    directory,
    topUp,
    follow: () => runJobs(service.ctx, [followSettlementsJob]),
    async fundedAccount(sats) {
      const account = await service.register()
      await topUp(account.apiKey, sats)
      return account
    },
    checkBooks: () => checkBooks(service.ctx.db),
    async close() {
      await Promise.all([payer.close(), faults.close(), service.close()])
      await pair.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
