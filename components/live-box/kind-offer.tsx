// Offers the kind that the text looks like, where another one is chosen.

import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { type BoxType, kindOf } from './editor/kinds.ts'
import { recogniseKind } from './recognise-kind.ts'

interface KindOfferProps {
  type: BoxType
  text: string
  onTake(type: BoxType): void
}

export function KindOffer({ type, text, onTake }: KindOfferProps) {
  const found = recogniseKind(text)
  if (found === null || found === type) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Note tone="warning" title={`This looks like ${kindOf(found).noun}.`} live>
        It is being judged as {kindOf(type).noun}.
      </Note>
      <Button size="dense" onClick={() => onTake(found)}>
        Judge it as {kindOf(found).noun}
      </Button>
    </div>
  )
}
