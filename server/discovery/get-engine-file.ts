/** GET /engine/{ruleset_sha256}/…: serves the files needed to recompute a verdict. */
import { z } from 'zod'
import { type DiscoveryDeps, defineOperation } from '#server/discovery/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { findRulesetFile } from '#server/review/ruleset.store.ts'

const RulesetHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex characters')
  .describe('ruleset_sha256 of a proof, or of GET /engine')

/** Chunks have a hash in their name. Older rule sets have data beside the code. */
const PART_NAME = /^[a-z]{1,32}(?:-[A-Z0-9]{8}\.js|\.js(?:on)?)$/

const hash = z.string().describe('SHA-256 of the bytes')
const figures = z.record(z.string(), z.unknown())

const RulesetManifest = z
  .object({
    schema: z.literal('assay.ruleset.v1').describe('Version of this shape'),
    ruleset_version: z.string().describe('Version of the rules'),
    engine: z
      .object({
        file: z.string().describe('Name of the module'),
        sha256: hash,
        parts: z
          .array(
            z.object({
              file: z.string().describe('Name of the part'),
              sha256: hash,
              bytes: z.int().describe('Length of the file in bytes'),
              imports: z
                .array(z.string())
                .optional()
                .describe('Parts that it imports; absent in older rule sets'),
            }),
          )
          .describe('Sorted by file; together they hold what the whole engine holds'),
      })
      .describe('Engine that the rules run in'),
    sources: z.object({ sha256: hash }).describe('List of the sources, as sources.txt serves it'),
    dependencies: z
      .array(
        z.object({
          name: z.string().describe('Name of the npm package'),
          version: z.string().describe('Version of the package'),
          integrity: z.string().describe('Subresource integrity of the package'),
        }),
      )
      .describe('Packages inside the engine'),
    rules: z.array(figures).describe('Rules, sorted by id'),
    thresholds: figures.describe('Limits from which a finding counts'),
    calibration: figures.describe('How confidence is derived'),
    caps: figures.describe('Limits of what is read'),
    tables: z
      .array(
        z.object({
          name: z.string().describe('Name of the table'),
          sha256: hash,
          rows: z.int().describe('Number of its rows'),
        }),
      )
      .describe('Tables that rules read'),
  })
  .meta({ id: 'RulesetManifest' })

const immutable = 'public, max-age=31536000, immutable'

const shared = {
  method: 'GET',
  input: z.object({ ruleset_sha256: RulesetHash }),
  output: z.string(),
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: immutable,
} as const

export const getEngineManifest = defineOperation({
  ...shared,
  id: 'discovery.getEngineManifest',
  path: '/engine/{ruleset_sha256}/manifest.json',
  summary: 'Get a rule set as hashed',
  output: RulesetManifest,
  produces: 'application/json; charset=utf-8',
  run: (ctx, { ruleset_sha256: sha256 }) => fileOf(ctx, sha256, 'manifest'),
})

export const getEngineModule = defineOperation({
  ...shared,
  id: 'discovery.getEngineModule',
  path: '/engine/{ruleset_sha256}/engine.js',
  summary: 'Get an engine: an ES module for browsers and Node',
  produces: 'text/javascript; charset=utf-8',
  run: (ctx, { ruleset_sha256: sha256 }) => fileOf(ctx, sha256, 'engine'),
})

export const getEngineSources = defineOperation({
  ...shared,
  id: 'discovery.getEngineSources',
  path: '/engine/{ruleset_sha256}/sources.txt',
  summary: "List an engine's sources in sha256sum format",
  description:
    'One line per file with hash and path; the SHA-256 of the whole list is sources.sha256 in the manifest.',
  produces: 'text/plain; charset=utf-8',
  run: (ctx, { ruleset_sha256: sha256 }) => fileOf(ctx, sha256, 'sources.txt'),
})

export const getEnginePart = defineOperation({
  ...shared,
  id: 'discovery.getEnginePart',
  path: '/engine/{ruleset_sha256}/parts/{file}',
  summary: 'Get one part of an engine, for pages that need one rule family',
  description:
    'engine.parts of the manifest names the ES modules with their SHA-256 and what each imports. Together they give the records of engine.js, which is what a proof is recomputed with.',
  input: z.object({
    ruleset_sha256: RulesetHash,
    file: z
      .string()
      .regex(PART_NAME, 'send the name of a part')
      .describe('Name as in engine.parts of the manifest'),
  }),
  produces: 'text/javascript; charset=utf-8',
  examples: [{ title: 'The core', request: { file: 'core.js' } }],
  run: (ctx, { ruleset_sha256: sha256, file }) =>
    fileOf(
      ctx,
      sha256,
      `parts/${file}`,
      file.endsWith('.json') ? { contentType: 'application/json; charset=utf-8' } : {},
    ),
})

async function fileOf(
  ctx: DiscoveryDeps,
  sha256: string,
  file: Parameters<typeof findRulesetFile>[2],
  other: { contentType?: string } = {},
): Promise<RawAnswer> {
  const bytes = await findRulesetFile(ctx.db, sha256, file)
  if (!bytes)
    throw new OperationError('not_found', {
      detail: 'This instance has never used a rule set with that hash, or the rule set has no such file.',
    })
  return new RawAnswer(bytes, {}, other)
}
