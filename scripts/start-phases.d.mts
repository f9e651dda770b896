import type { Phase } from './progress.mjs'
export const startPhases: Phase[]
export const timingsPath: string
