/** Y1 to Y6: an unpaid call and its challenge. Nothing is ever paid. */
import type { Checks, Finding } from '../check-table.ts'
import type { SiteEvidence } from '../evidence.ts'
import { challengeOf } from '../payment-facts.ts'
import { isObject } from '../visit.ts'
import { whyInvalid } from './bazaar.ts'

export function checkPayment(evidence: SiteEvidence): Checks<'Y1' | 'Y2' | 'Y3' | 'Y4' | 'Y5' | 'Y6'> {
  const { offers, offerAgain, origin } = evidence
  const asked = offers.find(({ visit }) => visit.status === 402)
  const evidenceUrl = (asked ?? offers.at(-1))?.operation.url ?? null
  const find = (passed: boolean, detail: string): Finding => ({ passed, evidenceUrl, detail })
  if (!asked) {
    const last = offers.at(-1)?.visit
    const none = find(
      false,
      last
        ? `${offers.length} paid operations were called unpaid; the last one: ${last.problem ?? `answered ${last.status}.`}`
        : 'No paid operation is named in OpenAPI, the card or llms.txt.',
    )
    const later = find(false, 'No operation answered 402.')
    return { Y1: none, Y2: later, Y3: later, Y4: later, Y5: later, Y6: later }
  }
  const { operation, visit } = asked
  const challenge = challengeOf(visit)
  const isOwnResource =
    challenge?.resource !== null &&
    URL.canParse(challenge?.resource ?? '') &&
    new URL(challenge!.resource!).host === new URL(origin).host
  const amounts = challenge?.accepts.map(({ amount }) => BigInt(amount)) ?? []
  const networks = new Set(challenge?.accepts.map(({ network }) => network))
  const hasL402 = /\b(?:L402|LSAT)\b/i.test(visit.headers['www-authenticate'] ?? '')
  const again = offerAgain && challengeOf(offerAgain)
  const stated = operation.statedMicroUsdc
  return {
    Y1: find(true, `${operation.method} answers 402 unpaid.`),
    Y2: find(
      challenge !== null && isOwnResource,
      challenge === null
        ? 'The 402 has no x402 challenge in which every option has scheme, network, asset, payTo and amount.'
        : isOwnResource
          ? `The challenge is x402 version ${challenge.version} with ${challenge.accepts.length} options.`
          : 'The resource of the challenge is of another host.',
    ),
    Y3: find(
      hasL402 || networks.size > 1,
      hasL402
        ? 'L402 is offered.'
        : networks.size > 1
          ? `${networks.size} networks are offered.`
          : 'There is one way to pay.',
    ),
    Y4: find(
      stated !== null && amounts.includes(stated),
      stated === null
        ? 'No price is stated before the call.'
        : amounts.includes(stated)
          ? 'The stated price equals the challenge.'
          : `The stated price, ${stated} millionths of a dollar, is not that of the challenge.`,
    ),
    Y5: bazaarFinding(challenge?.extensions.bazaar, find),
    Y6: find(
      isSamePrice(challenge, again),
      again
        ? isSamePrice(challenge, again)
          ? 'A second call asks the same price.'
          : 'A second call asks another price.'
        : 'A second call gave no challenge.',
    ),
  }
}

type Read = ReturnType<typeof challengeOf>

const isSamePrice = (first: Read, again: Read): boolean =>
  first !== null && again !== null && pricesOf(first) === pricesOf(again)

const pricesOf = (challenge: NonNullable<Read>): string =>
  challenge.accepts
    .map(({ network, asset, amount }) => `${network} ${asset} ${amount}`)
    .sort()
    .join()

function bazaarFinding(bazaar: unknown, find: (passed: boolean, detail: string) => Finding): Finding {
  if (!isObject(bazaar) || !isObject(bazaar.info) || !isObject(bazaar.schema))
    return find(false, 'The challenge has no bazaar declaration with info and schema.')
  const why = whyInvalid(bazaar.info, bazaar.schema)
  return find(
    why === null,
    why === null
      ? 'The bazaar declaration is valid against its schema.'
      : `The bazaar declaration: ${why.slice(0, 200)}.`,
  )
}
