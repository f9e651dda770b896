/** Maps a charge, which names its operation as `METHOD path`, to a tool of the price list. */
import type { AnyOperation } from '#server/kernel/operation.ts'
import { pricedOperations } from '#server/surfaces/price-list.ts'

type Catalogue = readonly AnyOperation[]

export const debitRoute = 'POST /verify'

/** The operation name of POST /verify charges: the debit and its tool. */
export const debitOperation = (tool: string): string => `${debitRoute} ${tool}`

/** The method-and-path part. */
export const routeOfCharge = (operation: string): string => operation.split(' ').slice(0, 2).join(' ')

/** The path itself when the operation is not a tool or no longer exists. */
export function toolOfCharge(catalogue: Catalogue, operation: string): string {
  const [method, path, debited] = operation.split(' ')
  if (debited) return debited
  return catalogue.find((known) => known.method === method && known.path === path)?.tool ?? path!
}

/** The price of what another account sells is no debit of the service. */
export const pricedTool = (catalogue: Catalogue, name: string) =>
  pricedOperations(catalogue).find(({ tool, price }) => tool === name && !price.movedByRun)

interface ToolUsage {
  tool: string
  calls: number
  sats: number
}

/** One tool may cover several operations. */
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
