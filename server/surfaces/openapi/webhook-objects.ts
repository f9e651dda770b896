/** Builds the webhooks of the OpenAPI document: the messages posted to addresses of POST /account/webhooks. */
import { messages } from '#server/events/event-types.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** Messages by event type. */
export function webhooksOf(components: Record<string, JsonSchema>) {
  return Object.fromEntries(
    messages.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `webhook_${type.replaceAll(/\W/g, '_')}`,
          tags: ['events'],
          summary,
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(body, 'output', components) } },
          },
          responses: {
            '2XX': { description: 'The receiver has taken the event.' },
            '410': { description: 'Nobody wants events here any more: the webhook is disabled.' },
            default: { description: 'Tried again later.' },
          },
          security: [],
        },
      },
    ]),
  )
}

const webhookHeaders = [
  {
    name: 'webhook-id',
    description: 'Id of the event, the same in each attempt.',
    schema: { type: 'string' },
  },
  { name: 'webhook-timestamp', description: 'Unix seconds of this attempt.', schema: { type: 'string' } },
  {
    name: 'webhook-signature',
    description:
      'Standard Webhooks: v1, and the base64 HMAC-SHA256 over webhook-id.webhook-timestamp.body; several with a space between them while a secret is being replaced.',
    schema: { type: 'string' },
  },
].map((header) => ({ ...header, in: 'header', required: true }))
