'use client'
// The signing secret of a webhook, shown once.
import { useEffect, useRef } from 'react'
import { CodeLine } from '#components/ui/code-block.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { PanelBody, PanelHead } from '#components/ui/panel.tsx'

interface SecretPanelProps {
  url: string
  secret: string
  onSaved: () => void
}

export function SecretPanel({ url, secret, onSaved }: SecretPanelProps) {
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another secret is shown in the same place
  useEffect(() => {
    // After the dialog that rotated it has given the focus back.
    const timer = setTimeout(() => {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(timer)
  }, [secret])
  return (
    <section ref={place} tabIndex={-1} className="panel" aria-label="Signing secret">
      <PanelHead title="Signing secret" aside="shown once" level={3} />
      <PanelBody className="grid gap-4">
        <p className="max-w-[37rem] text-sm text-text-2">
          Verify each delivery to <span className="wrap-anywhere">{url}</span> with this secret. It cannot be
          shown again; if you lose it, rotate it.
        </p>
        <CodeLine code={secret} label="signing secret" />
        <Button variant="primary" className="justify-self-start" onClick={onSaved}>
          I’ve saved the secret
        </Button>
      </PanelBody>
    </section>
  )
}
