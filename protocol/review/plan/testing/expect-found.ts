// Expects that a harmless text has no finding of plans and that its hostile twin has one.
import { expect } from 'vitest'
import { findingsOf } from './plan-of.ts'

export type Pair = readonly [what: string, harmless: string, hostile: string]

export function expectFoundInHostileTwin([, harmless, hostile]: Pair): void {
  expect(findingsOf(harmless)).toEqual([])
  expect(findingsOf(hostile)).not.toEqual([])
}
