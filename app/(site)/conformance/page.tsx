// Conformance registry: verifiers as rows, suites as columns. Works without scripts.
import { ShieldQuestion } from 'lucide'
import type { Metadata } from 'next'
import { HowToEnter } from '#components/conformance/how-to-enter.tsx'
import { RegistryTable } from '#components/conformance/registry-table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { MAPPING_LIMITS } from '#protocol/conformance/mapping.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import { readOperation } from '../read-operation.ts'
import '#components/conformance/conformance.css'

export const metadata: Metadata = {
  title: 'Conformance',
  description:
    'Agent verifiers, this service included, graded by the same published code from what they serve.',
}

interface ConformancePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ConformancePage({ searchParams }: ConformancePageProps) {
  keepPage(10)
  const { cursor: asked, certified } = await searchParams
  const cursor = [asked].flat()[0]
  const onlyCertified = certified === 'true'
  const ctx = await sharedContext()
  const {
    rows,
    total,
    next_cursor: next,
  } = await readOperation('conformance.listVerifiersAsJson', {
    limit: 50,
    ...(cursor !== undefined && MAPPING_LIMITS.name.test(cursor) ? { cursor } : {}),
    ...(onlyCertified ? { certified: 'true' as const } : {}),
  })
  const query = onlyCertified ? 'certified=true&' : ''
  return (
    <>
      <PageTitle
        title="Conformance"
        end={
          <ButtonLink href={onlyCertified ? '/conformance' : '/conformance?certified=true'} size="dense">
            {onlyCertified ? 'Show all' : 'Certified only'}
          </ButtonLink>
        }
      >
        Agent verifiers, this service included, graded by the same published code from the bytes that they
        serve. The same list for programs: <code>curl /conformance.json</code>.
      </PageTitle>
      <Panel aria-label="Verifiers">
        {rows.length > 0 ? (
          <RegistryTable rows={rows} nowUnix={ctx.nowUnix()} />
        ) : (
          <EmptyState
            icon={ShieldQuestion}
            level={2}
            title={onlyCertified ? 'No verifier is certified now' : 'No verifier has been graded yet'}
            action={<ButtonLink href="#enter">Enter a verifier</ButtonLink>}
          >
            {onlyCertified
              ? 'A verifier is certified while all five suites pass and the measurement is at most 24 hours old.'
              : 'This service grades itself within a minute of its start.'}
          </EmptyState>
        )}
        <PanelTail>
          <span>
            {numberText(total)} {total === 1 ? 'verifier' : 'verifiers'}
          </span>
          {next !== null && (
            <nav aria-label="Pages" className="ml-auto flex gap-1.5">
              <ButtonLink href={`/conformance?${query}cursor=${next}`} size="dense">
                Next
              </ButtonLink>
            </nav>
          )}
        </PanelTail>
      </Panel>
      <HowToEnter baseUrl={ctx.env.BASE_URL} />
    </>
  )
}
