// robots.txt: pages may be read by anyone; what belongs to one account, and what answers JSON to everybody, is left out.
import type { MetadataRoute } from 'next'
import { sharedContext } from '#server/runtime.ts'

export const dynamic = 'force-dynamic'

export default async function robots(): Promise<MetadataRoute.Robots> {
  const { env } = await sharedContext()
  return {
    rules: [
      {
        userAgent: '*',
        allow: '/',
        disallow: ['/account', '/billing/', '/api/', '/withdrawals/', '/warden/'],
      },
    ],
    sitemap: `${env.BASE_URL}/sitemap.xml`,
  }
}
