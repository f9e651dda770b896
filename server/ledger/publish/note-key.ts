/** Loads the Ed25519 key that signs checkpoints; a development server derives it from the verifier key. */
import { sha256Bytes, utf8Encode } from '#protocol/bytes.ts'
import { ed25519PublicKey } from '#protocol/ledger/note/ed25519.ts'
import { formatVkey, type NoteKey, noteKey } from '#protocol/ledger/note/vkey.ts'
import type { Env } from '#server/kernel/env.ts'

export interface CheckpointKey {
  /** Name of the log, which is also the name of the key. */
  origin: string
  key: NoteKey
  /** `<name>+<key id>+<base64>`: the key that readers verify notes with. */
  vkey: string
  /** 32 bytes. */
  seed: Uint8Array
}

/** A ledger keeps the name it was founded with. Throws when the settings name another one. */
export function originOf(env: Env, founded: string | null): string {
  if (founded !== null && env.LOG_ORIGIN !== undefined && env.LOG_ORIGIN !== founded)
    throw new Error(`LOG_ORIGIN is ${env.LOG_ORIGIN}, but the ledger in this database is ${founded}.`)
  return founded ?? env.LOG_ORIGIN ?? `${env.BASE_URL.replace(/^https?:\/\//, '')}/log`
}

/** Null when none is configured and none may be derived. */
export function checkpointKeyOf(env: Env, origin: string): CheckpointKey | null {
  const seed = seedOf(env)
  if (!seed) return null
  const key = noteKey(origin, 'ed25519', ed25519PublicKey(seed))
  return { origin, key, vkey: formatVkey(key), seed }
}

function seedOf({ LOG_SECRET_KEY, VERIFIER_SECRET_KEY, ASSAY_DEPLOYMENT }: Env): Uint8Array | null {
  if (LOG_SECRET_KEY) return Uint8Array.from(Buffer.from(LOG_SECRET_KEY, 'hex'))
  if (!VERIFIER_SECRET_KEY || ASSAY_DEPLOYMENT === 'production') return null
  return sha256Bytes(utf8Encode(`assay-development-log-key|${VERIFIER_SECRET_KEY}`))
}
