// Checks that a payment has exactly the required terms, is in time, and is signed. Balance, used nonces and
// settlement must be read from the chain.
import type { JsonValue } from '../../json/strict-json.ts'
import { accepted, type Parsed, refused } from '../parsed.ts'
import { authorizationDigest, domainSeparator } from './authorization.ts'
import { checkPayerSignature } from './payer-signature.ts'
import type { PaymentV1, PaymentV2 } from './payload.ts'
import type { X402Reason } from './reasons.ts'
import { requirementV2, type X402Terms } from './requirement.ts'
import { sameJson } from './same-json.ts'

export interface CheckedPayment {
  readonly terms: X402Terms
  /** Lower-case `0x` hex; with network, asset and nonce the key of the payment. */
  readonly payer: string
  readonly nonce: string
  /** 65 bytes, v 27 or 28. */
  readonly signature: Uint8Array
}

/** With less time left a settlement could be too late. */
export const MIN_SECONDS_LEFT = 10n

/** `offers`: the current requirements for this request; nothing else is trusted. */
export function checkPayment(
  payment: PaymentV1 | PaymentV2,
  offers: readonly X402Terms[],
  nowUnix: number,
): Parsed<CheckedPayment, X402Reason> {
  const offer = payment.version === 1 ? offerOfV1(payment, offers) : offerOfV2(payment, offers)
  if (!offer.ok) return offer
  const terms = offer.value
  const { from, to, value, validAfter, validBefore, nonce } = payment.authorization
  if (to !== terms.payTo.toLowerCase()) return refused('wrong_recipient', `pay to ${terms.payTo}`)
  if (value !== terms.microUsdc) return refused('wrong_amount', `the price is exactly ${terms.microUsdc}`)
  const now = BigInt(nowUnix)
  if (now <= validAfter) return refused('not_yet_valid', 'validAfter has not passed')
  if (validBefore - now < MIN_SECONDS_LEFT) {
    return refused('expired', `validBefore has passed or is less than ${MIN_SECONDS_LEFT} seconds away`)
  }
  const digest = authorizationDigest(payment.authorization, domainSeparator(terms.network))
  const signature = checkPayerSignature(digest, payment.signature, from)
  return signature.ok ? accepted({ terms, payer: from, nonce, signature: signature.value }) : signature
}

function offerOfV1(payment: PaymentV1, offers: readonly X402Terms[]): Parsed<X402Terms, X402Reason> {
  if (payment.scheme !== 'exact') return refused('unsupported', 'the only scheme is exact')
  const offer = offers.find(({ network }) => network.name === payment.network)
  return offer ? accepted(offer) : refused('wrong_network', 'not a network that is offered')
}

/** Equal to a whole offer; otherwise the first member that differs from every offer is the reason. */
function offerOfV2(payment: PaymentV2, offers: readonly X402Terms[]): Parsed<X402Terms, X402Reason> {
  const same = offers.find((terms) =>
    sameJson(payment.accepted, requirementV2(terms) as unknown as JsonValue),
  )
  if (same) return accepted(same)
  let near = offers.map(requirementV2)
  for (const [member, reason] of MEMBERS) {
    near = near.filter((requirement) => requirement[member] === payment.accepted[member])
    if (near.length === 0) return refused(reason, `accepted.${member} is not what is asked for`)
  }
  return refused('malformed', 'accepted must equal a requirement of the challenge, member by member')
}

const MEMBERS = [
  ['scheme', 'unsupported'],
  ['network', 'wrong_network'],
  ['asset', 'wrong_asset'],
  ['payTo', 'wrong_recipient'],
  ['amount', 'wrong_amount'],
] as const
