// Living style guide: every component in every state. All of its data is invented.
import type { Metadata } from 'next'
import { PageTitle } from '#components/ui/section.tsx'
import { Specimen } from '#components/ui/tag.tsx'
import { ColourAndType } from './colour-and-type.tsx'
import { Controls } from './controls.tsx'
import { Judgements } from './judgements.tsx'
import { Marks } from './marks.tsx'
import { States } from './states.tsx'
import { Tables } from './tables.tsx'

export const metadata: Metadata = { title: 'Components' }

export default function ComponentsPage() {
  return (
    <>
      <PageTitle title="Components" end={<Specimen />}>
        Every part in every state, on the tokens. Nothing here carries meaning by colour alone, and no figure
        here is a result.
      </PageTitle>
      <Marks />
      <Judgements />
      <ColourAndType />
      <Controls />
      <Tables />
      <States />
    </>
  )
}
