// Page of one verifier: its suites, the evidence behind them, and how to repeat the grade.
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { VerifierReport } from '#components/conformance/verifier-report.tsx'
import { MissingRecord } from '#components/ui/feedback/missing-record.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { MAPPING_LIMITS } from '#protocol/conformance/mapping.ts'
import { printable } from '#protocol/printable.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readOperation } from '../../read-operation.ts'
import '#components/conformance/conformance.css'

type Props = { params: Promise<{ name: string }> }

/** Once a request, for the page and its title. A text says why there is no grade. */
const find = cache(async (name: string) => {
  if (!MAPPING_LIMITS.name.test(name)) return 'No verifier has this name.'
  try {
    return await readOperation('conformance.getVerifier', { name })
  } catch (error) {
    if (error instanceof OperationError && error.code === 'unknown_verifier') return error.message
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await find((await params).name)
  if (typeof view === 'string') return { title: 'No such verifier', robots: { index: false } }
  return {
    title: `Conformance of ${printable(view.display_name)}`,
    description: `${view.passed} of ${view.total} conformance suites pass.`,
  }
}

export default async function VerifierPage({ params }: Props) {
  const view = await find((await params).name)
  if (typeof view === 'string') {
    if (!answerStatus(404)) notFound()
    return (
      <MissingRecord title="No grade under this name" list={{ href: '/conformance', label: 'All verifiers' }}>
        {view}
      </MissingRecord>
    )
  }
  keepPage(10)
  const ctx = await sharedContext()
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-sm">
        <Link href="/conformance">Conformance</Link>
      </nav>
      <PageTitle title={<bdi>{printable(view.display_name)}</bdi>}>
        Graded from the bytes that {view.is_self ? 'this service' : 'the verifier'} serves at its public
        address.
      </PageTitle>
      <VerifierReport view={view} baseUrl={ctx.env.BASE_URL} nowUnix={ctx.nowUnix()} />
    </>
  )
}
