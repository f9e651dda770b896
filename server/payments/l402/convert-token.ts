/** A paid, unused token of an L402 challenge becomes balance, once: of a known account, or of one made for it. */
import { createHmac, randomUUID } from 'node:crypto'
import { toHex } from '#protocol/bytes.ts'
import { fromAnyBase64 } from '#protocol/payments/base64.ts'
import { verifyConvertible } from '#protocol/payments/l402/token.ts'
import { MAX_MACAROON_BYTES, parseMacaroon } from '#protocol/payments/macaroon-binary.ts'
import { agentIdFrom, apiKeyFrom, apiKeyRandomBytes, refCodeOf } from '#server/accounts/account-names.ts'
import { accountWriter, type NewAccount } from '#server/accounts/accounts.store.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { secretReplaySeconds } from '#server/kernel/limits/idempotency.ts'
import type { IdempotencyRecord } from '#server/kernel/settlement.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { lockFunds } from '../funds.store.ts'
import type { InvoiceRow } from '../lightning/invoices/invoices.store.ts'
import { creditedSats, requireSettled } from '../lightning/topup/topup-status.ts'
import { lockToken, markConverted } from './tokens.store.ts'

const leaseSeconds = 30

export interface ConvertRequest {
  /** Base64, as sent. */
  token: string | undefined
  preimage: Uint8Array
  /** Null makes a new one. */
  account: CallerAccount | null
  label: string | null
}

export interface Converted {
  status: 'created' | 'credited'
  api_key?: string | undefined
  agent_id: string
  credited_sats: number
  balance_sats: number
}

/**
 * The same token again answers the same, key included, for ten minutes, and never to a request that names another account. Throws
 * not_settled, state_conflict, a 422 for the token.
 */
export async function convertToken(
  ctx: PaymentsDeps,
  invoice: InvoiceRow,
  request: ConvertRequest,
): Promise<Converted> {
  const tokenId = convertibleToken(ctx, request)
  requireSettled(invoice)
  const kept = idempotencyRecordOf(ctx, tokenId)
  const stored = await ctx.idempotency.begin(kept, {}, leaseSeconds).catch((error) => {
    if (!(error instanceof OperationError) || error.code !== 'idempotency_conflict') throw error
    throw conflict(whyNot.converted)
  })
  if (stored) return answeredAgain(stored.body, request)
  try {
    return await convert(ctx, invoice, tokenId, request, kept)
  } catch (error) {
    const made = await ctx.idempotency.forget(kept)
    if (made) return answeredAgain(made.body, request)
    throw error
  }
}

function answeredAgain(body: string, { account }: ConvertRequest): Converted {
  const answer: Converted = JSON.parse(body)
  if (account && account.agentId !== answer.agent_id)
    throw conflict('it was turned into balance of another account')
  return answer
}

function convertibleToken(ctx: PaymentsDeps, { token, preimage }: ConvertRequest): Uint8Array {
  if (token === undefined)
    throw tokenFault('token_required', 'send the macaroon of the challenge: the preimage alone moves nothing')
  const bytes = fromAnyBase64(token, MAX_MACAROON_BYTES)
  const macaroon = bytes && parseMacaroon(bytes)
  if (!macaroon?.ok) throw tokenFault('invalid_token', 'not the base64 of a macaroon')
  const verified = verifyConvertible(macaroon.value, preimage, ctx.rails.l402Key)
  if (!verified.ok) throw tokenFault('invalid_token', `${verified.problem}: ${verified.detail}`)
  return verified.value.tokenId
}

const tokenFault = (type: string, msg: string) => new InvalidRequest([{ loc: ['body', 'token'], msg, type }])

/** The stored answer may hold a new key, so it rests under a key that the database cannot know. */
const idempotencyRecordOf = (ctx: PaymentsDeps, tokenId: Uint8Array): IdempotencyRecord => ({
  scope: `l402:${toHex(tokenId)}`,
  route: 'POST /register/confirm',
  key: createHmac('sha256', ctx.rails.l402Key).update('assay-confirm').update(tokenId).digest('hex'),
  replaySeconds: secretReplaySeconds,
})

async function convert(
  ctx: PaymentsDeps,
  invoice: InvoiceRow,
  tokenId: Uint8Array,
  { account, label }: ConvertRequest,
  kept: IdempotencyRecord,
): Promise<Converted> {
  const made = account ? null : newAccount(ctx, label)
  const owner = account ?? made!
  const [sats, msat] = [creditedSats(invoice), invoice.received_msat!]
  return ctx.db.transaction(async (tx) => {
    const token = await lockToken(tx, tokenId)
    if (token?.state !== 'issued') throw conflict(whyNot[token?.state ?? 'revoked'])
    if (made) await accountWriter.write(tx, [made], ctx)
    await markConverted(tx, tokenId)
    await ctx.books.topup(tx, {
      kind: 'l402_converted',
      externalKey: `l402:use:${toHex(tokenId)}`,
      accountId: owner.id,
      sats,
      postings: [
        { kind: 'prepaid', unit: 'LN', amount: -msat },
        { kind: 'available', unit: 'LN', owner: owner.id, amount: sats * 1_000 },
        { kind: 'rounding', unit: 'LN', amount: msat % 1_000 },
      ],
    })
    const funds = await lockFunds(tx, owner.id)
    const answer: Converted = {
      status: made ? 'created' : 'credited',
      ...(made ? { api_key: made.apiKey } : {}),
      agent_id: owner.agentId,
      credited_sats: sats,
      balance_sats: funds.spendableMsat / 1_000,
    }
    await ctx.idempotency.keep(tx, [{ ...kept, status: 200, body: JSON.stringify(answer) }])
    return answer
  })
}

function newAccount(ctx: PaymentsDeps, label: string | null): NewAccount {
  const apiKey = apiKeyFrom(ctx.randomBytes(apiKeyRandomBytes))
  return {
    id: randomUUID(),
    agentId: agentIdFrom(label, ctx.randomBytes(8)),
    label,
    apiKey,
    refCode: refCodeOf(apiKey),
    referredByCode: null,
    freeCallsLimit: ctx.env.FREE_REVIEW_CALLS,
  }
}

const whyNot = {
  claimed: 'a call that it pays for is still running',
  spent: 'it has paid for a call',
  converted: 'it was turned into balance',
  revoked: 'it was revoked',
}

const conflict = (why: string) =>
  new OperationError('state_conflict', { detail: `The token is no longer worth anything here: ${why}.` })
