// What is compiled into this engine? The manifest is generated from it, and loadRuleset compares with it.

import { sha256Hex } from '../bytes.ts'
import { jcsIntegers } from '../canonical-json.ts'
import { codeRules } from './code/rules.ts'
import { codeTables } from './code/tables/index.ts'
import { calibrationCells } from './decide/calibration-cells.ts'
import { inputRules } from './input/rules.ts'
import { unicodeTables } from './input/unicode/index.ts'
import { onchainRules } from './onchain/rules.ts'
import { onchainTables } from './onchain/tables/index.ts'
import { planRules } from './plan/rules.ts'
import { planTables } from './plan/tables/index.ts'
import { sanctionsRules } from './sanctions/rules.ts'
import { sanctionsTables } from './sanctions/tables/index.ts'
import { shellRules } from './shell/rules.ts'
import { shellTables } from './shell/tables/index.ts'
import { tradeRules } from './trade/rules.ts'
import { tradeTables } from './trade/tables/index.ts'
import { tradeThresholds } from './trade/thresholds.ts'
import type { Calibration, Caps, Rule, Table, Thresholds } from './types.ts'

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const compiledRules = (): readonly Rule[] =>
  [
    ...codeRules,
    ...inputRules,
    ...onchainRules,
    ...planRules,
    ...sanctionsRules,
    ...shellRules,
    ...tradeRules,
  ].sort((a, b) => byCodeUnit(a.id, b.id))

/** A table's hash is over its canonical JSON. */
export const compiledTables = (): readonly Table[] =>
  Object.entries({
    ...codeTables,
    ...onchainTables,
    ...planTables,
    ...sanctionsTables,
    ...shellTables,
    ...tradeTables,
    ...unicodeTables,
  })
    .map(([name, rows]) => ({ name, sha256: sha256Hex(jcsIntegers(rows)), rows: rows.length }))
    .sort((a, b) => byCodeUnit(a.name, b.name))

export const defaultThresholds: Thresholds = {
  gate_bps: 5000,
  tier_upper_bps: { S0: 50, S1: 200, S2: 500, S3: 5000 },
  trade: tradeThresholds,
}

export const defaultCalibration: Calibration = {
  class_start_bps: { A: 9700, B: 9000, C: 7800, D: 6200, E: 4500 },
  agreement_bonus_bps: 100,
  ceiling_bps: 9900,
  unresolved_penalty_bps: 300,
  floor_bps: 5000,
  cells: calibrationCells,
}

export const defaultCaps: Caps = {
  artifact_code_points: 20_000,
  brace_words: 256,
  decode_layers: 4,
  json_depth: 64,
  json_values: 20_000,
  number_digits: 78,
  shell_nesting: 32,
  steps: 2_000_000,
}
