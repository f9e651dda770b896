/** Opens the ways of paying that the settings name, once; a missing group switches its rail off. */
import { createHmac } from 'node:crypto'
import { X402_NETWORKS } from '#protocol/payments/x402/networks.ts'
import { isLoopbackUrl } from '#server/deployment.ts'
import type { RailNetworks } from '#server/kernel/books/books.store.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Env } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'
import { createLightningRail, type LightningRail } from '#server/payments/lightning/lightning-rail.ts'
import type { X402Rail } from '#server/payments/x402/x402-rail.ts'
import { openWallet } from './lightning/wallets/open-wallet.ts'
import { fetchJsonThrough } from './rates/fetch-json.ts'
import { DEVELOPMENT_RATE, PUBLIC_RATE_SOURCES, parseRateSetting } from './rates/rate-setting.ts'
import { createRates, type Rates } from './rates/rates.ts'
import { createChain, WrongChain } from './x402/chain/chain.ts'
import { createNodeClient } from './x402/chain/node-client.ts'
import { checkFacilitator } from './x402/facilitator/check-facilitator.ts'
import type { Facilitator } from './x402/facilitator/facilitator.ts'
import { createFacilitatorAuth } from './x402/facilitator/facilitator-auth.ts'
import { createOwnSigner } from './x402/facilitator/own-signer.ts'
import { createRemoteFacilitator } from './x402/facilitator/remote-facilitator.ts'
import { createXrplClient, type XrplClient } from './xrp/xrpl-client.ts'

export interface XrpRail {
  /** Ours, classic form. */
  address: string
  client: XrplClient
}

export interface Rails {
  lightning: LightningRail | null
  x402: X402Rail | null
  xrp: XrpRail | null
  /** Dollars per bitcoin. */
  exchangeRate: Rates
  /** Root of our L402 tokens, 32 bytes. */
  l402Key: Uint8Array
  /** Whether the outside of these rails answered at the last look of this process (its probe); true before the first. */
  answering: { x402: boolean; card: boolean }
  /** Where the money of each rail lives, as far as it is known now. */
  networks: RailNetworks
  close(): Promise<void>
}

interface Options {
  env: Env
  log: Log
  egress: Egress
  nowUnix(): number
}

/** Throws one sentence when the settings of a rail contradict each other or the deployment. */
export async function openRails({ env, log, egress, nowUnix }: Options): Promise<Rails> {
  refuseToys(env)
  const l402Key = l402KeyOf(env)
  const wallet = await openWallet(env, l402Key)
  const lightning = wallet && createLightningRail(wallet, log)
  const x402 = openX402({ env, log, egress, nowUnix })
  const setting =
    env.RATE_SOURCES ?? (env.ASSAY_DEPLOYMENT === 'production' ? PUBLIC_RATE_SOURCES : DEVELOPMENT_RATE)
  if (x402) {
    await checkChain(x402, log)
    void checkFacilitator(x402.facilitator, x402.network, log)
  }
  const xrp = env.XRPL_ADDRESS
    ? { address: env.XRPL_ADDRESS, client: createXrplClient({ url: env.XRPL_URL }) }
    : null
  return {
    lightning,
    x402,
    xrp,
    exchangeRate: createRates({
      ...parseRateSetting(setting),
      now: nowUnix,
      fetchJson: fetchJsonThrough(egress),
    }),
    l402Key,
    answering: { x402: true, card: true },
    networks: {
      get lightning() {
        return lightning?.info?.network
      },
      get xrpl() {
        return xrp?.client.network() ?? undefined
      },
      ...(x402 ? { chain: x402.network.caip2 } : {}),
      ...(env.STRIPE_SECRET_KEY ? { card: cardModeOf(env.STRIPE_SECRET_KEY) } : {}),
    },
    async close() {
      await wallet?.close()
    },
  }
}

const checkMs = 3_000

/** A node of another chain, or an asset with other signatures, could take no payment right; one that is silent may come back. */
async function checkChain({ chain }: X402Rail, log: Log): Promise<void> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, checkMs, 'late').unref())
  const checked = chain.check().catch((error: unknown) => {
    if (error instanceof WrongChain) throw error
    log.warn({ err: error }, 'the chain of USDC payments does not answer')
  })
  // One that answers wrong after that still shows itself: no settlement will ever be found on it.
  checked.catch(() => {})
  await Promise.race([checked, late])
}

/** The processor's keys say which of its two worlds they belong to. */
const cardModeOf = (secretKey: string): string => (/^(sk|rk)_live_/.test(secretKey) ? 'live' : 'test')

/** Sats of the embedded pair have no value: they may be shown to nobody but the developer. */
function refuseToys(env: Env): void {
  if (env.LIGHTNING_BACKEND !== 'embedded') return
  if (env.ASSAY_DEPLOYMENT === 'production' || !isLoopbackUrl(env.BASE_URL))
    throw new Error(
      'LIGHTNING_BACKEND=embedded is for development: its sats have no value. Set another backend, or none; BASE_URL must be a loopback address with it.',
    )
}

function l402KeyOf(env: Env): Uint8Array {
  if (env.L402_MASTER_KEY) return new Uint8Array(Buffer.from(env.L402_MASTER_KEY, 'hex'))
  if (env.ASSAY_DEPLOYMENT === 'production' && env.LIGHTNING_BACKEND !== 'none')
    throw new Error('Production issues L402 tokens under a key of its own: set L402_MASTER_KEY.')
  return new Uint8Array(
    createHmac('sha256', env.VERIFIER_SECRET_KEY ?? '')
      .update('assay-l402-master-key')
      .digest(),
  )
}

function openX402({ env, log, egress, nowUnix }: Options): X402Rail | null {
  if (!env.X402_PAY_TO) return null
  const network = X402_NETWORKS.find(({ name }) => name === env.X402_NETWORK)!
  const rpcUrl = env.X402_RPC_URL ?? (network.name === 'base' ? env.BASE_RPC_URL : env.BASE_SEPOLIA_RPC_URL)
  const client = createNodeClient(network, rpcUrl, egress)
  let facilitator: Facilitator
  if (env.X402_FACILITATOR_URL)
    facilitator = createRemoteFacilitator({
      network,
      url: env.X402_FACILITATOR_URL,
      egress,
      auth: createFacilitatorAuth(env, nowUnix),
      log,
    })
  else if (env.X402_SIGNER_KEY)
    facilitator = createOwnSigner({
      network,
      client,
      signerKey: `0x${env.X402_SIGNER_KEY.replace(/^0x/, '')}`,
      log,
    })
  else throw new Error('X402_PAY_TO needs X402_FACILITATOR_URL, or X402_SIGNER_KEY to settle with.')
  return {
    network,
    payTo: env.X402_PAY_TO,
    facilitator,
    chain: createChain({ network, client, confirmations: env.X402_CONFIRMATIONS }),
  }
}
