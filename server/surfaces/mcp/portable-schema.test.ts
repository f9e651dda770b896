/** Rewritten schemas accept and refuse what the original ones do, also for a client of draft-07, which is the default of Ajv. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { describe, expect, it } from 'vitest'
import { portable } from './portable-schema.ts'

const schema = {
  type: 'object',
  properties: {
    type: { type: ['string', 'null'], pattern: '^a', description: 'A text' },
    enum: { type: ['integer', 'string'], anyOf: [{ minimum: 5 }, { maxLength: 2 }] },
    span: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }], items: false },
  },
  required: ['type'],
}

describe('a rewritten schema', () => {
  it('has no list of types and no tuple, and keeps what describes it', () => {
    const text = JSON.stringify(portable(schema))
    expect(text).not.toMatch(/"type":\[|"items":false|prefixItems/)
    expect(portable(schema)).toMatchObject({
      properties: {
        type: { anyOf: [{ type: 'string' }, { type: 'null' }], pattern: '^a', description: 'A text' },
        enum: {
          anyOf: [{ minimum: 5 }, { maxLength: 2 }],
          allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }],
        },
        span: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
      },
      required: ['type'],
    })
  })

  it.each([
    [{ type: 'ab' }, true],
    [{ type: null }, true],
    [{ type: 'b' }, false],
    [{ type: 7 }, false],
    [{ type: null, enum: 7 }, true],
    [{ type: null, enum: 'abc' }, true],
    [{ type: null, enum: null }, false],
    [{}, false],
  ])('%j: %s', (value, isValid) => {
    const validatorOf = (one: object) => new AjvJsonSchemaValidator().getValidator(one as never)(value).valid
    const { span: _, ...properties } = schema.properties
    const original = { ...schema, properties }
    expect([validatorOf(original), validatorOf(portable(original))]).toEqual([isValid, isValid])
  })

  it.each([
    [[1, 2], true],
    [[1], false],
    [[1, 2, 3], false],
    [['a', 2], false],
  ])('of a pair of integers: %j is %s', (span, isValid) => {
    const validator = new AjvJsonSchemaValidator().getValidator(portable(schema) as never)
    expect(validator({ type: null, span }).valid).toBe(isValid)
  })
})
