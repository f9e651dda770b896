/** Grants tier 3 of executions, revokes it with the runs that it allowed, and cuts a grant to what the host has. */
import { z } from 'zod'
import { agentIdPattern } from '#server/accounts/account-names.ts'
import {
  addGrant,
  DEFAULT_GRANT_DAYS,
  findLiveGrant,
  type Grant,
  revokeGrants,
} from '#server/execution/grants.store.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { AccountParams } from './account-actions.ts'
import { ActionRefused, actionOf, dateOf } from './action.ts'
import { findAccount, unknownAccount } from './find-account.ts'

const daySeconds = 86_400

/** A host name, or *. before one for the hosts below it. */
const Domain = z
  .string()
  .max(253)
  .regex(
    /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'send host names such as example.com',
  )

const Overrides = {
  custom_memory_mb: z.int().min(256).max(1_048_576).nullable().default(null),
  custom_vcpu: z.number().min(0.1).max(512).nullable().default(null),
}

const GrantParams = AccountParams.extend({
  daily_sats_cap: z.int().min(1).max(100_000_000).describe('Sats a day (UTC)'),
  expires_at: z.int().min(0).nullable().default(null).describe('Unix seconds; null for 30 days'),
  allowlist_domains: z.array(Domain).max(100).default([]).describe('Hosts that pages may be read from'),
  ...Overrides,
  custom_timeout_seconds: z.int().min(1).max(3_600).nullable().default(null),
  custom_max_browser_actions: z.int().min(1).max(100).nullable().default(null),
  custom_price_multiplier: z.number().min(0.1).max(10).default(1),
})

const milli = (vcpu: number | null): number | null => (vcpu === null ? null : Math.round(vcpu * 1_000))

const grantWords = (grant: Grant | null): string =>
  grant
    ? `${grant.dailySatsCap.toLocaleString('en-GB')} sats a day until ${dateOf(grant.expiresAtUnix)}`
    : 'no grant'

export const grantTier3 = actionOf({
  directive: { target: 'execution', action: 'grant_tier3' },
  params: GrantParams,
  async describe(ctx, params) {
    const nowUnix = ctx.nowUnix()
    const account = await findAccount(ctx.db, params.agent_id)
    const expiresAt = params.expires_at ?? nowUnix + DEFAULT_GRANT_DAYS * daySeconds
    const sats = params.daily_sats_cap.toLocaleString('en-GB')
    const custom = [
      params.custom_memory_mb === null ? [] : [`${params.custom_memory_mb} MB`],
      params.custom_vcpu === null ? [] : [`${params.custom_vcpu} processors`],
      params.custom_timeout_seconds === null ? [] : [`${params.custom_timeout_seconds} s`],
      params.custom_max_browser_actions === null
        ? []
        : [`${params.custom_max_browser_actions} browser actions`],
    ].flat()
    const domains = params.allowlist_domains
    return {
      lines: [
        ['Grants', `tier 3 to ${params.agent_id}: runs of up to 600 s, 5 GB and 4 processors`],
        ['Within', `${sats} sats a day, at ${params.custom_price_multiplier} times the price`],
        ['Until', dateOf(expiresAt)],
        ...(custom.length > 0 ? [['Instead', custom.join(', ')] as const] : []),
        ['Pages of', domains.length === 0 ? 'no host' : domains.join(', ')],
      ],
      afterwards: 'Can be taken back with revoke_tier3, which ends runs in progress.',
      change: account && {
        before: grantWords((await findLiveGrant(ctx.db, account.id, nowUnix)).grant),
        after: `${sats} sats a day until ${dateOf(expiresAt)}`,
      },
      problem: account ? endedProblem(expiresAt, nowUnix) : unknownAccount(params.agent_id),
    }
  },
  async execute(tx, ctx, params) {
    const nowUnix = ctx.nowUnix()
    const expiresAtUnix = params.expires_at ?? nowUnix + DEFAULT_GRANT_DAYS * daySeconds
    const account = await findAccount(tx, params.agent_id)
    const problem = account ? endedProblem(expiresAtUnix, nowUnix) : unknownAccount(params.agent_id)
    if (!account || problem !== null) throw new ActionRefused(problem ?? unknownAccount(params.agent_id))
    const before = await revokeGrants(tx, account.id, nowUnix)
    const grantId = await addGrant(tx, {
      accountId: account.id,
      agentId: params.agent_id,
      grantedAtUnix: nowUnix,
      expiresAtUnix,
      dailySatsCap: params.daily_sats_cap,
      allowlistDomains: params.allowlist_domains,
      memoryMb: params.custom_memory_mb,
      vcpuMilli: milli(params.custom_vcpu),
      timeoutSeconds: params.custom_timeout_seconds,
      maxBrowserActions: params.custom_max_browser_actions,
      priceMultiplierBps: Math.round(params.custom_price_multiplier * 10_000),
    })
    return {
      result: { agent_id: params.agent_id, grant_id: grantId, expires_at: expiresAtUnix },
      committed: () => stopRuns(ctx, before),
    }
  },
})

