// Types of what the server tells the page before any account is open.
import type { MemoryTerms } from '../memory/memory-terms.ts'
import type { WalletStatus } from './contract.ts'

export interface MoneyTerms {
  /** As it was when the page was drawn; the page asks again. */
  wallet: WalletStatus
  /** One signed review by a program. */
  reviewSats: number
  freeReviews: number
  /** One entry on the ledger. */
  publishSats: number
  withdrawFeeSats: number
  /** A decimal string; null where there is no rate. */
  usdPerSat: string | null
  /** Where a Lightning address of this instance ends: host and port. */
  host: string
  baseUrl: string
  memory: MemoryTerms
  maxMessageCharacters: number
}
