// Finds commands, transactions and orders among the arguments of tool calls. Objects in the middle of a text, and calls in
// JSON whose arguments are JSON in a string.

import { parseJsonTree } from '../../json/json-tree.ts'
import type { Budget } from '../core/budget.ts'
import { locateJson, type SpannedJson, type SpannedObject } from '../text/json-spans.ts'
import { COMMAND_KEY, isShellTool, looseMembers, MOST, PLAIN_KEY } from './loose-calls.ts'
import { COMMAND, jsonType, type Part } from './part.ts'

/** Units of one object in the middle of a text, and objects tried. */
const MOST_OBJECT = 6000
const MOST_OBJECTS = 24

const ARGUMENTS = /^(?:arguments|input|parameters|params|args|action_input|tool_input|kwargs)$/
const NAMES = /^(?:name|tool|tool_name|function|action|recipient_name|api)$/
const UNTRUSTED_KEY = /^(?:tool_result|tool_output|observation|results?|output|response)$/
const UNTRUSTED_ROLE = /^(?:tool|function|tool_result|function_call_output|observation|user|system)$/

interface Place {
  /** Added to offsets of the text that was read; null: everything stands at `span`. */
  readonly offset: number | null
  readonly span: readonly [number, number]
}

/** Members of JSON at [from, to) of a text that the strict reader accepts. */
export function partsOfJson(text: string, from: number, to: number, tool: string, budget: Budget): Part[] {
  const parts: Part[] = []
  const inside = text.slice(from, to)
  visit(locateJson(inside, budget), inside, { offset: from, span: [from, to] }, tool, parts, budget, 0)
  return parts
}

