/** Turns are given in order, one in each round of the event loop. */
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets other work run between two turns', async () => {
  const nextTurn = createTurns()
  const order: string[] = []
  const turns = ['a', 'b', 'c'].map((name) => nextTurn().then(() => order.push(name)))
  let rounds = 0
  const count = () => {
    order.push(`round ${++rounds}`)
    if (rounds < 3) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(turns)
  expect(order.filter((each) => each.length === 1)).toEqual(['a', 'b', 'c'])
  expect(order.indexOf('round 1')).toBeLessThan(order.indexOf('b'))
  expect(order.indexOf('round 2')).toBeLessThan(order.indexOf('c'))
})

it('starts again after it was idle', async () => {
  const nextTurn = createTurns()
  await nextTurn()
  await nextTurn()
})
