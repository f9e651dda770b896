/** Reads and judges one wallet. Throws chain_data_unavailable when the chain cannot be read. */
import type { z } from 'zod'
import { BASE } from '#protocol/payments/x402/networks.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { createNodeClient } from '#server/payments/x402/chain/node-client.ts'
import type { ToolsDeps } from '../../deps.ts'
import type { WalletIntelResult } from '../seller-intel.schema.ts'
import { DAY_SECONDS, datePayments, dayOf } from './date-payments.ts'
import { pairPayments } from './pair-payments.ts'
import { type ReadLimits, readWalletLogs } from './wallet-logs.ts'
import { type DatedPayment, judgeWallet, sellersOf } from './wallet-verdict.ts'

const TOP_SELLERS = 10
const HOUR_SECONDS = 3_600

export async function readWallet(
  { env, egress, log }: Pick<ToolsDeps, 'env' | 'egress' | 'log'>,
  wallet: string,
  limits?: ReadLimits,
): Promise<z.output<typeof WalletIntelResult>> {
  const url = requireNode(env)
  try {
    return await read(createNodeClient(BASE, url, egress), wallet.toLowerCase(), limits)
  } catch (error) {
    log.warn({ error }, 'the chain could not be read')
    throw new OperationError('chain_data_unavailable', {
      detail: 'The node of Base is down, or contradicts itself. Nothing was charged; try again later.',
      headers: { 'Retry-After': '30' },
      cause: error,
    })
  }
}

/** Throws chain_data_unavailable where no node is configured. */
export function requireNode({
  SELLER_INTEL_RPC_URL: url,
}: Pick<ToolsDeps['env'], 'SELLER_INTEL_RPC_URL'>): string {
  if (url !== undefined) return url
  throw new OperationError('chain_data_unavailable', {
    detail: 'This instance has no node of Base to read from (SELLER_INTEL_RPC_URL). Nothing was charged.',
  })
}

async function read(client: ReturnType<typeof createNodeClient>, wallet: string, limits?: ReadLimits) {
  const found = await readWalletLogs(client, wallet, limits)
  const { payments, plainTransfers } = pairPayments(found.logs)
  const { timestamp } = await client.getBlock({ blockNumber: found.fromBlock })
  const fromUnix = Number(timestamp)
  const times = await datePayments(client, payments, [
    { blockNumber: found.fromBlock, unix: fromUnix },
    { blockNumber: found.toBlock, unix: found.toUnix },
  ])
  const dated = payments.map(
    ({ payTo, microUsdc }, i): DatedPayment => ({ payTo, microUsdc, day: dayOf(times[i]!) }),
  )
  const sellers = sellersOf(dated)
  const days = Math.max(1, (found.toUnix - fromUnix) / DAY_SECONDS)
  const hours = new Array<number>(24).fill(0)
  for (const time of times) hours[Math.floor((time % DAY_SECONDS) / HOUR_SECONDS)]! += 1
  return {
    wallet,
    as_of: found.toUnix,
    verdict: judgeWallet(dated),
    total_usdc: usdcText(dated.reduce((sum, { microUsdc }) => sum + microUsdc, 0n)),
    payments: dated.length,
    plain_transfers: plainTransfers,
    distinct_sellers: sellers.length,
    top_sellers: sellers.slice(0, TOP_SELLERS).map(({ payTo, microUsdc, payments: count }) => ({
      pay_to: payTo,
      usdc: usdcText(microUsdc),
      payments: count,
    })),
    cadence: { per_day: Math.round((dated.length / days) * 100) / 100, hours },
    window: {
      from_block: Number(found.fromBlock),
      to_block: Number(found.toBlock),
      complete: found.isWhole,
    },
    sources: [{ kind: 'evm_node' as const, network: BASE.caip2, asset: BASE.asset, calls: found.calls }],
  }
}

/** Six decimals. */
export const usdcText = (micro: bigint): string =>
  `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`
