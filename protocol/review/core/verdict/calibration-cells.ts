// Shares of accepted verdicts on blind rows. Written by `npm run calibrate`; sorted by group, verdict, class and band.
import type { Calibration } from '../../types.ts'

export const calibrationCells: Calibration['cells'] = []
