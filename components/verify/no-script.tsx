// Says why the verify page needs JavaScript.
import { Note } from '#components/ui/feedback/note.tsx'

export function NoScript() {
  return (
    <noscript>
      <Note title="This page needs JavaScript.">
        It checks a proof on your machine. Checked on ours, the answer would be our word about ourselves.
        Without JavaScript, recompute the id and the signature with your own tools from{' '}
        <code>GET /verdict-proofs/&lt;event id&gt;</code>.
      </Note>
    </noscript>
  )
}
