// Page of one chapter. The text of a paid one is not in it: it comes with the answer that was paid.
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Markdown } from '#components/reading/markdown.tsx'
import { PaidChapter } from '#components/reading/paid-chapter.tsx'
import { TextFrame } from '#components/reading/text-frame.tsx'
import { findChapterOffer } from '#server/reading/chapter-offers.store.ts'
import { chapterPrice } from '#server/reading/chapter-price.ts'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'

type Props = { params: Promise<{ file: string }> }

const find = async ({ params }: Props) => {
  const { file } = await params
  const { library } = await sharedContext()
  return { chapter: library.chapter(file), novel: library.novel }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { chapter, novel } = await find(props)
  if (!chapter || !novel) return { title: 'No such chapter' }
  return {
    title: `${chapter.title}, ${novel.title}`,
    description: `Chapter ${chapter.number} of ${novel.title}.`,
  }
}

export default async function ChapterPage(props: Props) {
  const { chapter, novel } = await find(props)
  if (!chapter || !novel) notFound()
  keepPage(30)
  const neighbour = (number: number) => {
    const other = novel.chapters[number - 1]
    return other ? { href: `/waternova/${other.file}`, title: `${number}. ${other.title}` } : null
  }
  return (
    <TextFrame
      parent={{ href: '/waternova', title: novel.title }}
      above={`Chapter ${chapter.number}`}
      title={chapter.title}
      words={chapter.words}
      isNovel
      navLabel="Chapters beside this one"
      previous={neighbour(chapter.number - 1)}
      next={neighbour(chapter.number + 1)}
    >
      {chapter.isFree ? (
        <Markdown text={chapter.text} />
      ) : (
        <PaidChapter
          key={chapter.file}
          file={chapter.file}
          priceSats={chapterPrice.agentSats}
          offer={await findChapterOffer((await sharedContext()).db, chapter.file)}
        />
      )}
    </TextFrame>
  )
}
