'use client'
// Shows a new API key once, until the reader confirms that it is saved. The browser stores it only on request.
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
      <PanelHead title={title} aside="shown once" />
      <PanelBody className="grid gap-4">
        <p className="max-w-[37rem] text-sm text-text-2">
          Anyone with this key can spend and withdraw the balance. We store only its hash, so a lost key
          cannot be recovered. Save it where you keep secrets. {before}
        </p>
        <CodeLine code={apiKey} label="account key" />
        <div className="grid justify-items-start gap-1">
          <Switch checked={inBrowser} onChange={(event) => setInBrowser(event.currentTarget.checked)}>
            Also save it in this browser
          </Switch>
          <p className="text-xs text-muted">
            {inBrowser
              ? `Saved as ${STORE_KEY} in local storage, for all pages of this site.`
              : 'Not saved; reloading or closing this page signs you out.'}
          </p>
        </div>
        <Button variant="primary" className="justify-self-start" onClick={() => onKept(inBrowser)}>
          I’ve saved my key
        </Button>
      </PanelBody>
    </Panel>
  )
}

export function NotStored() {
  return (
    <Note tone="warning" title="This browser blocked storage." live>
      The key is not saved; reloading or closing this page signs you out.
    </Note>
  )
}
