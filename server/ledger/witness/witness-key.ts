/**
 * Reads the logs this server cosigns and its key from the settings; null when this server is not a witness.
 */
import { ed25519PublicKey } from '#protocol/ledger/note/ed25519.ts'
import { formatVkey, type NoteKey, noteKey, parseVkey } from '#protocol/ledger/note/vkey.ts'
import type { Env } from '#server/kernel/env.ts'

export interface Witness {
  key: NoteKey
  vkey: string
  /** 32 bytes. */
  seed: Uint8Array
  /** Keys of the logs by origin, which is the name of the key. */
  logs: ReadonlyMap<string, readonly NoteKey[]>
}

/** Throws on an invalid setting. */
export function witnessOf({ WITNESS_NAME, WITNESS_SECRET_KEY, WITNESSED_LOGS }: Env): Witness | null {
  if (!WITNESS_NAME || !WITNESS_SECRET_KEY) return null
  const seed = Uint8Array.from(Buffer.from(WITNESS_SECRET_KEY, 'hex'))
  const key = noteKey(WITNESS_NAME, 'cosignature_v1', ed25519PublicKey(seed))
  const logs = new Map<string, NoteKey[]>()
  for (const text of WITNESSED_LOGS) {
    const parsed = parseVkey(text)
    if (!parsed.ok)
      throw new Error(`WITNESSED_LOGS: ${text.slice(0, 60)} is not a log key: ${parsed.problem}.`)
    if (parsed.value.kind !== 'ed25519')
      throw new Error(`WITNESSED_LOGS: ${parsed.value.name} is a witness key, not a log key.`)
    logs.set(parsed.value.name, [...(logs.get(parsed.value.name) ?? []), parsed.value])
  }
  return { key, vkey: formatVkey(key), seed, logs }
}
