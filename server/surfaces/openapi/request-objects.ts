/** Builds the parameters and request body of an operation in the OpenAPI document. */

import { secretKeyCharacters } from '#server/kernel/limits/idempotency-record.ts'
import { type AnyOperation, pathParameters } from '#server/kernel/operation.ts'
import { sourceOf } from '#server/kernel/parse-input.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { parameterExample } from './parameter-example.ts'

function memberSchemas(operation: AnyOperation, components: Record<string, JsonSchema>) {
  const schema = jsonSchemaOf(operation.input, 'input', components) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
    anyOf?: unknown
    oneOf?: unknown
  }
  return {
    properties: schema.properties ?? {},
    required: schema.required ?? [],
    anyOf: schema.anyOf,
    oneOf: schema.oneOf,
  }
}

export function parametersOf(operation: AnyOperation, components: Record<string, JsonSchema>) {
  const { properties, required } = memberSchemas(operation, components)
  const inPath = pathParameters(operation.path)
  const parameters = Object.entries(properties)
    .filter(([name]) => sourceOf(operation, name) !== 'body' || operation.queryMembers?.includes(name))
    .map(([name, { description, ...schema }]) => {
      const place = inPath.includes(name) ? 'path' : 'query'
      return {
        name,
        in: place,
        required: place === 'path' || (place === 'query' && required.includes(name)),
        description,
        schema,
        example: parameterExample(operation, name),
      }
    })
  const key =
    operation.idempotency === 'key'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: `Same key and body: the same answer, no second charge. Same key, other body: 409.${
              operation.answersSecret
                ? ` The answer holds an API key and is repeated to whoever sends the same key: use ${secretKeyCharacters} random characters or more.`
                : ''
            }`,
            schema: {
              type: 'string',
              pattern: `^[A-Za-z0-9._:-]{${operation.answersSecret ? secretKeyCharacters : 8},128}$`,
            },
          },
        ]
      : []
  return [...parameters, ...key]
}

export function requestBody(operation: AnyOperation, components: Record<string, JsonSchema>) {
  if (operation.method === 'GET') return null
  if (operation.consumes)
    return {
      required: true,
      content: { [operation.consumes.split(';')[0]!]: { schema: { type: 'string' } } },
    }
  const { properties, required, anyOf, oneOf } = memberSchemas(operation, components)
  const members = Object.entries(properties).filter(([name]) => sourceOf(operation, name) === 'body')
  if (members.length === 0) return null
  // Of aliases the first is required, so that generated clients ask for it.
  const inBody = required.filter((name) => sourceOf(operation, name) === 'body')
  const needed = [...inBody, ...firstOfAliases(anyOf)]
  const schema = {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(needed.length > 0 ? { required: needed } : {}),
    ...(oneOf ? { oneOf } : {}),
    ...(operation.unknownMembers === 'refuse' ? { additionalProperties: false } : {}),
  }
  const examples = Object.fromEntries(
    (operation.examples ?? []).map(({ title, request }) => [
      title.replace(/\W+/g, '_').toLowerCase(),
      {
        summary: title,
        value: Object.fromEntries(
          Object.entries(request).filter(([name]) => sourceOf(operation, name) === 'body'),
        ),
      },
    ]),
  )
  return {
    required: needed.length > 0 || oneOf !== undefined,
    content: { 'application/json': { schema, ...(Object.keys(examples).length > 0 ? { examples } : {}) } },
  }
}

function firstOfAliases(anyOf: unknown): string[] {
  const [first] = Array.isArray(anyOf) ? (anyOf as { required?: string[] }[]) : []
  return first?.required ?? []
}
