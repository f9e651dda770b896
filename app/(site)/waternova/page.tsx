// Contents page of the novel.
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { TextList } from '#components/reading/text-list.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { chapterPrice } from '#server/reading/chapter-price.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'
import '#components/reading/reading.css'

export const metadata: Metadata = { title: 'Waternova', description: 'A novel in chapters.' }

export default async function NovelPage() {
  const { novel } = (await sharedContext()).library
  if (!novel) notFound()
  keepPage(30)
  return (
    <div className="reading">
      <PageTitle title={novel.title}>{novel.summary}</PageTitle>
      <TextList
        label="Chapters"
        texts={novel.chapters.map(({ file, number, title, words, isFree }) => ({
          href: `/waternova/${file}`,
          title: `${number}. ${title}`,
          words,
          fact: isFree ? 'free' : `${chapterPrice.agentSats} sats`,
        }))}
      />
    </div>
  )
}
