/**
 * Derives webhook secrets from the master key, the webhook id and a version, so that the database stores
 * none.
 */
import { createHmac } from 'node:crypto'
import type { Env } from '#server/kernel/env.ts'
import { OperationError } from '#server/kernel/errors.ts'

export interface SecretOf {
  id: string
  version: number
}

/** Null when webhooks are off: in production without WEBHOOK_MASTER_KEY. */
export function webhookMasterKey(
  env: Pick<Env, 'WEBHOOK_MASTER_KEY' | 'VERIFIER_SECRET_KEY' | 'ASSAY_DEPLOYMENT'>,
): Buffer | null {
  if (env.WEBHOOK_MASTER_KEY) return Buffer.from(env.WEBHOOK_MASTER_KEY, 'hex')
  if (env.ASSAY_DEPLOYMENT === 'production') return null
  return createHmac('sha256', env.VERIFIER_SECRET_KEY ?? '')
    .update('assay-webhook-master-key')
    .digest()
}

/** Throws service_unavailable when webhooks are off. */
export function requireMasterKey(env: Parameters<typeof webhookMasterKey>[0]): Buffer {
  const key = webhookMasterKey(env)
  if (key) return key
  throw new OperationError('service_unavailable', {
    detail:
      'Webhooks are off on this instance because WEBHOOK_MASTER_KEY is not set. GET /account/events/stream is still available.',
  })
}

export const secretBytes = (masterKey: Buffer, { id, version }: SecretOf): Buffer =>
  createHmac('sha256', masterKey).update(`assay-webhook:${id}:${version}`).digest()

/** The form shown once to its owner. */
export const shownSecret = (masterKey: Buffer, of: SecretOf): string =>
  `whsec_${secretBytes(masterKey, of).toString('base64')}`
