/** What a call of POST /execute may have and costs: limits of its tier, and for tier 3 a live grant with sats left for today. */
import type { ActionLimits } from '#protocol/proofs/audit-row.ts'
import type { Call, CallerAccount } from '#server/kernel/call.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { propose } from '#server/warden/proposals/propose.ts'
import type { ExecutionDeps } from './deps.ts'
import { type ExecuteInput, MOST_CODE_BYTES, MOST_STDIN_BYTES } from './execute.schema.ts'
import { GRANTED_TIER, requestedLimits, tiers } from './execution.rules.ts'
import { countOnGrant, findLiveGrant, type Grant, secondsToMidnight } from './grants.store.ts'

export interface Admission {
  requested: ActionLimits
  granted: ActionLimits
  grant: Grant | null
  sats: number
}

const fault = (member: string, msg: string, type: string) =>
  new InvalidRequest([{ loc: ['body', member], msg, type }])

/** Throws invalid_request for what no tier allows. */
export function checkRequest({
  code,
  stdin,
  tier,
  timeout_seconds,
  permissive,
  use_workspace,
}: ExecuteInput): void {
  if (permissive === true || use_workspace === true) {
    const member = permissive === true ? 'permissive' : 'use_workspace'
    throw fault(member, 'every run gets the same sandbox; leave it out', 'unsupported_option')
  }
  if (code.includes('\0')) throw fault('code', 'the code contains NUL; remove it', 'value_error')
  const tooLong = (text: string, most: number) => Buffer.byteLength(text) > most
  if (tooLong(code, MOST_CODE_BYTES))
    throw fault('code', `send at most ${MOST_CODE_BYTES} bytes`, 'string_too_long')
  if (tooLong(stdin, MOST_STDIN_BYTES))
    throw fault('stdin', `send at most ${MOST_STDIN_BYTES} bytes`, 'string_too_long')
  const most = tiers[tier]!.timeoutSeconds
  if (timeout_seconds !== undefined && timeout_seconds > most)
    throw fault('timeout_seconds', `tier ${tier} allows at most ${most} seconds`, 'less_than_equal')
}

/** Throws sandbox_unavailable, over_host_capacity, tier3_grant_required, not_owner. */
export async function admit(
  ctx: ExecutionDeps,
  input: ExecuteInput,
  account: CallerAccount | null,
): Promise<Admission> {
  const { tier, timeout_seconds: timeout = null } = input
  const grant = await grantOfCall(ctx, input, account)
  const requested = requestedLimits(tier, timeout, grant)
  return {
    requested,
    granted: await grantedLimits(ctx, { requested, grant, tier }, account),
    grant,
    sats: multiplied(tiers[tier]!.sats, grant),
  }
}

/** Null below tier 3. Throws tier3_grant_required, not_owner. */
export async function grantOfCall(
  ctx: Pick<ExecutionDeps, 'db' | 'nowUnix'>,
  { tier, agent_id: agentId }: { tier: number; agent_id?: string | undefined },
  account: CallerAccount | null,
): Promise<Grant | null> {
  if (tier < GRANTED_TIER) return null
  const grant = await requireGrant(ctx, account)
  if (agentId !== undefined && agentId !== account?.agentId) throw new OperationError('not_owner')
  return grant
}

export const multiplied = (sats: number, grant: Grant | null): number =>
  grant ? Math.ceil((sats * grant.priceMultiplierBps) / 10_000) : sats

/** Throws sandbox_unavailable; tier 3 is never clamped: over_host_capacity. */
export async function grantedLimits(
  ctx: ExecutionDeps,
  { requested, grant, tier }: { requested: ActionLimits; grant: Grant | null; tier: number },
  account: CallerAccount | null,
): Promise<ActionLimits> {
  const granted = ctx.sandbox.limitsOf(tier, requested)
  if (!grant) return granted
  if (granted.memory_mb < requested.memory_mb || granted.vcpu_milli < requested.vcpu_milli) {
    const escalationId = await escalate(ctx, account!, { grant, requested, granted })
    throw new OperationError('over_host_capacity', {
      detail: `This host has ${granted.memory_mb} MB and ${granted.vcpu_milli / 1_000} processors for runs; the grant asks for ${requested.memory_mb} MB and ${requested.vcpu_milli / 1_000}. Nothing was charged.`,
      headers: { 'Retry-After': '3600' },
      extra: { escalation_id: escalationId },
    })
  }
  return granted
}

interface TooLarge {
  grant: Grant
  requested: ActionLimits
  granted: ActionLimits
}

/** Proposes to the operators, once a day for each grant, to grant what this host has. Returns the id of the proposal. */
async function escalate(
  ctx: ExecutionDeps,
  { agentId }: CallerAccount,
  { grant, requested, granted }: TooLarge,
): Promise<string> {
  ctx.log.warn({ agentId, requested, granted }, 'a granted run does not fit this host')
  const nowUnix = ctx.nowUnix()
  const { proposalId } = await propose(
    ctx.db,
    {
      fact: `${grant.grantId}:${Math.floor(nowUnix / 86_400)}`,
      kind: 'over_capacity',
      title: `The tier 3 grant of ${agentId} exceeds this host`,
      detail: `A run asked for ${requested.memory_mb} MB and ${requested.vcpu_milli / 1_000} processors; this host has ${granted.memory_mb} MB and ${granted.vcpu_milli / 1_000} for runs. Such runs are refused, uncharged, until the grant fits or the host grows.`,
      params: {
        agent_id: agentId,
        grant_id: grant.grantId,
        custom_memory_mb: Math.min(requested.memory_mb, granted.memory_mb),
        custom_vcpu: Math.min(requested.vcpu_milli, granted.vcpu_milli) / 1_000,
      },
      evidence: [{ label: 'Limits of this host', href: '/execution/status' }],
      posteriorBps: 9_000,
      impactWeightMilli: 2_000,
    },
    nowUnix,
  )
  return proposalId
}

/** Throws tier3_grant_required. */
async function requireGrant(
  { db, nowUnix }: Pick<ExecutionDeps, 'db' | 'nowUnix'>,
  account: CallerAccount | null,
): Promise<Grant> {
  const found = account && (await findLiveGrant(db, account.id, nowUnix()))
  if (!found?.grant)
    throw new OperationError('tier3_grant_required', { extra: { reason: found?.problem ?? 'none' } })
  return found.grant
}

/** Runs what a grant allows, once the charge of the call is counted towards its cap. Throws daily_cap_reached. */
export async function withinCap<T>(
  ctx: ExecutionDeps,
  { grant, sats }: Pick<Admission, 'grant' | 'sats'>,
  { account, payment }: Pick<Call, 'account' | 'payment'>,
  run: (recheck?: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!grant) return run()
  const nowUnix = ctx.nowUnix()
  const { grantId, dailySatsCap } = grant
  if (!(await countOnGrant(ctx.db, { grantId, chargeId: payment!.chargeId, sats }, nowUnix)))
    throw new OperationError('daily_cap_reached', {
      detail: `The grant allows ${dailySatsCap} sats a day (UTC), and this call of ${sats} sats would exceed them. Nothing was charged.`,
      headers: { 'Retry-After': String(secondsToMidnight(nowUnix)) },
    })
  return run(async () => {
    const now = await requireGrant(ctx, account)
    if (now.grantId !== grantId)
      throw new OperationError('tier3_grant_required', { extra: { reason: 'revoked' } })
  })
}