const endedProblem = (expiresAt: number, nowUnix: number): string | null =>
  expiresAt <= nowUnix ? 'The grant would have ended already.' : null

/** Runs of this server; those of others end when they are checked again, before they start. */
const stopRuns = ({ sandbox }: Pick<WardenDeps, 'sandbox'>, grantIds: readonly string[]): void => {
  for (const grantId of grantIds) sandbox.stopGrant(grantId)
}

export const revokeTier3 = actionOf({
  directive: { target: 'execution', action: 'revoke_tier3' },
  params: AccountParams,
  async describe(ctx, { agent_id: agentId }) {
    const account = await findAccount(ctx.db, agentId)
    const grant = account && (await findLiveGrant(ctx.db, account.id, ctx.nowUnix())).grant
    return {
      lines: [['Revokes', `tier 3 of ${agentId}; runs in progress end`]],
      afterwards: 'Can be granted again with grant_tier3.',
      change: account && { before: grantWords(grant), after: 'no grant' },
      problem: account ? (grant ? null : noGrant) : unknownAccount(agentId),
    }
  },
  async execute(tx, ctx, { agent_id: agentId }) {
    const account = await findAccount(tx, agentId)
    if (!account) throw new ActionRefused(unknownAccount(agentId))
    const ended = await revokeGrants(tx, account.id, ctx.nowUnix())
    if (ended.length === 0) throw new ActionRefused(noGrant)
    return { result: { agent_id: agentId, revoked: ended }, committed: () => stopRuns(ctx, ended) }
  },
})

const noGrant = 'The account has no grant that could be revoked.'

/** Of a proposal that a run made which its host could not give. */
export const limitGrant = actionOf({
  directive: null,
  params: z.object({
    agent_id: z.string().regex(agentIdPattern).describe('Public name of the account'),
    grant_id: z.string().min(1).max(64).describe('Grant that is cut'),
    custom_memory_mb: z.int().min(256).max(1_048_576).describe('Memory of a run'),
    custom_vcpu: z.number().min(0.1).max(512).describe('Processors of a run'),
  }),
  async describe(ctx, { agent_id: agentId, grant_id: grantId, custom_memory_mb: memory, custom_vcpu: vcpu }) {
    const account = await findAccount(ctx.db, agentId)
    const grant = account && (await findLiveGrant(ctx.db, account.id, ctx.nowUnix())).grant
    return {
      lines: [
        ['Cuts', `runs of tier 3 of ${agentId} to ${memory} MB and ${vcpu} processors, which this host has`],
        ['Keeps', 'the cap, the end and the price of the grant'],
      ],
      afterwards:
        'Can be changed with grant_tier3. Rejecting leaves the grant as it is; its runs stay refused here.',
      change: null,
      problem: grant?.grantId === grantId ? null : otherGrant,
    }
  },
  async execute(
    tx,
    ctx,
    { agent_id: agentId, grant_id: grantId, custom_memory_mb: memory, custom_vcpu: vcpu },
  ) {
    const rows = await tx.query(
      'warden_limit_grant',
      `UPDATE execution_grant SET custom_memory_mb = $2, custom_vcpu_milli = $3
       WHERE grant_id = $1 AND revoked_at_unix IS NULL AND expires_at_unix > $4 RETURNING grant_id`,
      [grantId, memory, milli(vcpu), ctx.nowUnix()],
    )
    if (rows.length === 0) throw new ActionRefused(otherGrant)
    return { result: { agent_id: agentId, grant_id: grantId } }
  },
})

const otherGrant = 'This grant has ended, or another one has taken its place.'
