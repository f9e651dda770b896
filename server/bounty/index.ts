export { getSubmission } from './get-submission.ts'
export { inspectSubmission } from './inspect-submission.ts'
export { listSubmissions } from './list-submissions.ts'
export { submitIdea } from './submit-idea.ts'
