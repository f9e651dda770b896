// Reads a request to a web API as the object that it sends: a line with method and address, headers and a body, the same as a curl
// command, or the same as members. What stands round it is a remark; a second request, a file or another command is not read.
// Sources: RFC 9112, curl(1).
import { parseStrictJson } from '../../../../json/strict-json.ts'
import type { Budget } from '../../../core/budget.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../../text/json-spans.ts'
import { endOfBrackets, shifted } from '../../../text/placed-json.ts'
import { chainOfEndpoint } from '../endpoint-chain.ts'
import { isObject, member, textOf } from '../json.ts'
import { locate } from './endpoints.ts'

export interface Request {
  readonly tree: SpannedObject
  /** The address is of no API that is known: what it does with the body is open. */
  readonly isOpen: boolean
  /** What stands round it. */
  readonly around: string | null
}

interface Place {
  readonly start: number
  readonly end: number
}

const LINE =
  /^(\s{0,20}(?:```(?:http|sh|bash)?\n)?)(?:POST|PUT) (https:\/\/[^\s"'`<>]{4,300})(?: HTTP\/[\d.]{1,3})?[ \t]{0,8}\r?\n/
const HEADERS = /^(?:[A-Za-z][A-Za-z0-9-]{1,40}: ?[^\n]{0,2000}\r?\n){0,24}/
const LONGEST = 40_000

export function readRequest(text: string, budget: Budget): Request | null {
  if (text.length > LONGEST) return null
  return requestLine(text, budget) ?? curlRequest(text, budget)
}

function requestLine(text: string, budget: Budget): Request | null {
  const line = LINE.exec(text)
  if (line === null) return null
  const from = line[0].length + HEADERS.exec(text.slice(line[0].length))![0].length
  const start = from + /^\s{0,40}/.exec(text.slice(from))![0].length
  budget.spend(text.length)
  const end = endOfObject(text, start)
  if (end === null) return null
  const at = line[1]!.length + line[0].slice(line[1]!.length).indexOf('https')
  const body = bodyAt(text.slice(start, end), start, budget)
  const rest = remark(text, end, text.length)
  return body === null || rest === null
    ? null
    : built(line[2]!, { start: at, end: at + line[2]!.length }, body, rest, text.length)
}

