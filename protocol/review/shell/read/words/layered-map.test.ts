// Verifies that a map goes back to what was saved of it, and says what was set since then.
import { expect, it } from 'vitest'
import { LayeredMap } from './layered-map.ts'

it('goes back to what was saved, also twice, with its size [review, 3]', () => {
  const under = new LayeredMap<number>()
  under.set('a', 1)
  const map = new LayeredMap(under)
  map.set('b', 2)
  const saved = map.save()
  for (const round of [1, 2]) {
    map.set('a', 10 * round)
    map.set('c', 3)
    map.put('b', undefined)
    expect([map.size, map.get('b')]).toEqual([2, undefined])
    expect([...map.restore(saved)]).toEqual([
      ['a', 10 * round],
      ['c', 3],
    ])
    expect([map.size, ...map.entries()]).toEqual([2, ['a', 1], ['b', 2]])
  }
})

it('keeps a saved state as it was, whatever is set afterwards [review, 3]', () => {
  const map = new LayeredMap<number>()
  map.set('a', 1)
  const saved = map.save()
  map.set('a', 2)
  const later = map.save()
  map.set('b', 3)
  expect([[...saved], [...later]]).toEqual([[['a', 1]], [['a', 2]]])
  expect([...map.restore(later)]).toEqual([['b', 3]])
  expect([...map.restore(saved)]).toEqual([['a', 2]])
  expect(map.restore(saved).size).toBe(0)
})
