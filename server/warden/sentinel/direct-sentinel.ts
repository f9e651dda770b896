/** POST /sentinel/directives: directs the trading runtime. Only tokens on the list of the settings may; an empty list refuses all. */
import { z } from 'zod'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation, type WardenDeps } from '#server/warden/deps.ts'
import { appendDecision, subjectHash } from '../decisions/decision-log.store.ts'
import { idFrom } from '../operators/operator-token.ts'
import { IdempotencyMember, Reason } from '../proposals/proposal.schema.ts'
import { takeDirective } from './sentinel.store.ts'
import {
  applySentinel,
  paramsOfAction,
  type SentinelAction,
  sentinelActions,
  wakeAfter,
} from './sentinel-actions.ts'

export const directSentinel = defineOperation({
  id: 'warden.directSentinel',
  method: 'POST',
  path: '/sentinel/directives',
  summary: 'Direct the sentinel',
  description:
    'The trading runtime reads GET /sentinel/status before each order: while it says paused, or cannot be read, it opens no position. A repeat with the same key and body is a duplicate and changes nothing.',
  input: z.object({
    action: z.enum(sentinelActions).describe('What it shall do'),
    params: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('set_alert_threshold takes urgent_priority_milli; the others take nothing'),
    issued_by: z.string().min(1).max(64).default('warden').describe('Who asks for it'),
    reason: Reason,
    idempotency_key: IdempotencyMember,
  }),
  output: z
    .object({
      status: z
        .enum(['accepted', 'duplicate'])
        .describe('duplicate: a directive with this key was taken before'),
      directive_id: z
        .string()
        .describe('dir_ and 26 base32 characters; its row in the decision log names it'),
      action: z.enum(sentinelActions).describe('What it was told'),
      effective_at: z.int().describe('When it takes effect, in Unix seconds'),
    })
    .meta({ id: 'SentinelDirective' }),
  errors: ['missing_credentials', 'not_on_allowlist', 'idempotency_conflict'],
  auth: 'allowlist',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'operator',
  crossOrigin: false,
  examples: [
    { title: 'A report now', request: { action: 'report_now', params: {}, idempotency_key: 'report-0001' } },
  ],
  run(ctx, { action, params, issued_by: issuedBy, reason, idempotency_key: idempotencyKey }, call) {
    const directive: Directive = {
      directiveId: idFrom('dir', ctx.randomBytes(17)),
      ...{ action, params: checkedParams(action, params), issuedBy, reason, idempotencyKey },
      actor: call.operator!.name,
    }
    return deferWrite(sentinelWriter, directive, (taken) => taken)
  },
})

interface Directive {
  directiveId: string
  action: SentinelAction
  params: Record<string, unknown>
  issuedBy: string
  reason: string
  idempotencyKey: string
  actor: string
}

function checkedParams(action: SentinelAction, given: Record<string, unknown>): Record<string, unknown> {
  const parsed = paramsOfAction[action].safeParse(given)
  if (parsed.success) return parsed.data
  throw new InvalidRequest(
    parsed.error.issues.map(({ path, message }) => ({
      loc: ['body', 'params', ...path.map(String)],
      msg: message,
      type: 'value_error',
    })),
  )
}

interface TakenAnswer {
  status: 'accepted' | 'duplicate'
  directive_id: string
  action: SentinelAction
  effective_at: number
}

const sentinelWriter: Writer<Directive, TakenAnswer, WardenDeps> = {
  name: 'sentinel_directive',
  maxBatch: 1,
  concurrency: 1,
  async write(tx, [directive], ctx) {
    const { directiveId, action, params, issuedBy, reason, idempotencyKey, actor } = directive!
    const effectiveAtUnix = ctx.nowUnix()
    const body = { action, params, issued_by: issuedBy, reason }
    const bodySha256 = subjectHash(body)
    const known = await takeDirective(tx, {
      directiveId,
      idempotencyKey,
      bodySha256,
      action,
      params,
      issuedBy,
      reason,
      effectiveAtUnix,
    })
    if (known) {
      if (known.body_sha256 !== bodySha256) throw new OperationError('idempotency_conflict')
      return [
        {
          status: 'duplicate',
          directive_id: known.directive_id,
          action: known.action,
          effective_at: known.effective_at_unix,
        },
      ]
    }
    await applySentinel(tx, ctx, { action, params, actor, reason, directiveId, idempotencyKey })
    await appendDecision(tx, {
      decision_id: idFrom('dec', ctx.randomBytes(17)),
      proposal_id: null,
      directive_id: directiveId,
      action: `sentinel.${action}`,
      actor,
      reason,
      idempotency_key: idempotencyKey,
      previous_status: null,
      status: 'accepted',
      subject_sha256: subjectHash(body),
      at: effectiveAtUnix,
    })
    return [{ status: 'accepted', directive_id: directiveId, action, effective_at: effectiveAtUnix }]
  },
  committed(ctx, stored) {
    for (const { action } of stored) wakeAfter(ctx, action)
  },
}
