export { listKnownBad } from './known-bad/list-known-bad.ts'
export { listMediators } from './list-mediators.ts'
export { requestExternalReview } from './request-external-review.ts'
export { requestReview } from './request-review.ts'
