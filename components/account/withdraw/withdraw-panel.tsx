'use client'
// Withdrawal to an invoice or a Lightning address, for a flat fee, after a confirmation, since it cannot be reversed.
import { type FormEvent, useDeferredValue, useEffect, useState } from 'react'
import { Button } from '#components/ui/input/button.tsx'
import { Input } from '#components/ui/input/field.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { readSats, satsText } from '../balance/amounts.ts'
import { Dialog } from '../lazy-parts.tsx'
import type { Balance, WalletStatus } from '../session/contract.ts'
import type { MoneyTerms } from '../session/terms.ts'
import { testNetworkOf } from '../topup/rail-words.ts'
import { TestInvoiceButton } from '../topup/test-wallet-button.tsx'
import type { Read } from './read-destination.ts'
import { SentWithdrawal, whereWords } from './sent-withdrawal.tsx'
import { type Destination, useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalState } from './withdrawal-state.tsx'
import { sumsOf, withdrawalFault } from './withdrawal-sums.ts'

interface WithdrawPanelProps {
  apiKey: string
  balance: Balance | null
  wallet: WalletStatus
  terms: MoneyTerms
  onMoved: () => void
}

export function WithdrawPanel({ apiKey, balance, wallet, terms, onMoved }: WithdrawPanelProps) {
  const [text, setText] = useState('')
  const [amountText, setAmountText] = useState('')
  const [asked, setAsked] = useState(false)
  const [isSure, setSure] = useState(false)
  const read = useDestination(text, wallet.network ?? 'mainnet', terms.host)
  const withdrawing = useWithdrawal(apiKey, onMoved)
  const { busy, refusal } = withdrawing
  const feeSats = terms.withdrawFeeSats
  const isInvoice = read?.kind === 'invoice'
  const amountSats = isInvoice ? read.amountSats : readSats(amountText)
  const sums = sumsOf(amountSats ?? 0, feeSats)
  const fault = withdrawalFault(amountSats, feeSats, balance?.withdrawable_sats ?? null)
  const to = destinationOf(read, amountSats)
  const isRestricted = (balance?.owed_sats ?? 0) > 0
  const whereFault = read?.kind === 'fault' ? read.text : asked && text.trim() === '' ? WHERE : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    // While the destination is still being read, the question follows when it has been.
    const isReading = read === null && text.trim() !== ''
    if (!busy && !isRestricted && (isReading || (to && fault === null))) setSure(true)
  }
  const edit = (change: () => void) => {
    change()
    setSure(false)
    withdrawing.clear()
  }
  const send = () => {
    setSure(false)
    if (to) withdrawing.send(to)
  }
  const startAnew = () => {
    withdrawing.clear()
    setText('')
    setAmountText('')
    setAsked(false)
  }
  const head = (
    <PanelHead title="Withdraw" end={<span className="text-xs text-muted">Flat fee: {feeSats} sats</span>} />
  )
  const state = (
    <WithdrawalState
      withdrawing={withdrawing}
      wallet={wallet}
      onAgain={startAnew}
      onGiveUpBonus={() => to && withdrawing.send({ ...to, givesUpBonus: true })}
    />
  )
  // What was sent is shown alone: neither its invoice nor its amount can be sent again by a slip.
  if (withdrawing.sent)
    return (
      <Panel aria-label="Withdraw">
        {head}
        <SentWithdrawal sent={withdrawing.sent}>{state}</SentWithdrawal>
      </Panel>
    )
  return (
    <Panel aria-label="Withdraw">
      {head}
      <form onSubmit={submit} className="grid gap-4 p-4">
        <div className="grid gap-2">
          <Input
            label="Invoice or Lightning address"
            hint={isInvoice ? <InvoiceText>{read.description}</InvoiceText> : 'lnbc… or user@domain'}
            error={refusalFor(refusal, ['bolt11', 'lightning_address']) ?? whereFault}
            value={text}
            onChange={({ currentTarget: { value } }) => edit(() => setText(value))}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          {testNetworkOf(wallet) !== null && (
            <TestInvoiceButton
              amountSats={readSats(amountText)}
              onInvoice={(invoice) => edit(() => setText(invoice))}
            />
          )}
        </div>
        <Input
          label="Amount"
          hint={isInvoice ? 'Set by the invoice.' : 'Amount the recipient gets'}
          error={
            refusalFor(refusal, ['amount_sats']) ??
            ((amountText !== '' || isInvoice || asked) && fault !== null ? fault : null)
          }
          value={isInvoice ? satsText(read.amountSats) : amountText}
          readOnly={isInvoice}
          onChange={({ currentTarget: { value } }) => edit(() => setAmountText(value))}
          unit="sats"
          inputMode="numeric"
          autoComplete="off"
        />
        <dl className="account-sums">
          <div>
            <dt>Recipient gets</dt>
            <dd>{amountSats === null ? '–' : satsText(sums.receiveSats)}</dd>
          </div>
          <div>
            <dt>Fee</dt>
            <dd>{satsText(sums.feeSats)}</dd>
          </div>
          <div data-total>
            <dt>Total debit</dt>
            <dd>{amountSats === null ? '–' : satsText(sums.leavesSats)}</dd>
          </div>
        </dl>
        <Button
          type="submit"
          disabled={isRestricted || !wallet.methods.lightning.available}
          loading={busy}
          loadingLabel="Withdrawing"
        >
          Withdraw
        </Button>
        {state}
      </form>
      {to && fault === null && (
        <Dialog
          open={isSure}
          onOpenChange={setSure}
          title={`Withdraw ${satsText(to.amountSats)} sats?`}
          description={
            <>
              Sends to <span className="font-medium wrap-anywhere">{whereWords(to)}</span> and debits{' '}
              {satsText(sums.leavesSats)} sats from your balance. Lightning payments cannot be reversed.
            </>
          }
          actions={
            <>
              <Button onClick={() => setSure(false)}>Cancel</Button>
              <Button variant="primary" onClick={send}>
                Withdraw {satsText(to.amountSats)} sats
              </Button>
            </>
          }
        />
      )}
    </Panel>
  )
}

