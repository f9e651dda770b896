'use client'
// Offers something for sale, and says what a sale pays while the price is typed.
import { type FormEvent, useState } from 'react'
import { readSats, satsText } from '#components/account/balance/amounts.ts'
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { WithAccount } from '#components/account/session/with-account.tsx'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Input, Textarea, VERBATIM } from '#components/ui/input/field.tsx'
import { Panel, PanelHead } from '#components/ui/panel.tsx'
import { OFFER_PRICE_SATS, salePartsOf } from '#protocol/payments/sale.ts'
import { printable } from '#protocol/printable.ts'
import { priceText } from '../offer-words.ts'

export const SellView = ({ terms }: { terms: MoneyTerms }) => (
  <WithAccount terms={terms}>{({ apiKey }) => <SellForm apiKey={apiKey} />}</WithAccount>
)

const EMPTY = { title: '', description: '', price: '', category: 'agent', preview: '', content: '' }
type Draft = typeof EMPTY

function SellForm({ apiKey }: { apiKey: string }) {
  const [draft, setDraft] = useState(EMPTY)
  const [asked, setAsked] = useState(false)
  const client = useTRPCClient()
  const { busy, refusal, answer, send, clear } = useRequest(
    (wanted: Draft, idempotencyKey) =>
      client.marketplace.createOffer.mutate(
        {
          title: wanted.title,
          description: wanted.description,
          price_sats: readSats(wanted.price) ?? 0,
          category: wanted.category.trim() || 'agent',
          ...(wanted.preview.trim() === '' ? {} : { preview_text: wanted.preview }),
          ...(wanted.content === '' ? {} : { content: wanted.content }),
        },
        withKey(apiKey, { idempotencyKey }),
      ),
    {
      moves: false,
      onDone() {
        setDraft(EMPTY)
        setAsked(false)
      },
    },
  )
  const sats = readSats(draft.price)
  const priceFault = priceFaultOf(sats)
  const faults = refusal?.faults ?? {}
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      // Read now: React clears it before the update runs.
      const { value } = event.currentTarget
      setDraft((before) => ({ ...before, [name]: value }))
      clear()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!busy && titleFault(draft) === null && textFault(draft) === null && priceFault === null) send(draft)
  }
  return (
    <div className="grid gap-4">
      {answer && (
        <Note tone="success" title={`For sale: ${printable(answer.title)}`} live>
          <span className="grid justify-items-start gap-2">
            Each sale pays you {priceText(answer.seller_payout_sats)} at once.
            <ButtonLink href={`/marketplace/${answer.offer_id}`} size="dense">
              See the offer
            </ButtonLink>
          </span>
        </Note>
      )}
      <Panel aria-label="Offer something">
        <PanelHead title="Offer something" aside="Listing is free; nothing of it can be changed later" />
        <form onSubmit={submit} className="grid gap-4 p-4" noValidate>
          <Input
            label="Title"
            maxLength={120}
            {...field('title')}
            error={faults.title ?? (asked ? titleFault(draft) : null)}
          />
          <Textarea
            label="Description"
            rows={4}
            maxLength={2_000}
            {...field('description')}
            hint="What the buyer gets, in 10 to 2,000 characters."
            error={faults.description ?? (asked ? textFault(draft) : null)}
          />
          <div className="market-two">
            <Input
              label="Price"
              inputMode="numeric"
              unit="sats"
              {...field('price')}
              {...VERBATIM}
              hint={payoutHint(sats, priceFault)}
              error={faults.price_sats ?? (asked ? priceFault : null)}
            />
            <Input
              label="Category"
              maxLength={32}
              {...field('category')}
              {...VERBATIM}
              hint="a–z, 0–9 and -. Others use agent, literature, data, code."
              error={faults.category}
            />
          </div>
          <Input
            label="Sample, optional"
            maxLength={280}
            {...field('preview')}
            hint="Everybody sees it."
            error={faults.preview_text}
          />
          <Textarea
            label="Content, optional"
            mono
            rows={8}
            maxLength={100_000}
            {...field('content')}
            {...VERBATIM}
            hint="Delivered with each purchase, and shown to nobody before. Leave it empty to deliver by hand."
            error={faults.content}
          />
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            loading={busy}
            loadingLabel="Listing"
          >
            Offer it
          </Button>
          {refusal && Object.keys(faults).length === 0 && (
            <RefusalNote refusal={refusal} title={`Nothing was listed. ${refusal.title}`} />
          )}
        </form>
      </Panel>
    </div>
  )
}

const titleFault = ({ title }: Draft): string | null =>
  title.trim().length < 3 ? 'Enter a title of 3 to 120 characters.' : null
const textFault = ({ description }: Draft): string | null =>
  description.trim().length < 10 ? 'Describe it in 10 to 2,000 characters.' : null
const priceFaultOf = (sats: number | null): string | null =>
  sats === null || sats < OFFER_PRICE_SATS.least || sats > OFFER_PRICE_SATS.most
    ? `Enter ${satsText(OFFER_PRICE_SATS.least)} to ${satsText(OFFER_PRICE_SATS.most)} sats.`
    : null

function payoutHint(sats: number | null, fault: string | null): string {
  if (sats === null || fault !== null) return 'You get 95 % of it.'
  const { payoutSats, cutSats } = salePartsOf(sats)
  return `You get ${priceText(payoutSats)} of each sale; ${priceText(cutSats)} are the commission.`
}
