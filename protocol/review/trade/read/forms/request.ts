// Reads how an order is sent: the method, address, headers and tool of a request become the act that they stand for, and its body the
// order. What names no known venue or act stays a member of the order, and leaves it unjudged.
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject, SpannedScalar } from '../../../text/json-spans.ts'
import { VENUE_WORDS } from '../../tables/venue-hosts.ts'
import { actOfPath, namedIn } from '../beside/request-line.ts'
import { memberKey } from '../members/members.ts'
import { meaningOf } from '../values/actions.ts'
import {
  type Address,
  checkedWords,
  destinationOf,
  isKnownHost,
  isSimulatedHeader,
  simulatedAt,
} from './simulated.ts'

const PATH = /^(?:url|uri|path|endpoint|requestpath|route|href|resource)$/
const METHOD = /^(?:method|httpmethod|verb|requestmethod)$/
const VERB = /^(?:GET|POST|PUT|PATCH|DELETE)$/
const TOOL = /^(?:tool|toolname|function|functionname|fn|name|method|action|operation|call|command|request)$/
/** The objects that hold an order inside a request or a call. */
const ENVELOPE =
  /^(?:args|arguments|params|parameters|input|function|functioncall|toolcalls?|calls|json|body|payload|data|request|req|order|toolinput|kwargs)$/
const SIGNED = /^(?:signed|signature|sign|apikey|nonce|reqid|requestid)$/
const HEADER =
  /^(?:authorization|content-type|accept|accept-encoding|user-agent|(?:[a-z]{1,6}-){1,3}(?:key|apikey|api-key|key-id|secret-key|sign|signature|timestamp|passphrase|nonce|recv-window|expires|key-version|sign-type))$/
const DEEPEST = 6

const VENUES = new Set(VENUE_WORDS.split(' '))

type Text = SpannedScalar & { readonly kind: 'string' }
const textOf = (member: SpannedMember | undefined): Text | null =>
  member?.value.kind === 'string' ? (member.value as Text) : null

/** The order without what only says how it is sent. */
export function withoutTransport(value: SpannedJson, depth = 0): SpannedJson {
  if (depth > DEEPEST) return value
  if (value.kind === 'array')
    return { ...value, items: value.items.map((item) => withoutTransport(item, depth + 1)) }
  if (value.kind !== 'object') return value
  const members = addressed(value)
    .filter((member) => !isSignature(member))
    .map((member) =>
      ENVELOPE.test(memberKey(member.name)) ||
      /^(?:order|orders|batch|calls|toolcalls)$/.test(memberKey(member.name))
        ? { ...member, value: withoutTransport(member.value, depth + 1) }
        : member,
    )
  return { ...value, members: called(members) }
}

/** `method: "POST", path: "/api/v3/order"`: the act that the path names. */
function addressed({ members }: SpannedObject): readonly SpannedMember[] {
  const path = members.find(({ name }) => PATH.test(memberKey(name)))
  const address = textOf(path)
  if (address === null) return members
  const method = members.find((one) => METHOD.test(memberKey(one.name)) && VERB.test(textOf(one)?.text ?? ''))
  const verb = textOf(method)?.text
  const told = addressOf(address.text)
  if (told === null || verb === 'GET') return members
  const { path: asked, isSimulated } = destinationOf(told)
  const named = namedIn(asked)
  const act = actOfPath(verb, named === null ? asked : asked.slice(0, -named.name.length))
  if (act === null) return members
  const headers = members.find(({ name }) => memberKey(name) === 'headers')?.value
  const isTrial =
    isSimulated || (headers?.kind === 'object' && headers.members.some((one) => isOfTrial(one, told)))
  // What is withdrawn has no side: with one, nothing says what becomes of the orders.
  const isUnclear = act?.startsWith('cancel') === true && members.some(isSided)
  if (isUnclear && members.some(isSide)) return members
  const rest = members.filter(
    (member) => member !== path && member !== method && !isOfTransport(member, told),
  )
  if (isTrial) rest.push(simulatedAt(address.start, address.end))
  const all = named === null ? rest : [{ ...asAction(path!, named.name), name: named.member }, ...rest]
  return act === undefined ? all : [asAction(path!, isUnclear ? 'modify_order' : act), ...all]
}

