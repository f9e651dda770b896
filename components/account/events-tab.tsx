// Events of the account, and the webhooks that they are sent to.
import { EventsPanel } from './events-panel.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export const EventsTab = ({ apiKey }: { apiKey: string }) => (
  <>
    <EventsPanel apiKey={apiKey} />
    <WebhooksSection apiKey={apiKey} />
  </>
)
