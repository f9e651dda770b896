/** GET /openapi.json: serves the OpenAPI document of all operations. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { openApiDocument } from '#server/surfaces/openapi/openapi-document.ts'

/** One text per base address; the catalogue does not change while the process runs. */
const documents = new Map<string, string>()

export const getOpenApi = defineOperation({
  id: 'discovery.getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'OpenAPI 3.1 description',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()).meta({ id: 'OpenApiDocument' }),
  produces: 'application/json; charset=utf-8',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run({ env, catalogue }) {
    const text = documents.get(env.BASE_URL) ?? JSON.stringify(openApiDocument(catalogue, env.BASE_URL))
    documents.set(env.BASE_URL, text)
    return new RawAnswer(text)
  },
})
