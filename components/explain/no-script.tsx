// Says why the explain page needs JavaScript.
import { Note } from '#components/ui/feedback/note.tsx'

export function NoScript() {
  return (
    <noscript>
      <Note title="This page needs JavaScript.">
        It recomputes a verdict on your machine, so that the text stays private. Without JavaScript, run the
        engine yourself: <code>recompute.how</code> in the response from <code>POST /review</code> explains
        how.
      </Note>
    </noscript>
  )
}
