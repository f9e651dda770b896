// One guide of the reference: a task in numbered steps, with the prices, limits and examples of this instance.
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { AuditTheLedger } from '#components/docs/guides/audit-the-ledger.tsx'
import { ConnectMcp } from '#components/docs/guides/connect-mcp.tsx'
import { ErrorsAndLimits } from '#components/docs/guides/errors-and-limits.tsx'
import { GUIDES, type GuideSlug } from '#components/docs/guides/guide-list.ts'
import type { GuideProps } from '#components/docs/guides/guide-parts.tsx'
import { Idempotency } from '#components/docs/guides/idempotency.tsx'
import { PayFromABalance } from '#components/docs/guides/pay-from-a-balance.tsx'
import { PayWithLightning } from '#components/docs/guides/pay-with-lightning.tsx'
import { PayWithUsdc } from '#components/docs/guides/pay-with-usdc.tsx'
import { PublishAVerdict } from '#components/docs/guides/publish-a-verdict.tsx'
import { ReceiveEvents } from '#components/docs/guides/receive-events.tsx'
import { Recompute } from '#components/docs/guides/recompute.tsx'
import { ReviewBeforeActing } from '#components/docs/guides/review-before-acting.tsx'
import { VerifyAVerdict } from '#components/docs/guides/verify-a-verdict.tsx'
import { NotFoundReport } from '#components/frame/not-found-report.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { readSiteFacts, type SiteFacts } from '#server/discovery/service/site-facts.ts'
import { sharedContext } from '#server/runtime.ts'
import { toolsOf } from '#server/surfaces/mcp/tools.ts'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import { everyError, everyRate, type OperationReference } from '#server/surfaces/reference.ts'
import { allOperations } from '../../operations.ts'

type Props = { params: Promise<{ guide: string }> }

const findGuide = (slug: string) => GUIDES.find((guide) => guide.slug === slug) ?? null

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = findGuide((await params).guide)
  return guide
    ? { title: guide.title, description: guide.does }
    : { title: 'Not found', robots: { index: false } }
}

export default async function GuidePage({ params }: Props) {
  const guide = findGuide((await params).guide)
  if (!guide) {
    if (!answerStatus(404)) notFound()
    return <NotFoundReport />
  }
  keepPage(30)
  const [facts, operations] = await Promise.all([readSiteFacts(), allOperations()])
  return (
    <article className="min-w-0">
      <PageTitle title={guide.title}>{guide.does}</PageTitle>
      {await contentOf(guide.slug, operations, facts)}
      <NextGuide after={guide.slug} />
    </article>
  )
}

type Content = (props: GuideProps, facts: SiteFacts) => ReactNode | Promise<ReactNode>

const CONTENT: Record<GuideSlug, Content> = {
  'review-before-acting': (props) => <ReviewBeforeActing {...props} />,
  'verify-a-verdict': (props) => <VerifyAVerdict {...props} />,
  recompute: ({ op }, facts) => (
    <Recompute {...facts} artifact={String(op('review.requestReview').example.body?.artifact)} />
  ),
  'pay-with-lightning': (props) => <PayWithLightning {...props} />,
  'pay-with-usdc': (props) => <PayWithUsdc {...props} />,
  'pay-from-a-balance': (props) => <PayFromABalance {...props} />,
  'publish-a-verdict': (props) => <PublishAVerdict {...props} />,
  'audit-the-ledger': (props) => <AuditTheLedger {...props} />,
  'connect-mcp': async (props) => <ConnectMcp {...props} tools={await mainOfTools(props.operations)} />,
  'receive-events': (props) => <ReceiveEvents {...props} />,
  'errors-and-limits': ({ operations }) => (
    <ErrorsAndLimits errors={everyError(operations)} rates={everyRate(operations)} />
  ),
  idempotency: (props) => <Idempotency {...props} />,
}

function contentOf(slug: GuideSlug, operations: readonly OperationReference[], facts: SiteFacts) {
  const op = (id: string) => {
    const operation = operations.find((candidate) => candidate.id === id)
    if (!operation) throw new Error(`the guide names ${id}, which the catalogue does not have`)
    return operation
  }
  return CONTENT[slug]({ op, operations, baseUrl: facts.baseUrl }, facts)
}

/** One operation of each MCP tool. */
async function mainOfTools(operations: readonly OperationReference[]): Promise<OperationReference[]> {
  const { catalogue, env } = await sharedContext()
  const main = new Set(toolsOf(catalogue, env).map((tool) => tool.operations.at(-1)!.id))
  return operations.filter(({ id }) => main.has(id))
}

function NextGuide({ after }: { after: GuideSlug }) {
  const next = GUIDES[GUIDES.findIndex(({ slug }) => slug === after) + 1]
  if (!next) return null
  return (
    <p className="mt-10 border-t border-line pt-4 text-sm">
      Next guide:{' '}
      <Link href={`/docs/guides/${next.slug}`} prefetch={false}>
        {next.title}
      </Link>
    </p>
  )
}
