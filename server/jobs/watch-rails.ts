/**
 * Probes every rail each 10 s, on every server: the chain's node and the facilitator, Stripe, the Lightning
 * node. A rail that does not answer is removed from the 402, /wallet-status and /health until its next
 * answer.
 */
import { billingOf } from '#server/billing/billing.ts'
import type { Context } from '#server/compose.ts'
import { readLightning } from '#server/payments/lightning/read-lightning.ts'
import type { X402Rail } from '#server/payments/x402/x402-rail.ts'

const everyMs = 10_000
const patienceMs = 5_000

/** Returns a stop function. */
export function startRailWatch(ctx: Context): () => void {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    await checkRails(ctx).finally(() => {
      looking = false
    })
  }
  void look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Never throws. */
export async function checkRails(ctx: Context): Promise<void> {
  const { x402, answering } = ctx.rails
  const billing = billingOf(ctx)
  const [usdc, card] = await Promise.all([
    x402 === null || inTime(x402Answers(x402)),
    billing === null || inTime(billing.stripe.answers()),
    inTime(readLightning(ctx).then(() => true)),
  ])
  const now = { x402: usdc, card }
  for (const rail of ['x402', 'card'] as const)
    if (now[rail] !== answering[rail])
      ctx.log.warn({ rail }, now[rail] ? 'a rail answers again' : 'a rail does not answer')
  Object.assign(answering, now)
}

const x402Answers = async ({ chain, facilitator }: X402Rail): Promise<boolean> => {
  const [, versions] = await Promise.all([chain.blockTimeUnix(), facilitator.supported()])
  return versions !== null
}

const inTime = (asked: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  return Promise.race([asked.catch(() => false), late]).finally(() => clearTimeout(timer))
}
