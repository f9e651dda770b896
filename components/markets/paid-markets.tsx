'use client'
// Regime and signals for the account of this browser: nothing is charged before a button is pressed, or when there are no data.
import { type FormEvent, useState } from 'react'
import { ServiceProvider, useTRPCClient } from '#components/service/service-provider.tsx'
import { PaidNotes } from '#components/tools/shared/paid-notes.tsx'
import { usePaidCall } from '#components/tools/shared/use-paid-call.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Input, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelBody, PanelHead, PanelTail } from '#components/ui/panel.tsx'
import { RegimePanel } from './regime-panel.tsx'
import { SignalsPanel } from './signals-panel.tsx'

interface PaidMarketsProps {
  regimeSats: number
  signalsSats: number
}

export const PaidMarkets = (props: PaidMarketsProps) => (
  <>
    <noscript>
      <Note tone="warning" title="Scripts are off.">
        Read the paid data with <code>GET /regime</code> and <code>GET /signals/full</code> instead.
      </Note>
    </noscript>
    <ServiceProvider>
      <Regime sats={props.regimeSats} />
      <Signals sats={props.signalsSats} />
    </ServiceProvider>
  </>
)

function Regime({ sats }: { sats: number }) {
  const client = useTRPCClient()
  const reading = usePaidCall((_: null, options) => client.markets.requestRegime.mutate({}, options))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
      <Panel aria-label="Read the regime">
        <PanelHead title="Risk regime" aside={`${sats} sats a reading`} />
        <PanelBody className="grid justify-items-start gap-3">
          <p className="text-sm text-text-2">
            One score of five stated numbers: drawdown and trend of Bitcoin, its volatility, the rank of its
            implied volatility, and funding. With too few of them known there is no answer and no charge.
          </p>
          <Button
            variant={reading.answer ? 'default' : 'primary'}
            onClick={() => reading.send(null)}
            loading={reading.busy}
            loadingLabel="Reading"
          >
            {reading.answer ? 'Read again' : 'Read the regime'}, {sats} sats
          </Button>
          <PaidNotes lacksKey={reading.lacksKey} refusal={reading.refusal} />
        </PanelBody>
      </Panel>
      {reading.answer && <RegimePanel regime={reading.answer} />}
    </div>
  )
}

const DEFAULT_COINS = 'BTC, ETH, SOL, XRP'

/** Null for what are not 1 to 20 names. */
function coinsIn(text: string): string | null {
  const names = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  const isGood =
    names.length > 0 && names.length <= 20 && names.every((name) => /^[A-Z0-9]{1,12}$/.test(name))
  return isGood ? names.join(',') : null
}

function Signals({ sats }: { sats: number }) {
  const client = useTRPCClient()
  const [text, setText] = useState(DEFAULT_COINS)
  const [asked, setAsked] = useState(false)
  const reading = usePaidCall((coins: string, options) =>
    client.markets.getFullSignals.query({ coins }, options),
  )
  const coins = coinsIn(text)
  const fault = reading.refusal?.faults.coins
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (coins !== null && !reading.busy) reading.send(coins)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-live="polite">
      <Panel aria-label="Read the signals">
        <PanelHead title="Derivatives signals" aside={`${sats} sats a reading`} />
        <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
          <Input
            label="Coins"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            hint="1 to 20, separated by commas"
            error={asked && coins === null ? 'Enter 1 to 20 coins, such as BTC, ETH.' : (fault ?? null)}
            {...VERBATIM}
          />
          <Button
            type="submit"
            variant={reading.answer ? 'default' : 'primary'}
            className="justify-self-start"
            loading={reading.busy}
            loadingLabel="Reading"
          >
            {reading.answer ? 'Read again' : 'Read the signals'}, {sats} sats
          </Button>
          {fault === undefined && <PaidNotes lacksKey={reading.lacksKey} refusal={reading.refusal} />}
        </form>
        <PanelTail>
          <span>
            Prices, funding, open interest and volatility of perpetual futures, as the venue gave them.
          </span>
        </PanelTail>
      </Panel>
      {reading.answer && <SignalsPanel signals={reading.answer} />}
    </div>
  )
}
