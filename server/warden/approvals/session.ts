/** The session of the approvals page: a cookie of 12 hours that only this path receives, opened by a token. */
import type { CallerOperator } from '#server/kernel/call.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { sessionFrom } from '../operators/operator-token.ts'
import { insertSession } from '../operators/operators.store.ts'

export const approvalsPath = '/warden/approvals'
export const sessionCookie = 'assay_operator'
export const sessionSeconds = 12 * 3_600

const attributes = 'Path=/warden; HttpOnly; Secure; SameSite=Strict'

export const cookieOf = (session: string): string =>
  `${sessionCookie}=${session}; Max-Age=${sessionSeconds}; ${attributes}`

export const endedCookie = `${sessionCookie}=; Max-Age=0; ${attributes}`

/** Null when the header has none. */
export const sessionIn = (cookies: string | null): string | null =>
  new RegExp(`(?:^|;\\s*)${sessionCookie}=([A-Za-z0-9]{40})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null

/** Null for a token that is not valid; otherwise the cookie of a new session. */
export async function openSession(
  ctx: Pick<WardenDeps, 'db' | 'operators' | 'nowUnix' | 'randomBytes'>,
  token: string,
): Promise<string | null> {
  const operator = await ctx.operators.find(token)
  if (!operator) return null
  const secret = sessionFrom(ctx.randomBytes(64))
  const createdAtUnix = ctx.nowUnix()
  const expiresAtUnix = createdAtUnix + sessionSeconds
  await insertSession(ctx.db, { secret, tokenId: operator.tokenId, createdAtUnix, expiresAtUnix })
  return cookieOf(secret)
}

export interface OpenSession {
  secret: string
  operator: CallerOperator
}

/** Null without a session, or when it or its token is over. */
export async function findOpenSession(
  { operators }: Pick<WardenDeps, 'operators'>,
  cookies: string | null,
): Promise<OpenSession | null> {
  const secret = sessionIn(cookies)
  const operator = secret === null ? null : await operators.findBySession(secret)
  return secret !== null && operator ? { secret, operator } : null
}
