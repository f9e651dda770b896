/** GET /conformance/{name}/mapping.json: the mapping of a verifier, for `npx assay grade`. */
import { z } from 'zod'
import { defineOperation } from '#server/conformance/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { MappingSchema } from '../mapping.schema.ts'
import { VerifierName } from '../registry.schema.ts'
import { findVerifier } from '../registry.store.ts'

export const getMapping = defineOperation({
  id: 'conformance.getMapping',
  method: 'GET',
  path: '/conformance/{name}/mapping.json',
  summary: 'The mapping of a verifier',
  description: 'Save it and run npx assay grade with it: the same code gives the same grade on any machine.',
  input: z.object({ name: VerifierName }),
  output: MappingSchema,
  errors: ['unknown_verifier'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30, must-revalidate',
  examples: [{ title: 'This service', request: { name: 'assay' } }],
  async run(ctx, { name }) {
    const verifier = await findVerifier(ctx.db, name)
    if (!verifier) throw new OperationError('unknown_verifier')
    return JSON.parse(verifier.mapping) as z.input<typeof MappingSchema>
  },
})
