// Rules and tables that are compiled into the whole engine; the manifest is generated from them.
import { rulesOf, tablesOf } from './core/ruleset/compiled-rules.ts'
import { families } from './families.ts'
import type { Rule, Table } from './types.ts'

export { defaultCalibration, defaultCaps, defaultThresholds } from './core/ruleset/defaults.ts'

export const compiledRules = (): readonly Rule[] => rulesOf(families)
export const compiledTables = (): readonly Table[] => tablesOf(families)
