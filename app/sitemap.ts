// sitemap.xml: the pages, the reference of every operation, and the newest entries of the ledger.
import type { MetadataRoute } from 'next'
import { GUIDES } from '#components/docs/guides/guide-list.ts'
import { readExplorerPage } from '#server/ledger/read/explore-entries.ts'
import { sharedContext } from '#server/runtime.ts'
import { operationGroups } from './(site)/docs/operation-groups.ts'

export const dynamic = 'force-dynamic'

const pages = [
  '/',
  '/verify',
  '/ledger',
  '/leaderboard',
  '/attestations',
  '/messages',
  '/conformance',
  '/marketplace',
  '/bounty',
  '/validate',
  '/markets',
  '/tools',
  '/tools/agent-readiness',
  '/tools/seller-intel',
  '/tools/consolidate',
  '/explain',
  '/corpus',
  '/waternova',
  '/docs',
  '/prices',
  '/stats',
  '/health',
  '/register',
  '/about/browse',
]

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const ctx = await sharedContext()
  const { rows } = await readExplorerPage(ctx, {
    type: null,
    verdict: null,
    olderThan: null,
    newerThan: null,
  })
  const operations = (await operationGroups()).flatMap((group) => group.operations)
  return [
    ...pages.map((path) => ({ url: `${ctx.env.BASE_URL}${path}` })),
    ...GUIDES.map(({ slug }) => ({ url: `${ctx.env.BASE_URL}/docs/guides/${slug}` })),
    ...operations.map(({ slug }) => ({ url: `${ctx.env.BASE_URL}/docs/${slug}` })),
    ...rows.map(({ entry, createdAtUnix }) => ({
      url: `${ctx.env.BASE_URL}/ledger/${entry}`,
      lastModified: new Date(createdAtUnix * 1_000),
    })),
  ]
}
