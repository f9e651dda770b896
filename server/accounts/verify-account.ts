/** POST /verify: debits the price of a tool from the account. GET /verify is a page. */
import { z } from 'zod'
import type { Call } from '#server/kernel/call.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { type AnyOperation, type FixedPrice, free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation, type PaymentsDeps } from '#server/payments/deps.ts'
import { newChargeId, priceClassOf, routeOf } from '#server/payments/method.ts'
import { offerFor } from '#server/payments/offer.ts'
import { pricedOperations } from '#server/surfaces/price-list.ts'
import { keyHolder } from './keys/key-holder.ts'
import { type Debited, debitWriter } from './statement/debits.store.ts'
import { debitOperation, pricedTool } from './statement/tool-names.ts'

export const verifyAccount = defineOperation({
  id: 'accounts.verifyAccount',
  method: 'POST',
  path: '/verify',
  summary: 'Verify an account and debit the price of a tool',
  description:
    'One atomic debit of the list price, or one free call if the tool has them. For gateways that run a tool themselves: the debit is final and does not prepay a call of this service.',
  input: z.object({
    api_key: z
      .string()
      .min(10)
      .max(128)
      .optional()
      .describe('API key of the account; alternative to Authorization: Bearer'),
    tool: z.string().min(1).max(64).describe('Tool name from GET /prices'),
    price_sats: z.int().min(1).optional().describe('Expected price; the call is refused if it differs'),
    token_estimate: z.int().min(1).optional().describe('Written to the service log only; has no effect'),
  }),
  output: z
    .object({
      allowed: z.literal(true).describe('The account has paid'),
      used_free_call: z.boolean().describe('Whether a free call paid'),
      free_remaining: z.int().describe('Free calls left on the account'),
      free_tokens_remaining: z.null().describe('Always null: this service has no free tokens'),
      balance_sats: z.int().describe('Spendable sats after the debit'),
      charge_id: z.string().describe('Id of the debit in GET /account/statement'),
    })
    .meta({ id: 'VerifiedAccount' }),
  errors: ['missing_credentials', 'unknown_account', 'insufficient_balance'],
  auth: 'payer',
  price: free,
  effect: 'money',
  idempotency: 'key',
  rate: 'paid',
  examples: [{ title: 'Debit one review', request: { tool: 'review', price_sats: 240 } }],
  async run(ctx, { api_key: apiKey, tool, price_sats: expectedSats, token_estimate: tokens }, call) {
    const { operation, price } = pricedAt(ctx, tool, expectedSats)
    const account = await keyHolder(ctx, call, apiKey)
    const chargeId = newChargeId()
    const debit = {
      chargeId,
      accountId: account.id,
      operation: debitOperation(tool),
      priceClass: priceClassOf(price),
      priceSats: price.agentSats,
      freeEligible: price.freeCalls,
    }
    const refusal = await refusalOf(ctx, call, operation, price)
    return deferWrite(debitWriter, debit, (debited) => {
      if (debited.outcome === 'insufficient') throw refusal(debited)
      if (tokens !== undefined) ctx.log.info({ chargeId, tool, tokenEstimate: tokens }, 'debited')
      return {
        allowed: true as const,
        used_free_call: debited.usedFreeCall,
        free_remaining: debited.freeCallsRemaining,
        free_tokens_remaining: null,
        balance_sats: debited.balanceSats,
        charge_id: chargeId,
      }
    })
  },
})

interface PricedOperation {
  operation: AnyOperation
  price: FixedPrice
}

function pricedAt(ctx: PaymentsDeps, tool: string, expectedSats: number | undefined): PricedOperation {
  const operation = pricedTool(ctx.catalogue, tool)
  if (!operation) {
    const known = pricedOperations(ctx.catalogue).map((priced) => priced.tool)
    throw new InvalidRequest([
      { loc: ['body', 'tool'], msg: `send a tool of GET /prices: ${known.join(', ')}`, type: 'enum' },
    ])
  }
  const { price } = operation
  if (expectedSats !== undefined && expectedSats !== price.agentSats)
    throw new InvalidRequest([
      {
        loc: ['body', 'price_sats'],
        msg: `${tool} costs ${price.agentSats} sats; send that amount or omit it`,
        type: 'price_mismatch',
      },
    ])
  return { operation, price }
}

/**
 * The 402 for the tool without the rails that pay for a call directly, because only a balance can be
 * debited here.
 */
async function refusalOf(
  ctx: PaymentsDeps,
  call: Call,
  operation: AnyOperation,
  price: FixedPrice,
): Promise<(debited: Debited & { outcome: 'insufficient' }) => OperationError> {
  const fromBalance: AnyOperation = { ...operation, auth: 'bearer', price: { ...price, freeCalls: false } }
  const { waysToPay } = await offerFor(ctx, fromBalance, call.ip, '')
  const sats = price.agentSats
  return ({ balanceSats, lightningSats }) =>
    new OperationError('insufficient_balance', {
      detail: `${routeOf(operation)} costs ${sats} sats; the account has ${balanceSats}${price.freeCalls ? ' and no free call left' : ''}.`,
      extra: {
        price: { sats, price_class: priceClassOf(price), usd: price.usd },
        balance_sats: balanceSats,
        lightning_sats: lightningSats,
        shortfall_sats: sats - balanceSats,
        ways_to_pay: waysToPay,
      },
    })
}
