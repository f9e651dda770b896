/** Reads how the paid resources of a domain are listed, and what they answer. */
import type { z } from 'zod'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import type { ListBody } from '#server/markets/brief/list-body.ts'
import { listFeeds } from '#server/markets/brief/list-feeds.ts'
import { listListings } from '#server/markets/store/listings.store.ts'
import { findSnapshot } from '#server/markets/store/snapshots.store.ts'
import type { ToolsDeps } from '../../deps.ts'
import { checkDomain, isListed } from './domain-checks.ts'
import type { DomainEvidence } from './domain-evidence.ts'
import { fixesOf } from './domain-fixes.ts'
import type { DomainIntelResult } from './domain-intel.schema.ts'
import { priceOf, recipientsOf } from './listed-terms.ts'
import { probeDomain } from './probe-domain.ts'

type DomainDeps = Pick<ToolsDeps, 'db' | 'egress' | 'env' | 'nowUnix'>

const RESOURCES_KEY = 'paid_resources'
/** Four cycles: what an older list does not name may be listed by now. */
const LIST_SECONDS = 86_400

type ListDeps = Pick<DomainDeps, 'db' | 'env' | 'nowUnix'>

const resourcesFeed = (env: DomainDeps['env']) => listFeeds(env, 0).find(({ key }) => key === RESOURCES_KEY)

/** Null when the discovery list is off or has not answered within a day. */
export async function findList({ db, env, nowUnix }: ListDeps): Promise<DomainEvidence['list'] | null> {
  const feed = resourcesFeed(env)
  const known = feed && (await findSnapshot(db, feed.source, feed.key))
  if (!feed || known?.body == null || known.fetchedAtUnix === null) return null
  if (nowUnix() - known.fetchedAtUnix > LIST_SECONDS) return null
  const { isWhole } = known.body as ListBody
  return { name: feed.source, url: feed.url, fetchedAtUnix: known.fetchedAtUnix, isWhole: isWhole === true }
}

/** Throws market_data_unavailable without a list. */
export async function requireList(ctx: ListDeps): Promise<DomainEvidence['list']> {
  const list = await findList(ctx)
  if (list !== null) return list
  throw new OperationError('market_data_unavailable', {
    detail: resourcesFeed(ctx.env)
      ? 'The list of paid resources has not answered within a day. Nothing was charged; try again later.'
      : 'This instance reads no list of paid resources (AGENT_RESOURCES_URL). Nothing was charged.',
    headers: { 'Retry-After': '900' },
  })
}

/** Throws market_data_unavailable, and 422 for a domain that may not be reached from here. */
export async function readDomain(
  ctx: DomainDeps,
  domain: string,
): Promise<z.output<typeof DomainIntelResult>> {
  const list = await requireList(ctx)
  const listings = await listListings(ctx.db, list.name, domain)
  const { probes, visits, isDenied } = await probeDomain(ctx, domain, listings)
  if (isDenied)
    throw new InvalidRequest([
      {
        loc: ['body', 'domain'],
        msg: 'send the name of a public host; this one may not be reached from here',
        type: 'egress_denied',
      },
    ])
  const evidence: DomainEvidence = { domain, nowUnix: ctx.nowUnix(), list, listings, probes }
  const checks = checkDomain(evidence)
  return {
    domain,
    as_of: Math.min(list.fetchedAtUnix, ...visits.map(({ fetchedAtUnix }) => fetchedAtUnix)),
    listed: isListed(evidence),
    resources: resourcesOf(evidence),
    checks,
    fixes: fixesOf(checks, domain),
    sources: [
      {
        kind: 'discovery_list',
        name: list.name,
        url: list.url,
        fetched_at: list.fetchedAtUnix,
        complete: list.isWhole,
      },
      ...visits.map(({ url, status, sha256, fetchedAtUnix, problem }) => ({
        kind: 'site' as const,
        url,
        http_status: status,
        sha256,
        fetched_at: fetchedAtUnix,
        problem,
      })),
    ],
  }
}

/** Those that are listed, or else those that the site names. */
function resourcesOf({ listings, probes }: DomainEvidence) {
  const statusOf = (url: string) => probes.find((probe) => probe.url === url)?.visit.status ?? null
  const listed = listings.map(({ url, terms, updatedAtUnix }) => ({
    url,
    listed: true,
    price: priceOf(terms),
    pay_to: recipientsOf(terms).map(({ payTo }) => payTo),
    last_updated: updatedAtUnix,
    http_status: statusOf(url),
  }))
  const own = probes.flatMap(({ url, listing, challenge }) => {
    if (listing !== null) return []
    const terms = challenge?.accepts ?? []
    return [
      {
        url,
        listed: false,
        price: priceOf(terms),
        pay_to: recipientsOf(terms).map(({ payTo }) => payTo),
        last_updated: null,
        http_status: statusOf(url),
      },
    ]
  })
  return [...listed, ...own]
}
