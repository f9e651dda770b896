// Reads a request that a text sends with curl as the members that it stands for: the act that its path names, its query and its body.
// Null where the command does anything else: another host, a file, a retry, a second command. Source: curl(1).
import { parseStrictJson } from '../../../../json/strict-json.ts'
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { locateJson, type SpannedMember, type SpannedObject } from '../../../text/json-spans.ts'
import { shifted } from '../../../text/placed-json.ts'
import { addressOf, isHeaderName } from '../forms/request.ts'
import { destinationOf, isSimulatedHeader, simulatedAt } from '../forms/simulated.ts'
import { actOfPath, namedIn } from './request-line.ts'

export interface CurlRequest {
  readonly object: SpannedObject
  readonly start: number
  readonly end: number
}

interface Word {
  readonly text: string
  /** Where the text itself stands. */
  readonly start: number
  readonly isPlain: boolean
}

const PLAIN_FLAG =
  /^(?:-[sSfi]{1,4}|--(?:silent|show-error|fail|fail-with-body|compressed|include|location))$/
const DATA = /^(?:-d|--data|--data-raw|--data-binary|--json)$/
const WITH_VALUE =
  /^(?:-X|--request|-H|--header|--url|-u|--user|-m|--max-time|--connect-timeout|-A|--user-agent)$/
const SECRET = /^(?:signature|sig|apikey|timestamp|recvwindow|nonce)$/
const MOST_WORDS = 64
const LONGEST = 4000

export function curlIn(text: string, budget: Budget): CurlRequest | null {
  const match = /(?:^|\n)[ \t]{0,8}(?:\$ )?(curl) /.exec(text)
  if (!match) return null
  budget.spend(text.length)
  const start = match.index + match[0].lastIndexOf(match[1]!)
  if (/\b(?:curl|wget)\b/.test(text.slice(0, start) + text.slice(start + 4))) return null
  const read = wordsFrom(text, start + 5)
  return read && requestOf(read.words, start, read.end, budget)
}

/** Up to the end of the line that no backslash carries on; null where the shell would do more than send it. */
function wordsFrom(text: string, from: number): { words: Word[]; end: number } | null {
  const words: Word[] = []
  let at = from
  while (at < text.length && at < from + LONGEST && words.length < MOST_WORDS) {
    const unit = text.charAt(at)
    if (unit === '\n') return { words, end: at }
    if (unit === ' ' || unit === '\t') at++
    else if (unit === '\\' && /^\\[ \t]{0,4}\r?\n/.test(text.slice(at, at + 8)))
      at = text.indexOf('\n', at) + 1
    else {
      const word = quoted(text, at) ?? bare(text, at)
      if (word === null) return null
      words.push(word.word)
      at = word.end
    }
  }
  return at >= text.length ? { words, end: text.length } : null
}

type Cut = { readonly word: Word; readonly end: number } | null

function quoted(text: string, at: number): Cut {
  const mark = text.charAt(at)
  if (mark !== "'" && mark !== '"') return null
  const end = text.indexOf(mark, at + 1)
  const inner = end < 0 ? '' : text.slice(at + 1, end)
  // In double quotes a variable is the key of a header, and nothing else.
  if (end < 0 || /\S/.test(text.charAt(end + 1)) || (mark === '"' && /[\\`]|\$\(/.test(inner))) return null
  return { word: { text: inner, start: at + 1, isPlain: mark === "'" || !inner.includes('$') }, end: end + 1 }
}

function bare(text: string, at: number): Cut {
  const word = /^[\w.:/?&=%,@+~-]{1,400}(?=\s|$)/.exec(text.slice(at, at + 402))?.[0]
  if (word === undefined || (/&/.test(word) && !/\?/.test(word))) return null
  return { word: { text: word, start: at, isPlain: true }, end: at + word.length }
}

function requestOf(words: readonly Word[], start: number, end: number, budget: Budget): CurlRequest | null {
  let method: string | undefined
  let url: Word | null = null
  let body: SpannedMember[] | null = null
  const trial: (readonly [string, string])[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const value = words[i + 1]
    if (PLAIN_FLAG.test(word.text)) continue
    if (DATA.test(word.text)) {
      if (value === undefined || body !== null) return null
      body = bodyOf(value, budget)
      if (body === null) return null
      i++
    } else if (WITH_VALUE.test(word.text)) {
      if (value === undefined) return null
      if (/^(?:-X|--request)$/.test(word.text)) method = value.text
      else if (word.text === '--url') url = url === null ? value : null
      else if (/^(?:-H|--header)$/.test(word.text)) {
        const [name = '', said = ''] = value.text.split(':')
        if (/^(?:x-simulated-trading|paptrading)$/i.test(name)) trial.push([name, said])
        else if (!isHeaderName(name)) return null
      }
      i++
    } else if (word.text.startsWith('-') || url !== null) return null
    else url = word
  }
  if (url === null || !url.isPlain) return null
  const [address = '', query = ''] = url.text.split('?')
  const told = addressOf(address)
  const { path, isSimulated } = told === null ? { path: null, isSimulated: false } : destinationOf(told)
  const verb = method ?? (body === null ? 'GET' : 'POST')
  const named = path === null ? null : namedIn(path)
  const called = path === null || named === null ? path : path.slice(0, -named.name.length)
  const act = called === null || verb === 'GET' ? null : actOfPath(verb, called)
  if (act === null) return null
  const place = { start: url.start, end: url.start + url.text.length }
  const members = [...(body ?? []), ...pairsOf(query, url.start + address.length + 1)]
  if (named !== null)
    members.push({
      name: named.member,
      start: place.start,
      value: { kind: 'string', text: named.name, ...place },
    })
  const isTrial = told !== null && trial.some(([name, said]) => isSimulatedHeader(name, said, told))
  if (isTrial || isSimulated) members.push(simulatedAt(place.start, place.end))
  if (act !== undefined)
    members.unshift({ name: 'action', start: place.start, value: { kind: 'string', text: act, ...place } })
  return { object: { kind: 'object', members, start, end }, start, end }
}

/** JSON, or pairs; never a file, and nothing that a variable fills. */
function bodyOf({ text, start, isPlain }: Word, budget: Budget): SpannedMember[] | null {
  if (!isPlain) return null
  if (/^[A-Za-z_]\w{0,30}=/.test(text)) return /[@\s]/.test(text) ? null : pairsOf(text, start)
  const parsed = parseStrictJson(text)
  if (!parsed.ok) return null
  const value = shifted(locateJson(text, budget), start)
  if (value.kind === 'object') return [...value.members]
  return value.kind === 'array' ? [{ name: 'orders', start, value }] : null
}

function pairsOf(text: string, start: number): SpannedMember[] {
  let at = start
  return text.split('&').flatMap((pair): SpannedMember[] => {
    const place = { start: at, end: at + pair.length }
    at += pair.length + 1
    const [name = '', value] = pair.split('=')
    if (value === undefined || SECRET.test(asciiLower(name))) return []
    return [{ name, start: place.start, value: { kind: 'string', text: value, ...place } }]
  })
}
