/** Calls up to five paid resources of a domain without paying: those that are listed, or else those that the site itself names. */
import type { Listing } from '#server/markets/store/listings.store.ts'
import { challengeOf, paidOperations } from '../../agent-readiness/payment-facts.ts'
import { createSiteVisitor, type SiteVisitor, type VisitLimits } from '../../agent-readiness/site-visitor.ts'
import { addressIn, isFound, isObject, jsonOf, type Visit } from '../../agent-readiness/visit.ts'
import type { ToolsDeps } from '../../deps.ts'
import type { Probe } from './domain-evidence.ts'

const MOST_PROBES = 5

export const DOMAIN_LIMITS: VisitLimits = {
  requests: 16,
  eachMs: 5_000,
  allMs: 25_000,
  bytes: 512 * 1024,
  openApiBytes: 4 * 1024 * 1024,
}

interface Resource {
  url: string
  /** Null when nothing declares it. */
  method: 'GET' | 'POST' | null
  listing: Listing | null
}

export interface ProbedDomain {
  probes: Probe[]
  visits: readonly Visit[]
  /** The domain leads to an address that may not be reached. */
  isDenied: boolean
}

export async function probeDomain(
  { egress, env, nowUnix }: Pick<ToolsDeps, 'egress' | 'env' | 'nowUnix'>,
  domain: string,
  listings: readonly Listing[],
  limits: VisitLimits = DOMAIN_LIMITS,
): Promise<ProbedDomain> {
  const origin = `https://${domain}`
  const isOwn = origin === new URL(env.BASE_URL).origin
  const visitor = createSiteVisitor({ egress, origin, isOwn, nowUnix, limits })
  const robots = await visitor.visit(`${origin}/robots.txt`)
  if (visitor.denied()) return { probes: [], visits: visitor.visits, isDenied: true }
  if (isFound(robots)) visitor.obey(robots.text)
  const resources = listings.length > 0 ? listings.map(ofListing) : await ownResources(visitor, origin)
  const probes = await Promise.all(resources.slice(0, MOST_PROBES).map((one) => probe(visitor, one)))
  return { probes, visits: visitor.visits, isDenied: false }
}

const ofListing = (listing: Listing): Resource => ({
  url: listing.url,
  method: listing.method === 'GET' || listing.method === 'POST' ? listing.method : null,
  listing,
})

/** Without a declared method, a resource that has no GET is called with POST. */
async function probe(visitor: SiteVisitor, { url, method, listing }: Resource): Promise<Probe> {
  const call = (by: 'GET' | 'POST') =>
    visitor.visit(
      url,
      by === 'POST' ? { method: by, headers: { 'content-type': 'application/json' }, body: '{}' } : {},
    )
  const first = await call(method ?? 'GET')
  const isPost = method === null && (first.status === 405 || first.status === 404)
  const visit = isPost ? await call('POST') : first
  const challenge = visit.status === 402 ? challengeOf(visit) : null
  return { url, method: isPost ? 'POST' : (method ?? 'GET'), listing, visit, challenge }
}

/** From the well-known document, the OpenAPI document and llms.txt. */
async function ownResources(visitor: SiteVisitor, origin: string): Promise<Resource[]> {
  const get = (path: string) => visitor.visit(`${origin}${path}`)
  const [wellKnown, openapi, llms] = await Promise.all([
    get('/.well-known/x402'),
    get('/openapi.json'),
    get('/llms.txt'),
  ])
  const named = [
    ...wellKnownResources(wellKnown, origin),
    ...paidOperations({ origin, openapi, card: null, llms }),
  ]
  const distinct = new Map(
    named.map(({ url, method }) => [`${method} ${url}`, { url, method, listing: null }]),
  )
  return [...distinct.values()]
}

/** A list of addresses, or of objects with an address and a method. */
function* wellKnownResources(
  visit: Visit,
  origin: string,
): Generator<{ url: string; method: 'GET' | 'POST' | null }> {
  const resources = jsonOf(visit)?.resources
  if (!Array.isArray(resources)) return
  for (const one of resources.slice(0, MOST_PROBES)) {
    const given = isObject(one) ? (one.resource ?? one.url) : one
    const url = addressIn(given, origin)
    if (url === null || new URL(url).hostname !== new URL(origin).hostname) continue
    const method = isObject(one) ? String(one.method ?? '').toUpperCase() : ''
    yield { url, method: method === 'GET' || method === 'POST' ? method : null }
  }
}
