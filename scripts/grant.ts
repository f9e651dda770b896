/** Gives an account bonus sats: spendable on tools, never withdrawable. For operators, tests and benchmarks. */
import { randomUUID } from 'node:crypto'
import { createBooks } from '#server/books/books.store.ts'
import { grantBonus } from '#server/books/grant-bonus.ts'
import { openDatabase } from '#server/db.ts'

const [agentId, amount] = process.argv.slice(2)
const sats = Number(amount)
const url = process.env.DATABASE_URL
if (!agentId || !Number.isSafeInteger(sats) || sats <= 0 || !url) {
  console.error('Usage: DATABASE_URL=… npm run grant -- <agent_id> <sats>')
  process.exit(2)
}
const db = openDatabase(url, 2)
try {
  const account = await db.prisma.account.findUnique({ where: { agentId } })
  if (!account) throw new Error(`No account has the agent_id ${agentId}.`)
  const books = createBooks(db, () => Math.floor(Date.now() / 1000))
  await grantBonus(books, account.id, sats, randomUUID())
  console.log(`${agentId} got ${sats} bonus sats.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await db.close()
}
