/** Reads the state of the Lightning node, shared by all callers for some seconds. */
import type { PaymentsDeps } from '#server/payments/deps.ts'

export interface LightningNow {
  isUp: boolean
  network: string | null
  realValue: boolean
  sendableMsat: bigint | null
  receivableMsat: bigint | null
}

const keptMs = 5_000
const kept = new WeakMap<PaymentsDeps, { untilMs: number; now: Promise<LightningNow | null> }>()

/** Null when no wallet is configured. Never throws. */
export function readLightning(ctx: PaymentsDeps): Promise<LightningNow | null> {
  const known = kept.get(ctx)
  if (known && known.untilMs > performance.now()) return known.now
  const now = ask(ctx)
  kept.set(ctx, { untilMs: performance.now() + keptMs, now })
  return now
}

async function ask({ rails: { lightning } }: PaymentsDeps): Promise<LightningNow | null> {
  if (!lightning) return null
  try {
    return await lightning.use(async (wallet, { network }) => {
      const [sendableMsat, { receivableMsat }] = await Promise.all([
        wallet.maxSendableMsat(),
        wallet.balance(),
      ])
      return { isUp: true, network, realValue: lightning.realValue, sendableMsat, receivableMsat }
    })
  } catch {
    const network = lightning.info?.network ?? null
    return { isUp: false, network, realValue: lightning.realValue, sendableMsat: null, receivableMsat: null }
  }
}
