// Publishes the current rule set and finds earlier ones. Every engine bundle that signed a verdict here
// stays available for recomputation.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import type { Calibration, Manifest, Rule } from '#protocol/review/types.ts'
import type { Database } from '#server/kernel/db.ts'
import { type FirstContact, readFirstContact } from './first-contact.ts'

export interface RulesetFiles {
  enginePath: string
  manifestPath: string
  /** First-contact figures of blind sets; the file is optional. */
  firstContactPath: string
  /** Sources and examples of the rules, for pages. */
  descriptionsPath: string
}

export interface CurrentRuleset {
  sha256: Hex64
  version: string
  engineSha256: Hex64
  calibration: Calibration
  firstContact: readonly FirstContact[]
  rules: readonly Rule[]
  descriptionsPath: string
}

/** Output folder of `scripts/engine/build-engine.ts`; the other files are beside the manifest. */
export const builtRuleset = (root: string): RulesetFiles => ({
  enginePath: join(root, '.build/engine/engine.js'),
  manifestPath: join(root, '.build/engine/manifest.json'),
  firstContactPath: join(root, 'protocol/vectors/review/first-contact.json'),
  descriptionsPath: join(root, '.build/engine/rules.json'),
})

export async function publishRuleset(
  db: Database,
  files: RulesetFiles,
  nowUnix: number,
): Promise<CurrentRuleset> {
  const [manifest, engine] = await Promise.all([readFile(files.manifestPath), readFile(files.enginePath)])
  const sha256 = sha256Hex(manifest)
  const engineSha256 = sha256Hex(engine)
  const {
    ruleset_version: version,
    engine: stated,
    sources,
    calibration,
    rules,
  }: Manifest = JSON.parse(manifest.toString('utf8'))
  if (stated.sha256 !== engineSha256) throw unlike('The engine bundle')
  const named = [
    { path: 'sources.txt', sha256: sources.sha256 },
    ...stated.parts.map((part) => ({ path: `parts/${part.file}`, sha256: part.sha256 })),
  ]
  const stored = await Promise.all(
    named.map(async ({ path, sha256: expected }) => {
      const bytes = await readFile(join(dirname(files.manifestPath), path))
      if (sha256Hex(bytes) !== expected) throw unlike(path)
      return { path, bytes }
    }),
  )
  await db.query(
    'ruleset_publish',
    `INSERT INTO ruleset_bundle (sha256, version, engine_sha256, manifest, engine, created_at_unix)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (sha256) DO NOTHING`,
    [sha256, version, engineSha256, manifest, engine, nowUnix],
  )
  await db.query(
    'ruleset_publish_files',
    `INSERT INTO ruleset_file (ruleset_sha256, path, bytes)
     SELECT $1, path, bytes FROM unnest($2::text[], $3::bytea[]) AS file (path, bytes) ON CONFLICT DO NOTHING`,
    [sha256, stored.map(({ path }) => path), stored.map(({ bytes }) => bytes)],
  )
  const firstContact = await readFirstContact(files.firstContactPath)
  const { descriptionsPath } = files
  return { sha256, version, engineSha256, calibration, firstContact, rules, descriptionsPath }
}

const unlike = (what: string): Error =>
  new Error(`${what} does not match the manifest. Rebuild it: npm run engine.`)

export async function findRulesetFile(
  db: Database,
  sha256: string,
  file: 'manifest' | 'engine' | 'sources.txt' | `parts/${string}`,
): Promise<Uint8Array | null> {
  if (file === 'manifest' || file === 'engine') {
    const row = await db.prisma.rulesetBundle.findUnique({
      where: { sha256 },
      select: { manifest: file === 'manifest', engine: file === 'engine' },
    })
    return row?.[file] ?? null
  }
  const row = await db.prisma.rulesetFile.findUnique({
    where: { rulesetSha256_path: { rulesetSha256: sha256, path: file } },
    select: { bytes: true },
  })
  return row?.bytes ?? null
}

export interface RulesetVersion {
  sha256: Hex64
  publishedAtUnix: number
  /** A verdict signed under it, as served; null when there is none. */
  proof: string | null
}

/** Every rule set this instance has run, newest first. */
export async function listRulesets(db: Database): Promise<RulesetVersion[]> {
  const rows = await db.query(
    'ruleset_list',
    `SELECT b.sha256, b.created_at_unix, (
         SELECT e.body FROM review r JOIN signed_event e ON e.id = r.event_id
         WHERE r.ruleset_sha256 = b.sha256 LIMIT 1
       ) AS proof
     FROM ruleset_bundle b ORDER BY b.created_at_unix DESC, b.sha256`,
    [],
  )
  return rows.map((row) => ({
    sha256: row.sha256,
    publishedAtUnix: row.created_at_unix,
    proof: row.proof,
  }))
}
