/** A site that passes every check of the audit of agent readiness; a test replaces answers to break single checks. */
import { signEvent } from '#protocol/nostr-event.ts'
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import type { TlsHosts } from '#testing/payments/tls-hosts.ts'

export interface SiteAnswer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** By path; `METHOD path` wins over it. Null: 404. */
export type SiteAnswers = Record<string, SiteAnswer | null>

export const SITE = 'https://payee.dev'

export const sampleEvent = signEvent(
  { created_at: 1_790_000_000, kind: 1, tags: [], content: 'a sample' },
  new Uint8Array(32).fill(7),
  new Uint8Array(32),
  nobleSchnorr,
)

const shared = { 'access-control-allow-origin': '*', 'strict-transport-security': 'max-age=31536000' }

export const json = (body: unknown, headers: Record<string, string> = {}): SiteAnswer => ({
  type: 'application/json',
  headers,
  body: JSON.stringify(body),
})

export const handshake = {
  handshake: 'site.verification.v1',
  declinable: true,
  verifier_pubkey: sampleEvent.pubkey,
  verify_a_proof: { endpoint: `${SITE}/verify-proof` },
  track_record: `${SITE}/ledger`,
  try_it_now: { sample_proof: { event: sampleEvent } },
}

export const agentCard = {
  name: 'Site',
  description: 'A site',
  version: '1',
  capabilities: {},
  skills: [{ id: 'one', name: 'One' }],
  supportedInterfaces: [{ url: `${SITE}/a2a` }],
}

export const serverCard = { name: 'site', version: '1', remotes: [{ url: `${SITE}/mcp` }] }

const operation = {
  summary: 'One',
  requestBody: { content: { 'application/json': { schema: {} } } },
  responses: { 200: {}, 402: {}, 422: {} },
  'x-payment-info': { price: { currency: 'USD', amount: '0.01' } },
}

export const openApi = {
  openapi: '3.1.0',
  servers: [{ url: SITE }],
  paths: { '/one': { post: operation } },
}

export const challenge = {
  x402Version: 2,
  resource: { url: `${SITE}/one` },
  accepts: [
    { scheme: 'exact', network: 'eip155:8453', asset: '0xa', payTo: '0xb', amount: '10000' },
    { scheme: 'exact', network: 'eip155:137', asset: '0xa', payTo: '0xb', amount: '10000' },
  ],
  extensions: {
    bazaar: {
      info: { input: { type: 'http' } },
      schema: {
        type: 'object',
        properties: {
          input: { type: 'object', properties: { type: { const: 'http' } }, required: ['type'] },
        },
        required: ['input'],
      },
    },
  },
}

export const asChallenge = (value: object): SiteAnswer => ({
  status: 402,
  headers: { 'payment-required': encodeHeader(value) },
  body: '{}',
})

const mcpAnswer = (request: string): SiteAnswer =>
  json(
    request.includes('"initialize"')
      ? { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18' } }
      : { jsonrpc: '2.0', id: 2, result: { tools: [{ name: 'one' }] } },
  )

const whole: SiteAnswers = {
  '/': json({ name: 'Site' }, { 'ratelimit-policy': '"read";q=60;w=60' }),
  '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /account\n' },
  '/.well-known/agent-handshake': json(handshake),
  '/.well-known/agent-card.json': json(agentCard),
  '/.well-known/mcp/server-card.json': json(serverCard),
  '/.well-known/verifier-keys.json': json({ keys: [{ pubkey: sampleEvent.pubkey }] }),
  '/llms.txt': { type: 'text/plain', body: `# Site\n\n[OpenAPI](${SITE}/openapi.json)\n` },
  '/openapi.json': json(openApi),
  '/sitemap.xml': { type: 'application/xml', body: '<urlset></urlset>' },
  '/ledger': json({ head: 'ab'.repeat(32) }),
  'GET /verify-proof': { status: 405, body: '' },
  'POST /verify-proof': json({ valid: true }),
  'POST /one': asChallenge(challenge),
}

export interface ReadySite {
  /** `METHOD path` of each request since the last change. */
  asked: string[]
  change(answers: SiteAnswers): void
}

/** At payee.dev. */
export function serveReadySite(hosts: TlsHosts): ReadySite {
  let changed: SiteAnswers = {}
  const asked: string[] = []
  hosts.answers.set('payee.dev', (request, response) => {
    const path = request.url ?? ''
    const name = `${request.method} ${path}`
    asked.push(name)
    const known = [changed, whole].flatMap((answers) => [answers[name], answers[path]])
    const found = known.find((answer) => answer !== undefined)
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const answer = found ?? (found === undefined && path === '/mcp' ? mcpAnswer(body) : notFound)
      response.writeHead(answer.status ?? 200, {
        ...(answer.type ? { 'content-type': answer.type } : {}),
        ...shared,
        ...answer.headers,
      })
      response.end(answer.body)
    })
  })
  return {
    asked,
    change(answers) {
      changed = answers
      asked.length = 0
    },
  }
}

const notFound: SiteAnswer = { ...json({ message: 'There is no such page.' }), status: 404 }
