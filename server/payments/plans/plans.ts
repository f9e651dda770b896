/** Lists the plans on sale: active US dollar prices with a lookup key, cached for five minutes. */
import type Stripe from 'stripe'
import { quickly, type StripeAccess } from '../card/stripe/stripe.ts'

export interface Plan {
  /** The lookup key. */
  plan: string
  priceId: string
  name: string
  usdCents: number
  interval: 'month' | 'year' | 'one_time'
  /** A price is per seat when its metadata says `per_seat: true`. */
  perSeat: boolean
}

export interface Plans {
  /** Throws StripeUnavailable. */
  list(): Promise<readonly Plan[]>
}

const keptSeconds = 300
/** Limits how often a failing processor is called. */
const failureKeptSeconds = 5

export function createPlans(stripe: StripeAccess, nowUnix: () => number): Plans {
  let kept: { plans: Promise<readonly Plan[]>; untilUnix: number } | null = null
  return {
    list() {
      if (kept && nowUnix() < kept.untilUnix) return kept.plans
      const plans = readPlans(stripe)
      const asked = { plans, untilUnix: nowUnix() + keptSeconds }
      kept = asked
      plans.catch(() => {
        asked.untilUnix = nowUnix() + failureKeptSeconds
      })
      return plans
    },
  }
}

async function readPlans(stripe: StripeAccess): Promise<readonly Plan[]> {
  const { data } = await stripe.ask((sdk) =>
    sdk.prices.list({ active: true, limit: 100, expand: ['data.product'] }, quickly),
  )
  return data
    .flatMap((price) => planOf(price) ?? [])
    .sort((a, b) => a.usdCents - b.usdCents || (a.plan < b.plan ? -1 : 1))
}

function planOf(price: Stripe.Price): Plan | null {
  const { lookup_key: plan, unit_amount: usdCents, product, recurring } = price
  if (!plan || usdCents === null || price.currency !== 'usd') return null
  if (typeof product === 'string' || product.deleted || !product.active) return null
  const interval = intervalOf(recurring)
  if (!interval) return null
  return {
    plan,
    priceId: price.id,
    name: product.name,
    usdCents,
    interval,
    perSeat: price.metadata.per_seat === 'true',
  }
}

/** Null for what the contract cannot express: weeks, several months, metered use. */
function intervalOf(recurring: Stripe.Price.Recurring | null): Plan['interval'] | null {
  if (!recurring) return 'one_time'
  if (recurring.interval_count !== 1 || recurring.usage_type !== 'licensed') return null
  return recurring.interval === 'month' ? 'month' : recurring.interval === 'year' ? 'year' : null
}
