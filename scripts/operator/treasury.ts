/** Shows what the treasury holds, and books sats of the operator into it, from which bounties are paid. */
import { createBooks } from '#server/kernel/books/books.store.ts'
import { treasurySats } from '#server/kernel/books/treasury.store.ts'
import type { Database } from '#server/kernel/db.ts'
import { onInstance } from './on-instance.ts'

const usage = `Usage: npm run treasury [-- deposit SATS REFERENCE | -- allocate SATS REFERENCE]

  deposit   books SATS that you have sent to the Lightning node of the instance.
  allocate  books SATS of what the instance has earned over Lightning.
  REFERENCE names the fact, for example a transaction id: one reference is booked once.`

const held = async (db: Database) =>
  `The treasury holds ${(await treasurySats(db)).toLocaleString('en')} sats.`

const heldAndEarned = async (db: Database) =>
  `${await held(db)} ${(await earnedSats(db)).toLocaleString('en')} sats earned over Lightning can be allocated.`

/** What calls have earned over Lightning and nobody has allocated yet. */
async function earnedSats(db: Database): Promise<number> {
  const [row] = await db.query(
    'treasury_earned',
    `SELECT COALESCE(sum(p.amount), 0)::bigint / 1000 AS sats FROM books_posting p JOIN books_account a ON a.id = p.account_id
     WHERE a.kind = 'revenue' AND a.unit = 'LN' /* not null: sats */`,
    [],
  )
  return row!.sats
}

async function book(db: Database, verb: 'deposit' | 'allocate', sats: number, reference: string) {
  const [{ lightning } = { lightning: null }] = await db.query(
    'treasury_network',
    'SELECT lightning FROM books_network',
    [],
  )
  if (verb === 'allocate' && (await earnedSats(db)) < sats)
    throw new Error(
      `The instance has earned ${(await earnedSats(db)).toLocaleString('en')} sats over Lightning.`,
    )
  const books = createBooks(db, () => Math.floor(Date.now() / 1_000), lightning === null ? {} : { lightning })
  const isNew = await books.post(`treasury_${verb}`, `treasury:${reference}`, [
    { kind: verb === 'deposit' ? 'rail' : 'revenue', unit: 'LN', amount: -sats * 1_000 },
    { kind: 'treasury', unit: 'LN', amount: sats * 1_000 },
  ])
  return `${isNew ? 'Booked.' : 'This reference was booked before; nothing has changed.'} ${await held(db)}`
}

const [verb, amount, reference, ...more] = process.argv.slice(2)
const sats = /^[1-9]\d{0,9}$/.test(amount ?? '') ? Number(amount) : null
if (verb === undefined) await onInstance(heldAndEarned)
else if (
  (verb === 'deposit' || verb === 'allocate') &&
  sats !== null &&
  /^[\w:.-]{1,100}$/.test(reference ?? '') &&
  more.length === 0
)
  await onInstance((db) => book(db, verb, sats, reference!))
else {
  console.error(usage)
  process.exitCode = 2
}
