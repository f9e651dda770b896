/** Keeps screenshots for seven days. An id cannot be guessed, and only the answer to the caller names it. */
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { Database, Transaction } from '#server/kernel/db.ts'

export const ARTIFACT_SECONDS = 7 * 86_400

export interface Artifact {
  artifactId: string
  sha256: string
  width: number
  height: number
  png: Buffer
}

/** `random`: 17 bytes. */
export const newArtifactId = (random: Uint8Array): string => `shot_${base32Prefix(random, 26)}`

export async function insertArtifact(
  tx: Transaction,
  { artifactId, sha256, width, height, png }: Artifact,
  actionId: string,
  expiresAtUnix: number,
): Promise<void> {
  await tx.query(
    'browse_artifact_insert',
    `INSERT INTO browse_artifact (artifact_id, action_id, sha256, width, height, png, expires_at_unix)
     VALUES ($1, $2, $3, $4, $5, decode($6, 'base64'), $7)`,
    [artifactId, actionId, sha256, width, height, png.toString('base64'), expiresAtUnix],
  )
}

/** Null for one that is unknown or has expired. */
export async function findArtifact(
  db: Database,
  artifactId: string,
  nowUnix: number,
): Promise<Buffer | null> {
  const [row] = await db.query(
    'browse_artifact_find',
    `SELECT encode(png, 'base64') AS png FROM browse_artifact
     WHERE artifact_id = $1 AND expires_at_unix > $2 /* not null: png */`,
    [artifactId, nowUnix],
  )
  return row ? Buffer.from(row.png, 'base64') : null
}

/** Of a screenshot that is kept and belongs to the action; null otherwise. */
export async function findArtifactOf(
  db: Database,
  { artifactId, actionId }: { artifactId: string; actionId: string },
  nowUnix: number,
) {
  const [row] = await db.query(
    'browse_artifact_of_action',
    `SELECT artifact_id, sha256, width, height, expires_at_unix FROM browse_artifact
     WHERE artifact_id = $1 AND action_id = $2 AND expires_at_unix > $3`,
    [artifactId, actionId, nowUnix],
  )
  return row ?? null
}

export async function dropExpiredArtifacts(db: Database, nowUnix: number): Promise<number> {
  const rows = await db.query(
    'browse_artifact_expire',
    'DELETE FROM browse_artifact WHERE expires_at_unix <= $1 RETURNING artifact_id',
    [nowUnix],
  )
  return rows.length
}