/** The address of a known venue; null for another host, or with a query. */
export function addressOf(text: string): Address | null {
  const match = /^(?:https:\/\/([\w.-]{4,60})(?::\d{2,5})?)?(\/[\w./-]{2,160})$/.exec(text.trim())
  if (!match) return null
  const [, host, path] = match
  return host === undefined || isKnownHost(host) ? { host, path: path! } : null
}

/** `Host: api.alpaca.markets` */
export const isVenueHost = (line: string): boolean => {
  const host = /^host: ([\w.-]{4,60})(?::\d{2,5})?$/i.exec(line.trim())?.[1]
  return host !== undefined && isKnownHost(host)
}

const isSided = (member: SpannedMember): boolean =>
  member.value.kind === 'object' ? member.value.members.some(isSided) : isSide(member)
const isSide = ({ name }: SpannedMember): boolean => memberKey(name) === 'side'

const asAction = ({ start, value }: SpannedMember, text: string): SpannedMember => ({
  name: 'action',
  start,
  value: { ...value, kind: 'string', text } as SpannedScalar,
})

const isOfTransport = ({ name, value }: SpannedMember, address: Address): boolean =>
  SIGNED.test(memberKey(name))
    ? value.kind === 'string' || value.kind === 'number' || value.kind === 'literal'
    : memberKey(name) === 'headers' && isHeaders(value, address)

/** `signature: {r, s, v}` */
const isSignature = ({ name, value }: SpannedMember): boolean =>
  memberKey(name) === 'signature' &&
  value.kind === 'object' &&
  value.members.length === 3 &&
  value.members.every(
    (one) => /^[rsv]$/.test(one.name) && /^(?:0x[0-9a-f]{1,64}|\d{1,3})$/i.test(textIn(one)),
  )
const textIn = ({ value }: SpannedMember): string => ('text' in value ? value.text : '')

export const isHeaderName = (name: string): boolean => HEADER.test(asciiLower(name.trim()))

const isHeaders = (value: SpannedJson, address: Address): boolean =>
  value.kind === 'object' &&
  value.members.every(
    (member) => isOfTrial(member, address) || (isHeaderName(member.name) && member.value.kind === 'string'),
  )

const isOfTrial = ({ name, value }: SpannedMember, address: Address): boolean =>
  'text' in value && isSimulatedHeader(name, value.text, address)

/** `tool: "schwab.place_order"`: what is left of the name without the venue. */
function called(members: readonly SpannedMember[]): readonly SpannedMember[] {
  return members.flatMap((member): readonly SpannedMember[] => {
    const text = TOOL.test(memberKey(member.name)) ? textOf(member)?.text : undefined
    const check = text === undefined ? null : checkOfTool(text)
    if (check !== null) return [asAction(member, check), simulatedAt(member.value.start, member.value.end)]
    const act = text === undefined ? null : actOfTool(text)
    if (act === null) return [member]
    return act === '' ? [] : [asAction(member, act)]
  })
}

/** `coinbase_preview_order`: the act that is only checked. */
function checkOfTool(text: string): string | null {
  const words = toolWords(text)
  const rest = words === null ? null : checkedWords(words.filter((word) => !VENUES.has(word)))
  const act = rest === null ? null : rest.join('_')
  return act !== null && (meaningOf(act)?.kind === 'order' || /^orders?$/.test(act)) ? 'place_order' : null
}

const toolWords = (text: string): readonly string[] | null =>
  /^[A-Za-z][\w.:/-]{2,60}$/.test(text)
    ? asciiLower(text.replace(/([a-z])([A-Z])/g, '$1_$2'))
        .split(/[_.:/-]{1,4}/)
        .filter((word) => word !== '')
    : null

/** Empty where a venue is named and no act; null where the name is of neither, or says no more than its act. */
export function actOfTool(text: string): string | null {
  const words = toolWords(text)
  if (words === null) return null
  const rest = words.filter((word) => !VENUES.has(word))
  if (rest.length === words.length) return null
  if (rest.every((word) => word === 'exchange')) return words.length > 1 ? '' : null
  const act = rest.join('_').replace(/^(?:create|place|submit|send|post)_and_(?:post|send)_/, 'place_')
  return (
    [act, act.replace(/^(?:create|place|submit|send|post)_(?=[a-z]{4,8}_order$)/, '')].find(
      (one) => meaningOf(one) !== null,
    ) ?? null
  )
}
