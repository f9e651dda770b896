export { listHeads } from '#server/relays/heads/list-heads.ts'
export { reportHead } from '#server/relays/heads/report-head.ts'
export { getBadgeImage } from './badge/get-badge-image.ts'
export { getBadgeModule } from './badge/get-badge-module.ts'
export { getBundle } from './bundle/get-bundle.ts'
export { getExportFile, getExportManifest, getExportTail } from './export/get-export.ts'
export { getAtomFeed } from './feeds/get-atom-feed.ts'
export { getJsonFeed } from './feeds/get-json-feed.ts'
export { getCensus, getCensusProof } from './read/get-census.ts'
export { getCheckpointProof } from './read/get-checkpoint-proof.ts'
export { getCanonicalRecord, getCommitment, getEntry, getOutcome } from './read/get-entry.ts'
export { getLedgerText } from './read/get-ledger-txt.ts'
export { getOtsProof } from './read/get-ots-proof.ts'
export { getProfile } from './read/get-profile.ts'
export { listEntriesOperation as listEntries } from './read/list-entries.ts'
export {
  getCheckpoint,
  getCheckpointOfSize,
  getConsistencyProof,
  getInclusionProof,
  getTile,
  getTlogProof,
} from './read/log-read.ts'
export { searchHash } from './read/search-hash.ts'
export { streamEntries } from './read/stream-entries.ts'
export { getSubmission } from './submit/get-submission.ts'
export { describeSubmission, submitVerdict } from './submit/submit-verdict.ts'
export { addCheckpoint } from './witness/add-checkpoint.ts'
export { getPolicy } from './witness/get-policy.ts'
