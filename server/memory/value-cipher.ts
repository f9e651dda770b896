/**
 * Encrypts what accounts store. Each account has keys of its own, derived from the master key, so a value cannot be moved to
 * another account or to another name.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Env } from '#server/kernel/env.ts'
import { OperationError } from '#server/kernel/errors.ts'

const nonceBytes = 12
const tagBytes = 16

export interface AccountKeys {
  accountId: string
  /** Of AES-256-GCM, for values. */
  value: Buffer
  /** Of AES-256, for the search index. */
  index: Buffer
}

/** Throws service_unavailable where memory is off: in production without MEMORY_MASTER_KEY. */
export function accountKeys(
  env: Pick<Env, 'MEMORY_MASTER_KEY' | 'VERIFIER_SECRET_KEY' | 'ASSAY_DEPLOYMENT'>,
  accountId: string,
  off = 'Memory is off',
): AccountKeys {
  const master = masterKey(env)
  if (!master)
    throw new OperationError('service_unavailable', {
      detail: `${off} on this instance because MEMORY_MASTER_KEY is not set.`,
    })
  const derive = (purpose: string): Buffer =>
    createHmac('sha256', master).update(`assay-memory-${purpose}:${accountId}`).digest()
  return { accountId, value: derive('value'), index: derive('index') }
}

function masterKey(env: Parameters<typeof accountKeys>[0]): Buffer | null {
  if (env.MEMORY_MASTER_KEY) return Buffer.from(env.MEMORY_MASTER_KEY, 'hex')
  if (env.ASSAY_DEPLOYMENT === 'production') return null
  return createHmac('sha256', env.VERIFIER_SECRET_KEY ?? '')
    .update('assay-memory-master-key')
    .digest()
}

const boundTo = ({ accountId }: AccountKeys, key: string): Buffer => Buffer.from(`${accountId}\n${key}`)

/** Nonce, ciphertext, tag. */
export function sealValue(keys: AccountKeys, key: string, value: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keys.value, nonce).setAAD(boundTo(keys, key))
  return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the bytes were changed, moved, or sealed under another master key. */
export function openValue(keys: AccountKeys, key: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', keys.value, bytes.subarray(0, nonceBytes))
    .setAAD(boundTo(keys, key))
    .setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
