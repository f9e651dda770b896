'use client'
// Top-up by card: a quote with a fixed term, then the payment processor’s own page.
import { ExternalLink } from 'lucide'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { AmountField } from '../balance/amount-field.tsx'
import { clockLeft, readUsdCents, satsText, usdFault, usdText } from '../balance/amounts.ts'
import type { CardTopup } from '../session/contract.ts'
import type { TopUpProps } from './top-up-panel.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export function CardTopUp({ apiKey, balance, terms, onMoved, onLook }: TopUpProps) {
  const [text, setText] = useState('25.00')
  const [asked, setAsked] = useState(false)
  const [quote, setQuote] = useState<CardTopup | null>(null)
  const client = useTRPCClient()
  const { busy, refusal, send } = useRequest(
    (amount: string, idempotencyKey) =>
      client.billing.createCardTopup.mutate({ usd_amount: amount }, withKey(apiKey, { idempotencyKey })),
    { onDone: setQuote },
  )
  const arrival = useArrival(quote, balance?.buckets.card ?? null, onLook, onMoved)
  const cents = readUsdCents(text)
  const fault = refusal?.faults.usd_amount ?? usdFault(cents)

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy || cents === null || usdFault(cents) !== null) return
    send(usdText(cents).replaceAll(',', ''))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <form onSubmit={ask} className="grid max-w-105 gap-4">
        <AmountField
          label="Amount"
          value={text}
          onChange={(value) => {
            setText(value)
            setAsked(true)
            setQuote(null)
          }}
          unit="USD"
          presets={['5.00', '25.00', '100.00']}
          hint={quoteHint(cents, terms.usdPerSat)}
          error={asked ? fault : null}
        />
        <Button
          type="submit"
          variant={quote && !arrival ? 'default' : 'primary'}
          className="justify-self-start"
          loading={busy}
          loadingLabel="Loading"
        >
          {quote ? 'Get another quote' : 'Get a quote'}
        </Button>
      </form>
      {refusal && Object.keys(refusal.faults).length === 0 && <RefusalNote refusal={refusal} />}
      {quote &&
        (arrival ? (
          <Note tone="success" title={`${satsText(quote.quoted_sats)} sats credited.`} live>
            The card was charged {quote.usd_amount} USD.
          </Note>
        ) : (
          <Quote quote={quote} />
        ))}
      <Note>
        Card top-ups can be spent on every tool but not withdrawn, because card payments can be reversed.
      </Note>
    </div>
  )
}

const AGAIN_MS = 5_000
/** Who pays in the last second is credited a little later. */
const LATE_SECONDS = 300

/** True once the card sats have risen by what was quoted; until then the balance is asked for while the page is seen. */
function useArrival(
  quote: CardTopup | null,
  cardSats: number | null,
  onLook: () => void,
  onArrived: () => void,
): boolean {
  const [before, setBefore] = useState<{ topupId: string; cardSats: number } | null>(null)
  if (quote && cardSats !== null && before?.topupId !== quote.topup_id)
    setBefore({ topupId: quote.topup_id, cardSats })
  const isOpen = quote !== null && before?.topupId === quote.topup_id
  const hasArrived = isOpen && cardSats !== null && cardSats >= before.cardSats + quote.quoted_sats
  const look = useEffectEvent(() => {
    const isOver = quote !== null && Date.now() / 1000 > quote.expires_at + LATE_SECONDS
    if (!isOver && document.visibilityState === 'visible') onLook()
  })
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    if (!isOpen) return
    if (hasArrived) return arrived()
    const timer = setInterval(look, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOpen, hasArrived])
  return hasArrived
}

function Quote({ quote }: { quote: CardTopup }) {
  const left = useSecondsLeft(quote.expires_at)
  if (left === 0)
    return <Note tone="warning">The quote has expired. Nothing was charged. Request another one.</Note>
  return (
    <div className="account-quote" role="status">
      <p>
        <strong className="font-semibold tabular-nums">
          {quote.usd_amount} USD buys {satsText(quote.quoted_sats)} sats.
        </strong>{' '}
        <span className="text-text-2">Credited once the card is charged, at this rate.</span>
      </p>
      <a
        href={quote.url}
        target="_blank"
        rel="noreferrer"
        className="button button-primary justify-self-start"
      >
        <Icon of={ExternalLink} size={15} />
        Pay on the card page
      </a>
      <p className="text-xs text-muted">
        Opens in a new tab. The quote is valid for{' '}
        <span className="tabular-nums">{clockLeft(left ?? 0)}</span>.
      </p>
    </div>
  )
}

function quoteHint(cents: number | null, usdPerSat: string | null): string {
  if (cents === null || usdPerSat === null) return 'From 1.00 to 1,000.00.'
  const sats = Math.floor(cents / 100 / Number(usdPerSat))
  return `About ${satsText(sats)} sats; the quote gives the exact amount.`
}
