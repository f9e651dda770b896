// Says why the account's page needs JavaScript, and which commands do the same without it.
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'

export function NoScript({ baseUrl }: { baseUrl: string }) {
  const code = `# a new account; its key is in the answer, once
curl -sS -X POST ${baseUrl}/register

# what there is, what may leave
curl -sS ${baseUrl}/balance -H "Authorization: Bearer $ASSAY_KEY"

# an invoice to pay, and whether it was paid
curl -sS ${baseUrl}/topup -H "Authorization: Bearer $ASSAY_KEY" \\
  -H "Content-Type: application/json" -d '{"amount_sats": 25000}'
curl -sS "${baseUrl}/topup/status?payment_hash=<payment_hash>" -H "Authorization: Bearer $ASSAY_KEY"

# every movement, and a way out
curl -sS ${baseUrl}/account/statement -H "Authorization: Bearer $ASSAY_KEY"
curl -sS ${baseUrl}/withdraw -H "Authorization: Bearer $ASSAY_KEY" \\
  -H "Content-Type: application/json" -d '{"bolt11": "<invoice>"}'`
  return (
    <noscript>
      <div className="grid gap-4">
        <Note title="This page needs JavaScript.">
          An account is a key, and the key stays with you: the server could only draw this page if every
          request carried it. All of it works from a terminal.
        </Note>
        <Panel aria-label="The same from a terminal">
          <PanelHead title="The same from a terminal" />
          <CodeBlock code={code} label="the same with curl" copy={false} />
        </Panel>
      </div>
    </noscript>
  )
}
