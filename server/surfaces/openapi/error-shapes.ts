/** Shapes of errors in the OpenAPI document: of any error, of a 422 and of a 402. */
import { meaningOfCode } from '#server/kernel/errors.ts'
import type { JsonSchema } from './json-schema.ts'

export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string', description: 'What went wrong, in one sentence.' },
    code: {
      type: 'string',
      enum: Object.keys(meaningOfCode),
      description: 'Kind of the error, for programs.',
    },
    request_id: { type: 'string', description: 'As in X-Request-Id.' },
  },
  // Some codes have additional members, described with the code.
  additionalProperties: true,
}

export const validationSchema: JsonSchema = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: {
      type: 'array',
      description: 'Each fault of the request.',
      items: {
        type: 'object',
        required: ['loc', 'msg', 'type'],
        properties: {
          loc: {
            type: 'array',
            items: { type: ['string', 'integer'] },
            description: 'body, query, path or header, then the way to the member.',
          },
          msg: { type: 'string', description: 'What is wrong and what to send.' },
          type: { type: 'string', description: 'Kind of the error, for programs.' },
        },
      },
    },
  },
}

export const challengeSchema: JsonSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id', 'error', 'accepts', 'operation', 'price', 'ways_to_pay'],
  properties: {
    detail: { type: 'string', description: 'What went wrong, in one sentence.' },
    code: { type: 'string', description: 'payment_required or insufficient_balance.' },
    request_id: { type: 'string', description: 'As in X-Request-Id.' },
    x402Version: {
      type: 'integer',
      const: 1,
      description: 'The body is one of x402 version 1; absent where x402 is not taken now.',
    },
    error: { type: 'string', description: 'x402 error text.' },
    accepts: {
      type: 'array',
      items: { type: 'object' },
      description: 'x402 requirements; empty while that rail is off.',
    },
    operation: { type: 'string', description: 'Method and path.' },
    price: {
      type: 'object',
      description: 'What the call costs.',
      properties: {
        sats: { type: 'integer', description: 'Price in sats.' },
        price_class: { type: 'string', enum: ['base', 'agent'], description: 'Which price applies.' },
        usd: { type: ['string', 'null'], description: 'Fixed x402 amount.' },
      },
    },
    balance_sats: { type: ['integer', 'null'], description: 'Of the account, when one is named.' },
    lightning_sats: {
      type: ['integer', 'null'],
      description: 'Lightning-backed sats of the account, where only these pay; null otherwise.',
    },
    shortfall_sats: { type: ['integer', 'null'], description: 'What is missing.' },
    lightning: { type: ['object', 'null'], description: 'Invoice; null while that rail is off.' },
    ways_to_pay: {
      type: 'array',
      description: 'Each rail with what to send.',
      items: {
        type: 'object',
        properties: {
          rail: { type: 'string', description: 'balance, l402, x402 or card.' },
          available: { type: 'boolean', description: 'Whether it works now.' },
          reason: {
            type: ['string', 'null'],
            description:
              'Why not: not_configured, down, or how long the limit of new invoices lasts (also Retry-After).',
          },
          send: { type: 'string', description: 'What to do.' },
          docs: { type: 'string', description: 'Where to read more.' },
        },
      },
    },
  },
}
