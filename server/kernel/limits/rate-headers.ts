/** Writes the RateLimit headers of a decision (draft-ietf-httpapi-ratelimit-headers). */
import type { RateDecision } from './rate-limits.ts'

export const rateHeadersOf = (decision: RateDecision): Record<string, string> => ({
  'RateLimit-Policy': `"${decision.rateClass}";q=${decision.quota};w=${decision.windowSeconds}`,
  RateLimit: `"${decision.rateClass}";r=${decision.remaining};t=${decision.resetSeconds}`,
})
