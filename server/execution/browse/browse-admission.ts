/** What a browse call may do and costs: its address, its steps, its tier, and for tier 3 the domains of the grant. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ActionLimits } from '#protocol/proofs/audit-row.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import type { Egress } from '#server/kernel/egress/egress.ts'
import { parseTarget } from '#server/kernel/egress/guarded-fetch.ts'
import { REFUSAL_MS } from '#server/kernel/egress/proxy.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import type { ExecutionDeps } from '../deps.ts'
import { browseTiers, requestedLimits } from '../execution.rules.ts'
import type { Grant } from '../grants.store.ts'
import { grantedLimits, grantOfCall, multiplied } from '../tier-admission.ts'
import type { BrowseInput } from './browse.schema.ts'
import { BROWSER_PIDS } from './browser/browser-flags.ts'
import { selectorOf } from './browser/take-steps.ts'

export interface BrowseAdmission {
  grant: Grant | null
  sats: number
  /** Null where no browser runs: only the time is limited then. */
  requested: ActionLimits | null
  granted: ActionLimits | null
  timeoutMs: number
  egress: Egress
}

const fault = (loc: (string | number)[], msg: string, type: string) =>
  new InvalidRequest([{ loc: ['body', ...loc], msg, type }])

const usesBrowser = ({ action }: BrowseInput) => action === 'screenshot' || action === 'multi_step'

/** Throws invalid_request for what no tier allows. */
export function checkBrowse(input: BrowseInput): void {
  const { action, steps, selector } = input
  if ((action === 'multi_step') !== (steps !== undefined))
    throw fault(['steps'], 'send steps with multi_step, and only with it', 'value_error')
  if (selector !== undefined && action !== 'extract_text')
    throw fault(['selector'], 'selector belongs to extract_text; steps have their own', 'value_error')
  for (const [index, step] of (steps ?? []).entries()) {
    const at = (member: string, msg: string) => fault(['steps', index, member], msg, 'value_error')
    if (step.do === 'goto') {
      if (step.value === undefined) throw at('value', 'send the address')
      checkForm(step.value, ['steps', index, 'value'])
    }
    if ((step.do === 'click' || step.do === 'type') && step.selector === undefined)
      throw at('selector', `send the selector of what to ${step.do}`)
    if (step.selector !== undefined && selectorOf(step.selector) === null)
      throw at('selector', 'send CSS, text=… or role=…')
  }
  checkForm(input.url, ['url'])
}

function checkForm(url: string, loc: (string | number)[]): void {
  try {
    parseTarget(url)
  } catch {
    throw refusal(loc)
  }
}

/** One answer for every reason, so that it says nothing about the names and addresses behind it. */
export const refusal = (loc: (string | number)[] = ['url']) =>
  fault(
    loc,
    'send the address of a public http or https site; this one may not be reached from here',
    'egress_denied',
  )

/** Throws invalid_request, never before REFUSAL_MS. */
export async function checkAddress(egress: Egress, url: string): Promise<void> {
  const atMs = performance.now()
  const { hostname, port, protocol } = new URL(url)
  try {
    await egress.dial.check(hostname, Number(port) || (protocol === 'https:' ? 443 : 80), 'caller')
  } catch (error) {
    if (!(error instanceof EgressDenied)) throw error
    await sleep(Math.max(0, REFUSAL_MS - (performance.now() - atMs)))
    throw refusal()
  }
}

/** Throws sandbox_unavailable, browser_unavailable, over_host_capacity, tier3_grant_required, not_owner, invalid_request. */
export async function admitBrowse(
  ctx: ExecutionDeps,
  input: BrowseInput,
  account: CallerAccount | null,
): Promise<BrowseAdmission> {
  const { tier, action } = input
  const grant = await grantOfCall(ctx, input, account)
  const of = browseTiers[tier]!
  const most = grant?.maxBrowserActions ?? of.actions
  if ((input.steps?.length ?? 0) > most)
    throw fault(['steps'], `tier ${tier} allows at most ${most} browser actions`, 'too_long')
  const price = action === 'screenshot' ? of.screenshot : action === 'multi_step' ? of.steps : of.read
  const limits = { ...requestedLimits(tier, null, grant), pids: BROWSER_PIDS, tmp_mb: 256 }
  const admission = {
    grant,
    sats: multiplied(price, grant),
    timeoutMs: limits.timeout_ms,
    egress: grant ? ctx.egress.within(grant.allowlistDomains) : ctx.egress,
  }
  if (!usesBrowser(input)) return { ...admission, requested: null, granted: null }
  const { state, reasons } = ctx.browsers.status()
  if (state !== 'ok')
    throw new OperationError('browser_unavailable', {
      extra: { reasons: state === 'starting' ? ['the browser is testing itself'] : [...reasons] },
      headers: { 'Retry-After': '30' },
    })
  return {
    ...admission,
    requested: limits,
    granted: await grantedLimits(ctx, { requested: limits, grant, tier }, account),
  }
}
