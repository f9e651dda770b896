// Are these manifest bytes a ruleset that the whole engine can apply?

import { families } from '../../families.ts'
import type { Ruleset } from '../../types.ts'
import { checkManifest } from './check-manifest.ts'

export { RulesetRefused } from './ruleset-refused.ts'

export const loadRuleset = (manifestBytes: Uint8Array): Ruleset => checkManifest(families, manifestBytes)
