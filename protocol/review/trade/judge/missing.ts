// Decides whether a fact is missing or only unread. A fact is missing when everything that may hold it was read; otherwise
// the parts that may hold it stay unjudged, and no rule reports on it.
import { isPositive, lessThan, rational } from '../../core/number/rational.ts'
import type { Fact, Order, Veiled } from '../model.ts'
import type { Trial } from './trial.ts'

/** Leaves the parts open that may hold one of these facts. True when there are any. */
export function isUnread(trial: Trial, ...facts: readonly Fact[]): boolean {
  const { order, sheet } = trial
  const parts = hiding(order, facts).filter((part) => facts[0] !== 'stop' || isStopLike(part, trial))
  for (const { span } of parts) sheet.open(span)
  return parts.length > 0
}

const LARGEST_SHARE = rational(100)

/** A price on the losing side, a distance or a share of the price. */
function isStopLike({ value }: Veiled, { order, figures }: Trial): boolean {
  const { price } = figures
  if (value === undefined || price === null) return true
  if (!isPositive(value)) return false
  return order.side === 'sell' || lessThan(value, price) || !lessThan(LARGEST_SHARE, value)
}

/** What the artifact says is not there is nowhere else. */
const hiding = ({ veiled, absent }: Order, facts: readonly Fact[]): Order['veiled'] => {
  const sought = facts.filter((fact) => !absent.includes(fact))
  return veiled.filter((part) => part.facts.some((fact) => sought.includes(fact)))
}
