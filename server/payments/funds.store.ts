/** Locks and reads the balances of accounts for the transaction that moves them. */
import type { Transaction } from '#server/kernel/db.ts'

export interface Funds {
  lightningMsat: number
  spendableMsat: number
  bonusMsat: number
  owedMsat: number
}

/**
 * Balance and debts of `payerId`; no other transaction can move money of these accounts until this one
 * ends.
 */
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
