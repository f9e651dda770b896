/**
 * Writes /llms.txt from the catalogue: what the service does, how to verify and pay, and every operation in
 * one line.
 */
import { eventTypes } from '#server/events/event-types.ts'
import { type AnyOperation, documented, plainPath } from '#server/kernel/operation.ts'
import { toolNames } from './mcp/tools.ts'

const priceText = ({ price }: AnyOperation): string =>
  price.kind === 'free' ? 'free' : `${price.agentSats} sats${price.usd ? ` or USD ${price.usd}` : ''}`

export function llmsTxt(catalogue: readonly AnyOperation[], baseUrl: string): string {
  const operations = documented(catalogue).map(
    (operation) =>
      `- ${operation.method} ${plainPath(operation.path)} (${priceText(operation)}): ${operation.summary}`,
  )
  return `# Assay

> Neutral verdicts on irreversible agent actions: approve, approve_with_concerns or reject, scaled to the capital at risk, signed, and recomputable by anyone from published bytes.

## First verdict
1. POST ${baseUrl}/register returns an api_key, shown once, with free calls to /review.
2. POST ${baseUrl}/review with Authorization: Bearer <api_key> and {"artifact_type": "shell_command", "artifact": "<what is about to happen>", "sign": true}.
3. Act only on approve. A missing answer means no verdict was produced; do not treat it as an approval.

## Verify a proof without trusting this service
- POST ${baseUrl}/verify-proof with {"event": <the signed event>}: free, no account. Each check shows the expected and the recomputed value.
- ${baseUrl}/verify runs the same checks in the browser, with the network off.
- By hand: id = sha256 of the UTF-8 JSON array [0,pubkey,created_at,kind,tags,content]; sig is BIP-340 over the id by the key in ${baseUrl}/.well-known/verifier-keys.json; decision_ref = "sha256:" + sha256 of the RFC 8785 bytes of the members named in decision_ref_preimage_fields.
- Post-quantum: where pq_companion_signature is not null, it is ML-DSA-65 (FIPS 204, empty context) over the 32 id bytes by the key that ${baseUrl}/.well-known/pq-key-binding.json binds to the verifier key.

## Pay
An unpaid call of a priced operation returns 402 with the available ways to pay; current prices: ${baseUrl}/prices. Refused and failed calls are not charged.
- Balance: POST ${baseUrl}/topup {"amount_sats": 1000} with Authorization: Bearer <api_key> returns a Lightning invoice; GET /topup/status reports when it is paid.
- L402: pay the invoice in WWW-Authenticate, then repeat the call with Authorization: L402 <macaroon>:<preimage>. One token pays for one delivered call.
- x402 (USDC on Base): sign one of the accepts options, then repeat the call with X-PAYMENT (version 1) or PAYMENT-SIGNATURE (version 2). On 503 settlement_pending send the same payment again; never sign a second one.
- The same payment with the same request returns the same answer: if a response is lost, repeat the call.

## Tools (MCP)
- Endpoint: ${baseUrl}/mcp (streamable HTTP, no session). Listing is open; a paid tool needs Authorization: Bearer <api_key>, an L402 token, or an x402 payment in _meta["x402/payment"].
- Tools: ${toolNames(catalogue).join(', ')}. Arguments are the members of the HTTP request; idempotency_key repeats a call without a second charge.
- A paid tool without a payment returns isError with the ways to pay in structuredContent; the receipt of an x402 payment is in _meta["x402/payment-response"].
- Configuration of common clients: ${baseUrl}/docs/guides/connect-mcp

## Receive events
${Object.entries(eventTypes)
  .map(([type, { summary }]) => `- ${type}: ${summary}.`)
  .join('\n')}
- Poll GET /account/events with the last sequence as cursor; stream GET /account/events/stream (server-sent events, resumes with Last-Event-ID); or register a webhook with POST /account/webhooks {"url": "https://…"}, signed according to Standard Webhooks.
- New entries of the public ledger: GET /log/events (server-sent events).

## Operations
${operations.join('\n')}

## More
- OpenAPI 3.1: ${baseUrl}/openapi.json
- API reference: ${baseUrl}/docs
`
}
