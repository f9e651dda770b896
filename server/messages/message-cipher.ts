/** Encrypts direct messages at rest, each under a key of its recipient and bound to its id. */
import type { Env } from '#server/kernel/env.ts'
import { type AccountKeys, accountKeys, openValue, sealValue } from '#server/memory/value-cipher.ts'

type Settings = Pick<Env, 'MEMORY_MASTER_KEY' | 'VERIFIER_SECRET_KEY' | 'ASSAY_DEPLOYMENT'>

const keysOf = (env: Settings, recipientId: string): AccountKeys =>
  accountKeys(env, recipientId, 'Direct messages are off')

/** No key of a stored value begins with a control character. */
const nameOf = (id: string): string => `\u0001${id}`

/** Throws service_unavailable in production without MEMORY_MASTER_KEY. */
export const sealMessage = (env: Settings, recipientId: string, id: string, content: string): Uint8Array =>
  sealValue(keysOf(env, recipientId), nameOf(id), content)

/** Opens messages; the keys of a recipient are derived once. Throws as openValue does. */
export function messageOpener(
  env: Settings,
): (recipientId: string, id: string, sealed: Uint8Array) => string {
  const known = new Map<string, AccountKeys>()
  return (recipientId, id, sealed) => {
    const keys = known.get(recipientId) ?? keysOf(env, recipientId)
    known.set(recipientId, keys)
    return openValue(keys, nameOf(id), sealed)
  }
}
