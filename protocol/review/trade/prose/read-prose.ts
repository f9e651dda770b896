// placeholder
import type { Budget } from '../../input/budget.ts'
import type { SourceText } from '../../input/source-text.ts'
import type { ReadOrders } from '../model.ts'
export function readProseOrders(_source: SourceText, _budget: Budget): ReadOrders {
  return { form: 'prose', orders: [], layers: [], unresolved: 0, contradictions: [] }
}
