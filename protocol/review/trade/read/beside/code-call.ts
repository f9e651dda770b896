// Reads a call of a trading library as the members that it stands for: `client.create_order(symbol="ETHUSDT", side="BUY", …)`,
// `exchange.create_order('SOL/USDT', 'limit', 'buy', 25, 142.5, {…})`. Sources: documentation of CCXT, python-binance, alpaca-py,
// pybit, ib_async.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedMember } from '../../../text/json-spans.ts'
import { wordsOf } from '../names/words.ts'
import { meaningOf } from '../values/actions.ts'
import type { Pairs } from './pairs.ts'

const CALL = /(?:^|[\s=`])((?:[A-Za-z_]\w{0,30}\.){0,4}([A-Za-z_]\w{2,40}))\(/
const LONGEST = 1200
/** The order of arguments that have no names. */
const POSITIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^create_?order$/i, ['symbol', 'type', 'side', 'size', 'price']],
  [/^create_?limit_?order$/i, ['symbol', 'side', 'size', 'price']],
  [/^create_?market_?order$/i, ['symbol', 'side', 'size']],
  [/^create_?limit_?(?:buy|sell)_?order$/i, ['symbol', 'size', 'price']],
  [/^create_?market_?(?:buy|sell)_?order$/i, ['symbol', 'size']],
]
const NAMED = /^([A-Za-z_]\w{0,40})\s{0,4}[=:]\s{0,4}([\s\S]{1,200})$/

interface Argument {
  readonly text: string
  readonly start: number
}

/** Null where no call of a known act stands, or one of its arguments is no plain value. */
export function codeCallIn(text: string): Pairs | null {
  const match = CALL.exec(text)
  if (!match) return null
  const [, whole, method] = match
  const start = match.index + match[0].length - whole!.length - 1
  const open = start + whole!.length + 1
  const parts = argumentsFrom(text, open)
  const action = actionOf(method!)
  if (parts === null || action === null) return null
  const members = membersOf(method!, parts.args)
  if (members === null || members.length < 2) return null
  return { members: [...action.map((one) => at(one, start)), ...members], start, end: parts.end }
}

const at = ([name, text]: readonly [string, string], start: number): SpannedMember => ({
  name,
  start,
  value: { kind: 'string', text, start, end: start },
})

/** What the name of the function says: nothing but that an order is placed, or its side and type. */
function actionOf(method: string): (readonly [string, string])[] | null {
  const words = wordsOf(method).filter((word) => !/^(?:futures?|spot|margin|new|the|test)$/.test(word))
  const said = words.join('_')
  if (/^(?:create|place|submit|send|make|add|post)?_?order$/.test(said)) return []
  const sides = /^(?:create|place|submit)?_?(limit|market)?_?(buy|sell)(?:_(limit|market))?(?:_order)?$/.exec(
    said,
  )
  if (sides) {
    const type = sides[1] ?? sides[3]
    return [['side', sides[2]!], ...(type === undefined ? [] : [['type', type] as const])]
  }
  const typed = /^(?:create|place|submit)?_?(limit|market)_order$/.exec(said)
  if (typed) return [['type', typed[1]!]]
  return meaningOf(said)?.kind === 'close' ? [['action', said]] : null
}

/** Cut at the commas that stand outside brackets and quotes. */
function argumentsFrom(text: string, open: number): { args: Argument[]; end: number } | null {
  const args: Argument[] = []
  let [depth, quote, from] = [0, '', open]
  for (let i = open; i < text.length && i < open + LONGEST; i++) {
    const unit = text.charAt(i)
    if (quote !== '') {
      if (unit === '\\') i++
      else if (unit === quote) quote = ''
    } else if (unit === '"' || unit === "'") quote = unit
    else if (unit === '{' || unit === '[' || unit === '(') depth++
    else if ((unit === ')' && depth === 0) || (unit === ',' && depth === 0)) {
      const piece = text.slice(from, i)
      if (piece.trim() !== '')
        args.push({ text: piece.trim(), start: from + piece.length - piece.trimStart().length })
      if (unit === ')') return { args, end: i + 1 }
      from = i + 1
    } else if (unit === '}' || unit === ']' || unit === ')') depth--
  }
  return null
}

function membersOf(method: string, args: readonly Argument[]): SpannedMember[] | null {
  const names = POSITIONS.find(([pattern]) => pattern.test(method))?.[1] ?? []
  const members: SpannedMember[] = []
  let position = 0
  for (const one of args) {
    const named = NAMED.exec(one.text)
    const isDictionary = one.text.startsWith('{')
    const inner = isDictionary ? argumentsFrom(`${one.text.slice(1, -1)})`, 0) : null
    if (isDictionary) {
      const told =
        inner === null
          ? null
          : membersOf(
              '',
              inner.args.map((arg) => ({
                text: arg.text.replace(/^(["'])(\w{1,40})\1/, '$2'),
                start: one.start + 1 + arg.start,
              })),
            )
      if (told === null) return null
      members.push(...told)
    } else if (named) {
      const member = memberOf(named[1]!, {
        text: named[2]!.trim(),
        start: one.start + one.text.length - named[2]!.length,
      })
      if (member === null) return null
      members.push(member)
    } else {
      const name = names[position++]
      const member = name === undefined ? null : memberOf(name, one)
      if (member === null) return null
      members.push(member)
    }
  }
  return members
}

function memberOf(name: string, { text, start }: Argument): SpannedMember | null {
  const place = { start, end: start + text.length }
  const quoted = /^(["'])([^"']{0,80})\1$/.exec(text)?.[2]
  if (quoted !== undefined) return { name, start, value: { kind: 'string', text: quoted, ...place } }
  if (/^-?\d{1,40}(?:\.\d{1,30})?$/.test(text))
    return { name, start, value: { kind: 'number', text, ...place } }
  if (/^(?:true|false|none|null)$/i.test(text)) {
    const literal = asciiLower(text) === 'none' ? 'null' : asciiLower(text)
    return { name, start, value: { kind: 'literal', text: literal, ...place } }
  }
  // `OrderSide.BUY`
  const constant = /^(?:[A-Za-z_]\w{0,30}\.){1,3}([A-Z][A-Z_]{1,24})$/.exec(text)?.[1]
  if (constant !== undefined) return { name, start, value: { kind: 'string', text: constant, ...place } }
  const inner = text.startsWith('{')
    ? /["'](?:triggerPrice|price|stopPrice)["']\s{0,4}:\s{0,4}(\d{1,40}(?:\.\d{1,30})?)\s{0,4}\}$/.exec(
        text,
      )?.[1]
    : undefined
  return inner === undefined ? null : { name, start, value: { kind: 'number', text: inner, ...place } }
}
