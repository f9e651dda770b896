/** Which rules are in force, and which were before? Every bundle that signed a verdict here stays served, so that it can be re-run. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import type { Database } from '#server/db.ts'

export interface RulesetFiles {
  enginePath: string
  manifestPath: string
}

export interface CurrentRuleset {
  sha256: Hex64
  version: string
  engineSha256: Hex64
}

/** Where `scripts/build-engine.ts` leaves the bundle. */
export const builtRuleset = (root: string): RulesetFiles => ({
  enginePath: join(root, '.build/engine/engine.js'),
  manifestPath: join(root, '.build/engine/manifest.json'),
})

export async function publishRuleset(
  db: Database,
  files: RulesetFiles,
  nowUnix: number,
): Promise<CurrentRuleset> {
  const [manifest, engine] = await Promise.all([readFile(files.manifestPath), readFile(files.enginePath)])
  const sha256 = sha256Hex(manifest)
  const engineSha256 = sha256Hex(engine)
  const { ruleset_version: version, engine: stated } = JSON.parse(manifest.toString('utf8'))
  if (stated.sha256 !== engineSha256)
    throw new Error('The engine bundle is not the one its manifest names. Build it again: npm run engine.')
  await db.query(
    'ruleset_publish',
    `INSERT INTO ruleset_bundle (sha256, version, engine_sha256, manifest, engine, created_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (sha256) DO NOTHING`,
    [sha256, version, engineSha256, manifest, engine, nowUnix],
  )
  return { sha256, version, engineSha256 }
}

export async function findRulesetFile(
  db: Database,
  sha256: string,
  file: 'manifest' | 'engine',
): Promise<Uint8Array | null> {
  const row = await db.prisma.rulesetBundle.findUnique({
    where: { sha256 },
    select: { manifest: true, engine: true },
  })
  return row?.[file] ?? null
}
