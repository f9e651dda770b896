'use client'
// Has the reader kept the key? It is shown once, here, until they say so; this browser keeps it only if they want that.
import { useState } from 'react'
import { STORE_KEY } from '#components/live-box/signing/account-key.ts'
import { CodeLine } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'

interface NewKeyProps {
  apiKey: string
  title: string
  /** What became of the key before; nothing for a new account. */
  before?: string
  wasKept: boolean
  onKept: (inBrowser: boolean) => void
}

export function NewKey({ apiKey, title, before, wasKept, onKept }: NewKeyProps) {
  const [inBrowser, setInBrowser] = useState(wasKept)
  return (
    <Panel aria-label="Your new key">
      <PanelHead title={title} aside="shown this once" />
      <PanelBody className="grid gap-4">
        <p className="max-w-[72ch] text-sm text-text-2">
          Whoever has this key can spend and withdraw what the account holds. The service stores only its
          hash: lost, it cannot be restored by anybody. Copy it to where you keep secrets. {before}
        </p>
        <CodeLine code={apiKey} label="account key" />
        <div className="grid justify-items-start gap-1">
          <Switch checked={inBrowser} onChange={(event) => setInBrowser(event.currentTarget.checked)}>
            Keep it in this browser too
          </Switch>
          <p className="text-xs text-muted">
            {inBrowser
              ? `Kept under ${STORE_KEY} in the local storage of this browser, for all pages here.`
              : 'Without that, this page carries it until it is closed or loaded again.'}
          </p>
        </div>
        <Button variant="primary" className="justify-self-start" onClick={() => onKept(inBrowser)}>
          I have kept it
        </Button>
      </PanelBody>
    </Panel>
  )
}

export function NotStored() {
  return (
    <Note tone="warning" title="This browser refuses to store it." live>
      The page carries the key until it is closed or loaded again.
    </Note>
  )
}
