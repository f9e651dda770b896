// Tells owners of sites what AssayBrowse is, what it asks for, and how to keep it out.
import type { Metadata } from 'next'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { PageTitle, Section } from '#components/ui/section.tsx'
import { sharedContext } from '#server/runtime.ts'

export const metadata: Metadata = {
  title: 'AssayBrowse',
  description: 'What AssayBrowse reads on your site, and how to keep it out.',
}

export default async function AboutBrowsePage() {
  const { env } = await sharedContext()
  return (
    <>
      <PageTitle title="AssayBrowse">
        It reads a page of your site when an agent asks for that page. It does not crawl and follows no links
        by itself.
      </PageTitle>
      <Section title="What it asks for">
        <ul className="grid max-w-[39rem] list-disc gap-2 pl-5 text-sm">
          <li>
            One page for each call, with its redirects. For a screenshot, a browser also loads what the page
            names.
          </li>
          <li>
            At most two calls at once on a host, and one a second. After 429 or 503 it waits as Retry-After
            says.
          </li>
          <li>
            No log-ins and no cookies from earlier calls; no CAPTCHA is solved and no block is worked around.
          </li>
          <li>At least robots.txt, at most once an hour.</li>
        </ul>
      </Section>
      <Section title="Keep it out">
        <p className="mb-3 max-w-[39rem] text-sm text-text-2">
          {env.ROBOTS_MODE === 'enforce'
            ? 'A path that robots.txt excludes for this name, or for everybody, is not asked for.'
            : 'This instance reports what robots.txt excludes to its callers, and does not refuse it. A block by the name below keeps it out.'}
        </p>
        <CodeBlock code={'User-agent: AssayBrowse\nDisallow: /'} label="robots.txt" />
      </Section>
    </>
  )
}
