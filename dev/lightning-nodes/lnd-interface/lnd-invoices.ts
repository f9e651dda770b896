/** LND's REST calls for invoices, on the service's node. */

import { type Invoice, isExpired } from '../node/records.ts'
import type { WalletNode } from '../node/wallet-node.ts'
import { ApiError, type Call, type Route } from './api.ts'
import { readBytes, readHash, readInt64, readText, toBase64 } from './read-body.ts'

const secondsOfHour = 3600n
const longestMemoBytes = 639
const longestExpirySeconds = 31_536_000n

export function invoiceRoutes({ records, makeInvoice, cancelInvoice }: WalletNode): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/v1\/invoices$/,
      answer({ body }) {
        const amountMsat = readInt64(body.value_msat, 'value_msat') || readInt64(body.value, 'value') * 1000n
        const expirySeconds = readInt64(body.expiry, 'expiry') || secondsOfHour
        if (expirySeconds > longestExpirySeconds) throw new ApiError(2, 'expiry greater than max expiry')
        const memo = readText(body.memo, 'memo')
        if (Buffer.byteLength(memo) > longestMemoBytes) throw new ApiError(2, 'memo too large')
        const descriptionHash = readBytes(body.description_hash, 'description_hash', 32)
        const made = makeInvoice({
          amountMsat: amountMsat || null,
          memo,
          descriptionHash: descriptionHash ? Buffer.from(descriptionHash).toString('hex') : null,
          expirySeconds: Number(expirySeconds),
          preimage: readBytes(body.r_preimage, 'r_preimage', 32),
        })
        if (made === 'exists') throw new ApiError(2, 'invoice with payment hash already exists')
        return {
          r_hash: toBase64(made.hash),
          payment_request: made.bolt11,
          add_index: String(made.addIndex),
        }
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices$/,
      answer({ query }) {
        const offset = readInt64(query.get('index_offset') ?? undefined, 'index_offset')
        const most = Number(readInt64(query.get('num_max_invoices') ?? '100', 'num_max_invoices'))
        const page = [...records.invoices.values()].filter((each) => each.addIndex > offset).slice(0, most)
        return {
          invoices: page.map(toWire),
          first_index_offset: String(page.at(0)?.addIndex ?? 0n),
          last_index_offset: String(page.at(-1)?.addIndex ?? 0n),
        }
      },
    },
    { method: 'GET', path: /^\/v1\/invoices\/subscribe$/, isStream: true, answer: subscribe },
    {
      method: 'GET',
      path: /^\/v1\/invoice\/([0-9a-f]{64})$/,
      answer({ parts }) {
        const invoice = records.invoices.get(parts[0]!)
        if (!invoice) throw new ApiError(5, 'unable to locate invoice')
        return toWire(invoice)
      },
    },
    {
      method: 'POST',
      path: /^\/v2\/invoices\/cancel$/,
      answer({ body }) {
        const outcome = cancelInvoice(readHash(body.payment_hash, 'payment_hash'))
        if (!outcome) throw new ApiError(2, 'unable to locate invoice')
        if (outcome === 'already_settled') throw new ApiError(2, 'invoice already settled')
        return {}
      },
    },
  ]

  /** New and settled invoices. As in LND, index 0 returns no earlier ones. */
  function subscribe({ query, openStream }: Call): void {
    const addIndex = readInt64(query.get('add_index') ?? undefined, 'add_index')
    const settleIndex = readInt64(query.get('settle_index') ?? undefined, 'settle_index')
    const stream = openStream()
    const all = [...records.invoices.values()]
    if (addIndex > 0n) for (const each of all) if (each.addIndex > addIndex) stream.send(toWire(each))
    if (settleIndex > 0n)
      for (const each of all.sort((a, b) => Number(a.settleIndex - b.settleIndex)))
        if (each.settleIndex > settleIndex) stream.send(toWire(each))
    const onChange = (invoice: Invoice) => {
      if (invoice.state === 'open' || invoice.state === 'settled') stream.send(toWire(invoice))
    }
    records.changes.on('invoice', onChange)
    stream.onClose(() => records.changes.off('invoice', onChange))
  }
}

function toWire(invoice: Invoice) {
  return {
    memo: invoice.memo,
    r_preimage: toBase64(invoice.preimage),
    r_hash: toBase64(invoice.hash),
    value: String((invoice.amountMsat ?? 0n) / 1000n),
    value_msat: String(invoice.amountMsat ?? 0n),
    settled: invoice.state === 'settled',
    creation_date: String(invoice.createdAtUnix),
    settle_date: String(invoice.settledAtUnix),
    payment_request: invoice.bolt11,
    description_hash: invoice.descriptionHash ? toBase64(invoice.descriptionHash) : '',
    expiry: String(invoice.expirySeconds),
    add_index: String(invoice.addIndex),
    settle_index: String(invoice.settleIndex),
    amt_paid_sat: String(invoice.receivedMsat / 1000n),
    amt_paid_msat: String(invoice.receivedMsat),
    state: stateOf(invoice),
  }
}

function stateOf(invoice: Invoice): 'OPEN' | 'SETTLED' | 'CANCELED' | 'ACCEPTED' {
  if (invoice.state === 'open') return isExpired(invoice) ? 'CANCELED' : 'OPEN'
  return ({ settled: 'SETTLED', cancelled: 'CANCELED', accepted: 'ACCEPTED' } as const)[invoice.state]
}
