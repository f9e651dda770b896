// Every rule that the code names is declared, and every declared rule is used.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compiledRules } from './compiled.ts'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')
const ids = compiledRules().map(({ id }) => id)
const mentioned = [...sources.matchAll(/'(shell\.[a-z_]+\.[a-z_]+)'/g)].map((match) => match[1]!)
const counts = new Map<string, number>()
for (const id of mentioned) counts.set(id, (counts.get(id) ?? 0) + 1)

/** Tables have names of the same shape. */
const isTable = (id: string): boolean => id.split('.').length === 2

describe('compiled rules', () => {
  it('have unique, sorted ids', () => {
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('include every id that shell code reports', () => {
    expect(mentioned.length).toBeGreaterThan(200)
    expect(mentioned.filter((id) => !ids.includes(id) && !isTable(id))).toEqual([])
  })

  it('are all used', () => {
    const declared = ids.filter((id) => id.startsWith('shell.') && !isTable(id))
    expect(declared.filter((id) => (counts.get(id) ?? 0) < 2)).toEqual([])
  })
})
