// Kinds of sats and what each may be used for. Only what arrived over Lightning can leave again.
import type { Balance } from '../session/contract.ts'

export interface Kind {
  bucket: keyof Balance['buckets']
  name: string
  origin: string
  withdrawable: boolean
}

const KINDS: readonly Kind[] = [
  { bucket: 'lightning', name: 'Lightning', origin: 'Received over Lightning', withdrawable: true },
  { bucket: 'card', name: 'Card', origin: 'Paid by card', withdrawable: false },
  { bucket: 'x402', name: 'USDC', origin: 'Paid over x402', withdrawable: false },
  { bucket: 'xrp', name: 'XRP', origin: 'Paid on the XRP Ledger', withdrawable: false },
  { bucket: 'bonus', name: 'Bonus', origin: 'Referral bonus', withdrawable: false },
]

/** XRP only where there is any: few instances take it. */
export const kindsOf = (buckets: Balance['buckets']): (Kind & { amountSats: number })[] =>
  KINDS.filter(({ bucket }) => bucket !== 'xrp' || buckets.xrp > 0).map((kind) => ({
    ...kind,
    amountSats: buckets[kind.bucket],
  }))
