/** GET /execution/status: what the sandbox of this server offers now. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { Limits } from '#server/proofs/actions/audit-row.schema.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { defineOperation } from '../deps.ts'
import { requestedLimits, tiers } from '../execution.rules.ts'
import type { Sandbox } from '../sandbox.ts'
import { seccompSha256 } from '../seccomp/profile.ts'
import { listRecentActions } from './actions.store.ts'
import { RecentAction } from './recent-action.schema.ts'

const Tier = z
  .object({
    tier: z.int().describe('Number of the tier'),
    name: z.string().describe('Name of the tier'),
    sats: z.int().describe('Price of POST /execute'),
    limits_requested: Limits.describe('Of the tier'),
    limits_granted: Limits.nullable().describe('On this host; null where it is not sold now'),
  })
  .meta({ id: 'ExecutionTier' })

export const getExecutionStatus = defineOperation({
  id: 'execution.getExecutionStatus',
  method: 'GET',
  path: '/execution/status',
  summary: 'State of the sandbox, its tiers and recent runs',
  description:
    'Shows the engine, the outcome of each probe of its self-test, the limits that this host gives each tier, and recent runs without their code, output or caller.',
  input: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(10).describe('Number of recent runs to list'),
  }),
  output: z
    .object({
      status: z.enum(['ok', 'degraded', 'unavailable']).describe('unavailable: POST /execute answers 503'),
      reasons: z.array(z.string()).describe('Why it is unavailable'),
      engine: z
        .object({
          name: z.string().describe('Name of the sandbox engine'),
          version: z.string().describe('Version of the sandbox engine'),
          isolation: z.enum(['full', 'degraded']).describe('degraded: limits are missing'),
          missing: z.array(z.string()).describe('Limits that this host cannot set'),
          image_digest: z.string().describe('Of the read-only root'),
          boot_sha256: Hex64.describe('Of the script that starts the code'),
          python: z.string().describe('Version of Python'),
          seccomp_sha256: Hex64.describe('Of the list of allowed system calls'),
        })
        .nullable()
        .describe('Null while nothing runs'),
      self_test: z
        .array(
          z.object({
            probe: z.string().describe('Name of the probe'),
            ok: z.boolean().describe('Whether it held'),
          }),
        )
        .describe('The last self-test'),
      browser: z
        .object({
          available: z.boolean().describe('Whether pages are opened'),
          version: z.string().nullable().describe('Version of the browser; null when unknown'),
        })
        .describe('The browser of POST /browse'),
      tiers: z.array(Tier).describe('Execution tiers and their limits'),
      running: z.int().describe('Number of runs in progress'),
      queued: z.int().describe('Number of runs that wait for a place'),
      tier3: z
        .object({
          max_concurrent: z.int().describe('Number of tier 3 runs allowed at once'),
          running: z.int().describe('Number of tier 3 runs in progress'),
        })
        .describe('Places of tier 3 on this host'),
      recent: z.array(RecentAction).describe('Recent runs, newest first'),
    })
    .meta({ id: 'ExecutionStatus' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run({ sandbox, browsers, db, env }, { limit }) {
    const browser = browsers.status()
    const { state, reasons, info, selfTest, ...now } = sandbox.status()
    return {
      status: state === 'ok' || state === 'degraded' ? state : ('unavailable' as const),
      reasons: state === 'starting' ? ['the sandbox is testing itself'] : [...reasons],
      engine: info && {
        name: info.name,
        version: info.version,
        isolation: info.isolation,
        missing: [...info.missing],
        image_digest: info.imageDigest,
        boot_sha256: info.bootSha256,
        python: info.python,
        seccomp_sha256: seccompSha256,
      },
      self_test: selfTest.map(({ probe, ok }) => ({ probe, ok })),
      browser: { available: browser.state === 'ok', version: browser.version },
      tiers: tiers.map(({ name, sats }, tier) => ({
        tier,
        name,
        sats,
        limits_requested: requestedLimits(tier, null),
        limits_granted: offered(sandbox, tier),
      })),
      running: now.running,
      queued: now.queued,
      tier3: { max_concurrent: env.TIER_3_MAX_CONCURRENT, running: now.grantedRunning },
      recent: await listRecentActions(db, limit),
    }
  },
})

function offered(sandbox: Sandbox, tier: number) {
  try {
    return sandbox.limitsOf(tier, requestedLimits(tier, null))
  } catch {
    return null
  }
}
