/**
 * Derives where a request's answer is stored for replay, and the value a repeat is compared by (payloads
 * 1.7).
 */

import type { AccountsDeps } from '#server/accounts/deps.ts'
import type { CallerAccount, CallerOperator } from '#server/kernel/call.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import type { AnyOperation } from '#server/kernel/operation.ts'
import type { ParsedInput, RawInput } from '#server/kernel/parse-input.ts'
import type { IdempotencyRecord } from '#server/kernel/settlement.ts'
import { idempotencyKeyPattern, secretReplaySeconds } from './idempotency.ts'

/** 128 bits in base64url. */
export const secretKeyCharacters = 22

interface Named {
  operation: AnyOperation
  ip: string
  idempotencyKey: string | null
}

/** Null when the request names no key or the operation changes nothing. Throws account_suspended. */
export async function idempotencyRecordOf(
  ctx: Pick<AccountsDeps, 'accounts'>,
  { operation, ip, idempotencyKey }: Named,
  { account, operator }: { account: CallerAccount | null; operator: CallerOperator | null },
  { input }: ParsedInput,
): Promise<IdempotencyRecord | null> {
  if (operation.idempotency !== 'key') return null
  const member =
    operation.idempotencyMember && (account ?? operator) ? input[operation.idempotencyMember] : undefined
  const key = idempotencyKey ?? (typeof member === 'string' && member !== '' ? member : null)
  if (key === null) return null
  if (idempotencyKey !== null && !idempotencyKeyPattern.test(key))
    throw new InvalidRequest([
      {
        loc: ['header', 'Idempotency-Key'],
        msg: 'send 8 to 128 of A-Z a-z 0-9 . _ : -',
        type: 'string_pattern_mismatch',
      },
    ])
  if (operator)
    return { scope: `operator:${operator.tokenId}`, route: `${operation.method} ${operation.path}`, key }
  const holder = account ?? (await holderOf(ctx, input.api_key))
  if (operation.answersSecret && !holder && key.length < secretKeyCharacters)
    throw new InvalidRequest([
      {
        loc: ['header', 'Idempotency-Key'],
        msg: `the answer contains an API key and is returned to anyone who repeats this key: send at least ${secretKeyCharacters} random characters`,
        type: 'string_too_short',
      },
    ])
  return {
    scope: holder ? `account:${holder.id}` : `ip:${ip}`,
    route: `${operation.method} ${operation.path}`,
    key,
    ...(operation.answersSecret ? { replaySeconds: secretReplaySeconds } : {}),
  }
}

/** A key in the request body is a credential like one in the header: the same account, from any address. */
const holderOf = async (
  { accounts }: Pick<AccountsDeps, 'accounts'>,
  apiKey: unknown,
): Promise<CallerAccount | null> => (typeof apiKey === 'string' ? accounts.find(apiKey) : null)

/**
 * A key in the header identifies the exact request; one in the body identifies what the operation considers
 * equal.
 */
export function comparedInput(
  { operation, idempotencyKey }: Named,
  { path, query, body }: RawInput,
): Record<string, unknown> {
  if (body === undefined) return { ...query, ...path }
  const sent = body as Record<string, unknown>
  const compared = idempotencyKey === null && operation.comparedBody ? operation.comparedBody(sent) : sent
  const inQuery = operation.queryMembers?.filter((member) => query[member] !== undefined) ?? []
  return { ...Object.fromEntries(inQuery.map((member) => [member, query[member]])), ...compared, ...path }
}
