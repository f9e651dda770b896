// Reads how much the account holds, if the sentence says so. "account 22k", "a $50,000 portfolio".
import { parseDecimal } from '../../../core/number/decimal.ts'
import { multiply, type Rational, rational } from '../../../core/number/rational.ts'

const NOUN = 'account|equity|portfolio|treasury|net worth|total balance|wallet holds|holdings'
const AFTER = new RegExp(
  `\\b(?:${NOUN})\\b(?:\\s+(?:is|of|has|holds|at|worth|size|equity|total)){0,6}[\\s:=]*(?:usd\\s*)?\\$?\\s?(\\d[\\d,]{0,20}(?:\\.\\d{1,6})?)\\s?(k|m|thousand|million)?\\b(?!\\s*(?:%|percent|w?eth\\b|w?btc\\b|st\\s?eth|bnb\\b|pol\\b|sol\\b|avax\\b))`,
)
const BEFORE = new RegExp(
  `\\$\\s?(\\d[\\d,]{0,20}(?:\\.\\d{1,6})?)\\s?(k|m|thousand|million)?\\s+(?:usd\\s+)?(?:${NOUN})\\b`,
)
const SCALE: Readonly<Record<string, bigint>> = {
  k: 1000n,
  thousand: 1000n,
  m: 1_000_000n,
  million: 1_000_000n,
}

export function proseEquity(lower: string): Rational | null {
  const match = AFTER.exec(lower) ?? BEFORE.exec(lower)
  const amount = match ? parseDecimal(match[1]!.replace(/,/g, '')) : null
  return amount && multiply(amount, rational(SCALE[match![2] ?? ''] ?? 1n))
}
