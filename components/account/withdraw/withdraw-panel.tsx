'use client'
// How do sats leave? To an invoice or a Lightning address, for a flat fee, after one more look: it cannot be undone.
import { type FormEvent, useDeferredValue, useEffect, useState } from 'react'
import { Button } from '#components/ui/input/button.tsx'
import { Input } from '#components/ui/input/field.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { readSats, satsText } from '../balance/amounts.ts'
import { Dialog } from '../later-parts.tsx'
import type { Destination } from '../session/client.ts'
import type { Balance, WalletStatus } from '../session/contract.ts'
import type { MoneyTerms } from '../session/terms.ts'
import { testNetworkOf } from '../topup/rail-words.ts'
import { TestInvoiceButton } from '../topup/test-wallet-button.tsx'
import type { Read } from './read-destination.ts'
import { useWithdrawal } from './use-withdrawal.ts'
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
    if (!busy && to && fault === null && !isRestricted) setSure(true)
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
  return (
    <Panel aria-label="Withdraw">
      <PanelHead
        title="Withdraw"
        end={<span className="text-xs text-muted">fee {feeSats} sats, always</span>}
      />
      <form onSubmit={submit} className="grid gap-4 p-4">
        <div className="grid gap-2">
          <Input
            label="Invoice or Lightning address"
            hint={isInvoice ? <InvoiceText>{read.description}</InvoiceText> : 'lnbc… or user@domain'}
            error={refusalFor(refusal, ['bolt11', 'lightning_address']) ?? whereFault}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              withdrawing.clear()
            }}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          {testNetworkOf(wallet) !== null && (
            <TestInvoiceButton
              amountSats={readSats(amountText)}
              onInvoice={(invoice) => {
                setText(invoice)
                withdrawing.clear()
              }}
            />
          )}
        </div>
        <Input
          label="Amount"
          hint={isInvoice ? 'The invoice says how much.' : 'What they receive.'}
          error={
            refusalFor(refusal, ['amount_sats']) ??
            ((amountText !== '' || isInvoice || asked) && fault !== null ? fault : null)
          }
          value={isInvoice ? satsText(read.amountSats) : amountText}
          readOnly={isInvoice}
          onChange={(event) => {
            setAmountText(event.currentTarget.value)
            withdrawing.clear()
          }}
          unit="sats"
          inputMode="numeric"
          autoComplete="off"
        />
        <dl className="account-sums">
          <div>
            <dt>They receive</dt>
            <dd>{amountSats === null ? '–' : satsText(sums.receiveSats)}</dd>
          </div>
          <div>
            <dt>Fee</dt>
            <dd>{satsText(sums.feeSats)}</dd>
          </div>
          <div data-total>
            <dt>Leaves your balance</dt>
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
        <WithdrawalState
          withdrawing={withdrawing}
          wallet={wallet}
          onAgain={startAnew}
          onGiveUpBonus={() => to && withdrawing.send({ ...to, givesUpBonus: true })}
        />
      </form>
      {to && (
        <Dialog
          open={isSure}
          onOpenChange={setSure}
          title={`Withdraw ${satsText(to.amountSats)} sats?`}
          description={
            <>
              They go to <span className="font-medium wrap-anywhere">{whereWords(to)}</span>, and{' '}
              {satsText(sums.leavesSats)} leave your balance. A Lightning payment cannot be taken back.
            </>
          }
          actions={
            <>
              <Button onClick={() => setSure(false)}>Keep them</Button>
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
    'The invoice carries no text.'
  ) : (
    <>
      It says: <bdi className="wrap-anywhere">{children}</bdi>
    </>
  )

const WHERE = 'Where should they go? Paste an invoice, or type an address.'

const NOT_READ = 'What reads invoices could not be loaded; nothing was sent. Change the text to try again.'

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

export const whereWords = (to: Destination): string =>
  to.kind === 'address' ? to.address : `${to.invoice.slice(0, 16)}…${to.invoice.slice(-6)}`

const refusalFor = (
  refusal: { faults: Readonly<Record<string, string>> } | null,
  members: readonly string[],
): string | null => members.map((member) => refusal?.faults[member]).find(Boolean) ?? null
