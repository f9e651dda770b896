// Says which commands do the same where scripts are off.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'

export const MarketScriptNote = ({ code }: { code: string }) => (
  <noscript>
    <div className="grid gap-4">
      <Note title="This part needs JavaScript.">
        Your API key stays in your browser, so the server cannot draw it for you. The same from a terminal:
      </Note>
      <CodeBlock code={code} label="the same with curl" copy={false} />
    </div>
  </noscript>
)
