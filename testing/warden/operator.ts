/** An operator of a test service: a token, calls with it, and proposals to decide. */
import { randomBytes } from 'node:crypto'
import { type OperatorScope, operatorScopes } from '#server/kernel/operation.ts'
import { idFrom, operatorTokenFrom } from '#server/warden/operators/operator-token.ts'
import { insertToken, revokeTokens } from '#server/warden/operators/operators.store.ts'
import { decide } from '#server/warden/proposals/decide.ts'
import { type ProposalRequest, propose } from '#server/warden/proposals/propose.ts'
import type { Answer, Service } from '#testing/service.ts'

export interface Operator {
  token: string
  get(path: string): Promise<Answer>
  post(path: string, json: object): Promise<Answer>
  propose(request: Partial<ProposalRequest>): Promise<string>
  decide(id: string, verb: 'approve' | 'reject' | 'requeue', reason?: string, key?: string): Promise<Answer>
  undo(id: string): ReturnType<typeof decide>
  revoke(): Promise<string[]>
}

export async function startOperator(
  service: Service,
  name: string,
  { scopes = operatorScopes, days = 90 }: { scopes?: readonly OperatorScope[]; days?: number } = {},
): Promise<Operator> {
  const { ctx, clock } = service
  const token = operatorTokenFrom(randomBytes(64))
  const tokenId = idFrom('opt', randomBytes(17))
  const createdAtUnix = clock.nowUnix
  await insertToken(ctx.db, {
    tokenId,
    token,
    name,
    scopes,
    createdAtUnix,
    expiresAtUnix: createdAtUnix + days * 86_400,
  })
  const headers = { authorization: `Bearer ${token}` }
  const post: Operator['post'] = (path, json) => service.call(path, { headers, json })
  return {
    token,
    get: (path) => service.call(path, { headers }),
    post,
    async propose(request) {
      const fact = randomBytes(8).toString('hex')
      const made = { fact, kind: 'other' as const, title: 'Something', detail: '', params: {}, evidence: [] }
      const { proposalId } = await propose(
        ctx.db,
        { ...made, posteriorBps: 5_000, impactWeightMilli: 1_000, ...request },
        clock.nowUnix,
      )
      return proposalId
    },
    decide: (id, verb, reason = '', key = `test-${randomBytes(8).toString('hex')}`) =>
      post(`/warden/proposals/${id}/${verb}`, { idempotency_key: key, reason }),
    undo: (id) =>
      ctx.db.transaction((tx) =>
        decide(tx, { proposalId: id, verb: 'undo', actor: name, reason: '', idempotencyKey: null }, ctx),
      ),
    revoke: () => revokeTokens(ctx.db, tokenId, clock.nowUnix),
  }
}
