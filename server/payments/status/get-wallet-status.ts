/** GET /wallet-status: reports which ways to pay are available and how much can move. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation, type PaymentsDeps } from '#server/payments/deps.ts'
import { card } from '../card/card.ts'
import { l402 } from '../l402/l402.ts'
import { lightning as lightningMethod } from '../lightning/lightning.ts'
import { readLightning } from '../lightning/read-lightning.ts'
import type { PaymentMethod, Unavailable } from '../method.ts'
import { prepaid } from '../prepaid/prepaid.ts'
import { x402 as x402Method } from '../x402/x402.ts'
import { xrp } from '../xrp/xrp.ts'

const Method = ({ description }: PaymentMethod) =>
  z
    .object({
      available: z.boolean().describe('Whether it is available now'),
      reason: z.string().nullable().describe('Why not: not_configured or down; null when available'),
    })
    .describe(description)
const Capacity = (what: string) =>
  z.int().nullable().describe(`${what}, rounded down to three digits; null when the node does not report it`)

export const getWalletStatus = defineOperation({
  id: 'payments.getWalletStatus',
  method: 'GET',
  path: '/wallet-status',
  summary: 'Available ways to pay',
  input: z.object({}),
  output: z
    .object({
      as_of: z.int().describe('Time of the figures, in Unix seconds'),
      network: z.string().nullable().describe('Lightning network of the node; null when there is none'),
      real_value: z.boolean().describe('False on a test network, whose sats have no value'),
      methods: z
        .object({
          bearer: Method(prepaid),
          lightning: Method(lightningMethod),
          l402: Method(l402),
          x402: Method(x402Method),
          xrpl: Method(xrp),
          card: Method(card),
        })
        .describe('Each way to pay'),
      lightning: z
        .object({
          can_receive_sats: Capacity('Maximum that can be received'),
          can_send_sats: Capacity('Maximum of one withdrawal'),
        })
        .nullable()
        .describe('Capacity of the channels; null without a node'),
      x402: z
        .object({
          network: z.string().describe('CAIP-2 id of the chain'),
          asset: z.string().describe('Address of the USDC contract'),
          pay_to: z.string().describe('Address that receives the payments'),
        })
        .nullable()
        .describe('null when it is off'),
      notes: z.array(z.string()).describe('Notes for readers, one sentence each'),
    })
    .meta({ id: 'WalletStatus' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx) {
    const lightning = await readLightning(ctx)
    const nodeState = open(lightning?.isUp ?? false, lightning ? 'down' : 'not_configured')
    const { x402 } = ctx.rails
    return {
      as_of: ctx.nowUnix(),
      network: lightning?.network ?? null,
      real_value: lightning?.realValue ?? false,
      methods: {
        bearer: stateOf(prepaid.problem(ctx)),
        lightning: nodeState,
        l402: nodeState,
        x402: stateOf(x402Method.problem(ctx)),
        xrpl: stateOf(xrp.problem(ctx)),
        card: stateOf(card.problem(ctx)),
      },
      lightning: lightning && {
        can_receive_sats: threeDigits(lightning.receivableMsat),
        can_send_sats: threeDigits(lightning.sendableMsat),
      },
      x402: x402 && { network: x402.network.caip2, asset: x402.network.asset, pay_to: x402.payTo },
      notes: notesOf(ctx, lightning?.realValue ?? true),
    }
  },
})

const stateOf = (problem: Unavailable | null) => open(problem === null, problem?.reason)

const open = (available: boolean, reason = 'not_configured') => ({
  available,
  reason: available ? null : reason,
})

/** Sufficient for planning; the exact figure is not disclosed. */
function threeDigits(msat: bigint | null): number | null {
  if (msat === null) return null
  const sats = Number(msat / 1_000n)
  const unit = 10 ** Math.max(0, String(sats).length - 3)
  return Math.floor(sats / unit) * unit
}

const notesOf = ({ env }: PaymentsDeps, realValue: boolean): string[] => [
  ...(realValue ? [] : ['Lightning sats of this instance belong to a test network and have no value.']),
  `A withdrawal costs 100 sats; the service pays the routing fee, up to ${Math.floor(env.WITHDRAW_MAX_ROUTING_MSAT / 1_000)} sats.`,
  'Sats bought by card, with USDC or with XRP, and bonus sats, can be spent but not withdrawn.',
]
