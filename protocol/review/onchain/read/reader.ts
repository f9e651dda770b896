// Shared state of reading one artifact: actions and facts found so far, spelt addresses, members that nothing
// reads. Places lead back to the bytes of the artifact.
import { readEvm } from '../../address/evm.ts'
import type { Budget } from '../../core/budget.ts'
import { memberOf, type SpannedJson } from '../../text/json-spans.ts'
import type { Span } from '../../text/source-text.ts'
import type { Caps } from '../../types.ts'
import { type Facts, noFacts } from '../facts.ts'
import type { Calldata, EvmAddress, Place } from '../model.ts'
import { CHAINS } from '../tables/tokens.ts'
import type { Action, SpeltAddress } from './actions.ts'
import { factOf } from './fact-names.ts'
import { quantityOf } from './json.ts'
import type { UnreadPart } from './unread/unread-parts.ts'

export type SpanOf = (start: number, end: number) => Span | null

export interface GasPrice {
  readonly chainId: bigint | null
  readonly wei: bigint
  /** Units of gas; a plain payment where none is stated. */
  readonly gas: bigint
  readonly place: Place
}

export class Reader {
  readonly actions: Action[] = []
  readonly facts: Facts = noFacts()
  readonly spelt: SpeltAddress[] = []
  readonly unread: string[] = []
  /** What no reader used, and the facts that it may hold. */
  readonly parts: UnreadPart[] = []
  /** Values that a reader took under a name that only it knows, and objects whose facts were read. */
  readonly used = new Set<SpannedJson>()
  /** Objects that tell an action by their members, and the arguments in them. */
  readonly told = new Set<SpannedJson>()
  /** Parts of a list of actions that are none. */
  readonly unrecognised: Place[] = []
  /** The request goes to an address of no API that is known. */
  isSentElsewhere = false
  /** Fields that should hold a value of a kind and do not. */
  readonly malformed: { readonly what: string; readonly place: Place }[] = []
  /** What a transaction offers for each unit of gas beyond what the network takes back. */
  readonly gasPrices: GasPrice[] = []
  readonly budget: Budget
  readonly caps: Caps

  constructor(budget: Budget, caps: Caps) {
    this.budget = budget
    this.caps = caps
  }
}

const SHORTENED = /^0[xX][0-9a-fA-F]{2,12}\s?(?:…|\.{2,3})\s?[0-9a-fA-F]{2,12}$/
const NAMED = /^[A-Za-z][A-Za-z0-9'’&-]{0,24}(?: \(?[A-Za-z0-9'’&)-]{1,24}){1,6}$/

/** One text of JSON: the artifact, or a text inside it. */
export class JsonScope {
  readonly reader: Reader
  private readonly spanOf: SpanOf
  readonly layers: readonly string[]

  constructor(reader: Reader, spanOf: SpanOf, layers: readonly string[] = []) {
    this.reader = reader
    this.spanOf = spanOf
    this.layers = layers
  }

  place(value: SpannedJson): Place {
    return this.placeOf(value.start, value.end)
  }

  placeOf(start: number, end: number): Place {
    return { span: this.spanOf(start, end), layers: this.layers }
  }

  /** Undefined: not there. Null: there, and no address. */
  address(value: SpannedJson | null, field: string): EvmAddress | null | undefined {
    if (value === null) return undefined
    const place = this.place(value)
    const { spelt } = this.reader
    if (value.kind !== 'string') {
      spelt.push({ text: `a ${value.kind}`, field, outcome: 'malformed', place })
      return null
    }
    const text = value.text.trim()
    const read = readEvm(text)
    if (read) {
      spelt.push({ text, field, outcome: read.checksum, place })
      return `0x${read.payload}`
    }
    // Shortened for a reader, or the name of somebody: not given, and no fault of spelling.
    if (SHORTENED.test(text) || NAMED.test(text)) {
      this.reader.unrecognised.push(place)
      return null
    }
    const isName = /^[^\s0][^\s]{0,60}\.[a-z]{2,12}$/i.test(text)
    spelt.push({ text, field, outcome: isName ? 'name' : 'malformed', place })
    return null
  }

  /** A quantity that must be one when it is there. */
  quantity(value: SpannedJson | null, field: string): bigint | null {
    if (value === null) return null
    const read = quantityOf(value)
    if (read === null)
      this.reader.malformed.push({ what: `${field} is no whole number`, place: this.place(value) })
    return read
  }

  chainId(value: SpannedJson | null): bigint | null {
    if (value === null) return null
    if (value.kind === 'object') return this.chainId(memberOf(value, 'id') ?? memberOf(value, 'chainId'))
    const name = value.kind === 'string' ? value.text.trim().toLowerCase() : ''
    const caip = /^eip155:([0-9]{1,15})$/.exec(name)
    if (caip) return BigInt(caip[1]!)
    const plain = name.replace(/[-_]/g, ' ').replace(/ (?:mainnet|network|chain)$/, '')
    const chain = CHAINS.find(([, , , ...names]) => names.includes(name) || names.includes(plain))
    if (chain) return BigInt(chain[0])
    // A chain of no table is no defect of form: what happens there is open.
    if (/^[a-z][a-z0-9 ._-]{1,30}$/.test(name)) {
      this.reader.unrecognised.push(this.place(value))
      return null
    }
    return this.quantity(value, 'chainId')
  }

  /** Empty for an absent value. Null when the text is not whole bytes of hex. */
  calldata(value: SpannedJson | null): Calldata | null {
    if (value === null) return { range: { hex: '', start: 0, end: 0 }, spanOf: () => null }
    const text = value.kind === 'string' ? value.text : ''
    const digits = /^(?:0[xX])?((?:[0-9a-fA-F]{2})*)$/.exec(text)?.[1]
    if (value.kind !== 'string' || digits === undefined) {
      this.reader.malformed.push({ what: 'data is not hex of whole bytes', place: this.place(value) })
      return null
    }
    this.reader.budget.spend(text.length >> 2)
    // Exact only where the text has no escapes: then text and artifact run in step.
    const linear = value.end - value.start === text.length + 2
    const first = value.start + 1 + (text.length - digits.length)
    const spanOf = linear
      ? (start: number, end: number) => this.spanOf(first + start, first + end)
      : () => this.spanOf(value.start, value.end)
    return { range: { hex: digits.toLowerCase(), start: 0, end: digits.length }, spanOf }
  }

  unknown(value: SpannedJson, known: readonly string[]): void {
    if (value.kind !== 'object') return
    for (const { name } of value.members)
      if (!known.includes(name) && factOf(name) === null) this.reader.unread.push(name)
  }
}
