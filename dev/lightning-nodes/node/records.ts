/**
 * The invoices and payments of every node of this process: rebuilt from the journal at start, written to it
 * before they change.
 */
import { EventEmitter } from 'node:events'
import { type Fact, openJournal, type Role } from './journal.ts'

export interface Invoice {
  role: Role
  hash: string
  preimage: string
  bolt11: string
  /** Null: the payer chooses the amount. */
  amountMsat: bigint | null
  memo: string
  descriptionHash: string | null
  createdAtUnix: number
  expirySeconds: number
  routingFeeMsat: bigint
  /** Counts from 1, per node. */
  addIndex: bigint
  /** `accepted`: a payment is held, neither settled nor refused. Expiry is not stored: see `isExpired`. */
  state: 'open' | 'accepted' | 'settled' | 'cancelled'
  receivedMsat: bigint
  /** Counts from 1, per node; 0 before. */
  settleIndex: bigint
  settledAtUnix: number
}

export interface Payment {
  hash: string
  bolt11: string
  amountMsat: bigint
  sentAtUnix: number
  state: 'in_flight' | 'succeeded' | 'failed'
  preimage: string | null
  feeMsat: bigint
  /** LND's wording. */
  failureReason: string
}

type InvoiceFact = Extract<Fact, { fact: 'invoice' }>

export const nowUnix = () => Math.floor(Date.now() / 1000)
export const isExpired = (invoice: Invoice) =>
  Date.now() >= (invoice.createdAtUnix + invoice.expirySeconds) * 1000

/** The records of one node. */
export interface NodeRecords {
  readonly invoices: ReadonlyMap<string, Invoice>
  readonly payments: ReadonlyMap<string, Payment>
  /** Emits `invoice` with an Invoice and `payment` with a Payment after each change. */
  readonly changes: EventEmitter<{ invoice: [Invoice]; payment: [Payment] }>
  addInvoice(invoice: Omit<InvoiceFact, 'fact' | 'role'>): Invoice
  accept(hash: string): void
  settle(hash: string, receivedMsat: bigint): void
  cancel(hash: string): void
  send(payment: { hash: string; bolt11: string; amountMsat: bigint }): Payment
  succeed(hash: string, preimage: string, feeMsat: bigint): void
  fail(hash: string, failureReason: string): void
  /** Total received minus total sent, including fees. */
  netMsat(): bigint
}

export function openRecords(path: string) {
  const nodes = new Map<Role, ReturnType<typeof createNodeRecords>>()
  const of = (role: Role) => {
    if (!nodes.has(role))
      nodes.set(
        role,
        createNodeRecords(role, (fact) => journal.append(fact)),
      )
    return nodes.get(role)!
  }
  const journal = openJournal(path, (fact) => of(fact.role).apply(fact))
  resolveInterrupted([of('service'), of('payer'), of('neighbour')])
  return { of: (role: Role): NodeRecords => of(role), close: () => journal.close() }
}

/**
 * The channels of the previous process are gone, and with them every payment in flight. As on a chain, the
 * side that revealed the preimage keeps the money: the receiver wrote `settled` before revealing it.
 */
function resolveInterrupted(nodes: NodeRecords[]): void {
  for (const sender of nodes)
    for (const { hash, state } of sender.payments.values()) {
      if (state !== 'in_flight') continue
      const taken = nodes
        .map((node) => node.invoices.get(hash))
        .find((invoice) => invoice?.state === 'settled')
      if (taken) sender.succeed(hash, taken.preimage, taken.routingFeeMsat)
      else sender.fail(hash, 'FAILURE_REASON_ERROR')
    }
}

function createNodeRecords(
  role: Role,
  append: (fact: Fact) => void,
): NodeRecords & { apply(fact: Fact): void } {
  const invoices = new Map<string, Invoice>()
  const payments = new Map<string, Payment>()
  const changes: NodeRecords['changes'] = new EventEmitter()
  changes.setMaxListeners(0)
  let settlements = 0n
  let netMsat = 0n

  function apply(fact: Fact): void {
    const invoice = invoices.get(fact.hash)
    const payment = payments.get(fact.hash)
    if (fact.fact === 'invoice') {
      const { fact: _, ...kept } = fact
      invoices.set(fact.hash, {
        ...kept,
        amountMsat: fact.amountMsat === null ? null : BigInt(fact.amountMsat),
        routingFeeMsat: BigInt(fact.routingFeeMsat),
        addIndex: BigInt(invoices.size + 1),
        state: 'open',
        receivedMsat: 0n,
        settleIndex: 0n,
        settledAtUnix: 0,
      })
    } else if (fact.fact === 'settled') {
      settlements += 1n
      netMsat += BigInt(fact.receivedMsat)
      Object.assign(invoice!, {
        state: 'settled',
        receivedMsat: BigInt(fact.receivedMsat),
        settleIndex: settlements,
        settledAtUnix: fact.atUnix,
      })
    } else if (fact.fact === 'cancelled') invoice!.state = 'cancelled'
    else if (fact.fact === 'sent')
      payments.set(fact.hash, {
        hash: fact.hash,
        bolt11: fact.bolt11,
        amountMsat: BigInt(fact.amountMsat),
        sentAtUnix: fact.atUnix,
        state: 'in_flight',
        preimage: null,
        feeMsat: 0n,
        failureReason: 'FAILURE_REASON_NONE',
      })
    else if (fact.fact === 'succeeded') {
      Object.assign(payment!, { state: 'succeeded', preimage: fact.preimage, feeMsat: BigInt(fact.feeMsat) })
      netMsat -= payment!.amountMsat + payment!.feeMsat
    } else Object.assign(payment!, { state: 'failed', failureReason: fact.reason })
  }
  function record(fact: Fact): void {
    append(fact)
    apply(fact)
    const payment = payments.get(fact.hash)
    if (fact.fact === 'sent' || fact.fact === 'succeeded' || fact.fact === 'failed')
      changes.emit('payment', payment!)
    else changes.emit('invoice', invoices.get(fact.hash)!)
  }
  return {
    invoices,
    payments,
    changes,
    apply,
    addInvoice(invoice) {
      record({ fact: 'invoice', role, ...invoice })
      return invoices.get(invoice.hash)!
    },
    accept(hash) {
      const invoice = invoices.get(hash)!
      invoice.state = 'accepted'
      changes.emit('invoice', invoice)
    },
    settle: (hash, receivedMsat) =>
      record({ fact: 'settled', role, hash, receivedMsat: String(receivedMsat), atUnix: nowUnix() }),
    cancel: (hash) => record({ fact: 'cancelled', role, hash }),
    send({ hash, bolt11, amountMsat }) {
      record({ fact: 'sent', role, hash, bolt11, amountMsat: String(amountMsat), atUnix: nowUnix() })
      return payments.get(hash)!
    },
    succeed: (hash, preimage, feeMsat) =>
      record({ fact: 'succeeded', role, hash, preimage, feeMsat: String(feeMsat) }),
    fail: (hash, reason) => record({ fact: 'failed', role, hash, reason }),
    netMsat: () => netMsat,
  }
}
