/**
 * Resolves a Lightning address to a verified invoice: LUD-16 and LUD-06 with every check, through the
 * egress guard.
 */
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'
import type { LightningAddress } from '#protocol/payments/lnurl/address.ts'
import { checkPayAnswer } from '#protocol/payments/lnurl/pay-invoice.ts'
import { callbackUrl, parsePayRequest } from '#protocol/payments/lnurl/pay-request.ts'
import { MAX_ANSWER_BYTES } from '#protocol/payments/lnurl/service-answer.ts'
import type { Refused } from '#protocol/payments/parsed.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import { EgressUnusable } from '#server/kernel/egress/guarded-fetch.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { Payable } from '../start-withdrawal.ts'
import { checkedPayable, payableTerms, refusedMember } from './checked-payable.ts'

const answerMs = 5_000
const member = 'lightning_address'

export interface PayRequested {
  amountSats: number
  comment: string
}

/** Throws a 422 lnurl_refused that names the failed check. */
export async function resolveAddress(
  ctx: PaymentsDeps,
  address: LightningAddress,
  { amountSats, comment }: PayRequested,
): Promise<Payable> {
  const amountMsat = BigInt(amountSats) * 1_000n
  const request = parsePayRequest(await ask(ctx, address.url))
  if (!request.ok) throw refusedCheck(request)
  const callback = callbackUrl(request.value, amountMsat, comment)
  if (!callback.ok) throw refusedCheck(callback)
  const answer = await ask(ctx, callback.value.url)
  const paid = checkPayAnswer(answer, request.value, { ...(await payableTerms(ctx)), amountMsat })
  if (!paid.ok) throw refusedCheck(paid)
  const { bolt11 } = paid.value
  return {
    bolt11,
    // Checked again against this service's own invoices, which identify a hidden node.
    invoice: await checkedPayable(ctx, bolt11, amountSats, member),
    destination: address.text,
    resolved: {
      domain: address.domain,
      callback_host: request.value.callbackHost,
      metadata_hash: toHex(sha256Bytes(utf8Encode(request.value.metadata))),
      comment_left_out: callback.value.commentLeftOut,
    },
  }
}

async function ask(ctx: PaymentsDeps, url: string): Promise<Uint8Array> {
  try {
    const answer = await ctx.egress.read(url, {
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: answerMs,
      chooser: 'caller',
    })
    return answer.bytes
  } catch (error) {
    throw refusedCheck(whyUnread(error))
  }
}

/** One text for all refused hosts, so that internal network details are not disclosed. */
function whyUnread(error: unknown): Refused<string> {
  if (error instanceof EgressDenied)
    return {
      ok: false,
      problem: 'host_refused',
      detail: 'its host, or where it leads, is not on the public internet',
    }
  if (error instanceof EgressUnusable) return { ok: false, problem: 'unusable_answer', detail: error.message }
  return {
    ok: false,
    problem: 'no_answer',
    detail: `no answer within ${answerMs / 1_000} seconds, or its certificate is not trusted`,
  }
}

const refusedCheck = ({ problem, detail }: Refused<string>) =>
  refusedMember(member, 'lnurl_refused', `${problem}: ${detail}`)
