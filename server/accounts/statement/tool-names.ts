/** Maps a charge to a tool of the price list. Charges name their operation as `METHOD path`. */
import type { AnyOperation } from '#server/operation.ts'
import { pricedOperations } from '#server/surfaces/price-list.ts'

type Catalogue = readonly AnyOperation[]

export const debitRoute = 'POST /verify'

/** What POST /verify writes in its charge: the debit, and what for. */
export const debitOperation = (tool: string): string => `${debitRoute} ${tool}`

/** The part that is a method and a path. */
export const routeOfCharge = (operation: string): string => operation.split(' ').slice(0, 2).join(' ')

/** The path itself where an operation has no name as a tool, or is served no more. */
export function toolOfCharge(catalogue: Catalogue, operation: string): string {
  const [method, path, debited] = operation.split(' ')
  if (debited) return debited
  return catalogue.find((known) => known.method === method && known.path === path)?.tool ?? path!
}

export const pricedTool = (catalogue: Catalogue, name: string) =>
  pricedOperations(catalogue).find(({ tool }) => tool === name)

interface ToolUsage {
  tool: string
  calls: number
  sats: number
}

/** Several operations may stand for one tool. */
export function usageByTool(
  catalogue: Catalogue,
  byOperation: readonly { operation: string; calls: number; sats: number }[],
): ToolUsage[] {
  const byTool = new Map<string, ToolUsage>()
  for (const { operation, calls, sats } of byOperation) {
    const tool = toolOfCharge(catalogue, operation)
    const known = byTool.get(tool) ?? { tool, calls: 0, sats: 0 }
    byTool.set(tool, { tool, calls: known.calls + calls, sats: known.sats + sats })
  }
  return [...byTool.values()].sort((a, b) => b.calls - a.calls)
}
