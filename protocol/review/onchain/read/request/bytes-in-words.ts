// Reads a text that hands over the bytes of one call, with the contract and the account named in its sentences, as that call. Null
// where it names several contracts, several accounts, or several calls: then the words are all that is read.
import type { Budget } from '../../../core/budget.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../../text/json-spans.ts'
import { CHAINS } from '../../tables/tokens.ts'

export interface CallInWords {
  readonly tree: SpannedObject
  /** The text without the bytes. */
  readonly around: string
}

const LONGEST = 20_000
const BYTES = /\b0[xX][0-9a-fA-F]{72,20000}\b/g
const ADDRESS = /\b0[xX][0-9a-fA-F]{40}\b/g
const CHAIN =
  /\b(?:on|network:?|chain:?) (?:the )?([a-z]{3,12})\b|\b([a-z]{3,12}) (?:mainnet|network|chain|one|sepolia)\b|\bchain ?id:? ?(\d{1,9})\b/g
const TOWARDS =
  /\b(?:to|for|into)\s(?:(?:the|our|my|own|same|a|new)\s){0,3}\w{1,12}(?: is| address)?[\s:=`*(|]{1,6}$/i
const SENDER = /\b(?:wallet|from|sender|signer|account|safe|treasury|eoa)(?: is| address)?[\s:=`*(|]{1,6}$/i
const TARGET = /\b(?:to|at|on|in|target|contract|call|calls|calling)\b[^.;\n]{0,60}$/i
const OWN = /\b(?:my|our|own)\s(?:own\s)?(?:\w{1,12}\s)?(?:wallet|account|address|safe|eoa)[\s:=`*(|]{1,6}$/i
/** What such a text does not say in words: members, and a call that is no plain one. */
const MORE_FIELDS = /"\w{1,40}"\s{0,4}:|\boperation\b|\bdelegate ?call/i
const VALUE = /\bvalue[\s:=`*]{1,4}([\d.]{1,40})(?:\s?(eth|ether|wei))?/gi

export function readCallInWords(text: string, budget: Budget): CallInWords | null {
  if (text.length > LONGEST || MORE_FIELDS.test(text)) return null
  const bytes = [...text.matchAll(BYTES)].filter(([digits]) => (digits.length - 10) % 64 === 0)
  const [data, ...others] = bytes
  if (data === undefined || others.length > 0) return null
  budget.spend(text.length)
  const senders = new Map<string, SpannedMember>()
  const targets = new Map<string, SpannedMember>()
  for (const match of [...text.matchAll(ADDRESS)].slice(0, 32)) {
    const before = text.slice(Math.max(0, match.index - 80), match.index)
    const isSender = OWN.test(before) || (SENDER.test(before) && !TOWARDS.test(before))
    if (isSender) senders.set(match[0].toLowerCase(), memberAt('from', match))
    else if (TARGET.test(before) && !SENDER.test(before))
      targets.set(match[0].toLowerCase(), memberAt('to', match))
  }
  if (targets.size !== 1 || senders.size > 1) return null
  const amounts = new Set(
    [...text.matchAll(VALUE)].map(
      ([, figure, unit]) => `${figure}${unit === undefined || unit === 'wei' ? '' : ' ETH'}`,
    ),
  )
  const [amount] = amounts
  if (amounts.size > 1) return null
  const around =
    text.slice(0, data.index) + ' '.repeat(data[0].length) + text.slice(data.index + data[0].length)
  const chainId = chainIn(around.toLowerCase())
  const place = { start: 0, end: text.length }
  const said = (name: string, value: string): SpannedMember => ({
    name,
    start: 0,
    value: { kind: 'string', text: value, ...place },
  })
  const members = [
    ...targets.values(),
    ...senders.values(),
    memberAt('data', data),
    ...(chainId === null ? [] : [said('chainId', chainId)]),
    ...(amount === undefined ? [] : [said('value', amount)]),
    said('note', around),
  ]
  return { tree: { kind: 'object', members, ...place }, around }
}

/** The one chain that is named as one. */
function chainIn(lower: string): string | null {
  const ids = [...lower.matchAll(CHAIN)].flatMap(([said, on, named, id]) => {
    if (id !== undefined) return [id]
    const names = [said, on, named, named === undefined ? undefined : said].map((name) => name?.trim())
    return CHAINS.find(([, , , ...known]) => known.some((name) => names.includes(name)))?.[0] ?? []
  })
  const [only, ...others] = new Set(ids)
  return only === undefined || others.length > 0 ? null : only
}

function memberAt(name: string, match: RegExpMatchArray): SpannedMember {
  const start = match.index!
  const value: SpannedJson = { kind: 'string', text: match[0], start, end: start + match[0].length }
  return { name, start, value }
}
