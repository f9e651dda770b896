/**
 * Opens the wallet that the settings name. Opened without asking it anything: a node that is down must not keep the service from
 * starting.
 */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env } from '#server/kernel/env.ts'
import { readConnection } from './embedded/embedded-connection.ts'
import type { LightningWallet } from './wallet.ts'

/** Null for `none`. Throws one sentence when a setting of the backend is missing. */
export async function openWallet(env: Env, l402Key: Uint8Array): Promise<LightningWallet | null> {
  const maxRoutingMsat = BigInt(env.WITHDRAW_MAX_ROUTING_MSAT)
  switch (env.LIGHTNING_BACKEND) {
    case 'none':
      return null
    case 'embedded': {
      const connection = readConnection(env.LIGHTNING_EMBEDDED_DIRECTORY)
      if (!connection)
        throw new Error(
          `No embedded Lightning pair has run in ${env.LIGHTNING_EMBEDDED_DIRECTORY}. npm start starts one.`,
        )
      return openLnd(connection, l402Key)
    }
    case 'lnd':
      return openLnd(
        {
          url: needed(env, 'LND_REST_URL'),
          macaroonHex: needed(env, 'LND_MACAROON_HEX'),
          certificatePem: fileOf(env.LND_TLS_CERT_FILE),
        },
        l402Key,
      )
    case 'cln': {
      const { createCln } = await import('./cln/cln.ts')
      return createCln({
        url: needed(env, 'CLN_REST_URL'),
        rune: needed(env, 'CLN_RUNE'),
        tlsCertPem: fileOf(env.CLN_TLS_CERT_FILE),
      })
    }
    case 'phoenixd': {
      const { createPhoenixd } = await import('./phoenixd/phoenixd.ts')
      return createPhoenixd({
        url: env.PHOENIXD_URL,
        password: needed(env, 'PHOENIXD_PASSWORD'),
        maxRoutingMsat,
      })
    }
    case 'lnbits': {
      const { createLnbits } = await import('./lnbits/lnbits.ts')
      return createLnbits({
        url: needed(env, 'LNBITS_URL'),
        invoiceKey: needed(env, 'LNBITS_INVOICE_KEY'),
        adminKey: needed(env, 'LNBITS_ADMIN_KEY'),
        network: env.LNBITS_NETWORK,
        maxRoutingMsat,
      })
    }
    case 'nwc': {
      const { createNwc } = await import('./nwc/nwc.ts')
      return createNwc({ connectionString: needed(env, 'NWC_URL'), maxRoutingMsat })
    }
  }
}

type Setting = {
  [Name in keyof Env]-?: Env[Name] extends string | undefined ? Name : never
}[keyof Env] &
  string

function needed(env: Env, name: Setting): string {
  const value = env[name]
  if (!value) throw new Error(`LIGHTNING_BACKEND=${env.LIGHTNING_BACKEND} needs ${name}.`)
  return value
}

const fileOf = (path: string | undefined): string | undefined => path && readFileSync(path, 'utf8')

/** Its invoices are named by preimages of our own; another secret would name them anew. */
async function openLnd(
  connection: { url: string; macaroonHex: string; certificatePem?: string | undefined },
  l402Key: Uint8Array,
): Promise<LightningWallet> {
  const { lndWallet } = await import('./lnd/lnd.ts')
  const preimageSecret = createHmac('sha256', l402Key).update('assay-lnd-preimages').digest()
  return lndWallet({ ...connection, preimageSecret: new Uint8Array(preimageSecret) })
}