/** The payee's own words, which may be in any script. */
const InvoiceText = ({ children }: { children: string | null }) =>
  children === null ? (
    'No description in the invoice.'
  ) : (
    <>
      Description: <bdi className="wrap-anywhere">{children}</bdi>
    </>
  )

const WHERE = 'Paste a Lightning invoice or enter an address.'

const NOT_READ = 'The invoice reader could not be loaded. Nothing was sent. Edit the text to try again.'

/** The reader of invoices is loaded when something is typed. Null while nothing is, or it still loads. */
function useDestination(text: string, network: string, host: string): Read | null {
  const [read, setRead] = useState<{ text: string; read: Read } | null>(null)
  const settled = useDeferredValue(text.trim())
  useEffect(() => {
    if (settled === '') return
    let isCurrent = true
    const show = (found: Read) => isCurrent && setRead({ text: settled, read: found })
    import('./read-destination.ts').then(
      ({ readDestination }) =>
        show(readDestination(settled, { network, host, nowUnix: Math.floor(Date.now() / 1000) })),
      () => show({ kind: 'fault', text: NOT_READ }),
    )
    return () => {
      isCurrent = false
    }
  }, [settled, network, host])
  return read?.text === text.trim() && read.text !== '' ? read.read : null
}

function destinationOf(read: Read | null, amountSats: number | null): Destination | null {
  if (read?.kind === 'invoice') return { kind: 'invoice', invoice: read.invoice, amountSats: read.amountSats }
  if (read?.kind === 'address' && amountSats !== null)
    return { kind: 'address', address: read.address, amountSats }
  return null
}

const refusalFor = (
  refusal: { faults: Readonly<Record<string, string>> } | null,
  members: readonly string[],
): string | null => members.map((member) => refusal?.faults[member]).find(Boolean) ?? null
