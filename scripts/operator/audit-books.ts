// Audits the books: totals for each unit and kind, every invariant, earlier seals, and what the rails hold. Reads only,
// except for the seal that it leaves. Uses DATABASE_URL, or the database of npm start in this folder, and the rails that the
// settings name. Ends with status 1 on any violation.
import { booksFaults } from '#server/books/invariants.store.ts'
import { sealFaults, takeSeal } from '#server/books/seal.store.ts'
import { booksTotals } from '#server/books/totals.store.ts'
import type { Database } from '#server/db.ts'
import { createEgress } from '#server/egress/egress.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { compareRails } from '#server/payments/compare-rails.ts'
import { openRails } from '#server/payments/rails/rails.ts'
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

/** Only rails that hold less than the books say are at fault: an address may hold other money too. */
async function railFaults(db: Database): Promise<string[]> {
  const env = readEnv(instanceEnvironment())
  const log = createLog('silent')
  const rails = await openRails({ env, log, egress: createEgress(env, log), nowUnix })
  try {
    const compared = await compareRails({ db, rails })
    for (const { rail, unit, booked, there } of compared)
      console.log(`${rail}: the books say ${booked} ${unitOf(unit)}, the rail ${there ?? 'does not answer'}`)
    return compared.flatMap(({ rail, unit, booked, there }) =>
      there !== null && there < booked
        ? [`I12 ${rail} holds ${booked - there} ${unitOf(unit)} less than the books say`]
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
  if (faults.length === 0) return '\nThe books balance.'
  throw new Error(`${faults.join('\n')}\n\n${faults.length} violations.`)
})
