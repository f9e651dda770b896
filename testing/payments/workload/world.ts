/**
 * Everything that survives kills of the service: Postgres, the Lightning pair, the chain with its node, and
 * the customers' funds.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fact } from '#dev/lightning-nodes/node/journal.ts'
import { startEmbeddedPair } from '#dev/lightning-nodes/start-embedded-pair.ts'
import { sha256Bytes, utf8Encode } from '#protocol/bytes.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import {
  createTestPayer,
  type TestInvoiceRequest,
  type TestNode,
  type TestPayment,
} from '#server/payments/lightning/wallets/embedded/test-payer.ts'
import { LndRefusal } from '#server/payments/lightning/wallets/lnd/http.ts'
import { WalletUnavailable } from '#server/payments/lightning/wallets/wallet.ts'
import { termsOf } from '#server/payments/x402/x402-rail.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createPairFaults, type PairFaults } from '#testing/lightning/pair-faults.ts'
import { outsideOff } from '#testing/outside-off.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'
import { buildEngine } from '../../../scripts/engine/build-engine.ts'
import { startTlsHosts, type TlsHosts } from '../tls-hosts.ts'
import { type Fleet, startFleet } from './fleet.ts'

export const freeCalls = 2
export const reviewSats = 240
export const reviewMicroUsdc = 219_246
/** Price of a bitcoin in dollars. */
const rateUsd = 100_000
export const microUsdPerBtc = BigInt(rateUsd) * 1_000_000n

/** Expiry of customers' invoices. */
export const invoiceSeconds = 600

export interface World {
  fleet: Fleet
  /** The test's own pool: the service's connections die with it. */
  db: Database
  faults: PairFaults
  /** Kills both Lightning nodes at once; resolves when they are back. */
  killNodes(): Promise<void>
  chain: X402World['chain']
  /** Between the service and the node of the chain. */
  chainNode: X402World['node']
  payTo: string
  /** Payment requirements of the service for this path. */
  termsAt(path: string, microUsdc: number, description: string): X402Terms
  /** Pays from the customers' node; waits for the result without limit. */
  pay(bolt11: string, amountMsat?: bigint): Promise<TestPayment>
  /** Records of the customers' node. */
  invoice(request: TestInvoiceRequest): Promise<{ bolt11: string; paymentHash: Uint8Array }>
  serviceNode(): Promise<TestNode>
  /** All records of the nodes. */
  lightningFacts(): Fact[]
  close(): Promise<void>
}

export async function startWorld(servers: number): Promise<World> {
  const root = process.cwd()
  await buildEngine({ root, outDir: `${root}/.build/engine` })
  const directory = mkdtempSync(join(tmpdir(), 'assay-workload-'))
  const [database, firstPair, usdc, hosts] = await Promise.all([
    createTestDatabase(),
    startEmbeddedPair({ directory }),
    startX402World(),
    startTlsHosts(),
  ])
  let pair = firstPair
  const fleet = await startFleet(servers, (baseUrl, port) => ({
    BASE_URL: baseUrl,
    PORT: String(port),
    TLS_HOSTS_PORT: String(hosts.port),
    TRUSTED_PROXIES: '1',
    DATABASE_URL: database.url,
    VERIFIER_SECRET_KEY: '01'.repeat(32),
    COMPUTE_THREADS: '1',
    LEDGER_INIT: 'when_empty',
    LEDGER_MARK: join(directory, 'ledger-mark'),
    LIST_REFRESH: 'off',
    ...outsideOff,
    LIGHTNING_BACKEND: 'embedded',
    LIGHTNING_EMBEDDED_DIRECTORY: directory,
    ...usdc.ownSignerEnv,
    RATE_SOURCES: `fixed:${rateUsd}`,
    FREE_REVIEW_CALLS: String(freeCalls),
    LOG_LEVEL: 'error',
    ...unlimited,
  }))
  const db = openDatabase(database.url, 2)
  const lightning = createTestPayer(pair)
  const invoice = (request: TestInvoiceRequest) => whenUp(() => lightning.createInvoice(request))
  answerForPayee(hosts, invoice)
  const faults = createPairFaults(pair)
  await fleet.open()

  return {
    fleet,
    db,
    faults,
    async killNodes() {
      await pair.kill()
      pair = await startEmbeddedPair({ directory, port: pair.port })
    },
    chain: usdc.chain,
    chainNode: usdc.node,
    payTo: usdc.payTo,
    termsAt: (path, microUsdc, description) =>
      termsOf({ network: usdc.chain.network, payTo: usdc.payTo }, BigInt(microUsdc), {
        url: `${fleet.baseUrl}${path}`,
        description,
      }),
    async pay(bolt11, amountMsat) {
      let payment = await whenUp(() => lightning.pay(bolt11, amountMsat === undefined ? {} : { amountMsat }))
      while (payment.state === 'in_flight') {
        await sleep(100)
        payment = await whenUp(() => lightning.findPayment(payment.paymentHash))
      }
      return payment
    },
    invoice,
    serviceNode: async () => (await lightning.nodes()).service,
    lightningFacts: () =>
      readFileSync(join(directory, 'journal.jsonl'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Fact),
    async close() {
      await fleet.stop()
      await Promise.all([
        lightning.close(),
        faults.close(),
        db.close(),
        usdc.close(),
        hosts.close(),
        pair.stop(),
      ])
      await database.drop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A killed node is called again: repeating a payment is safe, and an unused invoice costs nothing. */
async function whenUp<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof WalletUnavailable) || error instanceof LndRefusal) throw error
      await sleep(200)
    }
}

/** An address of another service; each request gets a new invoice. */
export const payeeAddress = 'ann@payee.dev'

function answerForPayee({ answers }: TlsHosts, invoice: World['invoice']): void {
  const metadata = '[["text/plain","for Ann"]]'
  const request = {
    tag: 'payRequest',
    callback: 'https://callback.dev/pay',
    minSendable: 1_000,
    maxSendable: 100_000_000_000,
    metadata,
  }
  answers.set('payee.dev', (_request, response) => void response.end(JSON.stringify(request)))
  answers.set('callback.dev', async ({ url }, response) => {
    const amountMsat = BigInt(new URL(url!, 'https://callback.dev').searchParams.get('amount')!)
    const descriptionHash = sha256Bytes(utf8Encode(metadata))
    const { bolt11 } = await invoice({
      amountMsat,
      descriptionHash,
      expirySeconds: invoiceSeconds,
    })
    response.end(JSON.stringify({ pr: bolt11, routes: [] }))
  })
}

const quotas = [
  'READ',
  'PAID',
  'REGISTER',
  'REGISTER_DAILY',
  'TOPUP',
  'WITHDRAW',
  'WRITE',
  'INVOICE',
  'POLL',
  'BILLING',
  'PROBE',
]
const unlimited = Object.fromEntries(quotas.map((name) => [`RATE_${name}`, '1000000']))
