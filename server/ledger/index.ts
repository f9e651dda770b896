export { getExportFile, getExportManifest, getExportTail } from './export/get-export.ts'
export { getCensus, getCensusProof } from './get-census.ts'
export { getCanonicalRecord, getCommitment, getEntry, getOutcome } from './get-entry.ts'
export { getLedgerText } from './get-ledger-txt.ts'
export { getProfile } from './get-profile.ts'
export { getSubmission } from './get-submission.ts'
export { listEntriesOperation as listEntries } from './list-entries.ts'
export {
  getCheckpoint,
  getCheckpointOfSize,
  getConsistencyProof,
  getInclusionProof,
  getTile,
  getTlogProof,
} from './log-read.ts'
export { searchHash } from './search-hash.ts'
export { streamEntries } from './stream-entries.ts'
export { describeSubmission, submitVerdict } from './submit-verdict.ts'
export { addCheckpoint } from './witness/add-checkpoint.ts'
export { getPolicy } from './witness/get-policy.ts'
