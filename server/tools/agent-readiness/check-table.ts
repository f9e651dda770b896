/** The checks of an audit with their points and what a site does to pass them; `how` takes the host of the site. */

export const CATEGORIES = ['handshake', 'discovery', 'proof', 'payment', 'docs'] as const
export type Category = (typeof CATEGORIES)[number]

export interface CheckRow {
  category: Category
  points: number
  title: string
  how(host: string): string
}

const row = (category: Category, points: number, title: string, how: (host: string) => string): CheckRow => ({
  category,
  points,
  title,
  how,
})

export const CHECKS = {
  H1: row(
    'handshake',
    6,
    'Publish an agent handshake',
    (host) =>
      `Serve https://${host}/.well-known/agent-handshake: {"handshake": "example.verification.v1", "declinable": true, "verifier_pubkey": "…", "verify_a_proof": {"endpoint": "https://${host}/verify-proof"}}`,
  ),
  H2: row(
    'handshake',
    5,
    'Serve the verify endpoint that the handshake names',
    (host) =>
      `Name "verify_a_proof": {"endpoint": "https://${host}/verify-proof"} and answer it with anything but 404 or 5xx.`,
  ),
  H3: row(
    'handshake',
    4,
    'Name a public key, and say that the handshake may be declined',
    () => 'Add "verifier_pubkey" (64 hex digits, or a JWK) and "declinable": true to the handshake.',
  ),
  D1: row(
    'discovery',
    5,
    'Serve /llms.txt',
    (host) =>
      `Serve https://${host}/llms.txt as text/plain: a first line "# Name" and links to your documents.`,
  ),
  D2: row(
    'discovery',
    5,
    'Serve an agent card',
    (host) =>
      `Serve https://${host}/.well-known/agent-card.json with name, description, version, capabilities, skills (id, name) and supportedInterfaces: [{"url": "https://${host}/a2a"}].`,
  ),
  D3: row(
    'discovery',
    5,
    'Serve a card of the MCP server',
    (host) =>
      `Serve https://${host}/.well-known/mcp/server-card.json: {"name": "…", "version": "…", "remotes": [{"type": "streamable-http", "url": "https://${host}/mcp"}]}`,
  ),
  D4: row(
    'discovery',
    4,
    'Let anyone list the MCP tools',
    (host) => `Answer initialize and tools/list at https://${host}/mcp without credentials.`,
  ),
  D5: row(
    'discovery',
    2,
    'Let agents in',
    (host) =>
      `In https://${host}/robots.txt: "User-agent: *" and "Allow: /"; no "Disallow: /" for agents that fetch for a user.`,
  ),
  D6: row(
    'discovery',
    2,
    'Answer JSON or Markdown',
    () =>
      'Answer "Accept: text/markdown, application/json" with Content-Type: text/markdown or application/json, and Vary: Accept.',
  ),
  D7: row(
    'discovery',
    2,
    'Link the description',
    (host) => `Send Link: <https://${host}/openapi.json>; rel="service-desc", or serve /sitemap.xml.`,
  ),
  P1: row(
    'proof',
    5,
    'Publish the signing key',
    (host) =>
      `Serve the key at https://${host}/.well-known/verifier-keys.json or jwks.json, the same as in the handshake.`,
  ),
  P2: row(
    'proof',
    8,
    'Publish a sample proof that verifies',
    () =>
      'Add a signed Nostr event (NIP-01 id, BIP-340 signature) to the handshake: "try_it_now": {"sample_proof": {"event": {…}}}.',
  ),
  P3: row(
    'proof',
    4,
    'Verify without a credential',
    (host) => `Answer POST https://${host}/verify-proof without an API key or a payment.`,
  ),
  P4: row(
    'proof',
    3,
    'Link a log',
    (host) =>
      `Name "track_record": "https://${host}/ledger", a log whose records are chained by hashes or in a Merkle tree.`,
  ),
  Y1: row(
    'payment',
    5,
    'Answer an unpaid call with 402',
    () =>
      'Name a paid operation in OpenAPI (a 402 response), the card or llms.txt, and answer it with 402 when it comes without payment.',
  ),
  Y2: row(
    'payment',
    6,
    'Send a challenge that parses',
    (host) =>
      `In the 402: PAYMENT-REQUIRED, base64 of {"x402Version": 2, "resource": {"url": "https://${host}/…"}, "accepts": [{"scheme": "exact", "network": "eip155:8453", "asset": "0x8335…", "payTo": "0x…", "amount": "10000"}]}`,
  ),
  Y3: row(
    'payment',
    2,
    'Offer a second way to pay',
    () => 'Add WWW-Authenticate: L402, or a second network in accepts.',
  ),
  Y4: row(
    'payment',
    3,
    'State the price before the call',
    () =>
      'In OpenAPI: "x-payment-info": {"price": {"currency": "USD", "amount": "0.01"}}, equal to the challenge.',
  ),
  Y5: row(
    'payment',
    3,
    'Declare the operation for directories',
    () =>
      'In PAYMENT-REQUIRED: "extensions": {"bazaar": {"info": {"input": {…}}, "schema": {…}}}, where info is valid against schema.',
  ),
  Y6: row('payment', 1, 'Ask the same price twice', () => 'Do not change the price between two equal calls.'),
  O1: row(
    'docs',
    6,
    'Serve an OpenAPI document',
    (host) => `Serve OpenAPI 3 at https://${host}/openapi.json.`,
  ),
  O2: row(
    'docs',
    4,
    'Describe the operations',
    () => 'Give at least 80 % of the operations a summary and schemas of what they take or answer.',
  ),
  O3: row(
    'docs',
    4,
    'Document errors',
    () => 'Document 4xx responses, and answer unknown paths with JSON that has a message.',
  ),
  O4: row(
    'docs',
    2,
    'Use https with HSTS',
    () => 'Send Strict-Transport-Security: max-age=31536000 over https.',
  ),
  O5: row(
    'docs',
    2,
    'Let pages of other origins read the discovery files',
    () => 'Send Access-Control-Allow-Origin: * on the files under /.well-known and on /openapi.json.',
  ),
  O6: row(
    'docs',
    2,
    'Say how often agents may call',
    () => 'Send RateLimit and RateLimit-Policy, or Retry-After with 429, or document them.',
  ),
} satisfies Record<string, CheckRow>

export type CheckId = keyof typeof CHECKS
export const CHECK_IDS = Object.keys(CHECKS) as [CheckId, ...CheckId[]]
export const PREVIEW_CHECKS: readonly CheckId[] = ['H1', 'D1', 'D2', 'D3', 'Y1', 'O1']

/** What a check found; a half pass earns half its points, rounded down. */
export interface Finding {
  passed: boolean
  isHalf?: boolean
  evidenceUrl: string | null
  detail: string
}

export type Checks<Of extends CheckId> = Record<Of, Finding>
