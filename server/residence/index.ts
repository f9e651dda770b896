export { actWithReview } from './act-with-review.ts'
export { getResidence } from './get-residence.ts'
