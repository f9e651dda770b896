// Page that lists essays and guides.
import { BookOpen } from 'lucide'
import type { Metadata } from 'next'
import { TextList } from '#components/reading/text-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/reading/reading.css'

export const metadata: Metadata = {
  title: 'Essays and guides',
  description: 'How verdicts, proofs, scores and payments work, and what none of them shows.',
}

export default async function CorpusPage() {
  keepPage(30)
  const { library } = await sharedContext()
  return (
    <div className="reading">
      <PageTitle title="Essays and guides">
        How verdicts, proofs, scores and payments work, and what none of them shows.
      </PageTitle>
      {library.essays.length === 0 ? (
        <EmptyState icon={BookOpen} title="No essays">
          This instance serves none.
        </EmptyState>
      ) : (
        <TextList
          label="Essays"
          texts={library.essays.map(({ file, title, words, summary }) => ({
            href: `/corpus/${file}`,
            title,
            words,
            summary,
          }))}
        />
      )}
    </div>
  )
}
