/** A 422 says what is missing and what to send, whatever the shape of the member. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import type { InvalidRequest } from './errors.ts'
import { type AnyOperation, free, operationsOf } from './operation.ts'
import { parseInput } from './parse-input.ts'

const defineOperation = operationsOf<Deps>()

const operation = defineOperation({
  id: 'testing.fit',
  method: 'POST',
  path: '/fit',
  summary: 'Fit',
  input: z.object({
    amount: z.union([z.number(), z.string()]).describe('Amount'),
    side: z.enum(['buy', 'sell']).describe('Side'),
    part: z.union([z.object({ x: z.string() }), z.object({ y: z.int() })]).describe('One of two'),
    kind: z
      .discriminatedUnion('of', [z.object({ of: z.literal('a') }), z.object({ of: z.literal('b') })])
      .describe('Two kinds'),
  }),
  output: z.object({}),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  run: () => ({}),
}) as AnyOperation

const good = { amount: 1, side: 'buy', part: { x: '' }, kind: { of: 'a' } }

function faultsOf(body: Record<string, unknown>) {
  try {
    parseInput(operation, { path: {}, query: {}, body })
    return []
  } catch (error) {
    return (error as InvalidRequest).faults.map(({ loc, msg, type }) => [loc.join('.'), msg, type])
  }
}

describe('a member that may be of several types', () => {
  it('is required, and the fault says what to send', () => {
    const { side, kind } = good
    expect(faultsOf({ side, kind })).toEqual([
      ['body.amount', 'this field is required: send a number or a string', 'missing'],
      ['body.part', 'this field is required: send an object', 'missing'],
    ])
    expect(faultsOf({ ...good, side: undefined })).toEqual([
      ['body.side', 'this field is required: send buy or sell', 'missing'],
    ])
  })

  it.each([
    [{ amount: true }, 'body.amount', 'send a number or a string', 'union'],
    [
      { part: {} },
      'body.part',
      'send an object whose x is a string or an object whose y is a number',
      'union',
    ],
    [{ kind: {} }, 'body.kind.of', 'this field is required: send a or b', 'missing'],
    [{ kind: { of: 'c' } }, 'body.kind.of', 'send a or b', 'union'],
  ])('is named with its alternatives: %j', (wrong, loc, msg, type) => {
    expect(faultsOf({ ...good, ...wrong })).toEqual([[loc, msg, type]])
  })

  it('that fits raises no fault', () => {
    expect(faultsOf(good)).toEqual([])
  })
})
