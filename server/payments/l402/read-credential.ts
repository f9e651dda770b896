/** Reads the credential of Authorization: L402 or LSAT. The credential is not verified. */
import { type L402Credential, parseL402Credential } from '#protocol/payments/l402/credential.ts'
import { OperationError } from '#server/kernel/errors.ts'

export const isL402 = (authorization: string): boolean => /^(?:l402|lsat)\b/i.test(authorization)

/** Throws malformed_credential. */
export function readL402Credential(authorization: string): L402Credential {
  const credential = parseL402Credential(authorization)
  if (!credential.ok)
    throw new OperationError('malformed_credential', {
      detail: `Send Authorization: L402 <base64 macaroon>:<64 hex preimage>: ${credential.detail}.`,
    })
  return credential.value
}
