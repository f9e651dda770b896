/** POST /warden/directives: an operator's order to one part of the service, executed in the transaction of its answer. */
import { z } from 'zod'
import type { Call } from '#server/kernel/call.ts'
import type { Transaction } from '#server/kernel/db.ts'
import { type FieldFault, InvalidRequest } from '#server/kernel/errors.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation, type WardenDeps } from '#server/warden/deps.ts'
import { ActionRefused, type AnyAction, type Executed } from '../actions/action.ts'
import { directiveAction, directiveTargets } from '../actions/actions.ts'
import { appendDecision, subjectHash } from '../decisions/decision-log.store.ts'
import { idFrom } from '../operators/operator-token.ts'
import { IdempotencyMember, Reason } from '../proposals/proposal.schema.ts'
import { forwardDirective, isRefused, isTaken, refusalOf } from '../sentinel/forward-directive.ts'

const lines = [...directiveTargets].map(([target, actions]) => `${target}: ${actions.join(', ')}`)

export const issueDirective = defineOperation({
  id: 'warden.issueDirective',
  method: 'POST',
  path: '/warden/directives',
  summary: 'Direct a part of the service',
  description: `Targets and their actions are ${lines.join('; ')}. A directive that cannot be carried out is refused with a reason; nothing then changes except the decision log. A directive for sovereign_sentinel is forwarded to /sentinel/directives with the same key, and its status code is returned.`,
  input: z.object({
    target_agent: z.string().min(1).max(64).describe('Part of the service'),
    action: z.string().min(1).max(64).describe('What it shall do'),
    params: z.record(z.string(), z.unknown()).default({}).describe('Parameters of the action'),
    idempotency_key: IdempotencyMember,
    reason: Reason,
  }),
  output: z
    .object({
      status: z.enum(['accepted', 'forwarded', 'refused']).describe('Whether it was carried out'),
      directive_id: z
        .string()
        .describe('dir_ and 26 base32 characters; its row in the decision log names it'),
      target_agent: z.string().describe('Part of the service'),
      action: z.string().describe('What it was told'),
      forwarded_to: z.string().nullable().describe('Address that carried it out; null for this instance'),
      result: z.record(z.string(), z.unknown()).describe('What the action says; reason when it was refused'),
    })
    .meta({ id: 'WardenDirective' }),
  errors: [
    'invalid_operator_token',
    'forbidden',
    'not_on_allowlist',
    'idempotency_conflict',
    'idempotency_in_progress',
    'upstream_failed',
    'upstream_timeout',
    'service_unavailable',
  ],
  auth: 'operator',
  scope: 'direct',
  price: free,
  effect: 'append',
  idempotency: 'key',
  idempotencyMember: 'idempotency_key',
  rate: 'operator',
  crossOrigin: false,
  examples: [
    {
      title: 'Publish what waits for the ledger',
      request: { target_agent: 'ledger', action: 'publish_now', params: {}, idempotency_key: 'publish-0001' },
    },
  ],
  async run(ctx, { target_agent: target, action, params, idempotency_key: idempotencyKey, reason }, call) {
    const known = findAction(target, action)
    if (target === sentinelTarget) return toSentinel(ctx, { action, params, reason, idempotencyKey }, call)
    if (known.needsReason && reason.trim() === '')
      throw new InvalidRequest([
        { loc: ['body', 'reason'], msg: 'say why; the decision log keeps it', type: 'missing' },
      ])
    const directiveId = idFrom('dir', ctx.randomBytes(17))
    const directive: Directive = {
      ...{ directiveId, target, action, params, reason, idempotencyKey },
      actor: call.operator!.name,
      carryOut: await carryOutOf(ctx, known, paramsOf(known, params), directiveId),
    }
    return deferWrite(directiveWriter, directive, ({ status, result }) => ({
      status,
      directive_id: directiveId,
      target_agent: target,
      action,
      forwarded_to: null,
      result,
    }))
  },
})

const sentinelTarget = 'sovereign_sentinel'

type ForSentinel = Pick<Directive, 'action' | 'params' | 'reason' | 'idempotencyKey'>

