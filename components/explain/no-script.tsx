// Says why the explain page needs JavaScript.
import { Note } from '#components/ui/feedback/note.tsx'

export function NoScript() {
  return (
    <noscript>
      <Note title="This page needs JavaScript.">
        It computes a verdict again on your machine, from a text that nobody else should see. Without
        JavaScript, run the engine yourself: <code>recompute.how</code> in the answer of{' '}
        <code>POST /review</code> says how.
      </Note>
    </noscript>
  )
}
