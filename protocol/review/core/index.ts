// The engine without its families: a page loads it and then the families that its artifacts need. Whoever checks a
// proof takes the whole engine, index.ts.
export { sha256Hex } from '../../bytes.ts'
export { recordSha256 } from './hashes.ts'
export { PartMissing } from './part-missing.ts'
export { reviewWith } from './review-with.ts'
export { checkManifest } from './ruleset/check-manifest.ts'
export { RulesetRefused } from './ruleset/ruleset-refused.ts'
