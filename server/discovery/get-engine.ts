// GET /engine: the rules in force, those before them, their calibration and their scores on unseen rows.
import { z } from 'zod'
import { defineOperation } from '#server/discovery/deps.ts'
import { free } from '#server/operation.ts'
import { FirstContact } from '#server/review/first-contact.ts'
import { Verdict } from '#server/review/proof/review-record.schema.ts'
import { listPolicyVersions } from './policy-versions.ts'

const hash = (what: string) => z.string().describe(what)

export const getEngine = defineOperation({
  id: 'discovery.getEngine',
  method: 'GET',
  path: '/engine',
  summary: 'The rules in force, those before them, and where their bytes are',
  input: z.object({}),
  output: z
    .object({
      current: hash('ruleset_sha256 in force'),
      versions: z
        .array(
          z.object({
            policy_version: z.string().describe('Version of the policy'),
            policy_commitment: z.string().describe('sha256: and the hash of the inputs as RFC 8785 bytes'),
            policy_commitment_inputs: z
              .object({
                conformance_suite_sha256: hash('Checks that a proof must pass'),
                engine_sha256: hash('Engine module'),
                policy_version: z.string().describe('Version of the policy'),
                rubric_sha256: hash('Equal to ruleset_sha256'),
                ruleset_sha256: hash('Manifest'),
                ruleset_version: z.string().describe('Of the rule set'),
              })
              .describe('The literal preimage'),
            ruleset_sha256: hash('Whose files stand under /engine/{ruleset_sha256}/'),
            in_force_from: z.int().describe('Unix seconds'),
            in_force_to: z.int().nullable().describe('Unix seconds; null while in force'),
          }),
        )
        .describe('The policy in force and those before it that signed a verdict, newest first'),
      data: z
        .array(
          z.object({
            id: z.string().describe('Name of the list in the engine'),
            published: z.string().nullable().describe('Date that its publisher gives'),
            sha256: hash('Of the bytes under /engine/data/{sha256}'),
            status: z.enum(['full', 'partial', 'missing']).describe('How complete it is'),
          }),
        )
        .describe('Lists that verdicts use now; more about them at /engine/data'),
      calibration: z
        .object({
          cells: z
            .array(
              z.object({
                group: z.string().describe('Family of rules'),
                verdict: Verdict.describe('Verdict'),
                class: z.string().nullable().describe('Class of evidence; null pools all'),
                band: z
                  .enum(['full', 'part'])
                  .nullable()
                  .describe('Whether everything with an effect was judged; null pools both'),
                bps: z.int().describe('Confidence in basis points: Wilson lower bound, 80 %'),
                rows: z.int().describe('Blind rows behind it'),
              }),
            )
            .describe('Measured on blind rows; empty while none was scored'),
          unmeasured_ceiling_bps: z.int().describe('The most that is said where no cell is measured'),
        })
        .describe('What confidence means: the share of such verdicts that was right on unseen rows'),
      first_contact: z
        .array(FirstContact)
        .describe('Scores on blind sets before any rule was changed for them; the list only grows'),
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
