// Do the books balance? Totals for each unit and kind, every invariant, earlier seals, and what the rails hold.
// Reads only, but for the seal that it leaves. Needs DATABASE_URL; asks the rails that the other settings name.
// Ends with status 1 on any violation.
import { booksFaults } from '#server/books/invariants.store.ts'
import { sealFaults, takeSeal } from '#server/books/seal.store.ts'
import { booksTotals } from '#server/books/totals.store.ts'
import { openDatabase } from '#server/db.ts'
import { createEgress } from '#server/egress/egress.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { compareRails } from '#server/payments/compare-rails.ts'
import { openRails } from '#server/payments/rails/rails.ts'

const smallestPart: Record<string, string> = { USD2: 'cents', USDC6: 'µUSDC', XRP6: 'drops' }
const nowUnix = () => Math.floor(Date.now() / 1_000)

async function audit(): Promise<string[]> {
  const env = readEnv()
  if (!env.DATABASE_URL) throw new Error('Set DATABASE_URL to the database of the instance.')
  const db = openDatabase(env.DATABASE_URL, 2)
  try {
    for (const { unit, kind, accounts, amount } of await booksTotals(db))
      console.log(
        `${unit.padEnd(6)} ${kind.padEnd(15)} ${String(amount).padStart(18)} ${smallestPart[unit] ?? 'msat'}${accounts > 1 ? `, ${accounts} accounts` : ''}`,
      )
    const faults = [...(await booksFaults(db)), ...(await sealFaults(db))]
    const seal = await takeSeal(db, nowUnix())
    if (seal) console.log(`\nSealed up to journal ${seal.journalId}: ${seal.sha256}`)
    const log = createLog('silent')
    const rails = await openRails({ env, log, egress: createEgress(env, log), nowUnix })
    try {
      for (const { rail, unit, booked, there } of await compareRails({ db, rails })) {
        console.log(
          `${rail}: the books say ${booked} ${smallestPart[unit] ?? 'msat'}, the rail ${there ?? 'does not answer'}`,
        )
        if (there !== null && there < booked)
          faults.push(
            `I12 ${rail} holds ${booked - there} ${smallestPart[unit] ?? 'msat'} less than the books say`,
          )
      }
    } finally {
      await rails.close()
    }
    return faults
  } finally {
    await db.close()
  }
}

try {
  const faults = await audit()
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? '\nThe books balance.' : `\n${faults.length} violations.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
