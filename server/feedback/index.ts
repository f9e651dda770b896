export { giveFeedback } from './give-feedback.ts'
export { listFeedback } from './list-feedback.ts'
