// Reads orders from JSON, prose, or prose round order JSON. All three end in the same orders.
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { SpannedObject } from '../../text/json-spans.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { ReviewOptions } from '../../types.ts'
import type { Order, ReadOrders } from '../model.ts'
import { mandateOf, positionsOfState } from './account/stated-facts.ts'
import { codeCallIn } from './beside/code-call.ts'
import { curlIn } from './beside/curl.ts'
import { type Document, documentsIn, treeOf } from './beside/documents.ts'
import { isLookCommand } from './beside/look-command.ts'
import { pairsIn } from './beside/pairs.ts'
import { programIn } from './beside/program.ts'
import { readBeside, withoutStated } from './beside/read-beside.ts'
import { type RequestLine, requestLineOf } from './beside/request-line.ts'
import {
  allInScript,
  closingScript,
  commentsOf,
  isScript,
  selfTradeIn,
  simulatedScript,
} from './beside/script.ts'
import { OrderDraft } from './draft.ts'
import { isHeaderName, isVenueHost } from './forms/request.ts'
import { type Place, readLines } from './lines/read-lines.ts'
import { factsOfMark } from './members/veiled-facts.ts'
import { flattenPlan } from './prose/changes/flatten-plan.ts'
import { readProseOrders } from './prose/read-prose.ts'
import { readJsonOrders, readTreeOrders } from './read-json.ts'
import { readSignals } from './signals.ts'
import { withWholeText } from './whole-text.ts'

const NOTHING: ReadOrders = {
  form: 'json',
  orders: [],
  layers: [],
  isCut: false,
  contradictions: [],
}

export function readOrders(
  { source, json }: ReadInput,
  options: ReviewOptions,
  budget: Budget,
  findings: Findings,
): ReadOrders {
  budget.spend(source.text.length)
  const told =
    json.kind === 'json'
      ? readJsonOrders(source.text, 0, source, budget)
      : json.kind === 'not_json'
        ? readText(source, budget, findings)
        : NOTHING
  const read = withWholeText(told, source)
  const mandate = mandateOf(options.context)
  const positions = positionsOfState(options.tradingState)
  if (mandate === null && positions === null) return read
  const withFacts = (order: Order): Order => ({
    ...order,
    mandate: order.mandate ?? mandate,
    positions: order.positions ?? positions,
  })
  return { ...read, orders: read.orders.map(withFacts) }
}

/** Prose round JSON cannot change the order; what it tells of the account fills what the order leaves open. */
function readText(source: ReadInput['source'], budget: Budget, findings: Findings): ReadOrders {
  const { text } = source
  if (isLookCommand(text)) return { ...NOTHING, orders: [lookOf(source)] }
  const plan = flattenPlan(source)
  if (plan !== null) return { ...NOTHING, form: 'prose', orders: [{ ...plan, signals: signalsOf(source) }] }
  const lines = readLinesIn(source, budget)
  if (lines !== null) return lines
  const curl = curlIn(text, budget)
  if (curl !== null) {
    const around = blanked(text, [[curl.start, curl.end]]).replace(/^[ \t]{0,8}#/gm, (mark) =>
      ' '.repeat(mark.length),
    )
    const told = readTold(curl.object, around, source, budget)
    if (told !== null) return told
  }
  budget.spend(isScript(text) ? text.length * 4 : 0)
  const simulated = simulatedScript(source)
  if (simulated !== null) {
    const signals = signalsOf(source, commentsOf(text))
    return { ...NOTHING, form: 'prose', orders: [{ ...simulated, signals }] }
  }
  const program = programIn(text)
  if (program !== null) {
    const told = readTold(program.object, program.comments, source, budget)
    if (told !== null) return { ...told, form: 'prose' }
  }
  if (isScript(text)) return readScript(source, budget)
  const documents = documentsIn(text, budget) ?? []
  const line = withdrawnWith(requestLineOf(text), text, documents)
  const isBeside = line?.isLook && documents.length > 0
  // The body of a request stands in a line of its own.
  const body = documents.length === 0 ? ((line === null ? codeCallIn(text) : null) ?? pairsIn(text)) : null
  const request = isBeside
    ? null
    : line !== null && body !== null && line.members.every(({ name }) => name === 'action')
      ? { members: [...line.members, ...body.members], start: line.start, end: line.end }
      : (line ?? body)
  const twice = documents.find(({ duplicate }) => duplicate !== null)
  if (twice) {
    findings.report({
      rule: 'input.duplicate_key',
      span: source.spanOf(twice.start, twice.end),
      layers: [],
      mechanism: twice.duplicate!,
      fix: 'send every key once',
    })
    return NOTHING
  }
  const root = treeOf(text, documents, request, budget)
  if (root === null) return readProseOrders(source, budget)
  const around = blanked(text, [
    ...documents.map(({ from, end }) => [from, end] as const),
    ...(line === null ? [] : headersIn(text)),
    ...(request ? [[request.start, request.end] as const] : []),
    ...(body !== null && request !== null ? [[body.start, body.end] as const] : []),
  ])
  return readTold(root, around, source, budget) ?? readProseOrders(source, budget)
}

