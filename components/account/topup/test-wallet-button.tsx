'use client'
// Button for the test wallet of a test network: it pays invoices and creates its own, with sats of no value.
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { askTestInvoice, payWithTestWallet } from '../session/client.ts'

export function TestWalletButton({ invoice, onPaid }: { invoice: string; onPaid: () => void }) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const pay = async () => {
    setBusy(true)
    setTrouble(null)
    const answer = await payWithTestWallet(invoice)
    setBusy(false)
    if (!answer.ok) setTrouble(answer.refusal.text)
    else if (answer.value.status === 'failed') setTrouble(`${answer.value.reason}.`)
    else onPaid()
  }
  return (
    <div className="grid justify-items-center gap-1">
      <Button variant="primary" size="dense" onClick={pay} loading={busy} loadingLabel="Paying">
        <Icon of={FlaskConical} size={13} />
        Pay with the test wallet
      </Button>
      <Trouble text={trouble} />
    </div>
  )
}

interface TestInvoiceButtonProps {
  /** Null while the field holds no whole number. */
  amountSats: number | null
  onInvoice: (invoice: string) => void
}

const AMOUNT_SATS = 1_000

export function TestInvoiceButton({ amountSats, onInvoice }: TestInvoiceButtonProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const make = async () => {
    setBusy(true)
    setTrouble(null)
    const answer = await askTestInvoice(amountSats ?? AMOUNT_SATS)
    setBusy(false)
    if (answer.ok) onInvoice(answer.value.invoice)
    else setTrouble(answer.refusal.text)
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button size="dense" onClick={make} loading={busy} loadingLabel="Creating">
        <Icon of={FlaskConical} size={13} />
        Use a test wallet invoice
      </Button>
      <Trouble text={trouble} />
    </div>
  )
}

const Trouble = ({ text }: { text: string | null }) =>
  text !== null && (
    <p role="alert" className="text-xs text-reject-text">
      The test wallet did not pay. {text}
    </p>
  )
