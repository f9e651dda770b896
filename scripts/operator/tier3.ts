/** Grants tier 3 of executions to an account, or revokes it. For operators. */
import { parseArgs } from 'node:util'
import { addGrant, DEFAULT_GRANT_DAYS, revokeGrants } from '#server/execution/grants.store.ts'
import type { Database } from '#server/kernel/db.ts'
import { onInstance } from './on-instance.ts'

const usage = `Usage: node scripts/operator/tier3.ts grant <agent_id> --daily-sats <n> [--days ${DEFAULT_GRANT_DAYS}] [--memory-mb <n>] [--vcpu-milli <n>] [--timeout-seconds <n>]
       node scripts/operator/tier3.ts revoke <agent_id>`

const DAY_SECONDS = 86_400
const nowUnix = () => Math.floor(Date.now() / 1_000)

async function accountOf(db: Database, agentId: string): Promise<string> {
  const account = await db.prisma.account.findUnique({ where: { agentId } })
  if (!account) throw new Error(`No account has the agent_id ${agentId}.`)
  return account.id
}

/** Null for invalid arguments. */
function wished(args: string[]): ((db: Database) => Promise<string>) | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'daily-sats': { type: 'string' },
      days: { type: 'string', default: String(DEFAULT_GRANT_DAYS) },
      'memory-mb': { type: 'string' },
      'vcpu-milli': { type: 'string' },
      'timeout-seconds': { type: 'string' },
    },
  })
  const [what, agentId, ...more] = positionals
  if (agentId === undefined || more.length > 0) return null
  if (what === 'revoke')
    return async (db) => {
      const ended = await revokeGrants(db, await accountOf(db, agentId), nowUnix())
      return `Revoked ${ended.length} grants of ${agentId}. Runs that have begun finish.`
    }
  const whole = (text: string | undefined) => (text === undefined ? null : Number(text))
  const numbers = [
    values['daily-sats'],
    values.days,
    values['memory-mb'],
    values['vcpu-milli'],
    values['timeout-seconds'],
  ].map(whole)
  const [dailySatsCap, days, memoryMb, vcpuMilli, timeoutSeconds] = numbers
  if (what !== 'grant' || dailySatsCap == null || days == null) return null
  if (numbers.some((value) => value != null && !(Number.isSafeInteger(value) && value > 0))) return null
  return async (db) => {
    const grantedAtUnix = nowUnix()
    const grantId = await addGrant(db, {
      accountId: await accountOf(db, agentId),
      agentId,
      grantedAtUnix,
      expiresAtUnix: grantedAtUnix + days * DAY_SECONDS,
      dailySatsCap,
      allowlistDomains: [],
      memoryMb: memoryMb ?? null,
      vcpuMilli: vcpuMilli ?? null,
      timeoutSeconds: timeoutSeconds ?? null,
      maxBrowserActions: null,
      priceMultiplierBps: 10_000,
    })
    return `${agentId} may run tier 3 for ${days} days, for ${dailySatsCap} sats a day: ${grantId}.`
  }
}

let wish: ReturnType<typeof wished> = null
try {
  wish = wished(process.argv.slice(2))
} catch {
  // An unknown option.
}
if (wish) await onInstance(wish)
else {
  console.error(usage)
  process.exitCode = 2
}
