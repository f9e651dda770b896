// Says why the verify page needs JavaScript.
import { Note } from '#components/ui/feedback/note.tsx'

export function NoScript() {
  return (
    <noscript>
      <Note title="This page needs JavaScript.">
        It checks proofs on your machine, so that you need not trust ours. Without JavaScript, recompute the
        ID and the signature with your own tools from <code>GET /verdict-proofs/&lt;event id&gt;</code>.
      </Note>
    </noscript>
  )
}
