/** Reads from the settings which key writes verdict ids into transactions, on which chain, and how much that may cost. */

import { privateKeyToAccount } from 'viem/accounts'
import { BASE, X402_NETWORKS, type X402Network } from '#protocol/payments/x402/networks.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Env } from '#server/kernel/env.ts'
import { createNodeClient } from '#server/payments/x402/chain/node-client.ts'
import type { OnchainWriter } from './onchain-writer.ts'

type Settings = Pick<
  Env,
  | 'ASSAY_DEPLOYMENT'
  | 'BASE_RPC_URL'
  | 'BASE_SEPOLIA_RPC_URL'
  | 'ONCHAIN_CHAIN'
  | 'ONCHAIN_DAILY_LIMIT'
  | 'ONCHAIN_MAX_FEE_GWEI'
  | 'ONCHAIN_RPC_URL'
  | 'ONCHAIN_WRITER_KEY'
  | 'X402_SIGNER_KEY'
>

/** Null without a key. Throws one sentence for settings that cannot work. */
export function onchainWriterOf(env: Settings, egress: Egress): OnchainWriter | null {
  const { ONCHAIN_WRITER_KEY: key, ONCHAIN_CHAIN: name } = env
  if (key === undefined) return null
  const network = X402_NETWORKS.find((one) => one.name === name)!
  if (env.ASSAY_DEPLOYMENT === 'production' && network !== BASE)
    throw new Error(`ONCHAIN_CHAIN is ${name}, a test network; production needs base.`)
  const bare = key.replace(/^0x/, '')
  if (bare === env.X402_SIGNER_KEY?.replace(/^0x/, ''))
    throw new Error(
      'ONCHAIN_WRITER_KEY and X402_SIGNER_KEY are one key; the numbers of its transactions would collide.',
    )
  return {
    network,
    client: createNodeClient(network, env.ONCHAIN_RPC_URL ?? defaultNode(env, network), egress),
    account: privateKeyToAccount(`0x${bare}`),
    dailyLimit: env.ONCHAIN_DAILY_LIMIT,
    maxFeePerGasWei: BigInt(Math.round(env.ONCHAIN_MAX_FEE_GWEI * 1e9)),
  }
}

const defaultNode = (env: Settings, network: X402Network): string =>
  network === BASE ? env.BASE_RPC_URL : env.BASE_SEPOLIA_RPC_URL
