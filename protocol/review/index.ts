// The engine as it is published: everything a stranger needs to repeat a review and compare its hash.
export { sha256Hex } from '../bytes.ts'
export { jcs, jcsIntegers } from '../json/canonical-json.ts'
export {
  compiledRules,
  compiledTables,
  defaultCalibration,
  defaultCaps,
  defaultThresholds,
} from './compiled.ts'
export { optionsSha256, recordSha256 } from './core/hashes.ts'
export { RULESET_VERSION } from './core/rule.ts'
export { loadRuleset, RulesetRefused } from './core/ruleset/ruleset.ts'
export { review } from './review.ts'
export { ARTIFACT_TYPES } from './types.ts'
