/**
 * Finds the account of a request whose key may be in the request itself: Authorization first, then the
 * member api_key.
 */

import type { AccountsDeps } from '#server/accounts/deps.ts'
import type { Call, CallerAccount } from '#server/kernel/call.ts'
import { OperationError } from '#server/kernel/errors.ts'

/** Throws missing_credentials when no key is sent, unknown_account for an unknown key. */
export async function keyHolder(
  ctx: AccountsDeps,
  call: Call,
  apiKey: string | undefined,
): Promise<CallerAccount> {
  if (call.account) return call.account
  if (apiKey === undefined) throw new OperationError('missing_credentials')
  const account = await ctx.accounts.find(apiKey)
  if (!account) throw new OperationError('unknown_account')
  return account
}
