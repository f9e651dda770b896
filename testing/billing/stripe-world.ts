/**
 * The state behind the Stripe stub: payments, refunds, disputes and subscriptions, and the actions a test
 * can perform on them.
 */
import { randomBytes } from 'node:crypto'

// biome-ignore lint/suspicious/noExplicitAny: objects of another service's wire; the SDK's types say what they hold
export type Thing = Record<string, any>

const folders = {
  cs: 'sessions',
  pi: 'paymentIntents',
  ch: 'charges',
  re: 'refunds',
  du: 'disputes',
  txn: 'balanceTransactions',
  po: 'payouts',
  prod: 'products',
  price: 'prices',
  cus: 'customers',
  sub: 'subscriptions',
  si: 'subscriptionItems',
  in: 'invoices',
  evt: 'events',
  bps: 'portalSessions',
} as const
export type Folder = (typeof folders)[keyof typeof folders]

export interface StripeWorld {
  things: Record<Folder, Map<string, Thing>>
  add(prefix: keyof typeof folders, members: Thing): Thing
  /** By id of any kind; throws for an unknown id. */
  get(id: string): Thing
  find(id: string): Thing | null
  /** Records an event about the current state of an object. */
  emit(type: string, thing: Thing): Thing
  addPlan(plan: PlanOptions): Thing
  addCustomer(email: string): Thing
  /** The customer pays; returns the event. An asynchronous method completes the session unpaid. */
  pay(sessionId: string, options?: { asynchronous?: boolean; email?: string }): Thing
  settleAsync(sessionId: string, succeeds: boolean): Thing
  expire(sessionId: string): Thing
  /** Returns charge.refunded. */
  refund(sessionId: string, cents: number): Thing
  /** The last refund of the payment fails; returns both of its events. */
  failRefund(sessionId: string): [failed: Thing, updated: Thing]
  /** Pays the balance out to the bank; returns payout.created, payout.paid. */
  payOut(cents: number, feeCents?: number): [created: Thing, paid: Thing]
  /** The payout fails, possibly after it was paid. */
  failPayout(payoutId: string): Thing
  openDispute(sessionId: string, cents: number, status?: string): Thing
  withdrawFunds(disputeId: string, feeCents: number): Thing
  reinstateFunds(disputeId: string): Thing
  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): Thing
  /** Changes a subscription; returns customer.subscription.<what>. */
  changeSubscription(id: string, what: string, members: Thing): Thing
  /** Returns invoice.paid, or another event of an unpaid invoice. */
  invoice(subscriptionId: string, cents: number, type?: string): Thing
}

interface PlanOptions {
  plan: string
  name: string
  cents: number
  interval?: 'month' | 'year' | null
  perSeat?: boolean
  members?: Thing
}

