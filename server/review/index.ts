export { requestReview } from './request-review.ts'
