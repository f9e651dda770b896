'use client'
// Sells a chapter for balance and shows it; the text comes only with the answer that was paid.
import { ArrowRight } from 'lucide'
import { type ComponentType, useState } from 'react'
import { useSession } from '#components/account/session/session.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { ServiceProvider, useTRPCClient } from '#components/service/service-provider.tsx'
import { useRequest } from '#components/service/use-request.ts'
import { Icon } from '#components/ui/icon.tsx'
import { Button, ButtonLink } from '#components/ui/input/button.tsx'
import { numberText } from '#components/ui/number-text.ts'
import { Panel, PanelBody } from '#components/ui/panel.tsx'

interface PaidChapterProps {
  file: string
  priceSats: number
  /** An offer of the marketplace that has this chapter with others; null without one. */
  offer: { offerId: string; priceSats: number } | null
}

interface Read {
  text: string
  paidSats: number
  Markdown: ComponentType<{ text: string }>
}

export function PaidChapter(props: PaidChapterProps) {
  return (
    <ServiceProvider>
      <Chapter {...props} />
    </ServiceProvider>
  )
}

function Chapter({ file, priceSats, offer }: PaidChapterProps) {
  const session = useSession()
  const client = useTRPCClient()
  const [read, setRead] = useState<Read | null>(null)
  const { busy, refusal, send } = useRequest(
    (apiKey: string) => client.reading.getChapter.query({ file }, withKey(apiKey)),
    {
      async onDone({ text, cost_sats: paidSats = 0 }) {
        const { Markdown } = await import('./markdown.tsx')
        setRead({ text, paidSats, Markdown })
      },
    },
  )
  if (read)
    return (
      <>
        <p className="mb-6 text-xs text-muted" role="status">
          {read.paidSats > 0
            ? `Paid ${read.paidSats} sats. This account reads the chapter again free.`
            : 'This account has bought the chapter. Nothing was charged.'}
        </p>
        <read.Markdown text={read.text} />
      </>
    )
  return (
    <Panel aria-label="Buy this chapter">
      <PanelBody className="grid justify-items-start gap-3">
        <p className="text-sm text-text-2">
          This chapter costs {priceSats} sats of prepaid balance, once. The account that buys it reads it
          again free.
        </p>
        {session.state === 'open' ? (
          <Button
            variant="primary"
            loading={busy}
            loadingLabel="Opening"
            onClick={() => send(session.account.apiKey)}
          >
            Read for {priceSats} sats
          </Button>
        ) : (
          <ButtonLink variant="primary" href="/account">
            Open an account
            <Icon of={ArrowRight} size={14} />
          </ButtonLink>
        )}
        {offer && (
          <p className="text-sm text-text-2">
            <a href={`/marketplace/${offer.offerId}`}>
              All paid chapters together for {numberText(offer.priceSats)} sats
            </a>
            , paid from Lightning-backed balance. The account that buys them reads each one here.
          </p>
        )}
        {refusal && (
          <RefusalNote
            refusal={refusal}
            action={
              refusal.kind === 'too_little' && (
                <ButtonLink href="/account" size="dense">
                  Top up
                </ButtonLink>
              )
            }
          />
        )}
        <p className="text-xs text-muted">
          Without an account: <code>GET /waternova/{file}</code> answers with a Lightning invoice (L402).
        </p>
      </PanelBody>
    </Panel>
  )
}
