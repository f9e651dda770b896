'use client'
// Buys an offer from the balance; where it does not suffice, a Lightning invoice in the same place fills it.
import { useState } from 'react'
import { satsText } from '#components/account/balance/amounts.ts'
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { LightningTopUp } from '#components/account/topup/lightning-top-up.tsx'
import { whyOff } from '#components/account/topup/rail-words.ts'
import type { KeptAccount } from '#components/live-box/signing/account-key.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC, useTRPCClient } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { useRequest } from '#components/service/use-request.ts'
import { Note } from '#components/ui/feedback/note.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { Textarea } from '#components/ui/input/field.tsx'
import { Switch } from '#components/ui/input/switch.tsx'
import { Panel, PanelBody, PanelHead } from '#components/ui/panel.tsx'
import type { Offer } from '../contract.ts'
import { priceText } from '../offer-words.ts'
import { Delivery } from './delivery.tsx'

interface BuyPanelProps {
  offer: Offer
  account: KeptAccount
  terms: MoneyTerms
}

export function BuyPanel({ offer, account, terms }: BuyPanelProps) {
  const { apiKey, agentId } = account
  const [isReviewed, setReviewed] = useState(false)
  const [note, setNote] = useState('')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const balance = useAnswer(trpc.accounts.getBalance.queryOptions({}, { trpc: withKey(apiKey) }))
  const status = useAnswer(trpc.payments.getWalletStatus.queryOptions({}))
  const { busy, refusal, answer, send } = useRequest(
    (wanted: { verify_before_buy: boolean; buyer_input?: string }, idempotencyKey) =>
      client.marketplace.buyOffer.mutate(
        { offer_id: offer.offer_id, max_price_sats: offer.price_sats, ...wanted },
        withKey(apiKey, { idempotencyKey }),
      ),
    { onDone: balance.again },
  )
  if (answer?.status === 'purchased') return <Delivery bought={answer} apiKey={apiKey} />
  if (offer.seller === agentId) return <OwnOffer />
  const wallet = status.value ?? terms.wallet
  const has = balance.value?.buckets.lightning ?? null
  const missing = has === null ? 0 : offer.price_sats - has
  return (
    <div className="grid gap-4">
      <Panel aria-label="Buy">
        <PanelHead
          title="Buy"
          aside={has === null ? 'Loading balance…' : `You have ${priceText(has)} that can pay`}
        />
        <PanelBody className="grid gap-4">
          {balance.refusal && <RefusalNote refusal={balance.refusal} />}
          {offer.delivery === 'manual' && (
            <Textarea
              label="For the seller, optional"
              rows={2}
              maxLength={500}
              value={note}
              hint="What you need, and how to reach you. The seller reads it with the purchase."
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Switch checked={isReviewed} onChange={(event) => setReviewed(event.currentTarget.checked)}>
            Have it reviewed first, {satsText(terms.reviewSats)} sats: a reject stops the purchase
          </Switch>
          <Button
            variant="primary"
            className="justify-self-start"
            disabled={has === null || missing > 0}
            loading={busy}
            loadingLabel="Buying"
            onClick={() =>
              send({
                verify_before_buy: isReviewed,
                ...(note.trim() === '' ? {} : { buyer_input: note.trim() }),
              })
            }
          >
            Buy for {priceText(offer.price_sats)}
          </Button>
          {refusal && <RefusalNote refusal={refusal} title={`Nothing was bought. ${refusal.title}`} />}
          {answer?.status === 'blocked' && (
            <Note tone="warning" title="The review rejects this offer. Nothing was bought." live>
              {answer.review?.issues.map(({ description }) => description).join(' ')} The review cost{' '}
              {priceText(answer.cost_sats)}.
            </Note>
          )}
          <p className="text-xs text-muted">
            Only Lightning-backed sats pay for offers. Sales are final; the seller is paid at once.
          </p>
        </PanelBody>
      </Panel>
      {missing > 0 && (
        <Panel aria-label="Top up">
          <PanelHead title="Top up" aside={`${priceText(missing)} are missing`} />
          {wallet.methods.lightning.available ? (
            <LightningTopUp
              apiKey={apiKey}
              agentId={agentId}
              balance={balance.value}
              wallet={wallet}
              terms={terms}
              initialSats={Math.max(missing, leastTopUpSats)}
              onMoved={balance.again}
              onLook={balance.again}
            />
          ) : (
            <PanelBody>
              <Note tone="warning" title="Lightning is not available.">
                {whyOff(wallet.methods.lightning.reason)} Nothing is charged.
              </Note>
            </PanelBody>
          )}
        </Panel>
      )}
    </div>
  )
}

const leastTopUpSats = 1_000

const OwnOffer = () => (
  <Note title="This is your offer.">
    <span className="grid justify-items-start gap-2">
      It is for sale at this address.
      <ButtonLink href="/marketplace/sales" size="dense">
        My sales
      </ButtonLink>
    </span>
  </Note>
)
