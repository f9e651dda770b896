export { actWithReview } from './act-with-review.ts'
