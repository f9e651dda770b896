/** /llms.txt: what this is, how to verify, how to pay, and every operation in one line. Generated from the catalogue. */
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
Every priced operation answers 402 with the ways to pay; prices are live at ${baseUrl}/prices. Refused and failed calls cost nothing.

## Operations
${operations.join('\n')}

## More
- OpenAPI 3.1: ${baseUrl}/openapi.json
- Reference for people: ${baseUrl}/docs
`
}
