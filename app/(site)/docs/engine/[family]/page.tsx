// The rules of one family, each with its source and the examples that its tests run.
import { ListChecks } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { RuleTopics } from '#components/docs/engine/rule-list.tsx'
import { FAMILY_TITLE, topicsOf } from '#components/docs/engine/rule-words.ts'
import { NotFoundReport } from '#components/frame/not-found-report.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { readRuleDescriptions } from '#server/review/rule-descriptions.ts'
import { sharedContext } from '#server/runtime.ts'
import { answerStatus, keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/docs/engine/engine.css'

type Props = { params: Promise<{ family: string }> }

/** Once a request, for the page and its title. */
const find = cache(async (family: string) => {
  const { ruleset } = await sharedContext()
  const families = await readRuleDescriptions(ruleset.descriptionsPath)
  return families.find(({ name }) => name === family) ?? null
})
const familyOf = async ({ params }: Props) => find((await params).family)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const family = await familyOf(props)
  return family
    ? {
        title: `Rules: ${FAMILY_TITLE[family.name]}`,
        description: `Rules of the family ${family.name}, with sources and examples.`,
      }
    : { title: 'Not found', robots: { index: false } }
}

export default async function FamilyPage(props: Props) {
  const family = await familyOf(props)
  if (!family) {
    if (!answerStatus(404)) notFound()
    return <NotFoundReport />
  }
  keepPage(300)
  const topics = topicsOf(family.definitions)
  return (
    <article className="min-w-0">
      <PageTitle title={FAMILY_TITLE[family.name]}>
        <Link href="/docs/engine">The engine</Link>: {family.rules.length} rules.
        {topics.length > 0 &&
          ' The examples run as tests: each rule fires on the first group and stays quiet on the second.'}
      </PageTitle>
      {topics.length === 0 ? (
        <div className="panel">
          <EmptyState icon={ListChecks} title="No examples are published for this family">
            Its {family.rules.length} rules are listed with severity and evidence class in the manifest of the
            rule set.
          </EmptyState>
        </div>
      ) : (
        <RuleTopics topics={topics} />
      )}
    </article>
  )
}