function signalsOf({ text, spanOf }: ReadInput['source'], told = text): Order['signals'] {
  const signals: Order['signals'][number][] = []
  readSignals(told, null, signals, (from, to) => spanOf(from, to))
  return signals
}

/** Its command is judged by the rules of commands as well. */
function lookOf({ text, spanOf }: ReadInput['source']): Order {
  const draft = new OrderDraft()
  draft.kind = 'read'
  draft.action = 'get_orders'
  draft.span = spanOf(0, text.length)
  return draft.order()
}

const OF_ORDER = /"(?:side|direction|instruction|transaction_?type)" ?:|[?&]side=/i
/** A request that withdraws an order has no side: with one, nothing says what becomes of the orders. */
function withdrawnWith(
  line: RequestLine | null,
  text: string,
  documents: readonly Document[],
): RequestLine | null {
  const isOrder = documents.some(
    ({ label, start, end }) => label === null && OF_ORDER.test(text.slice(start, end)),
  )
  if (line === null || !isOrder) return line
  const members = line.members.map((member) =>
    member.name === 'action' && 'text' in member.value && member.value.text.startsWith('cancel')
      ? { ...member, value: { ...member.value, text: 'modify_order' } }
      : member,
  )
  return { ...line, members }
}

/** What words mean to a reader of prose says nothing of a program: no form of an order is wrong in it. */
function readScript(source: ReadInput['source'], budget: Budget): ReadOrders {
  budget.spend(source.text.length * 8)
  const closes = closingScript(source)
  if (closes !== null) {
    const signals = signalsOf(source, commentsOf(source.text))
    return { ...NOTHING, form: 'prose', orders: [{ ...closes, signals }] }
  }
  const read = readProseOrders(source, budget)
  const selfTrade = selfTradeIn(source) ?? allInScript(source)
  const orders = read.orders.map((order) => ({
    ...order,
    malformed: [],
    signals: selfTrade === null ? order.signals : [...order.signals, selfTrade],
  }))
  return { ...read, orders, contradictions: [] }
}

/** The orders of `root`, and what `around` tells of them. Null where there is no order. `signalled`: the text that may steer its reader. */
function readTold(
  root: SpannedObject,
  around: string,
  source: ReadInput['source'],
  budget: Budget,
  signalled = around,
): ReadOrders | null {
  budget.spend(around.length * 16)
  const ordered = readTreeOrders(root, source, budget).orders
  const { facts, unknown, isCut } = readBeside(around, source, ordered.length === 1 ? ordered : [])
  const read = readTreeOrders(root, source, budget, facts)
  if (read.orders.length === 0) return null
  const signals: Order['signals'][number][] = []
  readSignals(signalled, null, signals, (from, to) => source.spanOf(from, to))
  const open = withoutStated(unknown, read.orders).map((token) => ({
    name: token.mark,
    span: source.spanOf(token.start, token.end),
    isFigure: false,
  }))
  // Words beside a simulated order may ask for another one.
  const beside = read.orders.some(({ isPaper }) => isPaper) ? open[0] : undefined
  if (beside !== undefined) signals.push({ name: 'unread_clause', words: beside.name, span: beside.span })
  const orders = read.orders.map((order, index) => ({
    ...order,
    signals: [...order.signals, ...signals],
    open: index === 0 ? [...order.open, ...open] : order.open,
    veiled: [...order.veiled, ...open.map(({ name, span }) => ({ name, span, facts: factsOfMark(name) }))],
  }))
  const isTold = facts.numbers.size > 0 || facts.positions !== null
  return { ...read, form: isTold ? 'prose' : read.form, orders, isCut }
}

/** `Content-Type: application/json`: the lines of a request that say how it is sent. */
function headersIn(text: string): (readonly [number, number])[] {
  return [...text.matchAll(/^([A-Za-z][A-Za-z-]{2,40}): [^\n]{1,400}$|\bHTTP\/[12](?:\.\d)?$/gm)].flatMap(
    ({ index, 0: line, 1: name }) =>
      name === undefined || isHeaderName(name) || isVenueHost(line)
        ? [[index, index + line.length] as const]
        : [],
  )
}

function blanked(text: string, places: readonly (readonly [number, number])[]): string {
  let rest = text
  for (const [start, end] of places) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return rest
}

/** YAML, tables and FIX messages are the object that they write; their comments stand beside it. */
function readLinesIn(source: ReadInput['source'], budget: Budget): ReadOrders | null {
  const { text } = source
  budget.spend(text.length)
  const fields = readLines(text)
  if (fields === null) return null
  const read = readTold(fields.object, only(text, fields.comments), source, budget, text)
  return read && { ...read, form: 'prose' }
}

/** Every other place is blank. */
function only(text: string, places: readonly Place[]): string {
  let kept = ''
  for (const [start, end] of places)
    kept =
      kept.padEnd(start) +
      text.slice(start, end).replace(/^\s{0,40}(?:#|--)/, (mark) => ' '.repeat(mark.length))
  return kept.padEnd(text.length)
}
