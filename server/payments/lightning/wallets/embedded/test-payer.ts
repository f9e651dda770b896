/** The customer's node of the embedded pair: pays and makes invoices as a customer's wallet would. Exists with this backend only. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { HexOf32, Int64 } from '../lnd/fields.ts'
import { createLndHttp } from '../lnd/http.ts'

const Payment = z.object({
  state: z.enum(['in_flight', 'succeeded', 'failed']),
  payment_hash: HexOf32,
  preimage: HexOf32.nullable(),
  reason: z.string().nullable(),
})
const MadeInvoice = z.object({ invoice: z.string(), payment_hash: HexOf32 })
const Invoice = z.object({
  state: z.enum(['open', 'accepted', 'settled', 'cancelled']),
  received_msat: Int64,
})
const Node = z.object({ node_id: z.string(), local_msat: Int64, remote_msat: Int64, outgoing_msat: Int64 })
const Nodes = z.object({ service: Node, payer: Node })

export interface TestPayment {
  /** `in_flight` when the wait was over first. */
  state: 'in_flight' | 'succeeded' | 'failed'
  paymentHash: Uint8Array
  preimage: Uint8Array | null
  /** In LND's words; null unless it failed. */
  reason: string | null
}

export interface TestInvoiceRequest {
  /** Left out: the payer says how much. */
  amountMsat?: bigint
  memo?: string
  /** In place of the memo, as a Lightning address needs it; 32 bytes. */
  descriptionHash?: Uint8Array
  expirySeconds?: number
  /** Makes it of a node behind an expensive route: nobody can pay it for less in fees. */
  routingFeeMsat?: bigint
}

export interface TestPayer {
  /** `amountMsat`: for an invoice without one, or to pay another amount than is asked. The same invoice again is the same payment. */
  pay(bolt11: string, options?: { amountMsat?: bigint; waitMs?: number }): Promise<TestPayment>
  createInvoice(request: TestInvoiceRequest): Promise<{ bolt11: string; paymentHash: Uint8Array }>
  /** One of the payer's own. */
  findInvoice(
    paymentHash: Uint8Array,
  ): Promise<{ state: z.output<typeof Invoice>['state']; receivedMsat: bigint }>
  findPayment(paymentHash: Uint8Array): Promise<TestPayment>
  nodes(): Promise<Record<'service' | 'payer', TestNode>>
  close(): Promise<void>
}

export interface TestNode {
  nodeId: string
  localMsat: bigint
  remoteMsat: bigint
  outgoingMsat: bigint
}

const usualWaitMs = 10_000

export function createTestPayer(connection: { url: string; macaroonHex: string }): TestPayer {
  const http = createLndHttp(connection)
  return {
    async pay(bolt11, { amountMsat, waitMs = usualWaitMs } = {}) {
      const body = { invoice: bolt11, amount_msat: amountMsat?.toString(), wait_ms: waitMs }
      const timeoutMs = waitMs + usualWaitMs
      return paymentOf(await http.ask({ method: 'POST', path: '/dev/pay', body, schema: Payment, timeoutMs }))
    },
    async createInvoice({ amountMsat, memo, descriptionHash, expirySeconds, routingFeeMsat }) {
      const body = {
        amount_msat: amountMsat?.toString(),
        memo,
        description_hash: descriptionHash && toHex(descriptionHash),
        expiry_seconds: expirySeconds,
        routing_fee_msat: routingFeeMsat?.toString(),
      }
      const made = await http.ask({ method: 'POST', path: '/dev/invoice', body, schema: MadeInvoice })
      return { bolt11: made.invoice, paymentHash: made.payment_hash }
    },
    async findInvoice(paymentHash) {
      const path = `/dev/invoice/${toHex(paymentHash)}`
      const invoice = await http.ask({ method: 'GET', path, schema: Invoice })
      return { state: invoice.state, receivedMsat: invoice.received_msat }
    },
    async findPayment(paymentHash) {
      const path = `/dev/payment/${toHex(paymentHash)}`
      return paymentOf(await http.ask({ method: 'GET', path, schema: Payment }))
    },
    async nodes() {
      const { service, payer } = await http.ask({ method: 'GET', path: '/dev/nodes', schema: Nodes })
      return { service: nodeOf(service), payer: nodeOf(payer) }
    },
    close: () => http.close(),
  }
}

const paymentOf = ({ payment_hash, ...rest }: z.output<typeof Payment>): TestPayment => ({
  ...rest,
  paymentHash: payment_hash,
})

const nodeOf = (node: z.output<typeof Node>): TestNode => ({
  nodeId: node.node_id,
  localMsat: node.local_msat,
  remoteMsat: node.remote_msat,
  outgoingMsat: node.outgoing_msat,
})
