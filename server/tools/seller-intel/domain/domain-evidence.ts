/** What was seen of a domain: its listings, and the resources that were called unpaid. The checks read nothing else. */
import type { Listing } from '#server/markets/store/listings.store.ts'
import type { Challenge } from '../../agent-readiness/payment-facts.ts'
import type { Visit } from '../../agent-readiness/visit.ts'

export interface Probe {
  url: string
  method: 'GET' | 'POST'
  /** Null for a resource that only the site names. */
  listing: Listing | null
  visit: Visit
  /** Null where there was no 402 with terms that can be read. */
  challenge: Challenge | null
}

export interface DomainEvidence {
  domain: string
  nowUnix: number
  /** The discovery list as it was last read. */
  list: { name: string; url: string; fetchedAtUnix: number; isWhole: boolean }
  listings: readonly Listing[]
  probes: readonly Probe[]
}
