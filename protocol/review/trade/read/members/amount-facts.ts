// The facts that a bare number may be.
import type { Fact } from '../../model.ts'

export const AMOUNT_FACTS: readonly Fact[] = [
  'equity',
  'amount',
  'price',
  'stop',
  'slippage',
  'odds',
  'loan',
  'position',
]
