/** The parts that every capability may use. A capability adds its own in its deps.ts; compose.ts builds them all. */

import type { Jobs } from '#server/jobs/runner.ts'
import type { Books } from '#server/kernel/books/books.store.ts'
import type { ComputePool } from '#server/kernel/compute/pool.ts'
import type { Database } from '#server/kernel/db.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Env } from '#server/kernel/env.ts'
import type { Idempotency } from '#server/kernel/limits/idempotency.ts'
import type { RateLimits } from '#server/kernel/limits/rate-limits.ts'
import type { Log } from '#server/kernel/log.ts'
import type { Usage } from '#server/kernel/usage/usage.ts'

export interface Deps {
  env: Env
  log: Log
  db: Database
  nowUnix(): number
  randomBytes(length: number): Uint8Array
  startedAtUnix: number
  books: Books
  rates: RateLimits
  idempotency: Idempotency
  compute: ComputePool
  jobs: Jobs
  usage: Usage
  /** The only way out of this process to addresses that are not fixed in the code. */
  egress: Egress
}
