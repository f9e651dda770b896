'use client'
// Webhooks of the account: the list, and the form that adds one.
import { Webhook as WebhookIcon } from 'lucide'
import Link from 'next/link'
import { useState } from 'react'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { withKey } from '#components/service/service-client.ts'
import { useTRPC } from '#components/service/service-provider.tsx'
import { useAnswer } from '#components/service/use-answer.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Button } from '#components/ui/input/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Section } from '#components/ui/section.tsx'
import { PanelSkeleton } from '../panel-skeleton.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

/** The service refuses a sixth. */
const MOST_WEBHOOKS = 5

export function WebhooksSection({ apiKey }: { apiKey: string }) {
  const trpc = useTRPC()
  const { value, refusal, busy, again } = useAnswer(
    trpc.events.listWebhooks.queryOptions({}, { trpc: withKey(apiKey) }),
  )
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null)
  const webhooks = value?.webhooks ?? []
  return (
    <Section
      title="Webhooks"
      aside="Events are posted to your URL, signed with the Standard Webhooks specification."
      end={
        <Link href="/docs/register-webhook" prefetch={false}>
          API reference
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {refusal && (
          <RefusalNote
            refusal={refusal}
            title={`Webhooks could not be loaded. ${refusal.title}`}
            action={
              <Button size="dense" onClick={again} loading={busy} loadingLabel="Loading">
                Try again
              </Button>
            }
          />
        )}
        {secret && <SecretPanel {...secret} onSaved={() => setSecret(null)} />}
        {value === null && !refusal && <PanelSkeleton label="Loading webhooks" />}
        {webhooks.map((webhook) => (
          <WebhookPanel
            key={webhook.webhook_id}
            apiKey={apiKey}
            webhook={webhook}
            onChanged={again}
            onSecret={(fresh) => setSecret({ url: webhook.url, secret: fresh })}
          />
        ))}
        {value !== null && webhooks.length === 0 && !secret && (
          <Panel aria-label="No webhooks">
            <EmptyState icon={WebhookIcon} title="No webhooks yet">
              Add an HTTPS URL below to receive this account’s events. Polling and streaming work without one.
            </EmptyState>
          </Panel>
        )}
        {value !== null && (
          <WebhookForm
            apiKey={apiKey}
            isFull={webhooks.length >= MOST_WEBHOOKS}
            onAdded={({ url, secret: fresh }) => {
              setSecret({ url, secret: fresh })
              again()
            }}
          />
        )}
      </div>
    </Section>
  )
}
