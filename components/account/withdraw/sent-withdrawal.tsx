'use client'
// A withdrawal that was sent: where to, how much, and how it stands.
import { type ReactNode, useEffect, useRef } from 'react'
import { KeyValues } from '#components/ui/key-values.tsx'
import { PanelBody } from '#components/ui/panel.tsx'
import { satsText } from '../balance/amounts.ts'
import type { Destination, Sent } from './use-withdrawal.ts'

export const whereWords = (to: Destination): string =>
  to.kind === 'address' ? to.address : `${to.invoice.slice(0, 16)}…${to.invoice.slice(-6)}`

export function SentWithdrawal({ sent: { to, withdrawal }, children }: { sent: Sent; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the form.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  const { receive_sats: receives, platform_fee_sats: fee } = withdrawal
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <PanelBody className="grid gap-4">
        <KeyValues
          rows={[
            ['To', <span key="to">{whereWords(to)}</span>],
            ['Recipient gets', `${satsText(receives)} sats`],
            ['Fee', `${satsText(fee)} sats`],
          ]}
        />
        {children}
      </PanelBody>
    </div>
  )
}
