'use client'
// Reads the payments of a buyer's wallet, or the listings of a seller's domain: the address on the left, what was found on the right.
import { Wallet } from 'lucide'
import { type FormEvent, useState } from 'react'
import { ServiceProvider, useTRPCClient } from '#components/service/service-provider.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { PageTitle } from '#components/ui/section.tsx'
import { PaidNotes, ReceiptPanel } from '../shared/paid-notes.tsx'
import { usePaidCall } from '../shared/use-paid-call.ts'
import { DomainPanels } from './domain-panels.tsx'
import { WalletPanels } from './wallet-panels.tsx'

interface IntelPageProps {
  priceSats: number
  /** Whether the instance has a node to read wallets from. */
  hasNode: boolean
  /** Whether it has a list of paid resources to look domains up in. */
  hasList: boolean
}

export const IntelPage = (props: IntelPageProps) => (
  <>
    <PageTitle title="Seller intel">
      A wallet: what it has paid for with USDC on Base in the last 30 days, and whether it behaves like a
      customer or walks through a catalogue. A domain: whether its paid resources are listed, and whether they
      ask for what the list says.
    </PageTitle>
    <noscript>
      <Note tone="warning" title="Scripts are off.">
        Send the wallet or domain with <code>POST /x402/seller-intel</code> instead.
      </Note>
    </noscript>
    <ServiceProvider>
      <Reader {...props} />
    </ServiceProvider>
  </>
)

const WALLET = /^0x[0-9a-fA-F]{40}$/
const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i

function Reader({ priceSats, hasNode, hasList }: IntelPageProps) {
  const client = useTRPCClient()
  const [address, setAddress] = useState('')
  const [asked, setAsked] = useState(false)
  const report = usePaidCall((request: { wallet: string } | { domain: string }, options) =>
    client.tools.reportSellerIntel.mutate(request, options),
  )
  const given = address.trim()
  const request = WALLET.test(given) ? { wallet: given } : DOMAIN.test(given) ? { domain: given } : null
  const isAvailable = request === null ? hasNode || hasList : 'wallet' in request ? hasNode : hasList
  const fault = report.refusal?.faults.wallet ?? report.refusal?.faults.domain
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (request !== null && isAvailable && !report.busy) report.send(request)
  }
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] items-start gap-4 max-lg:grid-cols-1">
      <Panel aria-label="Wallet or domain">
        <PanelHead title="Wallet or domain" />
        <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
          <Input
            label="Address"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            placeholder="0x… or api.example.com"
            hint="Wallet of a buyer on Base, or host name of a seller"
            error={
              asked && request === null
                ? 'Enter 0x and 40 hex digits, or a host name such as api.example.com.'
                : (fault ?? null)
            }
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
            Read, {numberText(priceSats)} sats
          </Button>
          {!hasNode && (
            <Note tone="warning" title="Wallets cannot be read now.">
              This instance has no node of Base. Such requests are refused and cost nothing.
            </Note>
          )}
          {!hasList && (
            <Note tone="warning" title="Domains cannot be looked up now.">
              No list of paid resources has answered within a day. Such requests are refused and cost nothing.
            </Note>
          )}
          {fault === undefined && <PaidNotes lacksKey={report.lacksKey} refusal={report.refusal} />}
        </form>
        <PanelTail>
          <span>Of the chain, only finalised blocks count. What cannot be read costs nothing.</span>
        </PanelTail>
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
        {report.answer ? (
          <>
            {'wallet' in report.answer ? (
              <WalletPanels intel={report.answer} />
            ) : (
              <DomainPanels intel={report.answer} />
            )}
            <ReceiptPanel
              actionId={report.answer.action_id}
              costSats={report.answer.cost_sats ?? 0}
              eventId={report.answer.proof.event?.id ?? null}
            />
          </>
        ) : (
          <EmptyState icon={Wallet} title="Nothing read yet" level={2}>
            Enter the wallet that paid you, or the domain that sells.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
