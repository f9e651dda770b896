// Which kinds of sats pay for a call, and in which kinds is its revenue split? The rule the database functions
// implement, as a model to test them against.

export type BackingUnit = 'BONUS' | 'X402' | 'XRP' | 'CARD' | 'LN'

/**
 * What cannot be withdrawn goes first; of that, card last, because it alone can be charged back and unspent
 * sats can still be taken back.
 */
export const SPEND_ORDER: readonly BackingUnit[] = ['BONUS', 'X402', 'XRP', 'CARD', 'LN']

/** An amount above zero of one unit. */
export interface SpendLine {
  readonly unit: BackingUnit
  readonly msat: bigint
}

/** Lines in spend order that add up to `msat`, or null when there is not enough. */
export function allocateSpend(
  available: Readonly<Partial<Record<BackingUnit, bigint>>>,
  msat: bigint,
  { lightningOnly = false }: { lightningOnly?: boolean } = {},
): SpendLine[] | null {
  const units: readonly BackingUnit[] = lightningOnly ? ['LN'] : SPEND_ORDER
  const purse = units.map((unit) => ({ unit, msat: available[unit] ?? 0n }))
  const [lines, rest] = take(purse, msat)
  return rest === 0n ? lines : null
}

/** The cut comes from the units spent first; the recipient gets the rest in the units it was paid in. */
export function splitLines(
  lines: readonly SpendLine[],
  cutMsat: bigint,
): { cut: SpendLine[]; recipient: SpendLine[] } | null {
  const [cut, rest] = take(lines, cutMsat)
  if (rest !== 0n) return null
  const recipient = lines.map(({ unit, msat }) => ({
    unit,
    msat: msat - (cut.find((line) => line.unit === unit)?.msat ?? 0n),
  }))
  return { cut, recipient: recipient.filter(({ msat }) => msat > 0n) }
}

/** From the front, as much as there is; and what is still wanted. */
function take(from: readonly SpendLine[], msat: bigint): [SpendLine[], bigint] {
  let wanted = msat
  const taken: SpendLine[] = []
  for (const { unit, msat: there } of from) {
    let part = there
    if (part > wanted) part = wanted
    if (part <= 0n) continue
    taken.push({ unit, msat: part })
    wanted -= part
  }
  return [taken, wanted]
}
