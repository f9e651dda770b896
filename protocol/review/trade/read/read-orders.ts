// Reads orders from JSON, prose, or prose round order JSON. All three end in the same orders.
import { parseStrictJson } from '../../../json/strict-json.ts'
import type { Budget } from '../../core/budget.ts'
import type { Findings } from '../../core/findings.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { ReviewOptions } from '../../types.ts'
import type { Order, ReadOrders } from '../model.ts'
import { mandateOf, positionsOfState } from './account/stated-facts.ts'
import { readLines } from './lines/read-lines.ts'
import { factsOfMark } from './members/veiled-facts.ts'
import { readProseOrders } from './prose/read-prose.ts'
import { type Token, tokensOf } from './prose/tokens.ts'
import { HARMLESS } from './prose/vocabulary.ts'
import { readJsonOrders, readTreeOrders } from './read-json.ts'
import { readSignals } from './signals.ts'

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
  const read =
    json.kind === 'json'
      ? readJsonOrders(source.text, 0, source, budget)
      : json.kind === 'not_json'
        ? readText(source, budget, findings)
        : NOTHING
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

/** Prose round JSON cannot change the order, but what it asks for counts. */
function readText(source: ReadInput['source'], budget: Budget, findings: Findings): ReadOrders {
  const { text } = source
  const lines = readLinesIn(source, budget)
  if (lines !== null) return lines
  const place = embeddedJson(text, budget)
  if (place === null) return readProseOrders(source, budget)
  const [start, end] = place
  const inner = text.slice(start, end)
  budget.spend(inner.length)
  const parsed = parseStrictJson(inner)
  if (!parsed.ok) {
    if (parsed.problem.code !== 'duplicate_member') return readProseOrders(source, budget)
    findings.report({
      rule: 'input.duplicate_key',
      span: source.spanOf(start, end),
      layers: [],
      mechanism: parsed.problem.message,
      fix: 'send every key once',
    })
    return NOTHING
  }
  const read = readJsonOrders(inner, start, source, budget)
  if (read.orders.length === 0) return readProseOrders(source, budget)
  const around = `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`
  const signals: Order['signals'][number][] = []
  budget.spend(around.length)
  readSignals(around, null, signals, (from, to) => source.spanOf(from, to))
  const open = unknownIn(around).map((token) => ({
    name: token.mark,
    span: source.spanOf(token.start, token.end),
    isFigure: false,
  }))
  const orders = read.orders.map((order, index) => ({
    ...order,
    signals: [...order.signals, ...signals],
    open: index === 0 ? [...order.open, ...open] : order.open,
    veiled: [...order.veiled, ...open.map(({ name, span }) => ({ name, span, facts: factsOfMark(name) }))],
  }))
  return { ...read, orders, isCut: around.length > MOST_AROUND }
}

/** YAML, tables and FIX messages are the object that they write. */
function readLinesIn(source: ReadInput['source'], budget: Budget): ReadOrders | null {
  budget.spend(source.text.length)
  const root = readLines(source.text)
  const read = root === null ? null : readTreeOrders(root, source, budget)
  if (read === null || read.orders.length === 0) return null
  const signals: Order['signals'][number][] = []
  readSignals(source.text, null, signals, (from, to) => source.spanOf(from, to))
  const orders = read.orders.map((order) => ({ ...order, signals: [...order.signals, ...signals] }))
  return { ...read, form: 'prose', orders }
}

/** Words round an order are read up to here. */
const MOST_AROUND = 4000

/** Amounts and words that say something that the order does not. */
const unknownIn = (text: string): Token[] =>
  tokensOf(text.slice(0, MOST_AROUND)).filter(
    ({ mark }) => /^#/.test(mark) || (/[a-z0-9]/.test(mark) && !HARMLESS.has(mark)),
  )

/** From the first bracket to the one that closes it. */
function embeddedJson(text: string, budget: Budget): readonly [number, number] | null {
  const start = text.search(/[[{]\s{0,64}["{[]/)
  if (start < 0) return null
  budget.spend(text.length)
  let depth = 0
  let quoted = false
  for (let i = start; i < text.length; i++) {
    const unit = text.charAt(i)
    if (quoted) {
      if (unit === '\\') i++
      else if (unit === '"') quoted = false
    } else if (unit === '"') quoted = true
    else if (unit === '{' || unit === '[') depth++
    else if ((unit === '}' || unit === ']') && --depth === 0) return [start, i + 1]
  }
  return null
}
