// Expects of each pair that the harmless text has no finding of plans and its hostile twin has one.
import { expect, it } from 'vitest'
import { findingsOf } from './plan-of.ts'

export type Pair = readonly [what: string, harmless: string, hostile: string]

export function expectFoundInHostileTwin(pairs: readonly Pair[]): void {
  it.each(pairs)('%s', (_, harmless, hostile) => {
    expect(findingsOf(harmless)).toEqual([])
    expect(findingsOf(hostile)).not.toEqual([])
  })
}
