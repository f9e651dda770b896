// Rules and tables that are compiled into the whole engine; the manifest is generated from them.
import { rulesOf, tablesOf } from './core/ruleset/compiled-rules.ts'
import { unmeasuredCalibration } from './core/ruleset/defaults.ts'
import { calibrationCells } from './core/verdict/calibration-cells.ts'
import { families } from './families.ts'
import type { Calibration, Rule, Table } from './types.ts'

export { defaultCaps, defaultThresholds } from './core/ruleset/defaults.ts'

export const defaultCalibration: Calibration = { ...unmeasuredCalibration, cells: calibrationCells }

export const compiledRules = (): readonly Rule[] => rulesOf(families)
export const compiledTables = (): readonly Table[] => tablesOf(families)
