// Page of one essay.
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Markdown } from '#components/reading/markdown.tsx'
import { TextFrame } from '#components/reading/text-frame.tsx'
import { sharedContext } from '#server/runtime.ts'
import { keepPage } from '#server/surfaces/pages/page-answer.ts'

type Props = { params: Promise<{ file: string }> }

const find = async ({ params }: Props) => {
  const { file } = await params
  const { library } = await sharedContext()
  return { essay: library.essay(file), essays: library.essays }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { essay } = await find(props)
  return essay ? { title: essay.title, description: essay.summary } : { title: 'No such essay' }
}

export default async function EssayPage(props: Props) {
  const { essay, essays } = await find(props)
  if (!essay) notFound()
  keepPage(30)
  const at = essays.indexOf(essay)
  const neighbour = (index: number) => {
    const other = essays[index]
    return other ? { href: `/corpus/${other.file}`, title: other.title } : null
  }
  return (
    <TextFrame
      parent={{ href: '/corpus', title: 'Essays and guides' }}
      title={essay.title}
      words={essay.words}
      navLabel="Essays beside this one"
      previous={neighbour(at - 1)}
      next={neighbour(at + 1)}
    >
      <Markdown text={essay.text} />
    </TextFrame>
  )
}
