// Are these manifest bytes a ruleset that the whole engine can apply?
import { checkManifest } from './check-manifest.ts'
import { families } from './families.ts'
import type { Ruleset } from './types.ts'

export { RulesetRefused } from './ruleset-refused.ts'

export const loadRuleset = (manifestBytes: Uint8Array): Ruleset => checkManifest(families, manifestBytes)
