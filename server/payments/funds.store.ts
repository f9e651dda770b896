/** Locks and reads the money of accounts for the transaction that moves it. */
import type { Transaction } from '#server/db.ts'

export interface Funds {
  lightningMsat: number
  spendableMsat: number
  bonusMsat: number
  owedMsat: number
}

/** What `payerId` has and owes now; nobody moves money of these accounts until the transaction ends. */
export async function lockFunds(
  tx: Transaction,
  payerId: string,
  alsoLocked: readonly string[] = [],
): Promise<Funds> {
  const rows = await tx.query('funds_lock', 'SELECT owner_id, kind, unit, balance FROM books_lock($1)', [
    [payerId, ...alsoLocked],
  ])
  const sum = (kind: string, unit?: string) =>
    rows
      .filter(
        (row) => row.owner_id === payerId && row.kind === kind && (unit === undefined || row.unit === unit),
      )
      .reduce((total, { balance }) => total + (balance ?? 0), 0)
  return {
    lightningMsat: sum('available', 'LN'),
    spendableMsat: sum('available'),
    bonusMsat: sum('available', 'BONUS'),
    owedMsat: -sum('owed'),
  }
}
