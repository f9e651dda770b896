/** A facilitator that somebody else runs. Its answers are read strictly, its words never passed on, and its silence is `unknown`. */
import { toHex } from '#protocol/bytes.ts'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import type { Refused } from '#protocol/payments/parsed.ts'
import { parseFacilitatorSettle, parseFacilitatorVerify } from '#protocol/payments/x402/facilitator-answer.ts'
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { X402Reason } from '#protocol/payments/x402/reasons.ts'
import { requirementV1, requirementV2, type X402Terms } from '#protocol/payments/x402/requirement.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Log } from '#server/kernel/log.ts'
import type { Facilitator, SettleOutcome, Verified, X402Payment } from './facilitator.ts'
import type { FacilitatorAuth } from './facilitator-auth.ts'

const MAX_ANSWER_BYTES = 65_536

export interface RemoteFacilitatorOptions {
  network: X402Network
  /** With its path, if it has one. */
  url: string
  egress: Egress
  /** None when absent. */
  auth?: FacilitatorAuth
  verifyTimeoutMs?: number
  /** It waits for the chain before it answers. */
  settleTimeoutMs?: number
  log?: Pick<Log, 'warn'>
}

export function createRemoteFacilitator(options: RemoteFacilitatorOptions): Facilitator {
  const { network, egress, auth, verifyTimeoutMs = 5_000, settleTimeoutMs = 15_000, log } = options
  const url = options.url.replace(/\/+$/, '')

  async function headersOf(method: 'GET' | 'POST', path: string): Promise<Record<string, string>> {
    const authorization = await auth?.(method, new URL(`${url}${path}`))
    return authorization ? { authorization } : {}
  }

  async function post(path: string, payment: X402Payment, terms: X402Terms, timeoutMs: number) {
    try {
      const answer = await egress.read(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await headersOf('POST', path)) },
        body: JSON.stringify(requestOf(payment, terms)),
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs,
        chooser: 'configured',
      })
      if (answer.status !== 200) log?.warn({ path, status: answer.status }, 'x402: the facilitator fails')
      return answer
    } catch (error) {
      log?.warn({ path, err: error }, 'x402: the facilitator does not answer')
      throw error
    }
  }

  return {
    kind: 'remote',
    async verify(payment, terms): Promise<Verified> {
      try {
        const { status, bytes } = await post('/verify', payment, terms, verifyTimeoutMs)
        if (status >= 500) return unavailable
        const verified = parseFacilitatorVerify(bytes)
        return verified.ok ? { outcome: 'valid' } : refusalOf(verified)
      } catch {
        return unavailable
      }
    },
    async settle(payment, terms): Promise<SettleOutcome> {
      try {
        const { status, bytes } = await post('/settle', payment, terms, settleTimeoutMs)
        if (NOT_HEARD.includes(status)) return unavailable
        if (status >= 500) return unknown
        const settled = parseFacilitatorSettle(bytes)
        if (settled.ok) return { outcome: 'claimed', transaction: settled.value.transaction }
        // Not in our list, or not to be read: it may have sent the transaction all the same.
        if (settled.problem === 'facilitator_unavailable') return unknown
        return refusalOf(settled)
      } catch (error) {
        return wasNeverSent(error) ? unavailable : unknown
      }
    },
    async supported() {
      try {
        const { status, bytes } = await egress.read(`${url}/supported`, {
          headers: await headersOf('GET', '/supported'),
          maxBytes: MAX_ANSWER_BYTES,
          timeoutMs: verifyTimeoutMs,
          chooser: 'configured',
        })
        return status === 200 ? versionsOf(bytes, network) : null
      } catch {
        return null
      }
    },
  }
}

const unavailable = { outcome: 'refused', reason: 'facilitator_unavailable' } as const
const refusalOf = ({ problem, detail }: Refused<X402Reason>) =>
  problem === 'facilitator_refused'
    ? ({ outcome: 'refused', reason: problem, said: detail } as const)
    : ({ outcome: 'refused', reason: problem } as const)

const unknown = { outcome: 'unknown', transaction: null } as const

/** Answers of the door, before anybody behind it has looked at the request. */
const NOT_HEARD = [401, 403, 404, 405, 413, 429]
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']

const wasNeverSent = (error: unknown): boolean =>
  error instanceof EgressDenied || NOT_CONNECTED.includes((error as NodeJS.ErrnoException | null)?.code ?? '')

/**
 * Written anew from what was checked. What else the payer put into the payload stays here: a facilitator might act upon it.
 */
function requestOf(payment: X402Payment, terms: X402Terms): object {
  const { authorization, signature } = payment
  const payload = {
    signature: `0x${toHex(withPlainRecovery(signature))}`,
    authorization: {
      ...authorization,
      value: String(authorization.value),
      validAfter: String(authorization.validAfter),
      validBefore: String(authorization.validBefore),
    },
  }
  if (payment.version === 1) {
    const paymentRequirements = requirementV1(terms)
    const { scheme, network } = paymentRequirements
    return {
      x402Version: 1,
      paymentPayload: { x402Version: 1, scheme, network, payload },
      paymentRequirements,
    }
  }
  const paymentRequirements = requirementV2(terms)
  return {
    x402Version: 2,
    paymentPayload: { x402Version: 2, resource: terms.resource, accepted: paymentRequirements, payload },
    paymentRequirements,
  }
}

/** Some wallets write 0 and 1 where the contract takes 27 and 28 only. */
const withPlainRecovery = (signature: Uint8Array): Uint8Array =>
  signature.length === 65 && signature[64]! < 2 ? signature.with(64, 27 + signature[64]!) : signature

/** Null when the answer cannot be read. */
function versionsOf(bytes: Uint8Array, network: X402Network): (1 | 2)[] | null {
  const json = parseStrictJson(bytes, { maxDepth: 16, maxValues: 20_000 })
  const kinds = json.ok ? (json.value as { kinds?: unknown } | null)?.kinds : null
  if (!Array.isArray(kinds)) return null
  const settles = (version: 1 | 2, name: string): boolean =>
    kinds.some((kind) => kind?.x402Version === version && kind.scheme === 'exact' && kind.network === name)
  return ([1, 2] as const).filter((version) => settles(version, version === 1 ? network.name : network.caip2))
}
