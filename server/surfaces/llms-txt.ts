/** /llms.txt: what this is, how to verify, how to pay, and every operation in one line. Generated from the catalogue. */
import { eventTypes } from '#server/events/event-types.ts'
import { type AnyOperation, documented, plainPath } from '#server/operation.ts'

const priceText = ({ price }: AnyOperation): string =>
  price.kind === 'free' ? 'free' : `${price.agentSats} sats${price.usd ? ` or USD ${price.usd}` : ''}`

export function llmsTxt(catalogue: readonly AnyOperation[], baseUrl: string): string {
  const operations = documented(catalogue).map(
    (operation) =>
      `- ${operation.method} ${plainPath(operation.path)} (${priceText(operation)}): ${operation.summary}`,
  )
  return `# Assay

> A neutral verdict on what an agent is about to do, before it cannot be undone: approve, approve_with_concerns or reject, scaled to the capital at stake, signed, and recomputable by anyone from published bytes.

## First verdict
1. POST ${baseUrl}/register answers an api_key, once, with free calls to /review.
2. POST ${baseUrl}/review with Authorization: Bearer <api_key> and {"artifact_type": "shell_command", "artifact": "<what is about to happen>", "sign": true}.
3. Act only on approve. Treat a missing answer as no verdict, never as approve.

## Check a proof without trusting us
- POST ${baseUrl}/verify-proof with {"event": <the signed event>}: free, no account. Each check shows the expected and the recomputed value.
- ${baseUrl}/verify does the same in a page, with the network off.
- By hand: id = sha256 of the UTF-8 JSON array [0,pubkey,created_at,kind,tags,content]; sig is BIP-340 over the id by the key in ${baseUrl}/.well-known/verifier-keys.json; decision_ref = "sha256:" + sha256 of the RFC 8785 bytes of the members named in decision_ref_preimage_fields.

## Pay
Every priced operation answers 402 with the ways to pay in force; prices are live at ${baseUrl}/prices. Refused and failed calls cost nothing.
- Balance: POST ${baseUrl}/topup {"amount_sats": 1000} with Authorization: Bearer <api_key> answers a Lightning invoice; GET /topup/status tells when it arrived.
- L402: pay the invoice of WWW-Authenticate, repeat the call with Authorization: L402 <macaroon>:<preimage>. One token, one delivered call.
- x402 (USDC on Base): sign one of accepts, repeat with X-PAYMENT (version 1) or PAYMENT-SIGNATURE (version 2). On 503 settlement_pending send the same payment again; never sign a second one.
- The same payment with the same request gets the same answer: repeat a call whose answer was lost.

## Learn what happens later
${Object.entries(eventTypes)
  .map(([type, { summary }]) => `- ${type}: ${summary}.`)
  .join('\n')}
- Poll GET /account/events with the last sequence as cursor; listen to GET /account/events/stream (server-sent events, resumes with Last-Event-ID); or POST /account/webhooks {"url": "https://…"} to have them sent, signed by Standard Webhooks.
- New entries of the public ledger: GET /log/events (server-sent events).

## Operations
${operations.join('\n')}

## More
- OpenAPI 3.1: ${baseUrl}/openapi.json
- Reference for people: ${baseUrl}/docs
`
}
