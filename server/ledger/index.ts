export { getCanonicalRecord, getCommitment, getEntry, getOutcome } from './get-entry.ts'
export { getSubmission } from './get-submission.ts'
export { listEntriesOperation as listEntries } from './list-entries.ts'
export { describeSubmission, submitVerdict } from './submit-verdict.ts'
