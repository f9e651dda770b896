/**
 * Checks that each operation is complete. Throws at load, so an incomplete operation never reaches a
 * surface.
 */
import type { z } from 'zod'
import { type AnyOperation, isTool, pathParameters } from '#server/kernel/operation.ts'

const json = 'application/json'

export function checkCatalogue(operations: readonly AnyOperation[]): readonly AnyOperation[] {
  const seen = new Set<string>()
  for (const operation of operations) {
    for (const fault of faultsOf(operation)) throw new Error(`catalogue: ${operation.id}: ${fault}`)
    for (const name of [operation.id, `${operation.method} ${operation.path}`]) {
      if (seen.has(name)) throw new Error(`catalogue: ${name} is declared twice`)
      seen.add(name)
    }
  }
  return operations
}

export function faultsOf(operation: AnyOperation): string[] {
  const shape = operation.input.shape as Record<string, z.ZodType>
  const faults: string[] = []
  if (!/^[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]+$/.test(operation.id))
    faults.push('the id is not capability.verbNoun')
  for (const parameter of pathParameters(operation.path))
    if (!shape[parameter]) faults.push(`the path parameter ${parameter} is not a member of the input`)
  for (const [member, schema] of Object.entries(shape))
    if (!descriptionOf(schema)) faults.push(`the input member ${member} has no description`)
  for (const member of operation.queryMembers ?? [])
    if (!shape[member]) faults.push(`the query member ${member} is not a member of the input`)
  if (!operation.price) faults.push('it has no price')
  if (operation.effect !== 'read' && !operation.idempotency)
    faults.push(`effect ${operation.effect} without an idempotency rule`)
  if (operation.method === 'GET' && operation.effect !== 'read') faults.push('a GET must not have an effect')
  if (operation.price?.kind === 'fixed' && operation.auth === 'public')
    faults.push('it is priced and therefore cannot be public')
  const hasRule = operation.price?.kind === 'fixed' && operation.price.rule !== undefined
  const isMoved = operation.price?.kind === 'fixed' && operation.price.movedByRun === true
  if ((hasRule && !isMoved) !== (operation.priceOf !== undefined))
    faults.push('a price with a rule needs priceOf, and priceOf a rule')
  if (hasRule && operation.auth === 'public') faults.push('its price has a rule, so it needs a credential')
  if (isMoved && operation.auth !== 'bearer') faults.push('its run moves the price, so it needs an account')
  if ((operation.auth === 'operator') !== (operation.scope !== undefined))
    faults.push('an operation of operators needs a scope, and a scope an operator')
  if (operation.isFree && operation.price?.kind !== 'fixed')
    faults.push('it says which requests are free but has no price')
  if (operation.price?.kind === 'fixed' && !operation.tool)
    faults.push('it is priced but has no name in the price list')
  if (operation.mcp && !operation.tool) faults.push('it has traits of an MCP tool but no name')
  if (isTool(operation) && (operation.consumes || !(operation.produces ?? json).startsWith(json)))
    faults.push('it is an MCP tool, but its request or answer is not JSON')
  return faults
}

/** A description may be nested inside optional, default and similar wrappers. */
function descriptionOf(schema: z.ZodType): string | undefined {
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return schema.description ?? (inner ? descriptionOf(inner) : undefined)
}
