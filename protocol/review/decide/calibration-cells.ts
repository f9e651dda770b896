// Which observed shares replace a start value? Written by `npm run calibrate`; sorted by type, verdict and class.
import type { Calibration } from '../types.ts'

export const calibrationCells: Calibration['cells'] = []
