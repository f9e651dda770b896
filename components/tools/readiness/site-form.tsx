'use client'
// Takes the address of a site, for the free preview or the paid audit.
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'

export type Kind = 'preview' | 'audit'

interface SiteFormProps {
  priceSats: number
  busy: Kind | null
  /** Of the address, in the words of the service. */
  fault: string | null
  onSend: (kind: Kind, url: string) => void
  children: ReactNode
}

/** A bare name means https. Null for what is no address. */
export function readSite(text: string): string | null {
  const trimmed = text.trim()
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return trimmed !== '' && !/\s/.test(trimmed) && URL.canParse(url) ? url : null
}

export function SiteForm({ priceSats, busy, fault, onSend, children }: SiteFormProps) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const url = readSite(text)
  const send = (kind: Kind) => {
    setAsked(true)
    if (busy === null && url !== null) onSend(kind, url)
  }
  return (
    <Panel aria-label="Site">
      <PanelHead title="Site" />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send('preview')
        }}
        className="grid gap-4 p-4"
        noValidate
      >
        <Input
          label="Address"
          inputMode="url"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder="https://"
          hint="Documents are looked for at the root of its host"
          error={asked && url === null ? 'Enter an http or https address.' : fault}
          {...VERBATIM}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={busy === 'preview'} loadingLabel="Looking">
            Preview, free
          </Button>
          <Button loading={busy === 'audit'} loadingLabel="Auditing" onClick={() => send('audit')}>
            Audit, {numberText(priceSats)} sats
          </Button>
        </div>
        {children}
      </form>
      <PanelTail>
        <span>An address that may not be reached from here is refused and costs nothing.</span>
      </PanelTail>
    </Panel>
  )
}
