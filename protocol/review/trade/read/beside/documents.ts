// Finds the JSON documents of a text, with the words that name them: `state: {…}`, `position: {…}`. One without such a name
// is the order.
import { parseStrictJson } from '../../../../json/strict-json.ts'
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../../text/json-spans.ts'
import { endOfBrackets, shifted } from '../../../text/placed-json.ts'
import { meaningOf } from '../values/actions.ts'
import type { Pairs } from './pairs.ts'

export interface Document {
  readonly start: number
  readonly end: number
  /** Null for the order; else what the document tells of. */
  readonly label: 'positions' | 'account' | 'market' | null
  /** With its label. */
  readonly from: number
  /** A key that stands twice: two readers may take different values. */
  readonly duplicate: string | null
}

const MOST_DOCUMENTS = 4
const LONGEST_LABEL = 48
const LABEL =
  /(?:^|[\s#(>])((?:(?:current|live|open|present|account|my|our|acct) ){0,2}(state|positions?|holdings?|account|wallet|balances?|equity|context|ctx|market|quote|ticker|book)) {0,2}[:=] {0,2}$/

/** Null where something that begins like a document is none. */
export function documentsIn(text: string, budget: Budget): readonly Document[] | null {
  const documents: Document[] = []
  let from = 0
  while (documents.length < MOST_DOCUMENTS) {
    const place = bracketed(text, from, budget)
    if (place === null) break
    const [start, end] = place
    const inner = text.slice(start, end)
    budget.spend(inner.length)
    const parsed = parseStrictJson(inner)
    const isTwice = !parsed.ok && parsed.problem.code === 'duplicate_member'
    if (!parsed.ok && !isTwice) return null
    documents.push({
      start,
      end,
      ...labelOf(text, start, inner),
      duplicate: parsed.ok ? null : parsed.problem.message,
    })
    from = end
  }
  return documents
}

function labelOf(text: string, start: number, inner: string): Pick<Document, 'label' | 'from'> {
  const window = asciiLower(text.slice(Math.max(0, start - LONGEST_LABEL), start))
  const line = window.slice(window.lastIndexOf('\n') + 1)
  const match = LABEL.exec(line)
  if (!match) return { label: null, from: start }
  const word = match[2]!
  const isOfPositions = /^(?:pos|hold)/.test(word) || (word === 'state' && /position|holding/i.test(inner))
  const isOfMarket = /^(?:market|quote|ticker|book)$/.test(word)
  const from = start - line.length + match.index + match[0].indexOf(match[1]!)
  return { label: isOfPositions ? 'positions' : isOfMarket ? 'market' : 'account', from }
}

/** From the first bracket to the one that closes it. */
function bracketed(text: string, from: number, budget: Budget): readonly [number, number] | null {
  const found = text.slice(from).search(/[[{]\s{0,64}["{[]/)
  if (found < 0) return null
  const start = from + found
  budget.spend(text.length - start)
  const end = endOfBrackets(text, start)
  return end === null ? null : [start, end]
}

/** The order and what stands beside it as one object, at its places in the text. Null where there is no order. */
export function treeOf(
  text: string,
  documents: readonly Document[],
  request: Pairs | null,
  budget: Budget,
): SpannedObject | null {
  const locate = ({ start, end }: Document): SpannedJson =>
    shifted(locateJson(text.slice(start, end), budget), start)
  const told = documents.flatMap((document): SpannedMember[] =>
    document.label === null ? [] : [{ name: document.label, start: document.from, value: locate(document) }],
  )
  const [first, ...others] = documents.filter(({ label }) => label === null)
  if (!first && (request === null || request.members.length === 0)) return null
  const place = { start: 0, end: text.length }
  if (others.length > 0) return null
  const order = first ? locate(first) : null
  const around = [...(request?.members ?? []), ...told]
  if (order === null) return { kind: 'object', members: around, ...place }
  if (order.kind === 'array')
    return {
      kind: 'object',
      members: [{ name: 'orders', start: order.start, value: order }, ...around],
      ...place,
    }
  if (order.kind !== 'object') return null
  const isActing = order.members.some(
    ({ name, value }) =>
      /^(?:action|request|op|type)$/i.test(name) && value.kind === 'string' && meaningOf(value.text) !== null,
  )
  const members = isActing ? around.filter(({ name }) => name !== 'action') : around
  return { kind: 'object', members: [...members, ...order.members], ...place }
}
