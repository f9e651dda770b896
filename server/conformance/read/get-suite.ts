/** GET /conformance-suite.json: the definition of the five suites, whose hash the registry names. */
import { z } from 'zod'
import { SUITE_DEFINITION } from '#protocol/conformance/suite-definition.ts'
import { defineOperation } from '#server/conformance/deps.ts'
import { free } from '#server/kernel/operation.ts'

const words = (what: string) => z.array(z.string()).describe(what)

export const getSuite = defineOperation({
  id: 'conformance.getSuite',
  method: 'GET',
  path: '/conformance-suite.json',
  summary: 'Definition of the conformance suites',
  input: z.object({}),
  output: z
    .object({
      schema: z.string().describe('Name and version of this format'),
      name: z.string().describe('Name of the suite definition'),
      version: z.string().describe('Version of the suite definition'),
      checks: z
        .array(
          z.object({
            name: z.string().describe('Name of the suite'),
            passes_when: z.string().describe('When it passes'),
          }),
        )
        .describe('The suites, in order'),
      states: words('States that a suite can have'),
      codes: words('Codes that a suite can answer'),
      overalls: words('Possible overall grades'),
      sig_schemes: words('Signature schemes that can be verified'),
      mapping_fields: words('Members of fields in a mapping'),
      limits: z.record(z.string(), z.unknown()).describe('Limits on time, size and content type of a fetch'),
    })
    .meta({ id: 'ConformanceSuites' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run: () => structuredClone(SUITE_DEFINITION) as never,
})
