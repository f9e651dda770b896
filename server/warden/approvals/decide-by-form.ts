/** The plain forms of the approvals page: a decision by the cookie of its session and the token of its form. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { prefersHtml } from '#server/surfaces/pages/page-routes.ts'
import { defineOperation, type WardenDeps } from '#server/warden/deps.ts'
import { isCsrfOf } from '../operators/operator-token.ts'
import { decide, type Verb } from '../proposals/decide.ts'
import { ProposalId, type ProposalStatus, Reason } from '../proposals/proposal.schema.ts'
import { approvalsPath, findOpenSession } from './session.ts'

const words: Record<Exclude<Verb, 'requeue'>, { summary: string; description: string }> = {
  approve: {
    summary: 'Approve by form',
    description: 'The form of the approvals page. The proposal runs when its undo window is over.',
  },
  reject: { summary: 'Reject by form', description: 'The form of the approvals page.' },
  undo: {
    summary: 'Undo an approval by form',
    description: 'Takes an approval back before it runs; the proposal waits again.',
  },
}

const Form = z.object({ csrf: z.string().default(''), reason: Reason })

export const formOf = <V extends keyof typeof words>(verb: V) =>
  defineOperation({
    id: `warden.${verb}ByForm`,
    method: 'POST',
    path: `${approvalsPath}/{proposal_id}/${verb}`,
    ...words[verb],
    input: z.object({
      proposal_id: ProposalId,
      body: z.string().describe('Form with csrf, from the page, and reason'),
    }),
    consumes: 'application/x-www-form-urlencoded',
    output: z.string().describe('Empty; Location names the page'),
    produces: 'text/plain',
    errors: ['invalid_operator_token', 'forbidden', 'csrf_failed', 'unknown_proposal', 'state_conflict'],
    auth: 'public',
    price: free,
    effect: 'append',
    idempotency: 'natural',
    rate: 'operator',
    crossOrigin: false,
    hidden: true,
    async run(ctx, { proposal_id: proposalId, body }, call) {
      const isBrowser = prefersHtml(call.header('accept') ?? '')
      const session = await findOpenSession(ctx, call.header('cookie'))
      if (!session) {
        if (isBrowser) return redirectTo('?note=expired')
        throw new OperationError('invalid_operator_token', {
          detail: 'The session is over. Open /warden/approvals and sign in again. Nothing was decided.',
        })
      }
      const form = Form.safeParse(Object.fromEntries(new URLSearchParams(body)))
      if (!form.success) return redirectTo(`?proposal=${proposalId}&note=reason`)
      if (!isCsrfOf(session.secret, form.data.csrf)) throw new OperationError('csrf_failed')
      if (!session.operator.scopes.includes('decide')) throw new OperationError('forbidden')
      return decideAndReturn(
        ctx,
        { proposalId, verb, reason: form.data.reason, actor: session.operator.name },
        isBrowser,
      )
    },
  })

const redirectTo = (query: string) =>
  new RawAnswer('', { Location: `${approvalsPath}${query}` }, { status: 302 })

interface FormDecision {
  proposalId: string
  verb: Verb
  reason: string
  actor: string
}

/** The status of the proposal guards against a form that is sent twice. */
async function decideAndReturn(ctx: WardenDeps, decision: FormDecision, isBrowser: boolean) {
  const { proposalId, verb } = decision
  let status: ProposalStatus
  try {
    ;({ status } = await ctx.db.transaction((tx) => decide(tx, { ...decision, idempotencyKey: null }, ctx)))
  } catch (error) {
    const isConflict = error instanceof OperationError && error.code === 'state_conflict'
    if (!isConflict || !isBrowser) throw error
    return redirectTo(`?proposal=${proposalId}&note=conflict`)
  }
  if (verb === 'approve') return redirectTo(status === 'approved' ? '' : `?proposal=${proposalId}&note=first`)
  return redirectTo(verb === 'undo' ? `?proposal=${proposalId}&note=undo` : '?note=reject')
}
