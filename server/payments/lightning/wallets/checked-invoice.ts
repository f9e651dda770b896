/** Checks that a node made the invoice that was asked for. Another hash or amount must never reach a payer. */
import { equalBytesConstantTime } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import {
  type CreatedInvoice,
  type InvoiceRequest,
  type LightningNetwork,
  WalletUnavailable,
} from './wallet.ts'

interface Asked extends Pick<InvoiceRequest, 'amountMsat'>, Partial<Pick<InvoiceRequest, 'description'>> {
  backend: string
  network: LightningNetwork
}

const networkNames = { bitcoin: 'mainnet', testnet: 'testnet', signet: 'signet', regtest: 'regtest' } as const

/** `statedHash`: what the node says beside the invoice; null where it says none. */
export function checkedInvoice(
  { backend, amountMsat, description, network }: Asked,
  bolt11: string,
  statedHash: Uint8Array | null,
): CreatedInvoice {
  const wrong = (what: string): never => {
    throw new WalletUnavailable(backend, `the node made an invoice ${what}`)
  }
  const decoded = decodeBolt11(bolt11)
  if (!decoded.ok) return wrong('that cannot be read')
  const { paymentHash, amountMsat: madeMsat, network: madeFor, descriptionHash } = decoded.value
  if (statedHash !== null && !equalBytesConstantTime(paymentHash, statedHash))
    return wrong('of another payment hash')
  if (madeMsat !== amountMsat) return wrong('over another amount')
  // A payer of a Lightning address compares it; the text of a description nobody does.
  if (description !== undefined && typeof description !== 'string') {
    const isThere = descriptionHash !== null && equalBytesConstantTime(descriptionHash, description.hash)
    if (!isThere) return wrong('of another description')
  }
  if (networkNames[madeFor] !== network) return wrong('for another network')
  return { bolt11, paymentHash }
}
