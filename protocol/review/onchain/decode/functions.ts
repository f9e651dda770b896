// Finds the decoder of a function by its selector or its name.
import { selectorOf } from './abi/selector.ts'
import { parseSignature, type Signature } from './abi/types.ts'
import { batchFunctions } from './batches.ts'
import { bridgeFunctions } from './bridges.ts'
import { controlFunctions } from './control.ts'
import type { FunctionLine } from './function.ts'
import { liquidityFunctions } from './liquidity.ts'
import { protocolFunctions } from './protocols.ts'
import { swapFunctions } from './swaps.ts'
import { tokenFunctions } from './tokens.ts'

export interface KnownFunction extends FunctionLine, Signature {
  readonly selector: string
}

export const FUNCTION_SIGNATURES: readonly string[] = [
  ...tokenFunctions,
  ...batchFunctions,
  ...controlFunctions,
  ...swapFunctions,
  ...protocolFunctions,
  ...bridgeFunctions,
  ...liquidityFunctions,
].map(({ signature }) => signature)

let bySelector: ReadonlyMap<string, KnownFunction> | null = null

/** Hashed at first use: an engine that judges no transaction does not pay for it. */
export function functionOf(selector: string): KnownFunction | null {
  bySelector ??= index()
  return bySelector.get(selector) ?? null
}

let byName: ReadonlyMap<string, readonly KnownFunction[]> | null = null

/** By `name` or by `name(types)`. */
export function functionsNamed(name: string): readonly KnownFunction[] {
  bySelector ??= index()
  byName ??= namesOf([...bySelector.values()])
  return byName.get(name) ?? []
}

function namesOf(functions: readonly KnownFunction[]): ReadonlyMap<string, readonly KnownFunction[]> {
  const names = new Map<string, KnownFunction[]>()
  for (const known of functions)
    for (const name of [known.name, known.signature]) names.set(name, [...(names.get(name) ?? []), known])
  return names
}

function index(): ReadonlyMap<string, KnownFunction> {
  const lines = [
    ...tokenFunctions,
    ...batchFunctions,
    ...controlFunctions,
    ...swapFunctions,
    ...protocolFunctions,
    ...bridgeFunctions,
    ...liquidityFunctions,
  ]
  return new Map(
    lines.map((line) => {
      const parsed = parseSignature(line.signature)
      if (!parsed) throw new TypeError(`${line.signature} is no signature`)
      const selector = selectorOf(line.signature)
      return [selector, { ...line, ...parsed, selector }]
    }),
  )
}
