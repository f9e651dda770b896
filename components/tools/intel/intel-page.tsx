'use client'
// Reads the payments of a buyer's wallet: the address on the left, the verdict on the right.
import { Wallet } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ServiceProvider, useTRPCClient } from '#components/service/service-provider.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { PaidNotes, ReceiptPanel } from '../shared/paid-notes.tsx'
import { usePaidCall } from '../shared/use-paid-call.ts'
import { IntelPanels } from './intel-panels.tsx'

interface IntelPageProps {
  priceSats: number
  /** Whether the instance has a node to read from. */
  isAvailable: boolean
}

export const IntelPage = (props: IntelPageProps) => (
  <>
    <PageTitle title="Seller intel">
      Shows what a wallet has paid for with USDC on Base in the last 30 days, and whether it behaves like a
      customer or walks through a catalogue.
    </PageTitle>
    <noscript>
      <Note tone="warning" title="Scripts are off.">
        Send the wallet with <code>POST /x402/seller-intel</code> instead.
      </Note>
    </noscript>
    <ServiceProvider>
      <Reader {...props} />
    </ServiceProvider>
  </>
)

function Reader({ priceSats, isAvailable }: IntelPageProps) {
  const client = useTRPCClient()
  const [wallet, setWallet] = useState('')
  const [asked, setAsked] = useState(false)
  const report = usePaidCall((address: string, options) =>
    client.tools.reportSellerIntel.mutate({ wallet: address }, options),
  )
  const isWallet = /^0x[0-9a-fA-F]{40}$/.test(wallet.trim())
  const fault = report.refusal?.faults.wallet
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isWallet && isAvailable && !report.busy) report.send(wallet.trim())
  }
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] items-start gap-4 max-lg:grid-cols-1">
      <Panel aria-label="Wallet">
        <PanelHead title="Wallet" />
        <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
          <Input
            label="Address"
            value={wallet}
            onChange={(event) => setWallet(event.currentTarget.value)}
            placeholder="0x…"
            hint="Of the buyer, on Base"
            error={asked && !isWallet ? 'Enter 0x and 40 hex digits.' : (fault ?? null)}
            {...VERBATIM}
          />
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            disabled={!isAvailable}
            loading={report.busy}
            loadingLabel="Reading"
          >
            Read, {priceSats.toLocaleString('en')} sats
          </Button>
          {!isAvailable && (
            <Note tone="warning" title="This instance has no node of Base to read from.">
              Requests are refused and cost nothing.
            </Note>
          )}
          {fault === undefined && <PaidNotes lacksKey={report.lacksKey} refusal={report.refusal} />}
        </form>
        <PanelTail>
          <span>Only finalised blocks count. When the chain cannot be read, nothing is charged.</span>
        </PanelTail>
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
        {report.answer ? (
          <>
            <IntelPanels intel={report.answer} />
            <ReceiptPanel
              actionId={report.answer.action_id}
              costSats={report.answer.cost_sats ?? 0}
              eventId={report.answer.proof.event?.id ?? null}
            />
          </>
        ) : (
          <EmptyState icon={Wallet} title="No wallet yet" level={2}>
            Enter the address that paid you.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
