/** GET /llms.txt: serves the plain-text guide for agents. */
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { llmsTxt } from '#server/surfaces/llms-txt.ts'

export const getLlmsTxt = defineOperation({
  id: 'discovery.getLlmsTxt',
  method: 'GET',
  path: '/llms.txt',
  summary: 'Plain-text guide for agents',
  input: z.object({}),
  output: z.string(),
  produces: 'text/plain; charset=utf-8',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run: ({ env, catalogue }) => new RawAnswer(llmsTxt(catalogue, env.BASE_URL)),
})
