// Thresholds, calibration and caps as compiled: the manifest holds them as data and may hold other values.

import { tradeThresholds } from '../../trade/thresholds.ts'
import type { Calibration, Caps, Thresholds } from '../../types.ts'

export const defaultThresholds: Thresholds = {
  gate_bps: 5000,
  tier_upper_bps: { S0: 50, S1: 200, S2: 500, S3: 5000 },
  trade: tradeThresholds,
}

/** The cells are measured: they come with the whole engine, and to a page with the manifest. */
export const unmeasuredCalibration: Calibration = {
  class_start_bps: { A: 9700, B: 9000, C: 7800, D: 6200, E: 4500 },
  agreement_bonus_bps: 100,
  ceiling_bps: 9900,
  unresolved_penalty_bps: 300,
  floor_bps: 5000,
  unmeasured_ceiling_bps: 7000,
  cells: [],
}

export const defaultCaps: Caps = {
  artifact_code_points: 20_000,
  brace_words: 256,
  decode_layers: 4,
  json_depth: 64,
  json_values: 20_000,
  number_digits: 78,
  shell_nesting: 32,
  steps: 1_500_000,
}
