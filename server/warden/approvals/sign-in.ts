/** Opens a session of the approvals page with a token. Refused tokens are counted by address, logged, and then throttled. */
import type { WardenDeps } from '#server/warden/deps.ts'
import { alertOfRefusedTokens } from '../alerts/refused-tokens.ts'
import { openSession } from './session.ts'

export async function signIn(
  ctx: WardenDeps,
  token: string,
  ip: string,
): Promise<{ cookie: string } | { refusal: 'invalid' | 'throttled' }> {
  const cookie = await openSession(ctx, token)
  if (cookie !== null) return { cookie }
  ctx.log.warn({ ip, operation: 'approvals' }, 'operator token refused')
  const { allowed } = await ctx.rates.take('operator_refused', `ip:${ip}`)
  if (allowed) return { refusal: 'invalid' }
  await alertOfRefusedTokens(ctx, ip)
  return { refusal: 'throttled' }
}
