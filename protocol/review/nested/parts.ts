// Finds the parts of a text that belong to another family. Fenced and quoted commands, diffs, transactions and orders in
// JSON, and addresses beside a verb of payment.
import { addressesAmong, type ReadAddress } from '../address/scan-words.ts'
import type { Budget } from '../core/budget.ts'
import type { ArtifactType } from '../types.ts'
import { COMMAND, jsonType, type Part, PROGRAM } from './part.ts'

const MOST = 12

/** In running text only what can hardly be prose. */
const IN_PROSE = new RegExp(
  `(?:^|[\\s:>(])(?=(${PROGRAM}) (?:[^\\s.!?]{1,40} ){0,3}(?:-{1,2}[a-zA-Z]|~?\\.{0,2}/|\\||https?://))`,
  'g',
)
/** A statement behind the prompt of a database client: `psql shop> update …`, `shop=# delete …`. */
const PROMPT =
  /^[ \t]{0,8}(?:[\w@.-]{1,30}(?: [\w@.-]{1,30})?)?(?:=[>#*]|-[>#]|>) {1,4}(?=(?:update|delete from|drop|truncate|alter|insert into|grant|revoke) [\w"`.(]{2,60})/gim
const SHELL_NAMES = /^(?:sh|bash|shell|zsh|fish|console|terminal|powershell|ps1|pwsh|cmd|bat|sql|redis)$/

export function partsIn(text: string, from: number, to: number, budget: Budget): Part[] {
  const parts: Part[] = []
  const fenced = fences(text, from, to, parts)
  const free = (at: number): boolean => !fenced.some(([start, end]) => at >= start && at < end)
  budget.spend((to - from) * 2)
  const body = text.slice(from, to)
  diffs(body, from, free, parts)
  for (const match of body.matchAll(/`([^`\n]{3,300})`/g)) {
    const start = from + match.index + 1
    if (free(start) && COMMAND.test(match[1]!) && / /.test(match[1]!.trim()))
      parts.push({
        type: 'shell_command',
        start,
        end: start + match[1]!.length,
        decoded: null,
        form: 'quote',
      })
  }
  for (const match of body.matchAll(PROMPT)) {
    const start = from + match.index + match[0].length
    const line = /^[^\n;]{0,400};?/.exec(text.slice(start, Math.min(start + 400, to)))![0]
    // What a condition bounds is told by the rows that it found.
    if (free(start) && parts.length < MOST && !/ where /i.test(line))
      parts.push({ type: 'shell_command', start, end: start + line.length, decoded: null, form: 'line' })
  }
  for (const match of body.matchAll(IN_PROSE)) {
    const start = from + match.index + match[0].length
    if (!free(start) || parts.length >= MOST) continue
    const line = /^[^\n"'`;,)]{0,200}/.exec(text.slice(start, Math.min(start + 200, to)))![0]
    const end = start + line.replace(/[.!?]?\s*$/, '').length
    if (!parts.some((part) => start < part.end && part.start < end))
      parts.push({ type: 'shell_command', start, end, decoded: null, form: 'line' })
  }
  return parts.slice(0, MOST)
}

function fences(text: string, from: number, to: number, parts: Part[]): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  let at = text.indexOf('```', from)
  while (at >= 0 && at < to && found.length < MOST) {
    const lineEnd = text.indexOf('\n', at)
    if (lineEnd < 0 || lineEnd >= to) break
    const close = text.indexOf('```', lineEnd)
    const end = close < 0 || close > to ? to : close
    const name = text
      .slice(at + 3, lineEnd)
      .trim()
      .toLowerCase()
    const start = lineEnd + 1
    const inside = text.slice(start, end)
    found.push([at, end])
    const type = fenceType(name, inside)
    if (type !== null && inside.trim() !== '') parts.push({ type, start, end, decoded: null, form: 'fence' })
    at = text.indexOf('```', end + 3)
  }
  return found
}

function fenceType(name: string, inside: string): ArtifactType | null {
  if (name === 'diff' || name === 'patch') return 'code_diff'
  if (SHELL_NAMES.test(name)) return 'shell_command'
  if (name === 'json' || name === '') {
    if (/^\s*\{/.test(inside)) return jsonType(inside.slice(0, 4000))
    if (name === '' && COMMAND.test(inside)) return 'shell_command'
    if (name === '' && /^(?:diff --git |--- )/.test(inside)) return 'code_diff'
  }
  return null
}

function diffs(body: string, from: number, free: (at: number) => boolean, parts: Part[]): void {
  const start = /(?:^|\n)(?:diff --git [^\n]{1,300}\n|--- [^\n]{1,200}\n\+\+\+ [^\n]{1,200}\n@@ )/.exec(body)
  if (!start) return
  const at = start.index + (body.charAt(start.index) === '\n' ? 1 : 0)
  if (!free(from + at)) return
  parts.push({ type: 'code_diff', start: from + at, end: from + body.length, decoded: null, form: 'diff' })
}

const PAYS =
  /\b(?:send|pay|transfer|wire|deposit|withdraw|donate|bridge|swap|approve|sweep|fund|top up|reimburse|move)\b/

/** Sentences that pay to an address. */
export function addressParts(
  text: string,
  from: number,
  to: number,
  read: ReadAddress,
  budget: Budget,
): Part[] {
  const parts: Part[] = []
  for (const { start, end } of addressesAmong(text.slice(from, to), read, budget).slice(0, 8)) {
    const before = text.slice(Math.max(from, from + start - 200), from + start)
    const line = before.slice(before.search(/[^\n]*$/))
    if (!PAYS.test(line.toLowerCase())) continue
    parts.push({
      type: 'sanctions_screening',
      start: from + start,
      end: from + end,
      decoded: null,
      form: 'address',
    })
    parts.push({
      type: 'onchain_action',
      start: from + start - line.length,
      end: from + end,
      decoded: null,
      form: 'address',
    })
  }
  return parts
}
