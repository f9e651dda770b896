// Events of the account, and the webhooks that they are sent to.

import { WebhooksSection } from '../webhooks/webhooks-section.tsx'
import { EventsPanel } from './events-panel.tsx'

export const EventsTab = ({ apiKey }: { apiKey: string }) => (
  <>
    <EventsPanel apiKey={apiKey} />
    <WebhooksSection apiKey={apiKey} />
  </>
)
