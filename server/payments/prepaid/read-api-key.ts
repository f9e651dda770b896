/** Reads the API key of Authorization: Bearer. Nothing here is checked. */
import { OperationError } from '#server/errors.ts'
import { isL402 } from '../l402/read-credential.ts'
import type { CredentialHeaders } from '../method.ts'

/** The key of `Authorization: Bearer`; null without the header, and where it pays instead. */
export function bearerKeyOf({ authorization }: CredentialHeaders): string | null {
  if (authorization === null || isL402(authorization)) return null
  const match = /^Bearer +(\S+)$/i.exec(authorization)
  if (!match)
    throw new OperationError('missing_credentials', {
      detail: 'Send Authorization: Bearer asy_…; the only other scheme is L402, on paid operations.',
    })
  return match[1]!
}

/** The same where no key is needed: a header of another scheme is somebody else's, a proxy's for example, and is ignored. */
export const bearerKeyIfAny = ({ authorization }: Pick<CredentialHeaders, 'authorization'>): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
