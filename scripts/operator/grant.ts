/**
 * Grants bonus sats to an account (spendable, never withdrawable), or issues a token for one free call. For
 * operators, tests and benchmarks.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { defaultGrantDays, issueGrant } from '#server/accounts/free-calls/issue-grant.ts'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { grantBonus } from '#server/kernel/books/grant-bonus.ts'
import type { Database } from '#server/kernel/db.ts'
import { onInstance } from './on-instance.ts'

const usage = `Usage: npm run grant -- <agent_id> <sats>
       npm run grant -- first-call [--days ${defaultGrantDays}]`

const nowUnix = () => Math.floor(Date.now() / 1000)
const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0

/** Null for invalid arguments. */
function wished(args: string[]): ((db: Database) => Promise<string>) | null {
  const { values, positionals } = parseArgs({
    args,
    options: { days: { type: 'string' } },
    allowPositionals: true,
  })
  const [what, amount, ...more] = positionals
  if (what === undefined || more.length > 0) return null
  if (what === 'first-call' && amount === undefined) {
    const days = Number(values.days ?? defaultGrantDays)
    return isWhole(days) && days <= 3_650 ? (db) => printToken(db, days) : null
  }
  const sats = Number(amount)
  return isWhole(sats) && values.days === undefined ? (db) => giveBonus(db, what, sats) : null
}

/** Only the token goes to standard output. */
async function printToken(db: Database, days: number): Promise<string> {
  const { token, expiresAtUnix } = await issueGrant(db, { nowUnix: nowUnix(), days, randomBytes })
  const until = new Date(expiresAtUnix * 1000).toISOString()
  console.error(`One free call, redeemable until ${until} with POST /grant_first_call:`)
  return token
}

async function giveBonus(db: Database, agentId: string, sats: number): Promise<string> {
  const account = await db.prisma.account.findUnique({ where: { agentId } })
  if (!account) throw new Error(`No account has the agent_id ${agentId}.`)
  await grantBonus(createBooks(db, nowUnix), account.id, sats, randomUUID())
  return `Granted ${sats} bonus sats to ${agentId}.`
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
