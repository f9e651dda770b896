// GET /engine: returns the current rule set, earlier ones, the calibration and the scores on blind sets.
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { FirstContact } from '#server/review/first-contact.ts'
import { Verdict } from '#server/review/proof/review-record.schema.ts'
import { listPolicyVersions } from './policy-versions.ts'

const hash = (what: string) => z.string().describe(what)

export const getEngine = defineOperation({
  id: 'discovery.getEngine',
  method: 'GET',
  path: '/engine',
  summary: 'Get current and earlier rule sets and where to download them',
  input: z.object({}),
  output: z
    .object({
      current: hash('ruleset_sha256 of the version in force'),
      versions: z
        .array(
          z.object({
            policy_version: z.string().describe('Version of the policy'),
            policy_commitment: z.string().describe('"sha256:" and the hash of the inputs as RFC 8785 bytes'),
            policy_commitment_inputs: z
              .object({
                conformance_suite_sha256: hash('Checks that a proof must pass'),
                engine_sha256: hash('SHA-256 of the engine module'),
                policy_version: z.string().describe('Version of the policy'),
                rubric_sha256: hash('Equal to ruleset_sha256'),
                ruleset_sha256: hash('SHA-256 of the manifest'),
                ruleset_version: z.string().describe('Of the rule set'),
              })
              .describe('The literal preimage'),
            ruleset_sha256: hash('Rule set whose files are under /engine/{ruleset_sha256}/'),
            in_force_from: z.int().describe('When the version came into force, in Unix seconds'),
            in_force_to: z.int().nullable().describe('Unix seconds; null for the current policy'),
          }),
        )
        .describe('The current policy and earlier ones that signed a verdict, newest first'),
      data: z
        .array(
          z.object({
            id: z.string().describe('Name of the list in the engine'),
            published: z.string().nullable().describe('Publication date stated by the publisher'),
            sha256: hash('SHA-256 of the bytes under /engine/data/{sha256}'),
            status: z.enum(['full', 'partial', 'missing']).describe('Completeness of the list'),
          }),
        )
        .describe('Lists that verdicts currently use; details at /engine/data'),
      calibration: z
        .object({
          cells: z
            .array(
              z.object({
                group: z.string().describe('Rule family that the cell counts'),
                verdict: Verdict.describe('Verdict that the cell counts'),
                class: z.string().nullable().describe('Evidence class; null pools all'),
                band: z
                  .enum(['full', 'part'])
                  .nullable()
                  .describe('Whether all bytes with an effect were judged; null pools both'),
                bps: z.int().describe('Confidence in basis points: Wilson lower bound, 80 %'),
                rows: z.int().describe('Blind rows the figure is based on'),
              }),
            )
            .describe('Measured on blind rows; empty until a set has been scored'),
          unmeasured_ceiling_bps: z.int().describe('Upper limit of the confidence where no cell is measured'),
        })
        .describe('Meaning of confidence: the share of such verdicts that was correct on unseen rows'),
      first_contact: z
        .array(FirstContact)
        .describe('Scores on blind sets before any rule was changed for them; append-only'),
      ruleset_version: z
        .string()
        .describe('Semantic version: patch for texts, minor for rules, major for schemas'),
      ruleset_sha256: z.string().describe('SHA-256 of the manifest bytes'),
      engine_sha256: z.string().describe('SHA-256 of the engine module'),
      manifest_url: z.string().describe('URL of the manifest in force'),
      engine_url: z.string().describe('URL of the engine in force'),
      how: z.string().describe('How to recompute a verdict'),
    })
    .meta({ id: 'EngineInForce' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  async run(ctx) {
    const { ruleset, env } = ctx
    const [versions, { dataSet }] = await Promise.all([listPolicyVersions(ctx), ctx.reviewData.refresh()])
    return {
      current: ruleset.sha256,
      versions,
      data: dataSet.snapshots.map(({ id, published, sha256, status }) => ({ id, published, sha256, status })),
      calibration: {
        cells: ruleset.calibration.cells.map((cell) => ({ ...cell })),
        unmeasured_ceiling_bps: ruleset.calibration.unmeasured_ceiling_bps,
      },
      first_contact: [...ruleset.firstContact],
      ruleset_version: ruleset.version,
      ruleset_sha256: ruleset.sha256,
      engine_sha256: ruleset.engineSha256,
      manifest_url: `${env.BASE_URL}/engine/${ruleset.sha256}/manifest.json`,
      engine_url: `${env.BASE_URL}/engine/${ruleset.sha256}/engine.js`,
      how: 'Fetch both, compare their SHA-256 with the proof, import engine.js, call review with the artifact bytes, the options of the answer and the manifest, and compare recordSha256 with review_record_sha256.',
    }
  },
})
