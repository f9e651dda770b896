// Audits the accounting: totals for each unit and kind, every invariant, earlier seals, and the balances of
// the rails. Writes only a new seal. Uses DATABASE_URL, or the database of npm start in this folder, and
// the configured rails. Exits with status 1 on any violation.
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import { sealFaults, takeSeal } from '#server/kernel/books/seal.store.ts'
import { booksTotals } from '#server/kernel/books/totals.store.ts'
import type { Database } from '#server/kernel/db.ts'
import { createEgress } from '#server/kernel/egress/egress.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { openRails } from '#server/payments/rails.ts'
import { compareRails } from '#server/payments/status/compare-rails.ts'
import { instanceEnvironment, onInstance } from './on-instance.ts'

const smallestPart: Record<string, string> = { USD2: 'cents', USDC6: 'µUSDC', XRP6: 'drops' }
const nowUnix = () => Math.floor(Date.now() / 1_000)

const unitOf = (unit: string) => smallestPart[unit] ?? 'msat'

async function printTotals(db: Database): Promise<void> {
  for (const { unit, kind, accounts, amount } of await booksTotals(db))
    console.log(
      `${unit.padEnd(6)} ${kind.padEnd(15)} ${String(amount).padStart(18)} ${unitOf(unit)}${accounts > 1 ? `, ${accounts} accounts` : ''}`,
    )
}

/** Only a rail that holds less than booked is a violation: an address may hold other funds too. */
async function railFaults(db: Database): Promise<string[]> {
  const env = readEnv(instanceEnvironment())
  const log = createLog('silent')
  const rails = await openRails({ env, log, egress: createEgress(env, log), nowUnix })
  try {
    const compared = await compareRails({ db, rails })
    for (const { rail, unit, booked, there } of compared)
      console.log(`${rail}: booked ${booked} ${unitOf(unit)}, on the rail ${there ?? 'does not answer'}`)
    return compared.flatMap(({ rail, unit, booked, there }) =>
      there !== null && there < booked
        ? [`I12 ${rail} holds ${booked - there} ${unitOf(unit)} less than booked`]
        : [],
    )
  } finally {
    await rails.close()
  }
}

await onInstance(async (db) => {
  await printTotals(db)
  const faults = [...(await booksFaults(db)), ...(await sealFaults(db))]
  const seal = await takeSeal(db, nowUnix())
  if (seal) console.log(`\nSealed up to journal ${seal.journalId}: ${seal.sha256}`)
  faults.push(...(await railFaults(db)))
  if (faults.length === 0) return '\nThe accounting is consistent.'
  throw new Error(`${faults.join('\n')}\n\n${faults.length} violations.`)
})
