// Reads where a withdrawal goes and how much that place asks for, before anything is sent. Loaded on demand.
import { decodePayable } from '#protocol/payments/bolt11/payable.ts'
import { parseLightningAddress } from '#protocol/payments/lnurl/address.ts'

export type Read =
  | { kind: 'invoice'; invoice: string; amountSats: number; description: string | null }
  | { kind: 'address'; address: string }
  | { kind: 'fault'; text: string }

export interface Here {
  /** Of the instance's node, in the words of /wallet-status. */
  network: string
  /** Host and port of this instance: its own addresses need no public name. */
  host: string
  nowUnix: number
}

const NETWORK_OF = { mainnet: 'bitcoin', testnet: 'testnet', signet: 'signet', regtest: 'regtest' } as const

export function readDestination(text: string, { network, host, nowUnix }: Here): Read {
  const given = text.trim().replace(/^lightning:/i, '')
  if (!given.includes('@')) return readInvoice(given, network, nowUnix)
  const [name, domain] = given.toLowerCase().split('@')
  if (domain === host && /^[a-z0-9][a-z0-9._-]{2,63}$/.test(name ?? ''))
    return { kind: 'address', address: `${name}@${domain}` }
  const address = parseLightningAddress(given)
  return address.ok
    ? { kind: 'address', address: address.value.text }
    : { kind: 'fault', text: `${capital(address.detail)}.` }
}

function readInvoice(invoice: string, network: string, nowUnix: number): Read {
  const known = NETWORK_OF[network as keyof typeof NETWORK_OF] ?? 'bitcoin'
  const payable = decodePayable(invoice, { network: known, nowUnix })
  if (!payable.ok) return { kind: 'fault', text: FAULT[payable.problem] }
  const { amountMsat, description } = payable.value
  // A fraction of a sat rounds up, as the debit does.
  return {
    kind: 'invoice',
    invoice,
    amountSats: Number((amountMsat + 999n) / 1000n),
    description: description ?? null,
  }
}

const FAULT = {
  invalid_invoice: 'Not a valid Lightning invoice or address. Paste the full invoice, or user@domain.',
  wrong_network: 'This invoice is for another Lightning network.',
  own_invoice: 'This invoice was issued by this instance. Use the agent’s Lightning address instead.',
  amountless_invoice: 'This invoice has no amount. Request one with an amount.',
  amount_mismatch: 'This invoice is for a different amount.',
  invoice_expired: 'This invoice has expired or is about to. Request a new one.',
} as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
