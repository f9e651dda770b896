/** What to mend first, and how. Pure. */
import type { DomainCheck, DomainCheckId } from './domain-checks.ts'

/** A resource that does not ask for a payment cannot be bought, wherever it is listed. */
const FIXES: readonly (readonly [DomainCheckId, title: string, how: (domain: string) => string])[] = [
  [
    'C2',
    'Answer 402 with terms',
    (domain) =>
      `Answer a call without a payment with status 402 and the terms of x402 in PAYMENT-REQUIRED (version 2) or the body (version 1). Check it: curl -i https://${domain}/…`,
  ],
  [
    'C1',
    'Get listed',
    () =>
      'A resource is listed when somebody pays for it through the facilitator that keeps the list. Declare the bazaar extension, let the client send it back with the payment, and settle one payment through that facilitator.',
  ],
  [
    'C3',
    'Make the listing equal the challenge',
    () =>
      'Settle a payment under the present terms, so that the facilitator records them; until then buyers who go by the list are asked for something else.',
  ],
  [
    'C8',
    'Receive at one address',
    () =>
      'Ask for payments to one address on each kind of chain, so that a buyer can tell your resources from those of others.',
  ],
  [
    'C5',
    'Declare input and output',
    () =>
      'Put extensions.bazaar into the challenge: info with input (type http, method, parameters or body) and output (type, example), and a JSON Schema that info is valid against.',
  ],
  [
    'C4',
    'Describe each resource in 20 to 300 characters',
    () => 'Say what a buyer gets, in one or two sentences: lists search this text.',
  ],
  [
    'C6',
    'Use https and declare GET or POST',
    (domain) => `Serve the resource at https://${domain}/…, and name its method in info.input.method.`,
  ],
  [
    'C7',
    'Renew the listing',
    () => 'Settle a payment through the facilitator: lists order by the time of the last change.',
  ],
]

export const fixesOf = (checks: readonly DomainCheck[], domain: string) =>
  FIXES.filter(([id]) => checks.some((check) => check.id === id && check.passed === false)).map(
    ([id, title, how], i) => ({ rank: i + 1, id, title, how: how(domain) }),
  )
