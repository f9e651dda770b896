/** GET /engine: which rules are in force? */
import { z } from 'zod'
import { defineOperation, free } from '#server/operation.ts'

export const getEngine = defineOperation({
  id: 'discovery.getEngine',
  method: 'GET',
  path: '/engine',
  summary: 'The rule set in force and where its bytes are',
  input: z.object({}),
  output: z
    .object({
      ruleset_version: z.string().describe('Semantic version: patch texts, minor rules, major shapes'),
      ruleset_sha256: z.string().describe('SHA-256 of the manifest bytes'),
      engine_sha256: z.string().describe('SHA-256 of the engine module'),
      manifest_url: z.string().describe('The manifest'),
      engine_url: z.string().describe('The engine'),
      how: z.string().describe('How to run a verdict again'),
    })
    .meta({ id: 'EngineInForce' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  run: ({ ruleset, env }) => ({
    ruleset_version: ruleset.version,
    ruleset_sha256: ruleset.sha256,
    engine_sha256: ruleset.engineSha256,
    manifest_url: `${env.BASE_URL}/engine/${ruleset.sha256}/manifest.json`,
    engine_url: `${env.BASE_URL}/engine/${ruleset.sha256}/engine.js`,
    how: 'Fetch both, compare their SHA-256 with the proof, import engine.js, call review with the artifact bytes, the options of the answer and the manifest, and compare recordSha256 with review_record_sha256.',
  }),
})
