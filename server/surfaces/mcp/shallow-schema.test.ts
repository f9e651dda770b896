/** A shallow schema accepts what the whole one accepts, and is short. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { describe, expect, it } from 'vitest'
import { shallow } from './shallow-schema.ts'

const tree = { $ref: '#/$defs/Tree' }
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'A name' },
    score: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
    tree: { ...tree, description: 'The tree' },
    path: { type: 'array', items: { type: 'string', pattern: '^a' } },
    shape: {
      oneOf: ['side', 'radius'].map((name) => ({
        type: 'object',
        properties: { [name]: {} },
        required: [name],
      })),
    },
  },
  required: ['name'],
  additionalProperties: false,
  $defs: {
    Tree: {
      type: 'object',
      properties: { left: tree, right: tree, value: { type: 'integer' } },
      required: ['value'],
      description: 'A tree',
    },
  },
}

describe('a shallow schema', () => {
  it('keeps the members, and of nested values the type and the description', () => {
    expect(shallow(schema, 1)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name' },
        score: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
        tree: { type: 'object', description: 'The tree' },
        path: { type: 'array' },
        shape: { anyOf: [{ type: 'object' }] },
      },
      required: ['name'],
      additionalProperties: false,
    })
  })

  it('of two levels writes a recursive reference out twice', () => {
    expect(shallow(schema, 2)).toMatchObject({
      properties: {
        tree: {
          properties: { left: { type: 'object', description: 'A tree' }, value: { type: 'integer' } },
          required: ['value'],
        },
        path: { items: { type: 'string', pattern: '^a' } },
      },
    })
  })

  it.each([
    [{ name: 'x', tree: { value: 1, left: { value: 2 } }, path: ['a'] }, true],
    [{ name: 'x', score: null }, true],
    [{ name: 'x', shape: { side: 1 } }, true],
    [{ name: 'x', score: -1 }, false],
    [{ name: 'x', tree: [] }, false],
    [{ name: 'x', other: 1 }, false],
    [{ tree: { value: 1 } }, false],
    [{ name: 7 }, false],
  ])('%j: %s', (value, isValid) => {
    const validate = new AjvJsonSchemaValidator().getValidator(shallow(schema, 1))
    expect(validate(value).valid).toBe(isValid)
  })
})
