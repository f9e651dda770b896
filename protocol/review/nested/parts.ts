// Which parts of a text belong to another sub-engine? Fenced and quoted commands, diffs, transactions and orders in
// JSON, and addresses beside a verb of payment.
import { findAddresses } from '../address/find-addresses.ts'
import type { Budget } from '../input/budget.ts'
import { locateJson, type SpannedJson, type SpannedObject } from '../input/json-spans.ts'
import type { ArtifactType } from '../types.ts'

export interface Part {
  readonly type: ArtifactType
  /** Units of the outer text. */
  readonly start: number
  readonly end: number
  /** Null: the outer text from start to end, unit for unit. */
  readonly decoded: string | null
  readonly form: 'fence' | 'quote' | 'line' | 'json' | 'diff' | 'address'
}

const MOST = 12

/** Programs whose command lines are told from prose by an option, a path or an operator. */
const PROGRAM =
  '(?:sudo |doas )?(?:rm|dd|mkfs(?:\\.\\w+)?|curl|wget|chmod|chown|git|docker|podman|kubectl|helm|terraform|aws|gcloud|az|psql|mysql|mongosh?|redis-cli|npm|pnpm|yarn|npx|pip3?|python3?|node|bash|sh|zsh|ssh|scp|rsync|nc|ncat|tar|find|kill|killall|pkill|systemctl|iptables|ufw|crontab|useradd|usermod|shred|wipefs|parted|shutdown|reboot|history|launchctl|reg|del|powershell|pwsh|Remove-Item|vssadmin|bcdedit|truncate|openssl|gpg|cat|cp|mv|ln|echo|export|apt(?:-get)?|brew|make|cargo|go)'
const COMMAND = new RegExp(`^\\s*\\$? ?(${PROGRAM})(?: |$)`)
/** In running text only what can hardly be prose. */
const IN_PROSE = new RegExp(
  `(?:^|[\\s:>(])(?=(${PROGRAM}) (?:[^\\s.!?]{1,40} ){0,3}(?:-{1,2}[a-zA-Z]|~?\\.{0,2}/|\\||https?://))`,
  'g',
)
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

const hasKeys = (text: string, ...keys: readonly string[]): boolean =>
  keys.every((key) => new RegExp(`"(?:${key})"\\s*:`).test(text))

/** An order has a side, an asset and a size; a transaction a receiver and a value or call data. */
function jsonType(text: string): ArtifactType | null {
  if (hasKeys(text, 'to', 'data|value|calldata|input') && /"0x[0-9a-fA-F]{40}"/.test(text))
    return 'onchain_action'
  if (hasKeys(text, 'primaryType|domain', 'message', 'types')) return 'onchain_action'
  if (
    hasKeys(text, 'action|side', 'coin|symbol|asset|pair|ticker', 'size|notional_usd|notional|quantity|qty')
  )
    return 'trade'
  return null
}

function diffs(body: string, from: number, free: (at: number) => boolean, parts: Part[]): void {
  const start = /(?:^|\n)(?:diff --git [^\n]{1,300}\n|--- [^\n]{1,200}\n\+\+\+ [^\n]{1,200}\n@@ )/.exec(body)
  if (!start) return
  const at = start.index + (body.charAt(start.index) === '\n' ? 1 : 0)
  if (!free(from + at)) return
  parts.push({ type: 'code_diff', start: from + at, end: from + body.length, decoded: null, form: 'diff' })
}

/** Members of a JSON artifact: commands of tools, transactions and orders. */
export function partsInJson(text: string, budget: Budget): Part[] {
  const parts: Part[] = []
  const visit = (value: SpannedJson): void => {
    budget.spend(1)
    if (parts.length >= MOST) return
    if (value.kind === 'array') for (const item of value.items) visit(item)
    if (value.kind !== 'object') return
    const own = objectType(value, text)
    if (own !== null) {
      parts.push({ type: own, start: value.start, end: value.end, decoded: null, form: 'json' })
      return
    }
    for (const { name, value: inner } of value.members) {
      if (UNTRUSTED.test(name)) continue
      const isCommand =
        inner.kind === 'string' &&
        /^(?:command|cmd|script|shell|bash)$/.test(name) &&
        COMMAND.test(inner.text)
      if (isCommand)
        parts.push({
          type: 'shell_command',
          start: inner.start,
          end: inner.end,
          decoded: inner.text,
          form: 'json',
        })
      else visit(inner)
    }
  }
  visit(locateJson(text, budget))
  return parts
}

const UNTRUSTED = /^(?:tool_result|tool_output|observation|results?|output|response|content)$/

const objectType = ({ members, start, end }: SpannedObject, text: string): ArtifactType | null => {
  const flat = members.every(({ value }) => value.kind !== 'array')
  return flat && end - start < 6000 ? jsonType(text.slice(start, end)) : null
}

const PAYS =
  /\b(?:send|pay|transfer|wire|deposit|withdraw|donate|bridge|swap|approve|sweep|fund|top up|reimburse|move)\b/

/** Sentences that pay to an address. */
export function addressParts(text: string, from: number, to: number, budget: Budget): Part[] {
  const parts: Part[] = []
  for (const { start, end } of findAddresses(text.slice(from, to), budget).slice(0, 8)) {
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
