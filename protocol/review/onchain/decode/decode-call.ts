// Decodes one call and the calls inside it. Follows every known wrapper; what has no decoder stays an unknown effect,
// and its bytes are kept so that the addresses in them are screened.
import type { JsonValue } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import { type Call, type Calldata, type Effect, effectOf } from '../model.ts'
import { type AbiValue, decodeTuple, type HexRange } from './abi/decode.ts'
import type { InnerCall } from './function.ts'
import { functionOf, type KnownFunction } from './functions.ts'

/** Calls inside calls. */
const MAX_DEPTH = 16

export interface CallNode {
  readonly call: Call
  readonly function: string | null
  readonly args: readonly AbiValue[]
  readonly effects: readonly Effect[]
  readonly children: readonly CallNode[]
}

export type ProblemKind = 'malformed' | 'depth' | 'aliased' | 'value_to_nonpayable'

export interface Problem {
  readonly kind: ProblemKind
  readonly call: Call
  readonly what: string
}

export interface Opaque {
  readonly call: Call
  readonly range: HexRange
}

export class CallReader {
  readonly problems: Problem[] = []
  readonly opaque: Opaque[] = []
  private readonly seen = new Set<string>()
  private readonly budget: Budget
  /** Signature that a registry gives for (chain, contract, selector). */
  private readonly registered: (call: Call, selector: string) => string | null

  constructor(budget: Budget, registered: (call: Call, selector: string) => string | null) {
    this.budget = budget
    this.registered = registered
  }

  read(call: Call): CallNode {
    const { range } = call.data
    const leaf = (what: string | null, effects: readonly Effect[]): CallNode => ({
      call,
      function: what,
      args: [],
      effects,
      children: [],
    })
    this.budget.spend(16)
    if (call.to === null && call.toKnown)
      return leaf('create', [effectOf(call, 'create', 'contract creation')])
    if (range.start === range.end) {
      const sent = { token: 'native', amount: call.valueWei, counterparty: call.to } as const
      return leaf(null, [effectOf(call, 'transfer', 'native transfer', sent)])
    }
    if (call.depth > MAX_DEPTH) {
      this.problems.push({ kind: 'depth', call, what: `calls nested deeper than ${MAX_DEPTH}` })
      return leaf(null, [])
    }
    const selector = range.hex.slice(range.start, Math.min(range.start + 8, range.end))
    const known = selector.length === 8 ? functionOf(selector) : null
    if (!known) return leaf(null, [this.unknown(call, selector)])
    return this.decode(call, known)
  }

  private unknown(call: Call, selector: string): Effect {
    this.opaque.push({ call, range: call.data.range })
    const signature = this.registered(call, selector)
    const what = signature ?? `selector 0x${selector}`
    return effectOf(call, signature === null ? 'unknown' : 'registered', what, {
      token: call.valueWei > 0n ? 'native' : null,
      amount: call.valueWei > 0n ? call.valueWei : null,
      counterparty: call.to,
      role: 'target',
    })
  }

  private decode(call: Call, known: KnownFunction): CallNode {
    const { range } = call.data
    const body = { ...range, start: range.start + 8 }
    const args = decodeTuple(known.inputs, body, this.budget)
    if (!args) {
      this.problems.push({ kind: 'malformed', call, what: known.signature })
      this.opaque.push({ call, range })
      const effects = [effectOf(call, 'unknown', known.signature)]
      return { call, function: known.signature, args: [], effects, children: [] }
    }
    if (!known.payable && call.valueWei > 0n && !call.isSelf)
      this.problems.push({ kind: 'value_to_nonpayable', call, what: known.signature })
    const { effects = [], inner = [], opaque = [] } = known.decode(call, args, this.budget)
    for (const part of opaque) this.opaque.push({ call, range: part })
    const children = inner.flatMap((part) => this.inside(call, part))
    return { call, function: known.signature, args, effects: [...effects], children }
  }

  private inside(call: Call, inner: InnerCall): CallNode[] {
    const { data } = inner
    const key = `${data.start}-${data.end}`
    // Two places of a program that are the same bytes: no compiler writes that, and it multiplies work.
    if (data.end > data.start && this.seen.has(key)) {
      this.problems.push({ kind: 'aliased', call, what: inner.label })
      return []
    }
    this.seen.add(key)
    return [this.read(innerCall(call, inner))]
  }
}

function innerCall(call: Call, inner: InnerCall): Call {
  const { data } = inner
  const calldata: Calldata = { range: data, spanOf: call.data.spanOf }
  const place = {
    span: call.data.spanOf(data.start, data.end) ?? call.place.span,
    layers: [...call.place.layers, inner.label],
  }
  return {
    chainId: call.chainId,
    from: inner.from === undefined ? call.from : inner.from,
    to: inner.to,
    toKnown: inner.toKnown ?? true,
    valueWei: inner.valueWei,
    data: calldata,
    operation: inner.operation,
    isSelf: inner.isSelf ?? false,
    place,
    toPlace: place,
    depth: call.depth + 1,
  }
}

/** All effects of a tree, outermost first. */
export const effectsOf = (node: CallNode): readonly Effect[] => [
  ...node.effects,
  ...node.children.flatMap(effectsOf),
]

export const nodesOf = (node: CallNode): readonly CallNode[] => [node, ...node.children.flatMap(nodesOf)]

/** What the engine understood, for the record. */
export function describeCall(node: CallNode): JsonValue {
  const { call } = node
  return {
    to: call.to,
    value_wei: String(call.valueWei),
    operation: call.operation,
    selector: selectorText(call),
    function: node.function,
    args: node.args.map(describeValue),
    calls: node.children.map(describeCall),
  }
}

const selectorText = ({ data: { range } }: Call): string | null =>
  range.end - range.start >= 8 ? `0x${range.hex.slice(range.start, range.start + 8)}` : null

const SHOWN_DIGITS = 128

function describeValue(value: AbiValue): JsonValue {
  switch (value.kind) {
    case 'address':
      return value.address
    case 'int':
      return String(value.value)
    case 'bool':
      return value.value
    case 'list':
      return value.items.map(describeValue)
    case 'bytes': {
      const { hex, start, end } = value.range
      const cut = end - start > SHOWN_DIGITS ? `… (${(end - start) / 2} bytes)` : ''
      return `0x${hex.slice(start, Math.min(end, start + SHOWN_DIGITS))}${cut}`
    }
  }
}