export function createStripeWorld(nowUnix: () => number): StripeWorld {
  const things = Object.fromEntries(Object.values(folders).map((name) => [name, new Map()])) as Record<
    Folder,
    Map<string, Thing>
  >
  const chargeOf = (sessionId: string): Thing =>
    world.get(world.get(world.get(sessionId).payment_intent).latest_charge)

  function moveMoney(dispute: Thing, cents: number, feeCents: number): void {
    const moved = world.add('txn', {
      object: 'balance_transaction',
      amount: cents,
      fee: feeCents,
      net: cents - feeCents,
      currency: 'usd',
      type: 'adjustment',
      source: dispute.id,
    })
    dispute.balance_transactions.push(moved)
  }

  /** A balance transaction; returns its id. */
  const addEntry = (type: string, cents: number, feeCents: number, source: string): string =>
    world.add('txn', {
      object: 'balance_transaction',
      amount: cents,
      fee: feeCents,
      net: cents - feeCents,
      currency: 'usd',
      type,
      source,
    }).id

  function chargeFor(session: Thing): void {
    const intent = world.get(session.payment_intent)
    const feeCents = Math.round(session.amount_total * 0.029) + 30
    const charge = world.add('ch', {
      object: 'charge',
      amount: session.amount_total,
      amount_captured: session.amount_total,
      amount_refunded: 0,
      currency: session.currency,
      disputed: false,
      paid: true,
      refunded: false,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: intent.metadata,
    })
    Object.assign(intent, {
      status: 'succeeded',
      latest_charge: charge.id,
      amount_received: session.amount_total,
    })
    world.add('txn', {
      object: 'balance_transaction',
      amount: session.amount_total,
      fee: feeCents,
      net: session.amount_total - feeCents,
      currency: 'usd',
      type: 'charge',
      source: charge.id,
    })
    session.payment_status = 'paid'
  }

  function subscribe(session: Thing): void {
    const [item] = session.line_items.data
    const subscription = world.add('sub', {
      object: 'subscription',
      customer: session.customer,
      status: 'active',
      cancel_at_period_end: false,
      currency: 'usd',
      metadata: session.subscription_data?.metadata ?? {},
    })
    subscription.items = {
      object: 'list',
      has_more: false,
      data: [
        world.add('si', {
          object: 'subscription_item',
          subscription: subscription.id,
          price: item.price,
          quantity: item.quantity,
          current_period_end: nowUnix() + 30 * 86_400,
        }),
      ],
    }
    session.subscription = subscription.id
    session.payment_status = 'paid'
  }

  const world: StripeWorld = {
    things,
    add(prefix, members) {
      const id = `${prefix}_${prefix === 'cs' ? 'test_' : ''}${randomBytes(12).toString('hex')}`
      const thing = { id, created: nowUnix(), livemode: false, ...members }
      things[folders[prefix]].set(thing.id, thing)
      return thing
    },
    find(id) {
      for (const folder of Object.values(things)) {
        const thing = folder.get(id)
        if (thing) return thing
      }
      return null
    },
    get(id) {
      const thing = world.find(id)
      if (!thing) throw new Error(`the stub of Stripe has no ${id}`)
      return thing
    },
    emit: (type, thing) =>
      world.add('evt', {
        object: 'event',
        api_version: '2026-10-28.endive',
        type,
        pending_webhooks: 1,
        request: null,
        data: { object: structuredClone(thing) },
      }),
    addPlan({ plan, name, cents, interval = 'month', perSeat = false, members = {} }) {
      const product = world.add('prod', { object: 'product', name, active: true })
      return world.add('price', {
        object: 'price',
        active: true,
        currency: 'usd',
        lookup_key: plan,
        metadata: perSeat ? { per_seat: 'true' } : {},
        product: product.id,
        recurring: interval === null ? null : { interval, interval_count: 1, usage_type: 'licensed' },
        type: interval === null ? 'one_time' : 'recurring',
        unit_amount: cents,
        ...members,
      })
    },
    addCustomer: (email) => world.add('cus', { object: 'customer', email }),
    pay(sessionId, { asynchronous = false, email = 'payer@example.com' } = {}) {
      const session = world.get(sessionId)
      if (session.status !== 'open') throw new Error(`${sessionId} is ${session.status}`)
      session.status = 'complete'
      session.url = null
      session.customer_details = { email: session.customer_email ?? email }
      session.customer ??= world.addCustomer(session.customer_details.email).id
      if (session.mode === 'subscription') subscribe(session)
      else {
        session.payment_intent = world.add('pi', {
          object: 'payment_intent',
          amount: session.amount_total,
          amount_received: 0,
          currency: session.currency,
          latest_charge: null,
          metadata: session.payment_intent_data?.metadata ?? {},
          status: 'processing',
        }).id
        if (!asynchronous) chargeFor(session)
      }
      return world.emit('checkout.session.completed', session)
    },
    settleAsync(sessionId, succeeds) {
      const session = world.get(sessionId)
      if (succeeds) chargeFor(session)
      else world.get(session.payment_intent).status = 'requires_payment_method'
      return world.emit(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session)
    },
    expire(sessionId) {
      const session = world.get(sessionId)
      session.status = 'expired'
      session.url = null
      return world.emit('checkout.session.expired', session)
    },
    refund(sessionId, cents) {
      const charge = chargeOf(sessionId)
      if (charge.amount_refunded + cents > charge.amount) throw new Error('more than was paid')
      charge.amount_refunded += cents
      charge.refunded = charge.amount_refunded === charge.amount
      world.add('re', {
        object: 'refund',
        amount: cents,
        charge: charge.id,
        currency: 'usd',
        payment_intent: charge.payment_intent,
        status: 'succeeded',
      })
      return world.emit('charge.refunded', charge)
    },
    failRefund(sessionId) {
      const charge = chargeOf(sessionId)
      const refund = [...things.refunds.values()].findLast((each) => each.charge === charge.id)!
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      refund.status = 'failed'
      refund.failure_reason = 'expired_or_canceled_card'
      refund.failure_balance_transaction = addEntry('refund_failure', refund.amount, 0, refund.id)
      return [world.emit('refund.failed', refund), world.emit('charge.refund.updated', refund)]
    },
    payOut(cents, feeCents = 0) {
      const payout = world.add('po', {
        object: 'payout',
        amount: cents,
        currency: 'usd',
        failure_balance_transaction: null,
        status: 'pending',
      })
      payout.balance_transaction = addEntry('payout', -cents, feeCents, payout.id)
      const created = world.emit('payout.created', payout)
      payout.status = 'paid'
      return [created, world.emit('payout.paid', payout)]
    },
    failPayout(payoutId) {
      const payout = world.get(payoutId)
      payout.status = 'failed'
      payout.failure_balance_transaction = addEntry('payout_failure', payout.amount, 0, payout.id)
      return world.emit('payout.failed', payout)
    },
    openDispute(sessionId, cents, status = 'needs_response') {
      const charge = chargeOf(sessionId)
      charge.disputed = true
      const dispute = world.add('du', {
        object: 'dispute',
        amount: cents,
        balance_transactions: [],
        charge: charge.id,
        currency: 'usd',
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status,
      })
      return world.emit('charge.dispute.created', dispute)
    },
    withdrawFunds(disputeId, feeCents) {
      const dispute = world.get(disputeId)
      moveMoney(dispute, -dispute.amount, feeCents)
      return world.emit('charge.dispute.funds_withdrawn', dispute)
    },
    reinstateFunds(disputeId) {
      const dispute = world.get(disputeId)
      moveMoney(dispute, dispute.amount, 0)
      return world.emit('charge.dispute.funds_reinstated', dispute)
    },
    closeDispute(disputeId, status) {
      const dispute = world.get(disputeId)
      dispute.status = status
      return world.emit('charge.dispute.closed', dispute)
    },
    changeSubscription: (id, what, members) =>
      world.emit(`customer.subscription.${what}`, Object.assign(world.get(id), members)),
    invoice(subscriptionId, cents, type = 'invoice.paid') {
      const paid = type === 'invoice.paid'
      const invoice = world.add('in', {
        object: 'invoice',
        amount_due: cents,
        amount_paid: paid ? cents : 0,
        currency: 'usd',
        customer: world.get(subscriptionId).customer,
        parent: {
          type: 'subscription_details',
          subscription_details: { subscription: subscriptionId, metadata: {} },
        },
        status: paid ? 'paid' : 'open',
      })
      return world.emit(type, invoice)
    },
  }
  return world
}
