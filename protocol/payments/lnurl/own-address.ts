// Builds the answers for an agent's Lightning address: the receiving side of LUD-06, LUD-12 and LUD-16.
import { loneSurrogateIndex } from '../../bytes.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'

export const MIN_SENDABLE_MSAT = 1_000n
export const MAX_SENDABLE_MSAT = 1_000_000_000n
export const COMMENT_ALLOWED = 280

/**
 * The text whose UTF-8 bytes are hashed into every invoice of the address: stored once and served
 * unchanged, so that a later wording of this function invalidates no invoice.
 */
export const metadataFor = (agentId: string, host: string): string =>
  JSON.stringify([
    ['text/plain', `Sats for ${agentId} at ${host}`],
    ['text/identifier', `${agentId}@${host}`],
  ])

/** `metadata`: as stored. `baseUrl` without a trailing slash. */
export const payRequestFor = (baseUrl: string, agentId: string, metadata: string) => ({
  tag: 'payRequest' as const,
  callback: `${baseUrl}/lnurlp/${agentId}/callback`,
  minSendable: Number(MIN_SENDABLE_MSAT),
  maxSendable: Number(MAX_SENDABLE_MSAT),
  metadata,
  commentAllowed: COMMENT_ALLOWED,
})

/** Sent with HTTP 200, because wallets read only the body. */
export const lnurlError = (reason: string) => ({ status: 'ERROR' as const, reason })

export interface CallbackQuery {
  readonly amountMsat: bigint
  readonly comment: string | null
}

export type CallbackReason = 'invalid_amount' | 'comment_too_long' | 'invalid_comment'

/** Query values as decoded, `undefined` when absent. Whole sats only. */
export function readCallbackQuery(
  amount: string | undefined,
  comment: string | undefined,
): Parsed<CallbackQuery, CallbackReason> {
  const amountMsat = /^[1-9][0-9]{0,15}$/.test(amount ?? '') ? BigInt(amount!) : 0n
  if (amountMsat < MIN_SENDABLE_MSAT || amountMsat > MAX_SENDABLE_MSAT || amountMsat % 1000n !== 0n) {
    return refused(
      'invalid_amount',
      `amount is in millisatoshis, ${MIN_SENDABLE_MSAT} to ${MAX_SENDABLE_MSAT}, a multiple of 1000`,
    )
  }
  if (comment === undefined || comment === '') return accepted({ amountMsat, comment: null })
  if (comment.length > 2 * COMMENT_ALLOWED || [...comment].length > COMMENT_ALLOWED) {
    return refused('comment_too_long', `a comment has at most ${COMMENT_ALLOWED} characters`)
  }
  // PostgreSQL cannot store U+0000, and UTF-8 cannot encode a lone surrogate.
  if (loneSurrogateIndex(comment) >= 0 || comment.includes('\0')) {
    return refused('invalid_comment', 'the comment is not plain text')
  }
  return accepted({ amountMsat, comment })
}
