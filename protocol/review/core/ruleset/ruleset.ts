// Loads a manifest, and refuses one that this engine cannot apply whole.

import { families } from '../../families.ts'
import type { Ruleset } from '../../types.ts'
import { checkManifest } from './check-manifest.ts'

export { RulesetRefused } from './ruleset-refused.ts'

export const loadRuleset = (manifestBytes: Uint8Array): Ruleset => checkManifest(families, manifestBytes)
