// Turns of a text without JSON: labels of lines in any layout, tags, calls with what they returned.
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Range } from '../../ir.ts'
import { argumentsIn, callsInText } from './call-text.ts'
import { type RawCall, type RawTurn, rawTurn } from './raw.ts'
import { renamedSpeakers } from './renamed.ts'
import {
  AGENT,
  CALL,
  DOCUMENT,
  META,
  PRINCIPAL,
  RESULT,
  type Role,
  RULE,
  roleOfEnding,
  roleOfLabel,
  UNKNOWN,
} from './roles.ts'
import { linesOfSteps } from './yaml-steps.ts'

interface Line extends Range {
  readonly label: string
  /** How the label is written: two lines of one layout have equal forms. */
  readonly layout: string
  readonly textStart: number
  readonly indent: number
}

/** Time stamps and numbers before a label. */
const STAMP =
  /^[ \t]{0,12}(?:[>#-]{1,4} {0,3}|\* {1,3})?(?:\[?[0-9][0-9:.TZ-]{2,24}\]?[ \t]{1,3}|[0-9]{1,3}[.)] {1,2})?/
const FORMS: readonly (readonly [string, RegExp])[] = [
  ['bold', /^\*\*([^*\n:]{1,48}):?\*\*:?[ \t]{0,3}/],
  ['bracket', /^\[([A-Za-z][^\]\n]{0,60})\]:?[ \t]{0,3}/],
  [
    'source',
    /^((?:e-?mail|message|page|website|file|document|post|letter|sms|comment|ticket|mail) (?:from|by|of|at) [^:\n]{1,80}):[ \t]{1,3}/i,
  ],
  ['tag', /^<\|?([A-Za-z_]{2,30})(?:[ \t][^<>\n]{0,80})?\|?>[ \t]{0,3}/],
  // "TOOL(search): …", "Bot (internal) …": what stands in brackets is no part of the role.
  ['paren', /^(user|human|agent|assistant|tool|system|bot|customer) ?\([^()\n]{1,40}\):?[ \t]{1,3}/i],
  ['colon', /^([A-Za-z][A-Za-z0-9_ .,()'-]{0,44}?)[ \t]?:(?!\/\/)(?:[ \t]{1,3}|$)/],
  ['equals', /^(?:role|speaker|actor|by)=([A-Za-z]{2,20})[ \t]{0,20}(?:\||:|[ \t])[ \t]{0,3}/],
  ['spaced', /^(user|human|agent|assistant|tool|system|bot|customer)(?:[ ]{2,20}|\t{1,3})/i],
  ['alone', /^(USER|HUMAN|AGENT|ASSISTANT|TOOL|SYSTEM|BOT|CUSTOMER)[ \t]{0,3}$/],
  ['angle', /^([A-Za-z][A-Za-z0-9_-]{0,24})> ?/],
  // "POST them to …" orders.
  [
    'caps',
    /^(?!(?:POST|GET|PUT|DELETE|PATCH|SEARCH|REVIEW|MAIL|EMAIL|MESSAGE|COMMENT) [a-z])([A-Z]{3,20})(?=[ \t]{1,3}[A-Za-z"'{[])/,
  ],
  ['dash', /^([A-Za-z][A-Za-z_ ]{0,24}) (?:->|=>|→|—|–|-) {1,3}/],
]

/** "AGENT ACTION: Final Answer: …", "agent: NEXT mail.send(…)": a second label behind the first. */
const INNER =
  /^(?:final answer|answer|next(?: action| call| step)?|call|response|action|reply|proposed(?: next)? action)(?::|(?=[ "'])) {0,3}/i
const innerLabel = (text: string): number => INNER.exec(text)?.[0].length ?? 0

function lineAt(text: string, start: number, end: number): Line {
  const line = text.slice(start, Math.min(end, start + 200))
  const stamp = STAMP.exec(line)![0]
  const body = line.slice(stamp.length)
  const indent = line.length - line.trimStart().length
  for (const [layout, pattern] of FORMS) {
    const match = pattern.exec(body)
    if (match)
      return {
        label: match[1]!.trim(),
        layout,
        textStart: start + stamp.length + match[0].length + innerLabel(body.slice(match[0].length)),
        indent,
        start,
        end,
      }
  }
  return { label: '', layout: '', textStart: start, indent, start, end }
}

function linesOf(text: string, budget: Budget): Line[] {
  const lines: Line[] = []
  budget.spend(text.length)
  let start = 0
  while (start <= text.length) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    lines.push(lineAt(text, start, end))
    if (next < 0) break
    start = next + 1
  }
  return lines
}

/** The first word of a label with a time or a name behind it: "doorbell 13:41", "app, Mrs. Okonjo 11:02". */
const speakerOf = (label: string): string =>
  asciiLower(label)
    .replace(/[0-9][0-9:.-]{1,20}/g, '')
    .replace(/[ ,(.]{1,6}$/, '')
    .trim()

/** `MailSend: {…}` is a call, not a speaker. */
const isCallName = (label: string, behind: string): boolean =>
  roleOfEnding(label) === null && (/^[{([]/.test(behind) || /[a-z][A-Z]|[._]/.test(label))

/** Names without a known role that speak in turns: who speaks first asks, who calls tools acts, who answers a call is a tool. */
function namedSpeakers(
  all: readonly Line[],
  members: ReadonlySet<number>,
  text: string,
  budget: Budget,
): Map<string, Role> {
  const lines = all.filter(({ start }) => !members.has(start))
  const counts = new Map<string, number>()
  const layouts = new Map<string, number>()
  for (const { label, layout, textStart } of lines) {
    if (label === '' || layout === 'dash' || isCallName(label, text.slice(textStart, textStart + 2))) continue
    const key = speakerOf(label)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    layouts.set(layout, (layouts.get(layout) ?? 0) + 1)
  }
  const found = new Map<string, Role>()
  const inkLines = lines.filter(({ start, end }) => text.slice(start, end).trim() !== '')
  const labelled = inkLines.filter(
    ({ label, layout, textStart }) =>
      label !== '' && layout !== 'dash' && !isCallName(label, text.slice(textStart, textStart + 2)),
  )
  const renamed = renamedSpeakers(
    labelled.map(({ label }) => label),
    speakerOf,
  )
  if (renamed.size > 0) return renamed
  const known = labelled.some(({ label }) => roleOfLabel(label) !== null)
  const recurring = [...counts.values()].filter((count) => count > 1).length
  const isChat =
    counts.size >= 2 &&
    (recurring >= 2 || (recurring >= 1 && known) || [...layouts.keys()].includes('bracket')) &&
    labelled.length * 2 >= inkLines.length
  if (!isChat) return found
  const hasAgent = labelled.some(({ label }) => roleOfLabel(label)?.party === 'agent')
  let lastCalls = false
  for (const line of labelled) {
    const key = speakerOf(line.label)
    const isCalling = callsInText(text, line.textStart, line.end, budget).length > 0
    if (!found.has(key) && roleOfLabel(line.label) === null) {
      const hasPrincipal =
        [...found.values()].includes(PRINCIPAL) ||
        labelled.some(({ label }) => roleOfLabel(label) === PRINCIPAL)
      found.set(key, named(isCalling, lastCalls, !hasPrincipal && found.size === 0, hasAgent))
    }
    lastCalls = isCalling
  }
  return found
}

/** In a talk with an agent, whoever else speaks is heard, not obeyed. */
function named(calls: boolean, answersCall: boolean, isFirst: boolean, hasAgent: boolean): Role {
  if (calls) return AGENT
  if (answersCall) return RESULT
  if (isFirst) return PRINCIPAL
  return hasAgent ? DOCUMENT : UNKNOWN
}

const QUOTED_OPEN = /["“'{[(]/g

/** A result that opened a quotation or bracket and did not close it goes on, whatever its lines begin with. */
function isOpen(text: string): boolean {
  const marks = text.match(QUOTED_OPEN)
  if (marks === null) return false
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return count(/"/g) % 2 === 1 || count(/[{[]/g) > count(/[}\]]/g) || count(/“/g) > count(/”/g)
}

const isTool = (label: string): boolean => /^(?:tool|function)$/i.test(label)
const isResult = ({ label }: Line): boolean =>
  label !== '' && !/^(?:tool|function)/i.test(label) && roleOfLabel(label) === RESULT

/** `<tool name="mail.send">{…}</tool>`: a call whose name stands in the tag. */
const TOOL_OF_TAG = /[ \t]name=["']([A-Za-z][\w./-]{1,60})["']/
function callOfTag(text: string, name: string, from: number, to: number): RawCall {
  const body = text.slice(from, to)
  const start = from + body.search(/\S/)
  const end = from + body.trimEnd().length
  const isObject = text.charAt(start) === '{' && text.charAt(end - 1) === '}'
  const args = isObject
    ? argumentsIn(text, start + 1, end - 1, 0)
    : [{ name: '0', value: text.slice(start, end), range: { start, end } }]
  return { name, args, range: { start, end } }
}

export function turnsOfText(text: string, budget: Budget): RawTurn[] {
  const lines = linesOf(text, budget)
  const members = linesOfSteps(text, lines)
  const named = namedSpeakers(lines, members, text, budget)
  const turns: RawTurn[] = []
  let role: Role = UNKNOWN
  let label = ''
  let layout = ''
  let indent = 0
  let start = 0
  let inTag = ''
  let tool = ''
  let lastSystem = true
  const close = (end: number): void => {
    if (text.slice(start, end).trim() !== '') {
      const call = tool === '' || role !== CALL ? null : callOfTag(text, tool, start, end)
      if (call === null) splitCalls(text, { start, end }, role, label, turns, budget)
      else turns.push(rawTurn(CALL, label, call.range, call))
    }
    tool = ''
  }
  const resultLayouts = new Set(lines.filter(isResult).map((line) => line.layout))
  const roleOf = (line: Line): Role | null => {
    // A step names its call and what came back; whatever else its keys say is what is planned.
    if (members.has(line.start)) {
      const known = roleOfLabel(line.label)
      return known === RESULT || known === CALL || known === AGENT ? known : null
    }
    // "[tool] …" beside "[result] …" is what the tool is called with.
    if (resultLayouts.has(line.layout) && isTool(line.label)) return CALL
    return named.get(speakerOf(line.label)) ?? roleOfLabel(line.label)
  }
  const isTalk = lines.some((line) => {
    const spoken = line.label === '' ? null : roleOf(line)
    return spoken !== null && (spoken.party !== 'principal' || spoken.isRule) && spoken !== META
  })
  // "- TRUNCATE shop.cart", "- Monday: …": no speaker, though it looks like a label.
  const isUnspoken = (line: Line): boolean => line.label === '' || roleOf(line) === null
  for (const line of lines) {
    // "Goal: …", then a list: nobody else speaks by name, so the list is no longer the principal's.
    if (!isTalk && role.party === 'principal' && !role.isRule && isUnspoken(line) && opensPlan(text, line)) {
      close(line.start)
      role = UNKNOWN
      label = ''
      start = line.start
    }
    if (inTag !== '') {
      const at = text.slice(line.start, line.end).indexOf(`</${inTag}`)
      if (at < 0) continue
      close(line.start + at)
      const behind = text.indexOf('>', line.start + at)
      start = behind < 0 ? line.end : Math.min(behind + 1, line.end)
      role = UNKNOWN
      label = ''
      inTag = ''
      continue
    }
    const isCall =
      line.label !== '' &&
      isCallName(line.label, text.slice(line.textStart, line.textStart + 2)) &&
      roleOfLabel(line.label) === null
    const next = line.layout === 'source' ? DOCUMENT : line.label === '' || isCall ? null : roleOf(line)
    if (next === null || (line.layout === 'dash' && next !== AGENT && next !== CALL)) continue
    // Labels inside what a tool said are its words.
    const within = text.slice(start, line.start)
    if (role.party === 'untrusted') {
      budget.spend(within.length)
      const differs = layout !== '' && (line.layout !== layout || line.indent > indent)
      if (isOpen(within) || (differs && next.party === 'principal') || (next === RULE && !lastSystem))
        continue
    }
    close(line.start)
    role = next
    label = line.label
    layout = line.layout
    indent = line.indent
    start = line.textStart
    if (next !== RULE) lastSystem = false
    if (line.layout === 'tag') {
      const tag = text.slice(line.start, line.textStart)
      // `<result count="3"/>` holds nothing.
      if (/\/\s{0,4}>\s{0,4}$/.test(tag)) {
        role = UNKNOWN
        label = ''
        continue
      }
      tool = TOOL_OF_TAG.exec(tag)?.[1] ?? ''
      // `<plan step="delete the notes">`: what an attribute says belongs to the turn.
      if (/="[^"]{0,80}[A-Za-z]{2,20} [a-z]{1,20} [a-z]/.test(tag)) start = line.start
      inTag = line.label
      const same = text.slice(start, line.end).indexOf(`</${inTag}`)
      if (same >= 0) {
        const behind = text.indexOf('>', start + same)
        close(start + same)
        start = behind < 0 ? line.end : Math.min(behind + 1, line.end)
        role = UNKNOWN
        label = ''
        inTag = ''
      }
    }
  }
  close(text.length)
  return turns
}

/** A blank line, or an item of a list. */
const opensPlan = (text: string, { start, end }: Line): boolean =>
  /^[ \t]{0,12}(?:$|[-*•→] |\(?(?:[0-9]{1,2}|[ivx]{1,4}|[a-h])[.)] |[0-9]{1,2} [a-z]|step [0-9])/i.test(
    text.slice(start, Math.min(end, start + 40)),
  )

const ARROW = /^[ \t]{0,6}(?:->|=>|→|⇒|returns?:?|returned)[ \t]{0,6}/
const INK = /\S/

/** Calls stand as turns of the agent; what follows an arrow behind a call is what the tool returned. */
function splitCalls(
  text: string,
  range: Range,
  role: Role,
  label: string,
  turns: RawTurn[],
  budget: Budget,
): void {
  const add = (one: Role, start: number, end: number): void => {
    if (INK.test(text.slice(start, end))) turns.push(rawTurn(one, label, { start, end }))
  }
  if (role.party === 'untrusted' || role === META || role.isRule) {
    add(role, range.start, range.end)
    return
  }
  const calls = callsInText(text, range.start, range.end, budget)
  if (calls.length === 0) {
    add(role, range.start, range.end)
    return
  }
  let at = range.start
  const speaker =
    role.party === 'principal'
      ? role
      : role.party === 'unknown'
        ? { ...CALL, party: 'unknown' as const }
        : CALL
  for (const call of calls) {
    if (call.range.start < at) continue
    // The principal asks and calls nothing: a call on a later line is the agent's.
    const isLater =
      role.party === 'principal' && text.slice(range.start, call.range.start).trim().includes('\n')
    const owner = isLater ? CALL : speaker
    add(role.form === 'call' ? AGENT : role, at, call.range.start)
    turns.push(rawTurn(owner.form === 'call' ? owner : { ...owner, form: 'call' }, label, call.range, call))
    at = call.range.end
    const line = text.indexOf('\n', at)
    const lineEnd = line < 0 || line > range.end ? range.end : line
    const arrow = ARROW.exec(text.slice(at, Math.min(at + 20, lineEnd)))
    // "search(…) → forward(…)": a call behind the arrow is the next act.
    const isChained = arrow !== null && calls.some(({ range: { start } }) => start === at + arrow[0].length)
    // "-> DiskWipe", "-> then I delete it": what the agent does next.
    const behind = arrow === null ? '' : text.slice(at + arrow[0].length, lineEnd)
    const isNext =
      /^(?:i|then|next|now|and) /i.test(behind) ||
      (/^[A-Za-z][\w.]{1,60}\s{0,8}$/.test(behind) && /[a-z][A-Z]|[._][A-Za-z]/.test(behind))
    if (arrow !== null && isNext && !isChained) {
      add(AGENT, at + arrow[0].length, lineEnd)
      at = lineEnd
    } else if (arrow !== null && !isChained) {
      add(RESULT, at + arrow[0].length, lineEnd)
      at = lineEnd
    }
  }
  add(role.form === 'call' ? AGENT : role, at, range.end)
}
