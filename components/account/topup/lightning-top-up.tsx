'use client'
// Top-up over Lightning: an amount becomes an invoice and a QR code, which turns green when it is paid.
import { FlaskConical } from 'lucide'
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { CodeLine } from '#components/ui/code-block.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { CopyButton } from '#components/ui/input/copy-button.tsx'
import { AmountField } from '../balance/amount-field.tsx'
import { aboutUsd, clockLeft, counted, readSats, satsText, topupFault } from '../balance/amounts.ts'
import { QrCode, qrCode } from '../lazy-parts.tsx'
import { invoiceUri } from './invoice-uri.ts'
import { QrPlaceholder } from './qr-placeholder.tsx'
import { testNetworkOf } from './rail-words.ts'
import { TestWalletButton } from './test-wallet-button.tsx'
import type { TopUpProps } from './top-up-panel.tsx'
import { type Invoice, type Invoicing, useInvoice } from './use-invoice.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

export function LightningTopUp({
  apiKey,
  agentId,
  wallet,
  terms,
  initialSats = 25_000,
  onMoved,
}: TopUpProps & { initialSats?: number }) {
  const [text, setText] = useState(satsText(initialSats))
  const [asked, setAsked] = useState(false)
  const invoicing = useInvoice(apiKey, onMoved)
  const { invoice, refusal } = invoicing
  const sats = readSats(text)
  const most = wallet.lightning?.can_receive_sats ?? null
  const fault = refusal?.faults.amount_sats ?? topupFault(sats) ?? roomFault(sats, most)
  const isTestNetwork = testNetworkOf(wallet) !== null
  const make = () => {
    setAsked(true)
    if (sats === null || topupFault(sats) !== null) return
    qrCode.bring().catch(() => {})
    invoicing.make(sats)
  }
  return (
    <div className="account-pay">
      <div className="grid content-start gap-4">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            make()
          }}
        >
          <AmountField
            label="Amount"
            value={text}
            onChange={(value) => {
              setText(value)
              setAsked(true)
            }}
            unit={unitOf(sats, terms.usdPerSat)}
            presets={['5,000', '25,000', '100,000']}
            hint={reviewsHint(sats, terms.reviewSats)}
            error={asked ? fault : null}
          />
          <Button
            type="submit"
            variant={invoice?.status === 'pending' ? 'default' : 'primary'}
            className="justify-self-start"
            loading={invoicing.busy}
            loadingLabel="Creating"
          >
            {invoice ? 'Create another invoice' : 'Create invoice'}
          </Button>
        </form>
        {refusal && Object.keys(refusal.faults).length === 0 && (
          <RefusalNote refusal={refusal} title={`No invoice was created. ${refusal.title}`} />
        )}
        <div className="grid gap-1.5">
          <span className="text-xs font-medium text-muted">Invoice</span>
          {invoice ? (
            <CodeLine code={invoice.topup.invoice} label="invoice" />
          ) : (
            <div className="well account-no-invoice">none yet</div>
          )}
        </div>
        <Note>
          Lightning deposits can be withdrawn. Card and USDC top-ups can only be spent. Anyone can also pay
          this account’s Lightning address:{' '}
          <CopyButton
            value={`${agentId}@${terms.host}`}
            name="Lightning address"
            text={`${agentId}@${terms.host}`}
            className="hash-chip hash-chip-whole"
          >
            {`${agentId}@${terms.host}`}
          </CopyButton>
        </Note>
      </div>
      <InvoiceCode
        key={invoice?.topup.payment_hash}
        invoicing={invoicing}
        amountSats={sats}
        isTestNetwork={isTestNetwork}
      />
    </div>
  )
}

interface InvoiceCodeProps {
  invoicing: Invoicing
  amountSats: number | null
  isTestNetwork: boolean
}

function InvoiceCode({ invoicing, amountSats, isTestNetwork }: InvoiceCodeProps) {
  const { invoice, doubt, look } = invoicing
  const left = useSecondsLeft(invoice?.status === 'pending' ? invoice.topup.expires_at : null)
  if (!invoice)
    return (
      <div className="account-code" data-empty>
        <QrPlaceholder>
          {amountSats === null ? 'The code to scan' : `The code for ${satsText(amountSats)} sats`}
        </QrPlaceholder>
      </div>
    )
  const { status, topup } = invoice
  const isOpen = status === 'pending'
  return (
    <div className="account-code">
      <QrCode
        text={invoiceUri(topup.invoice)}
        name={`Lightning invoice over ${satsText(topup.amount_sats)} sats`}
        state={isOpen ? 'open' : status === 'settled' ? 'paid' : 'void'}
      />
      <p role="status" className="account-code-state" data-status={status}>
        {isOpen && <i aria-hidden />}
        {stateWords(invoice)}
      </p>
      {isOpen && (
        <>
          <p className="text-xs text-muted tabular-nums">
            {doubt
              ? `${doubt.title} Retrying automatically.`
              : left === 0
                ? 'expired; checking whether it was paid'
                : `expires in ${clockLeft(left ?? 0)}`}
          </p>
          <div className="flex flex-wrap justify-center gap-1.5">
            {isTestNetwork ? (
              <TestWalletButton invoice={topup.invoice} onPaid={look} />
            ) : (
              <a className="button button-default button-dense" href={`lightning:${topup.invoice}`}>
                Open wallet
              </a>
            )}
          </div>
          {isTestNetwork && (
            <p className="flex items-center gap-1 text-xs text-muted">
              <Icon of={FlaskConical} size={13} />
              test network only
            </p>
          )}
        </>
      )}
    </div>
  )
}

function stateWords({ status, creditedSats }: Invoice): string {
  if (status === 'pending') return 'Waiting for payment'
  if (status === 'settled') return `Paid: ${counted(creditedSats, 'sat', 'sats')} credited`
  return status === 'expired' ? 'Expired, not paid' : 'Cancelled, not paid'
}

const unitOf = (sats: number | null, usdPerSat: string | null): string =>
  sats === null || usdPerSat === null ? 'sats' : `sats, ${aboutUsd(sats, usdPerSat)} USD`

const roomFault = (sats: number | null, most: number | null): string | null =>
  sats !== null && most !== null && sats > most ? `Maximum right now: ${satsText(most)} sats.` : null

function reviewsHint(sats: number | null, reviewSats: number): string {
  if (sats === null) return 'Whole sats.'
  const reviews = Math.floor(sats / reviewSats)
  return reviews === 0
    ? `A signed review costs ${reviewSats} sats.`
    : `Enough for ${counted(reviews, 'signed review', 'signed reviews')} at today’s price.`
}