function visit(
  value: SpannedJson,
  text: string,
  place: Place,
  tool: string,
  parts: Part[],
  budget: Budget,
  depth: number,
): void {
  budget.spend(1)
  if (parts.length >= MOST) return
  if (value.kind === 'array') {
    for (const item of value.items) visit(item, text, place, tool, parts, budget, depth)
    return
  }
  if (value.kind !== 'object') return
  if (isUntrusted(value)) return
  const at = (start: number, end: number): readonly [number, number] =>
    place.offset === null ? place.span : [start + place.offset, end + place.offset]
  const own = objectType(value, text)
  if (own !== null) {
    const [start, end] = at(value.start, value.end)
    const decoded = place.offset === null ? text.slice(value.start, value.end) : null
    parts.push({ type: own, start, end, decoded, form: 'json' })
    return
  }
  const called = value.members.find((one) => NAMES.test(one.name) && one.value.kind === 'string')
  const named = called && called.value.kind === 'string' ? called.value.text : tool
  for (const { name, value: inner } of value.members) {
    if (UNTRUSTED_KEY.test(name)) continue
    const command = commandIn(name, inner, named)
    if (command !== null) {
      const [start, end] = at(inner.start, inner.end)
      parts.push({ type: 'shell_command', start, end, decoded: command, form: 'json' })
    } else if (inner.kind === 'string') {
      if (ARGUMENTS.test(name) && depth < 2 && /^\s*[{[]/.test(inner.text))
        visitString(inner.text, at(inner.start, inner.end), named, parts, budget, depth + 1)
    } else visit(inner, text, place, named, parts, budget, depth)
  }
}

function visitString(
  text: string,
  span: readonly [number, number],
  tool: string,
  parts: Part[],
  budget: Budget,
  depth: number,
): void {
  if (!isJson(text, budget)) return
  visit(locateJson(text, budget), text, { offset: null, span }, tool, parts, budget, depth)
}

function commandIn(name: string, value: SpannedJson, tool: string): string | null {
  const key = name.toLowerCase()
  const isKey = COMMAND_KEY.test(key)
  const runs = isShellTool(tool) || /^(?:bash|shell)$/.test(key)
  if (
    value.kind === 'string' &&
    SQL_KEY.test(key) &&
    isStatement(value.text) &&
    (SQL_TOOL.test(tool.toLowerCase()) || key !== 'query')
  )
    return value.text
  if (!isKey && !(PLAIN_KEY.test(key) && runs)) return null
  if (value.kind === 'array' && isKey && value.items.every((item) => item.kind === 'string')) {
    const words = value.items.map((item) => (item.kind === 'string' ? item.text : ''))
    const joins =
      words.length > 1 && words.some((word) => / /.test(word)) && words.every((w) => COMMAND.test(w))
    return words.join(joins ? '\n' : ' ')
  }
  if (value.kind !== 'string' || value.text.trim() === '') return null
  return runs || COMMAND.test(value.text) ? value.text : null
}

/** Tools of databases, and a statement that changes something (ISO/IEC 9075-2): the shell family reads SQL. */
const SQL_TOOL =
  /(?:^|[_.-])(?:sql|db|database|postgres|postgresql|mysql|mariadb|sqlite|bigquery|snowflake|redshift|clickhouse|duckdb)(?:$|[_.-])|sql/
const SQL_KEY = /^(?:sql|query|statement|sql_query|stmt)$/
const STATEMENT =
  /(?:^|;)\s{0,20}(?:drop|truncate|delete\s{1,5}from|update\s{1,5}[\w."`]{1,80}\s{1,5}set|alter|grant|revoke|insert\s{1,5}into)(?![a-z])/
const isStatement = (text: string): boolean => STATEMENT.test(text.toLowerCase())

const isUntrusted = ({ members }: SpannedObject): boolean =>
  members.some(
    ({ name, value }) =>
      (name === 'role' || name === 'type') &&
      value.kind === 'string' &&
      UNTRUSTED_ROLE.test(value.text.toLowerCase()) &&
      !(name === 'type' && members.some((one) => one.name === 'function')),
  )

const objectType = ({ members, start, end }: SpannedObject, text: string): Part['type'] | null => {
  const flat = members.every(({ value }) => value.kind !== 'array')
  return flat && end - start < MOST_OBJECT ? jsonType(text.slice(start, end)) : null
}

/** Enough for arguments: a deeper or larger object is no call of a tool. */
const MAX_DEPTH = 16
const MAX_VALUES = 400
function isJson(text: string, budget: Budget): boolean {
  budget.spend(text.length)
  return parseJsonTree(text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES }).ok
}

/** Parts of the objects in a text, with the name of the tool before each. `start`: the first brace. */
export function partsOfObjects(
  text: string,
  start: number,
  from: number,
  to: number,
  budget: Budget,
): Part[] {
  const parts: Part[] = []
  let at = start
  for (let tried = 0; at >= 0 && at < to && tried < MOST_OBJECTS && parts.length < MOST; tried++) {
    const end = endOfObject(text, at, Math.min(to, at + MOST_OBJECT))
    budget.spend(Math.max(1, end - at))
    const tool = end > 0 ? toolBefore(text, Math.max(from, at - 60), at) : ''
    if (end > 0)
      parts.push(
        ...(isJson(text.slice(at, end), budget)
          ? partsOfJson(text, at, end, tool, budget)
          : looseMembers(text, at, end, tool)),
      )
    at = text.indexOf('{', end > 0 ? end : at + 1)
  }
  return parts
}

/** The unit after the brace that closes the one at `start`, or -1. */
function endOfObject(text: string, start: number, to: number): number {
  let depth = 0
  let quoted = false
  for (let i = start; i < to; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x5c) i++
    else if (c === 0x22) quoted = !quoted
    else if (!quoted && c === 0x7b) depth++
    else if (!quoted && c === 0x7d && --depth === 0) return i + 1
  }
  return -1
}

const toolBefore = (text: string, from: number, at: number): string =>
  /([A-Za-z][\w.-]{1,40})["'`]?(?:[ \t]{1,2}(?:with|using|via|given|arguments|args|input|parameters))?[ \t\n:=(]{0,4}(?:Action Input:[ \t]{0,2})?$/.exec(
    text.slice(from, at),
  )?.[1] ?? ''
