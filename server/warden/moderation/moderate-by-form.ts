/** POST /warden/moderation: the plain form of the moderation page, by the cookie of its session and the token of its form. */
import { z } from 'zod'
import { agentIdPattern } from '#server/accounts/account-names.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { directiveAction } from '../actions/actions.ts'
import { visibilityDirective } from '../actions/moderation-actions.ts'
import { findOpenSession } from '../approvals/session.ts'
import { carryOutOf, directiveWriter } from '../directives/issue-directive.ts'
import { idFrom, isCsrfOf } from '../operators/operator-token.ts'
import { Reason } from '../proposals/proposal.schema.ts'
import { idPrefixes, subjects } from './moderation.store.ts'

export const moderationPath = '/warden/moderation'

const Form = z.object({
  csrf: z.string().default(''),
  verb: z.enum(['hide', 'restore']),
  subject: z.string().trim().min(1).max(100),
  reason: Reason.refine((reason) => reason.trim() !== ''),
})

/** Null for a text that names nothing. An account is suspended where anything else is hidden. */
function directiveOf(verb: 'hide' | 'restore', id: string) {
  const subject = subjects.find((one) => new RegExp(`^${idPrefixes[one]}[a-z2-7]{26}$`).test(id))
  if (subject) return visibilityDirective(subject, verb, id)
  if (!agentIdPattern.test(id)) return null
  return { target: 'accounts', action: verb === 'hide' ? 'suspend' : 'restore', params: { agent_id: id } }
}

export const moderateByForm = defineOperation({
  id: 'warden.moderateByForm',
  method: 'POST',
  path: moderationPath,
  summary: 'Moderate by form',
  description:
    'The form of the moderation page. It does what a directive does, and the decision log names it.',
  input: z.object({ body: z.string().describe('Form with csrf, from the page, verb, subject and reason') }),
  consumes: 'application/x-www-form-urlencoded',
  output: z.string().describe('Empty; Location names the page'),
  produces: 'text/plain',
  errors: ['invalid_operator_token', 'forbidden', 'csrf_failed'],
  auth: 'public',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'operator',
  crossOrigin: false,
  hidden: true,
  async run(ctx, { body }, call) {
    const session = await findOpenSession(ctx, call.header('cookie'))
    if (!session)
      throw new OperationError('invalid_operator_token', {
        detail: 'The session is over. Open /warden/approvals and sign in again. Nothing was changed.',
      })
    const given = Object.fromEntries(new URLSearchParams(body))
    if (!isCsrfOf(session.secret, given.csrf ?? '')) throw new OperationError('csrf_failed')
    if (!session.operator.scopes.includes('direct')) throw new OperationError('forbidden')
    const form = Form.safeParse(given)
    if (!form.success) return redirectTo('form', given.subject ?? '')
    const { verb, subject, reason } = form.data
    const wanted = directiveOf(verb, subject)
    if (!wanted) return redirectTo('unknown', subject)
    const directiveId = idFrom('dir', ctx.randomBytes(17))
    const action = directiveAction(wanted.target, wanted.action)!
    const directive = {
      ...{ ...wanted, directiveId, reason },
      actor: session.operator.name,
      idempotencyKey: idFrom('form', ctx.randomBytes(17)),
      carryOut: await carryOutOf(ctx, action, wanted.params as never, directiveId),
    }
    const [issued] = await ctx.db.transaction((tx) => directiveWriter.write(tx, [directive], ctx))
    directiveWriter.committed?.(ctx, [issued!])
    return redirectTo(issued!.status === 'accepted' ? verb : 'refused', subject)
  },
})

const redirectTo = (note: string, subject: string) =>
  new RawAnswer(
    '',
    { Location: `${moderationPath}?${new URLSearchParams({ note, subject })}` },
    { status: 302 },
  )
