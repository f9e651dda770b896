// Says why the account's page needs JavaScript, and which commands do the same without it.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'

export function NoScript({ baseUrl }: { baseUrl: string }) {
  const code = `# create an account; the response shows its key once
curl -sS -X POST ${baseUrl}/register

# balance, and the part that can be withdrawn
curl -sS ${baseUrl}/balance -H "Authorization: Bearer $ASSAY_KEY"

# create an invoice and check whether it was paid
curl -sS ${baseUrl}/topup -H "Authorization: Bearer $ASSAY_KEY" \\
  -H "Content-Type: application/json" -d '{"amount_sats": 25000}'
curl -sS "${baseUrl}/topup/status?payment_hash=<payment_hash>" -H "Authorization: Bearer $ASSAY_KEY"

# list transactions, withdraw
curl -sS ${baseUrl}/account/statement -H "Authorization: Bearer $ASSAY_KEY"
curl -sS ${baseUrl}/withdraw -H "Authorization: Bearer $ASSAY_KEY" \\
  -H "Content-Type: application/json" -d '{"bolt11": "<invoice>"}'`
  return (
    <noscript>
      <div className="grid gap-4">
        <Note title="This page needs JavaScript.">
          Your API key stays in your browser, so the server cannot render this page for you. Everything here
          also works from a terminal.
        </Note>
        <Panel aria-label="The same from a terminal">
          <PanelHead title="The same from a terminal" />
          <CodeBlock code={code} label="the same with curl" copy={false} />
        </Panel>
      </div>
    </noscript>
  )
}
