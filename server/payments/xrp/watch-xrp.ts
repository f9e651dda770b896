/** Finds unclaimed XRP payments: reads every ledger since the last one, once the server has it completely. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { checkPayment, type LedgerTransaction } from '#server/payments/xrp/check-payment.ts'
import { rangeAround } from '#server/payments/xrp/ledger-ranges.ts'
import { creditPayment } from './credit-xrp.ts'
import { expireQuotes, moveCursor, readCursor } from './xrp.store.ts'

type XrpRail = NonNullable<PaymentsDeps['rails']['xrp']>

/** At the first start: about a minute of ledgers. No tag existed before. */
const firstLedgers = 20
/** Per run: about a day of ledgers; the next run continues. */
const maxLedgers = 25_000

/** Returns why it failed, or null. Safe to run twice: a transaction is booked once. */
export async function watchXrp(ctx: PaymentsDeps): Promise<string | null> {
  const { xrp: rail } = ctx.rails
  if (!rail) return null
  const { validatedLedger, completeLedgers } = await rail.client.serverState()
  if (validatedLedger === null) return 'the server is not synchronised'
  const cursor = await readCursor(ctx.db)
  const first = (cursor ?? Math.max(0, validatedLedger - firstLedgers)) + 1
  if (first > validatedLedger) return null
  const held = rangeAround(completeLedgers, first)
  if (!held) return `the server lacks ledger ${first}; XRPL_URL needs a node with that much history`
  const last = Math.min(held.last, validatedLedger, first + maxLedgers - 1)
  const stuckAt = await readRange(ctx, rail, { first, last })
  await moveCursor(ctx.db, stuckAt === null ? last : stuckAt - 1)
  await expireQuotes(ctx.db, ctx.nowUnix())
  return stuckAt === null ? null : `a payment in ledger ${stuckAt} could not be booked`
}

/** The first ledger with a payment that could not be booked; later ones are booked anyway. */
async function readRange(
  ctx: PaymentsDeps,
  rail: XrpRail,
  range: { first: number; last: number },
): Promise<number | null> {
  let stuckAt: number | null = null
  for await (const page of rail.client.accountTransactions(rail.address, range)) {
    for (const transaction of page)
      if (!(await isBooked(ctx, rail.address, transaction))) stuckAt ??= transaction.ledgerIndex
    const reached = page.at(-1)?.ledgerIndex
    // The ledger of the last transaction may continue on the next page.
    if (reached && stuckAt === null) await moveCursor(ctx.db, reached - 1)
  }
  return stuckAt
}

async function isBooked(
  ctx: PaymentsDeps,
  address: string,
  transaction: LedgerTransaction,
): Promise<boolean> {
  const checked = checkPayment(transaction, address)
  if (!checked.ok) {
    ctx.log.debug({ hash: transaction.hash, check: checked.check }, 'a transaction does not pay this service')
    return true
  }
  try {
    await creditPayment(ctx, checked.payment)
    return true
  } catch (error) {
    ctx.log.error({ err: error, hash: transaction.hash }, 'an XRP payment could not be booked yet')
    return false
  }
}
