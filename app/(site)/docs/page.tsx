// The reference: the guides in the order of the work, then every operation by task.
import type { Metadata } from 'next'
import Link from 'next/link'
import { EARLIER_ANCHORS, GUIDES } from '#components/docs/guides/guide-list.ts'
import { numberText } from '#components/ui/number-text.ts'
import { PageTitle, Section } from '#components/ui/section.tsx'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { operationGroups } from './operation-groups.ts'

export const metadata: Metadata = {
  title: 'Docs',
  description:
    'Guides to review, verify, pay, publish and audit, and every operation with its price, fields, errors and a sample response.',
}

export const dynamic = 'force-dynamic'

export default async function DocsPage() {
  keepPage(30)
  const [{ ruleset }, groups] = await Promise.all([sharedContext(), operationGroups()])
  return (
    <article className="min-w-0">
      <PageTitle title="Ask, get a verdict, and let anyone recompute it">
        Guides and reference are generated from the operations of this instance. For programs:{' '}
        <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/llms.txt">llms.txt</a>.
      </PageTitle>
      <Section id="guides" title="Guides">
        <ol className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line max-lg:grid-cols-1">
          {GUIDES.map(({ slug, title, does }) => (
            <Guide
              key={slug}
              href={`/docs/guides/${slug}`}
              id={EARLIER_ANCHORS[slug]}
              title={title}
              does={does}
            />
          ))}
          <Guide
            href="/docs/engine"
            id="rules"
            title="Rules and calibration"
            does={`Read the ${numberText(ruleset.rules.length)} rules with their sources, and how confidence is calibrated.`}
          />
        </ol>
      </Section>
      <Section id="operations" title="Operations">
        {groups.map(({ name, operations }) => (
          <section key={name} className="mb-6">
            <h3 className="mb-1 text-sm">{name}</h3>
            <ul>
              {operations.map(({ slug, method, path, summary }) => (
                <li key={slug} className="border-b border-line">
                  <Link
                    href={`/docs/${slug}`}
                    prefetch={false}
                    className="grid grid-cols-[minmax(0,21rem)_minmax(0,1fr)] items-baseline gap-x-4 py-1.75 text-sm text-text-2 no-underline hover:bg-hover hover:text-text max-lg:grid-cols-1"
                  >
                    <span className="font-mono text-xs wrap-anywhere text-link">
                      {method} {path}
                    </span>
                    <span>{summary}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Section>
    </article>
  )
}

interface GuideRowProps {
  href: string
  id: string | undefined
  title: string
  does: string
}

const Guide = ({ href, id, title, does }: GuideRowProps) => (
  <li id={id} className="scroll-mt-4 bg-surface target:bg-accent-wash last:odd:col-span-full">
    <Link
      href={href}
      prefetch={false}
      className="grid h-full content-start gap-0.5 px-4 py-3 no-underline hover:bg-hover"
    >
      <span className="text-base font-semibold text-text">{title}</span>
      <span className="text-sm text-text-2">{does}</span>
    </Link>
  </li>
)
