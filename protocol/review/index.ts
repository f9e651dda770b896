// The engine as it is published: everything a stranger needs to repeat a review and compare its hash.
export { sha256Hex } from '../bytes.ts'
export { jcs, jcsIntegers } from '../canonical-json.ts'
export {
  compiledRules,
  compiledTables,
  defaultCalibration,
  defaultCaps,
  defaultThresholds,
} from './compiled.ts'
export { optionsSha256, recordSha256 } from './hashes.ts'
export { review } from './review.ts'
export { RULESET_VERSION } from './rule.ts'
export { loadRuleset, RulesetRefused } from './ruleset.ts'
export { ARTIFACT_TYPES } from './types.ts'
