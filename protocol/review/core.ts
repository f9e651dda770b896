// The engine without its families: a page loads it and then the families that its artifacts need. Whoever checks a
// proof takes the whole engine, index.ts.
export { sha256Hex } from '../bytes.ts'
export { checkManifest } from './check-manifest.ts'
export { reviewWith } from './frame.ts'
export { recordSha256 } from './hashes.ts'
export { PartMissing } from './later.ts'
export { RulesetRefused } from './ruleset-refused.ts'
