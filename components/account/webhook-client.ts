// Requests about events and webhooks of the account, with the reader's key.
import { type Asked, ask } from './session/client.ts'
import type {
  DeliveryPage,
  EventPage,
  RegisteredWebhook,
  RotatedSecret,
  Webhook,
  WebhookList,
  WebhookTest,
} from './session/contract.ts'

/** Oldest first, after the event with the sequence `after`. */
export const askEvents = (apiKey: string, after: number, limit: number): Promise<Asked<EventPage>> =>
  ask({ path: '/account/events', query: { cursor: String(after), limit: String(limit) }, apiKey })

export const askWebhooks = (apiKey: string): Promise<Asked<WebhookList>> =>
  ask({ path: '/account/webhooks', apiKey })

export interface NewWebhook {
  url: string
  description: string
  /** Empty: all, those added later too. */
  eventTypes: readonly string[]
}

export const registerWebhook = (
  apiKey: string,
  once: string,
  { url, description, eventTypes }: NewWebhook,
): Promise<Asked<RegisteredWebhook>> =>
  change(apiKey, '/account/webhooks', {
    once,
    body: { url, event_types: eventTypes, ...(description === '' ? {} : { description }) },
  })

export const rotateWebhookSecret = (
  apiKey: string,
  once: string,
  webhookId: string,
  graceSeconds: number,
): Promise<Asked<RotatedSecret>> =>
  change(apiKey, `${pathOf(webhookId)}/rotate-secret`, { once, body: { grace_seconds: graceSeconds } })

export const enableWebhook = (apiKey: string, webhookId: string): Promise<Asked<Webhook>> =>
  change(apiKey, `${pathOf(webhookId)}/enable`)

export const removeWebhook = (apiKey: string, webhookId: string): Promise<Asked<{ status: 'deleted' }>> =>
  change(apiKey, `${pathOf(webhookId)}/delete`)

export const testWebhook = (apiKey: string, webhookId: string): Promise<Asked<WebhookTest>> =>
  change(apiKey, `${pathOf(webhookId)}/test`)

export const askDeliveries = (
  apiKey: string,
  webhookId: string,
  limit: number,
): Promise<Asked<DeliveryPage>> =>
  ask({ path: `${pathOf(webhookId)}/deliveries`, query: { limit: String(limit) }, apiKey })

const pathOf = (webhookId: string): string => `/account/webhooks/${encodeURIComponent(webhookId)}`

const change = <T>(
  apiKey: string,
  path: string,
  wish: { once?: string; body?: Record<string, unknown> } = {},
): Promise<Asked<T>> => ask({ method: 'POST', path, body: {}, apiKey, movesMoney: false, ...wish })
