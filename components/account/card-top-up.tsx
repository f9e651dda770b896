'use client'
// How are sats bought by card? Dollars become a quote that holds, and the processor's own page takes the card.
import { ExternalLink } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Note } from '#components/ui/note.tsx'
import { AmountField } from './amount-field.tsx'
import { clockLeft, readUsdCents, satsText, usdFault, usdText } from './amounts.ts'
import { buyByCard, newWish } from './client.ts'
import type { CardTopup } from './contract.ts'
import type { Refusal } from './refusal.ts'
import { RefusalNote } from './refusal-note.tsx'
import type { TopUpProps } from './top-up-panel.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export function CardTopUp({ apiKey, terms }: TopUpProps) {
  const [text, setText] = useState('25.00')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [quote, setQuote] = useState<CardTopup | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const wish = useRef<{ amount: string; once: string } | null>(null)
  const cents = readUsdCents(text)
  const fault = refusal?.faults.usd_amount ?? usdFault(cents)

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy || cents === null || usdFault(cents) !== null) return
    const amount = usdText(cents).replaceAll(',', '')
    if (wish.current?.amount !== amount) wish.current = { amount, once: newWish() }
    setBusy(true)
    setRefusal(null)
    const answer = await buyByCard(apiKey, wish.current.once, amount)
    setBusy(false)
    if (answer.ok || answer.refusal.kind !== 'no_answer') wish.current = null
    if (answer.ok) setQuote(answer.value)
    else setRefusal(answer.refusal)
  }
  return (
    <div className="grid gap-4 p-4">
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
          variant={quote ? 'default' : 'primary'}
          className="justify-self-start"
          loading={busy}
          loadingLabel="Asking"
        >
          {quote ? 'Ask for another quote' : 'Ask for a quote'}
        </Button>
      </form>
      {refusal && Object.keys(refusal.faults).length === 0 && <RefusalNote refusal={refusal} />}
      {quote && <Quote quote={quote} />}
      <Note>
        Card sats can be spent on every tool, and not withdrawn: a card payment can be taken back, a Lightning
        payment cannot.
      </Note>
    </div>
  )
}

function Quote({ quote }: { quote: CardTopup }) {
  const left = useSecondsLeft(quote.expires_at)
  if (left === 0)
    return <Note tone="warning">The quote has run out. Nothing was charged; ask for another one.</Note>
  return (
    <div className="account-quote" role="status">
      <p>
        <strong className="font-semibold tabular-nums">
          {quote.usd_amount} USD buys {satsText(quote.quoted_sats)} sats.
        </strong>{' '}
        <span className="text-text-2">
          They are credited once the card is charged, whatever the rate is then.
        </span>
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
        It opens in a new tab, and this one waits with your key. The quote holds for{' '}
        <span className="tabular-nums">{clockLeft(left ?? 0)}</span>.
      </p>
    </div>
  )
}

function quoteHint(cents: number | null, usdPerSat: string | null): string {
  if (cents === null || usdPerSat === null) return 'From 1.00 to 1,000.00.'
  const sats = Math.floor(cents / 100 / Number(usdPerSat))
  return `About ${satsText(sats)} sats; the quote says exactly.`
}
