import type { Phase } from '../setup/progress.mjs'
export const startPhases: Phase[]
export const timingsPath: string
