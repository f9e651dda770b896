// Ids of the compiled rules are unique and sorted. That each is used is a matter of types and of its examples.
import { expect, it } from 'vitest'
import { compiledRules } from './compiled.ts'

const ids = compiledRules().map(({ id }) => id)

it('compiled rules have unique, sorted ids [review, 1]', () => {
  expect(ids.length).toBeGreaterThan(200)
  expect(ids).toEqual([...new Set(ids)].sort())
})
