/** Lists every job of the service. */
import { anchorJobs } from '#server/anchors/anchor-jobs.ts'
import { bountyJobs } from '#server/bounty/bounty-jobs.ts'
import type { Context } from '#server/compose.ts'
import { conformanceJobs } from '#server/conformance/conformance-jobs.ts'
import { eventJobs } from '#server/events/event-jobs.ts'
import { executionJobs } from '#server/execution/execution-jobs.ts'
import { freshnessJobs } from '#server/freshness/freshness-jobs.ts'
import { ledgerJobs } from '#server/ledger/ledger-jobs.ts'
import { listJobs } from '#server/lists/list-jobs.ts'
import { marketplaceJobs } from '#server/marketplace/marketplace-jobs.ts'
import { marketJobs } from '#server/markets/market-jobs.ts'
import { paymentJobs } from '#server/payments/payment-jobs.ts'
import { relayJobs } from '#server/relays/relay-jobs.ts'
import { reviewJobs } from '#server/review/review-jobs.ts'
import { wardenJobs } from '#server/warden/warden-jobs.ts'
import { cleanupJobs } from './cleanup-jobs.ts'
import type { Job } from './job.ts'

export const jobs: readonly Job<Context>[] = [
  ...cleanupJobs,
  ...listJobs,
  ...reviewJobs,
  ...ledgerJobs,
  ...anchorJobs,
  ...relayJobs,
  ...conformanceJobs,
  ...freshnessJobs,
  ...executionJobs,
  ...eventJobs,
  ...marketJobs,
  ...paymentJobs,
  ...wardenJobs,
  ...marketplaceJobs,
  ...bountyJobs,
]