/** Forwards first: a directive that the sentinel took and this log does not hold is sent again with the same key. */
async function toSentinel(ctx: WardenDeps, asked: ForSentinel, call: Call) {
  const actor = call.operator!.name
  const answer = await forwardDirective(
    ctx,
    { ...asked, issuedBy: actor },
    { send: call.send, authorization: call.header('authorization') },
  )
  const directive: Directive = {
    directiveId: idFrom('dir', ctx.randomBytes(17)),
    target: sentinelTarget,
    ...{ ...asked, actor },
    carryOut: async () => ({ status: 'forwarded', result: answer.body }),
  }
  if (!isTaken(answer)) {
    if (isRefused(answer))
      await ctx.db.transaction((tx) =>
        logDirective(tx, ctx, directive, { status: 'refused', result: answer.body }),
      )
    throw refusalOf(answer)
  }
  return deferWrite(
    directiveWriter,
    directive,
    ({ status, result }) =>
      new StatusAnswer(answer.status, {
        status,
        directive_id: directive.directiveId,
        target_agent: sentinelTarget,
        action: asked.action,
        forwarded_to: answer.forwardedTo,
        result,
      }),
  )
}

export interface Directive {
  directiveId: string
  target: string
  action: string
  params: Record<string, unknown>
  actor: string
  reason: string
  idempotencyKey: string
  /** In the transaction of the answer. Throws ActionRefused. */
  carryOut(tx: Transaction): Promise<Issued>
}

/** Throws invalid_request. */
function findAction(target: string, action: string): AnyAction {
  const fault = (member: string, msg: string, type: string): FieldFault => ({
    loc: ['body', member],
    msg,
    type,
  })
  const actions = directiveTargets.get(target)
  if (!actions)
    throw new InvalidRequest([
      fault('target_agent', `send one of ${[...directiveTargets.keys()].join(', ')}`, 'unknown_target'),
    ])
  const known = directiveAction(target, action)
  if (known) return known
  throw new InvalidRequest([fault('action', `${target} takes ${actions.join(', ')}`, 'unknown_action')])
}

/** Throws invalid_request. */
function paramsOf({ params }: AnyAction, given: Record<string, unknown>): never {
  const parsed = params.safeParse(given)
  if (parsed.success) return parsed.data
  throw new InvalidRequest(
    parsed.error.issues.map(({ path, message }) => ({
      loc: ['body', 'params', ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
      msg: message,
      type: 'value_error',
    })),
  )
}

interface Issued extends Executed {
  status: 'accepted' | 'forwarded' | 'refused'
}

/** Does what reaches beyond the database at once; the rest, or its refusal, is the transaction's. `params`: checked. */
export async function carryOutOf(
  ctx: WardenDeps,
  action: AnyAction,
  params: never,
  decisionId: string,
): Promise<Directive['carryOut']> {
  try {
    const reached = (await action.reach?.(ctx, params, decisionId)) ?? null
    return async (tx) => ({
      status: 'accepted',
      ...(await action.execute(tx, ctx, params, { decisionId, reached })),
    })
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error
    return () => Promise.reject(error)
  }
}

const logDirective = (
  tx: Transaction,
  ctx: WardenDeps,
  { directiveId, target, action, params, actor, reason, idempotencyKey }: Directive,
  { status }: Issued,
) =>
  appendDecision(tx, {
    decision_id: idFrom('dec', ctx.randomBytes(17)),
    proposal_id: null,
    directive_id: directiveId,
    action: `${target}.${action}`,
    actor,
    reason,
    idempotency_key: idempotencyKey,
    previous_status: null,
    status,
    subject_sha256: subjectHash({ target_agent: target, action, params }),
    at: ctx.nowUnix(),
  })

/** Written one at a time, because a failure rolls back the whole batch. */
export const directiveWriter: Writer<Directive, Issued, WardenDeps> = {
  name: 'warden_directive',
  maxBatch: 1,
  concurrency: 2,
  async write(tx, [directive], ctx) {
    let issued: Issued
    try {
      issued = await directive!.carryOut(tx)
    } catch (error) {
      if (!(error instanceof ActionRefused)) throw error
      issued = { status: 'refused', result: { reason: error.message } }
    }
    await logDirective(tx, ctx, directive!, issued)
    return [issued]
  },
  // What an action may have changed: names, suspensions and throttles of accounts.
  committed(ctx, stored) {
    ctx.accounts.forget()
    for (const { committed } of stored) committed?.()
  },
}