/** `payload: {to, data, …}` in sentences: the one object, and the text round it. */
export function objectInWords(text: string, budget: Budget) {
  if (text.length > LONGEST) return null
  const start = text.search(/\{\s{0,40}"/)
  const end = start < 0 ? null : endOfObject(text, start)
  if (end === null) return null
  budget.spend(text.length)
  const around = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  const body = bodyAt(text.slice(start, end), start, budget)
  if (
    body === null ||
    /[{}]/.test(around) ||
    !HOLDS_CALL.test(body.members.map(({ name }) => name).join(' '))
  )
    return null
  const note = textMember('note', around, { start: 0, end: text.length })
  return { tree: { ...body, members: [...body.members, note], start: 0, end: text.length }, around }
}

const HOLDS_CALL = /\b(?:data|calldata|callData|input)\b/

/** Behind the bracket that closes the object which begins here. */
const endOfObject = (text: string, start: number): number | null =>
  text.charAt(start) === '{' ? endOfBrackets(text, start) : null

function bodyAt(text: string, start: number, budget: Budget): SpannedObject | null {
  if (!parseStrictJson(text).ok) return null
  const value = shifted(locateJson(text, budget), start)
  return value.kind === 'object' ? value : null
}

/** A second request or a command is no remark. */
const COMMANDS =
  /(?:^|\n)[ \t]{0,20}(?:\$ |(?:POST|PUT|GET|PATCH|DELETE) (?:https?:|\/)|(?:curl|cast|wget|npx|node|python3?) )|[{}]/

function remark(text: string, from: number, end: number): readonly SpannedMember[] | null {
  const said = text.slice(from, end).replace(/^\s{0,8}```/, '')
  if (COMMANDS.test(said)) return null
  const plain = said.replace(/(^|\n)[ \t]{0,20}(?:#+|\/\/)[ \t]{0,4}/g, '$1').trim()
  return plain === '' ? [] : [textMember('note', plain, { start: from, end })]
}

/** Remarks, fences and sentences: no line that a shell would run. */
const isQuiet = (text: string): boolean =>
  text
    .split('\n')
    .every((line) =>
      /^\s{0,20}(?:#|```[a-z]{0,8}\s{0,8}$|$)|^(?:[-*>] )?[A-Z][a-z]{1,20} [^`$|;&<>=\\]{1,400}$/.test(
        line.trimEnd(),
      ),
    )

const textMember = (name: string, text: string, place: Place): SpannedMember => ({
  name,
  start: place.start,
  value: { kind: 'string', text, start: place.start, end: place.end },
})

const CURL = /(?:^|\n)[ \t]{0,8}(?:\$ )?curl[ \t]/
const ALONE = /^(?:-[sSfiLk]{1,5}|--(?:silent|show-error|fail|fail-with-body|compressed|include|location))$/
const DATA = /^(?:-d|--data|--data-raw|--data-binary|--json)$/
const WITH_VALUE = /^(?:-H|--header|-u|--user|-m|--max-time|--connect-timeout|-A|--user-agent)$/

function curlRequest(whole: string, budget: Budget): Request | null {
  const match = CURL.exec(whole)
  if (match === null) return null
  budget.spend(whole.length)
  const text = whole.replace(/\\\r?\n/g, (cut) => ' '.repeat(cut.length))
  const from = match.index + match[0].length
  const end = endOfCommand(text, from)
  const isAlone = isQuiet(text.slice(0, match.index)) && isQuiet(text.slice(end))
  const before = isAlone ? remark(text, 0, match.index) : null
  const behind = isAlone ? remark(text, end, text.length) : null
  const bare = text.slice(from, end).replace(/'[^']{0,16000}'/g, '')
  const words = /[`;|&<>]|\$\(/.test(bare.replace(/"[^"$]{0,4000}"/g, ''))
    ? null
    : shellWords(text.slice(0, end), from)
  if (before === null || behind === null || words === null) return null
  let address: (Place & { readonly text: string }) | null = null
  let body: SpannedObject | null = null
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (ALONE.test(word.text)) continue
    const value = word.text.startsWith('-') ? words[++index] : word
    if (value === undefined) return null
    const isHeader = WITH_VALUE.test(word.text)
    // A key of the environment may stand in a header, and nowhere else.
    if (!isHeader && value.text.includes('$') && text.charAt(value.start) !== "'") return null
    if (word.text === '--url' || value === word) {
      if (address !== null) return null
      address = { ...value, start: text.indexOf(value.text, value.start) }
    } else if (/^(?:-X|--request)$/.test(word.text)) {
      if (!/^(?:POST|PUT)$/.test(value.text)) return null
    } else if (DATA.test(word.text)) {
      if (body !== null) return null
      body = bodyAt(value.text, value.start + (/["']/.test(text.charAt(value.start)) ? 1 : 0), budget)
      if (body === null) return null
    } else if (!isHeader) return null
  }
  return address === null || body === null
    ? null
    : built(address.text, address, body, [...before, ...behind], text.length)
}

const WORD = /'([^']{0,16000})'|"([^"\\`]{0,4000})"|[^\s"'\\]{1,2000}/g

/** Null where a quote begins or ends inside a word, or the shell would put something in. */
function shellWords(text: string, from: number): readonly (Place & { readonly text: string })[] | null {
  const body = text.slice(from)
  const found = [...body.matchAll(WORD)]
  const isJoined = found.some(({ index }) => index > 0 && !/\s/.test(body.charAt(index - 1)))
  // A header may hold a key of the environment.
  if (isJoined || body.replace(WORD, '').trim() !== '') return null
  return found.map((match) => ({
    text: match[1] ?? match[2] ?? match[0],
    start: from + match.index,
    end: from + match.index + match[0].length,
  }))
}

/** The first end of a line outside quotes. */
function endOfCommand(text: string, from: number): number {
  let quote = ''
  for (let index = from; index < text.length; index++) {
    const sign = text.charAt(index)
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '\n') return index
  }
  return text.length
}

const ADDRESS = /^(?:url|uri|endpoint)$/i
const BODY = /^(?:body|json|data|payload|json_?body|request_?body)$/i
const SENT = /^(?:method|http_?method|headers|timeout|timeout_?ms|timeout_?seconds)$/i

/** `{method: "POST", url, body: {…}}`, alone or as the arguments of a tool. Null for any other object. */
export function requestOfMembers(value: SpannedJson, budget: Budget): Request | null {
  if (!isObject(value)) return null
  const named = value.members.find(({ name }) => ADDRESS.test(name))
  const holder = value.members.find(({ name }) => BODY.test(name))
  const address = textOf(named?.value ?? null)
  if (named === undefined || address === null || !address.startsWith('https://')) {
    const inside = value.members.find(({ name }) =>
      /^(?:args|arguments|input|params|parameters|request)$/.test(name),
    )
    const request = inside === undefined ? null : requestOfMembers(inside.value, budget)
    return request === null ? null : { ...request, tree: withOthers(request.tree, value, [inside!]) }
  }
  const inner = holder?.value ?? null
  const body = isObject(inner)
    ? inner
    : inner?.kind === 'string'
      ? bodyAt(inner.text, inner.start + 1, budget)
      : null
  const method = textOf(member(value, 'method', 'http_method', 'httpMethod')) ?? 'POST'
  if (body === null || holder === undefined || !/^(?:POST|PUT)$/i.test(method)) return null
  const request = built(address, named.value, body, [], value.end)
  const taken = [named, holder, ...value.members.filter(({ name }) => SENT.test(name))]
  return { ...request, tree: withOthers(request.tree, value, taken) }
}

const TOOL = /^(?:id|type|name|tool|tool_?name|call_?id)$/i

/** The request, with what stands beside it. */
function withOthers(
  tree: SpannedObject,
  value: SpannedObject,
  taken: readonly SpannedMember[],
): SpannedObject {
  const others = value.members.filter(
    (one) => !taken.includes(one) && !(TOOL.test(one.name) && one.value.kind === 'string'),
  )
  return { ...tree, members: [...tree.members, ...others], start: value.start, end: value.end }
}

function built(
  address: string,
  place: Place,
  body: SpannedObject,
  remarks: readonly SpannedMember[],
  end: number,
): Request {
  const [plain = '', query] = address.split('?')
  const isCall = member(body, 'jsonrpc') !== null
  const found = locate(plain)
  const named = isCall && !found.isKnown ? chainOfEndpoint(address) : null
  const members = [
    ...found.members.map(([name, text]) => textMember(name, text, place)),
    ...(named === null ? [] : [textMember('chain', named, place)]),
  ]
  // The body says it once more, or says another thing.
  const beside = members.filter(({ name, value }) => {
    const own = member(body, name, ...(name === 'chain' ? ['chainId', 'chain_id', 'network'] : []))
    return own === null || (name !== 'chain' && textOf(own)?.toLowerCase() !== textOf(value)!.toLowerCase())
  })
  const isTwice = beside.some(({ name }) => name !== 'chain' && member(body, name) !== null)
  return {
    tree: {
      kind: 'object',
      members: [...body.members, ...(isTwice ? [] : beside), ...remarks],
      start: 0,
      end,
    },
    around: remarks.map(({ value }) => ('text' in value ? value.text : '')).join('\n') || null,
    isOpen: isTwice || query !== undefined || !(found.isKnown || isCall),
  }
}
