// Reads an HTTP request that asks an API to run a command: a request line, headers, then a body or a query with the command.
import { type JsonTree, parseJsonTree } from '../../../../json/json-tree.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { CREATES_CONTAINER, containerOf } from './container-request.ts'
import { commandInJson, type FromJson } from './json-command.ts'
import { wordsOfName } from './members.ts'
import { namesHost } from './place.ts'

const REQUEST = /^\s{0,20}(GET|POST|PUT|PATCH) (\S{1,4000})(?: HTTP\/[\d.]{1,3})?[ \t]*\r?\n?/
const HEADER = /^([A-Za-z][\w-]{0,60}):([^\r\n]{0,2000})\r?$/
/** Headers that say nothing of what is done. Sources: RFC 9110, RFC 6455, AWS Signature Version 4. */
const PLAIN =
  /^(?:host|accept(?:-[a-z]+)?|content-(?:type|length|encoding)|user-agent|connection|upgrade|date|cache-control|origin|sec-websocket-(?:key|version|protocol|extensions)|x-(?:request|correlation|trace|amzn-trace)-id|traceparent|idempotency-key|x-amz-(?:date|target|content-sha256))$/
/** Whoever gets them can do as much as the caller. */
const OPENS = /^(?:authorization|cookie|x-amz-security-token|x-api-key|x-auth-token|private-token)$/
/** Where requests with a credential go. Sources: Fly Machines API, AWS, Google Cloud, Azure, GitHub references. */
const SERVICES =
  /(?:^|\.)(?:api\.machines\.dev|amazonaws\.com|googleapis\.com|management\.azure\.com|api\.github\.com|api\.render\.com|api\.heroku\.com|api\.vercel\.com|api\.e2b\.dev|e2b\.app|app\.daytona\.io)$/
const NEAR =
  /^(?:localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|docker|[\w.-]+\.(?:local|internal|svc))$/
/** The last part of a path, or of the name of an operation. */
const RUNS =
  /(?:^|[^a-z])(?:exec|execute|run|command|commands|cmd|shell|dynos|jobs|process start|run commands [a-z\d ]{1,60})$/
const SWITCH = /^(?:stdin|stdout|stderr|tty|follow|detach|pretty|timeout|wait)$/

/** Null when it is none, or asks for something else. */
export function commandInRequest(text: string): FromJson | null {
  const line = REQUEST.exec(text)
  if (line === null) return null
  const [start, , target] = line
  const { headers, body } = parted(text.slice(start.length))
  if (headers === null) return null
  const [, secureHost, path = '', query = ''] =
    /^(?:https?:\/\/([^/?#]{1,253}))?(\/[^?#]*)?(?:\?([^#]*))?$/.exec(target!) ?? []
  const host = asciiLower((secureHost ?? headers.get('host') ?? '').replace(/:\d{1,5}$/, ''))
  const steps = path.split('/').map(decoded)
  // Connect RPC: `/process.Process/Start`; Azure: `/runCommands/NAME`.
  const operation = headers.get('x-amz-target') ?? named(steps.filter((step) => step !== ''))
  const isContainer = CREATES_CONTAINER.test(path)
  if (steps.includes(null) || !(isContainer || RUNS.test(wordsOfName(operation).join(' ')))) return null
  const members = membersOf(query, body)
  if (members === null) return null
  const isTold = [...headers.keys()].every(
    (name) => PLAIN.test(name) || (OPENS.test(name) && isService(host)),
  )
  if (isContainer) {
    const made = line[1] === 'POST' ? containerOf(members) : null
    return made && { ...made, isPart: made.isPart || !isTold || !isNear(host) }
  }
  const places = placesIn(steps as string[])
  for (const [kind, name] of places) members.push([kind, { str: name }])
  if (
    places.length === 0 &&
    host !== '' &&
    !headers.has('x-amz-target') &&
    !members.some(([name]) => namesHost(name))
  )
    members.push(['host', { str: host }])
  const call = commandInJson({ obj: members }, true)
  if (call === null) return null
  return { ...call, isPart: call.isPart || !isTold }
}

const named = (steps: readonly (string | null)[]): string =>
  /^(?:process\.Process|runCommands)$/.test(steps.at(-2) ?? '')
    ? steps.slice(-2).join(' ')
    : (steps.at(-1) ?? '')

const isService = (host: string): boolean => SERVICES.test(host) || NEAR.test(host)
const isNear = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|docker|)$/.test(host)

/** Headers by their names in lower case; null where a line is none, or a name stands twice. */
function parted(text: string): {
  readonly headers: ReadonlyMap<string, string> | null
  readonly body: string
} {
  const headers = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? undefined : end)
    at = end < 0 ? text.length : end + 1
    if (line.trim() === '') break
    const [, name, value] = HEADER.exec(line) ?? []
    if (name === undefined || headers.has(asciiLower(name))) return { headers: null, body: '' }
    headers.set(asciiLower(name), value!.trim())
  }
  return { headers, body: text.slice(at).trim() }
}

type Member = [name: string, value: JsonTree]

/** What the query and the body say; a name that stands more than once in the query has the words of a list. */
function membersOf(query: string, body: string): Member[] | null {
  const words = new Map<string, string[]>()
  for (const part of query === '' ? [] : query.split('&')) {
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    const value = decoded(at < 0 ? '' : part.slice(at + 1).replaceAll('+', ' '))
    if (name === null || value === null) return null
    words.set(name, [...(words.get(name) ?? []), value])
  }
  const given: Member[] = [...words].map(([name, values]) => [
    name,
    SWITCH.test(name) && /^(?:true|false|[01]|\d{1,6})$/.test(values[0]!) && values.length === 1
      ? { lit: values[0] === '1' ? 'true' : values[0] === '0' ? 'false' : values[0]! }
      : /^command$/i.test(name)
        ? { arr: values.map((str) => ({ str })) }
        : values.length === 1
          ? { str: values[0]! }
          : { arr: values.map((str) => ({ str })) },
  ])
  if (body === '') return given
  const read = parseJsonTree(body)
  if (!read.ok || !('obj' in read.value)) return null
  // Two readers may take either.
  return read.value.obj.some(([name]) => words.has(name)) ? null : [...given, ...read.value.obj]
}

/** `/namespaces/NS/pods/POD/exec`, `/containers/ID/exec`, `/machines/ID/exec`. */
function placesIn(steps: readonly string[]): readonly (readonly [kind: string, name: string])[] {
  return steps.flatMap((step, index) => {
    const name = steps[index + 1]
    if (step === 'apps' && steps.at(-1) === 'dynos' && name !== undefined)
      return [['heroku_app', name] as const]
    const kind =
      /^(namespace|pod|container|machine|virtualmachine|instance|node|sandbox|server|vm)(?:e?s)$/i.exec(
        step,
      )?.[1]
    if (kind === undefined || name === undefined || name === '') return []
    return [[/^sandbox$/i.test(kind) ? 'sandbox_id' : asciiLower(kind).replace('virtual', ''), name] as const]
  })
}

function decoded(text: string): string | null {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
