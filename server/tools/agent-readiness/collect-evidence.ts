/** Visits what an audit needs of a site, in waves: what one answer names is asked for in the next. */
import { isReached, type PaidOperation, type SiteEvidence } from './evidence.ts'
import { eventOf, handshakeFacts } from './handshake-facts.ts'
import { challengeOf, paidOperations } from './payment-facts.ts'
import type { SiteVisitor } from './site-visitor.ts'
import { addressIn, isFound, isObject, jsonOf, type Visit } from './visit.ts'

const MCP_VERSION = '2025-06-18'

export const wellKnown = (name: string): string => `/.well-known/${name}`

/** `scope`: the preview asks for less. */
export async function collectEvidence(
  visitor: SiteVisitor,
  url: string,
  scope: 'all' | 'preview',
): Promise<SiteEvidence> {
  const { origin } = new URL(url)
  const get = (path: string) => visitor.visit(new URL(path, origin).href)
  const evidence = noEvidence(
    origin,
    await visitor.visit(url, { headers: { accept: 'text/html, */*;q=0.5' } }),
  )
  if (visitor.denied()) return evidence
  evidence.robots = await get('/robots.txt')
  if (!isReached(evidence)) return evidence
  if (isFound(evidence.robots)) visitor.obey(evidence.robots.text)
  ;[evidence.handshake, evidence.llms, evidence.card, evidence.serverCard, evidence.openapi] =
    await Promise.all([
      get(wellKnown('agent-handshake')),
      get('/llms.txt'),
      get(wellKnown('agent-card.json')),
      get(wellKnown('mcp/server-card.json')),
      get('/openapi.json'),
    ])
  if (!isFound(evidence.card)) evidence.oldCard = await get(wellKnown('agent.json'))
  if (!isFound(evidence.serverCard)) evidence.otherServerCard = await get(wellKnown('mcp.json'))
  if (scope === 'all') await collectRest(visitor, url, evidence)
  await collectOffers(visitor, evidence, scope)
  return evidence
}

async function collectRest(visitor: SiteVisitor, url: string, evidence: SiteEvidence): Promise<void> {
  const { origin } = evidence
  const get = (path: string) => visitor.visit(new URL(path, origin).href)
  const { verifyUrl, sample, sampleUrl, logUrl } = handshakeFacts(evidence)
  const visitIf = (address: string | null) => (address === null ? null : visitor.visit(address))
  ;[
    evidence.negotiated,
    evidence.verifyGet,
    evidence.keys,
    evidence.log,
    evidence.sitemap,
    evidence.unknownPath,
  ] = await Promise.all([
    visitor.visit(url, { headers: { accept: 'text/markdown, application/json;q=0.9' } }),
    visitIf(verifyUrl),
    get(wellKnown('verifier-keys.json')),
    visitIf(logUrl),
    get('/sitemap.xml'),
    get('/no-such-path-agent-readiness'),
  ])
  if (!isFound(evidence.keys)) evidence.keys = await get(wellKnown('jwks.json'))
  if (sample === null) evidence.proof = await visitIf(sampleUrl)
  const event = sample ?? eventOf(evidence.proof)
  if (verifyUrl !== null) {
    const body = JSON.stringify(event === null ? {} : { event })
    evidence.verifyPost = await visitor.visit(verifyUrl, { method: 'POST', headers: jsonHeaders, body })
  }
  await collectMcp(visitor, evidence)
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Where the card of the MCP server says that it is. */
export function mcpEndpoint({ origin, serverCard, otherServerCard }: SiteEvidence): string | null {
  const card = jsonOf(serverCard) ?? jsonOf(otherServerCard)
  const remotes = Array.isArray(card?.remotes) ? card.remotes : []
  const named = [
    isObject(remotes[0]) ? remotes[0].url : null,
    isObject(card?.transport) ? card.transport.endpoint : null,
  ]
  return named.map((value) => addressIn(value, origin)).find((address) => address !== null) ?? null
}

async function collectMcp(visitor: SiteVisitor, evidence: SiteEvidence): Promise<void> {
  const endpoint = mcpEndpoint(evidence)
  if (endpoint === null) return
  const headers: Record<string, string> = { ...jsonHeaders, accept: 'application/json, text/event-stream' }
  const send = (message: object) =>
    visitor.visit(endpoint, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) })
  evidence.mcpInitialize = await send({
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: MCP_VERSION,
      capabilities: {},
      clientInfo: { name: 'assay-audit', version: '1' },
    },
  })
  if (!isFound(evidence.mcpInitialize)) return
  const session = evidence.mcpInitialize.headers['mcp-session-id']
  headers['mcp-protocol-version'] = MCP_VERSION
  if (session !== undefined) headers['mcp-session-id'] = session
  await send({ method: 'notifications/initialized' })
  evidence.mcpTools = await send({ id: 2, method: 'tools/list', params: {} })
}

/** Unpaid calls with an empty body, until one asks for a payment. */
async function collectOffers(
  visitor: SiteVisitor,
  evidence: SiteEvidence,
  scope: 'all' | 'preview',
): Promise<void> {
  const offers: { operation: PaidOperation; visit: Visit }[] = []
  const call = ({ method, url }: PaidOperation) =>
    visitor.visit(url, method === 'POST' ? { method, headers: jsonHeaders, body: '{}' } : {})
  for (const operation of paidOperations(evidence)) {
    const visit = await call(operation)
    offers.push({ operation, visit })
    if (visit.status !== 402) continue
    if (scope === 'all' && challengeOf(visit) !== null) evidence.offerAgain = await call(operation)
    break
  }
  evidence.offers = offers
}

export const noEvidence = (origin: string, home: Visit): SiteEvidence => ({
  origin,
  home,
  robots: null,
  negotiated: null,
  handshake: null,
  verifyGet: null,
  verifyPost: null,
  proof: null,
  keys: null,
  log: null,
  llms: null,
  card: null,
  oldCard: null,
  serverCard: null,
  otherServerCard: null,
  mcpInitialize: null,
  mcpTools: null,
  sitemap: null,
  openapi: null,
  offers: [],
  offerAgain: null,
  unknownPath: null,
})
