/** Reads the API key of Authorization: Bearer. The key is not verified. */
import { OperationError } from '#server/kernel/errors.ts'
import { isL402 } from '../l402/read-credential.ts'
import type { CredentialHeaders } from '../method.ts'

/** The key of `Authorization: Bearer`; null without the header or when it holds an L402 credential. */
export function bearerKeyOf({ authorization }: CredentialHeaders): string | null {
  if (authorization === null || isL402(authorization)) return null
  const match = /^Bearer +(\S+)$/i.exec(authorization)
  if (!match)
    throw new OperationError('missing_credentials', {
      detail: 'Send Authorization: Bearer asy_…; the only other scheme is L402, on paid operations.',
    })
  return match[1]!
}

/** The same for public operations: other schemes are ignored, because they may belong to a proxy. */
export const bearerKeyIfAny = ({ authorization }: Pick<CredentialHeaders, 'authorization'>): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
