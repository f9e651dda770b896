/** POST /validate: tests whether chance explains realised results. Rows are read and judged in a thread and not kept. */
import type { z } from 'zod'
import type { Hex64 } from '#protocol/bytes.ts'
import type { ValidationResult } from '#protocol/validation/validate.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { findBtcCloses } from '#server/markets/store/btc-closes.store.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditedActionWriter, auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { defineOperation } from './deps.ts'
import { ValidateAnswer, ValidateRequest } from './validation.schema.ts'

const price = fixedPrice(300, '0.197322')

export const validateReturns = defineOperation({
  id: 'validation.validateReturns',
  method: 'POST',
  path: '/validate',
  summary: 'Validate realised returns or trades',
  description:
    'Answers whether somebody without an edge, who tried as many strategies as n_trials says, could have produced these results: Deflated Sharpe Ratio, sign-flip permutations seeded by the hash of the input, purged folds. The same module runs in the page and on the command line and gives the same numbers. It does not show that the rows happened or that n_trials is true. With free=1 it is the free web tool: no account, no proof, five calls a day.',
  input: ValidateRequest,
  queryMembers: ['free'],
  output: ValidateAnswer,
  errors: [
    'signing_unavailable',
    'over_host_capacity',
    'quota_exhausted',
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price,
  freeTool: { member: 'free', rate: 'freetool', unlimited: 'validate_unlimited' },
  effect: 'append',
  idempotency: 'key',
  rate: 'paid',
  maxBodyBytes: 12 * 1024 * 1024,
  tool: 'validate',
  mcp: false,
  examples: [
    {
      title: 'Ten daily returns',
      request: { returns: [0.01, -0.02, 0.015, 0.003, -0.004, 0.02, 0.011, -0.006, 0.009, 0.002] },
    },
  ],
  async run(ctx, input, call) {
    if (call.freeUse === null) requireUsableKey(ctx)
    const { free: _, agent_id: _agent, ...request } = input
    const startedAtMs = performance.now()
    const started_at = ctx.nowUnix()
    const answer = await ctx.validations.run({
      request,
      btcCloses: input.trades ? await findBtcCloses(ctx.db) : null,
    })
    if (!answer.ok)
      throw new InvalidRequest(
        answer.problem.map(({ path, message }) => ({
          loc: ['body', ...path],
          msg: message,
          type: 'value_error',
        })),
      )
    const { result, outputHash } = answer.value
    if (call.freeUse !== null)
      return {
        ...onTheWire(result),
        action_id: null,
        audit: null,
        proof: null,
        free_tool: { remaining_today: call.freeUse.remainingToday },
      }
    const row = auditRowOf(ctx, call, price, {
      kind: 'validate',
      input_hash: result.input_hash,
      output_hash: outputHash as Hex64,
      started_at,
      duration_ms: Math.round(performance.now() - startedAtMs),
    })
    return deferWrite(auditedActionWriter, row, ({ row: audit, sealed, companion }) => ({
      ...onTheWire(result),
      action_id: audit.action_id,
      audit,
      proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(sealed, companion),
      free_tool: null,
    }))
  },
})

/** The schema's arrays are not read-only. */
const onTheWire = (result: ValidationResult) =>
  result as unknown as Omit<
    z.input<typeof ValidateAnswer>,
    'action_id' | 'audit' | 'proof' | 'free_tool' | 'charge' | 'cost_sats'
  >
