// Reads requests to the interfaces of code hosts that write files: the address says whose they are and, of some, which file is written.
import { memberOf, type SpannedJson, type SpannedObject } from '../../../text/json-spans.ts'

export interface WriteRequest {
  readonly body: SpannedJson
  /** The file that the address names. */
  readonly place: string | null
  readonly isBase64: boolean
  /** To a known host, with headers that say nothing of the change. */
  readonly isKnown: boolean
}

interface Interface {
  readonly address: RegExp
  readonly methods: RegExp
  /** The group of the address holds the file. */
  readonly isFile?: boolean
  readonly isBase64?: boolean
}

/**
 * Sources: GitHub REST "Create or update file contents"; Forgejo and Gitea "repository"; GitLab "Commits" and "Repository files";
 * Azure DevOps Git "Pushes - Create".
 */
const INTERFACES: readonly Interface[] = [
  {
    address: /^https:\/\/api\.github\.com\/repos\/[\w.-]{1,100}\/[\w.-]{1,100}\/contents\/([^?#]{1,400})$/,
    methods: /^PUT$/,
    isFile: true,
    isBase64: true,
  },
  {
    address:
      /^https:\/\/codeberg\.org\/api\/v1\/repos\/[\w.-]{1,100}\/[\w.-]{1,100}\/contents\/([^?#]{1,400})$/,
    methods: /^(?:POST|PUT)$/,
    isFile: true,
    isBase64: true,
  },
  {
    address: /^https:\/\/gitlab\.com\/api\/v4\/projects\/[\w%.-]{1,200}\/repository\/commits$/,
    methods: /^POST$/,
  },
  {
    address: /^https:\/\/gitlab\.com\/api\/v4\/projects\/[\w%.-]{1,200}\/repository\/files\/([^/?#]{1,400})$/,
    methods: /^(?:POST|PUT)$/,
    isFile: true,
  },
  {
    address:
      /^https:\/\/dev\.azure\.com\/[\w.%/-]{1,200}\/_apis\/git\/repositories\/[\w.%-]{1,100}\/pushes\?api-version=[\d.]{1,8}$/,
    methods: /^POST$/,
  },
]

/** The path alone, as clients take it that know the host. */
const CLIENTS: readonly Interface[] = [
  {
    address: /^\/?repos\/[\w.{}-]{1,100}\/[\w.{}-]{1,100}\/contents\/([^?#{]{1,400})$/,
    methods: /^PUT$/,
    isFile: true,
    isBase64: true,
  },
]

const HEADERS = /^(?:content-type|accept|authorization|private-token|user-agent|x-github-api-version)$/i
/** A name for a secret, not the secret. */
const NAMED =
  /^(?:(?:Bearer|token|Basic) )?(?:\$\{?\w{1,60}\}?|\$\{\{ ?[\w.]{1,60} ?\}\}|\{\{ ?[\w.]{1,60} ?\}\}|<[\w -]{1,60}>|\*{3,20})$/i

/** Null where the object is no request with a body. */
export function requestIn(value: SpannedObject): WriteRequest | null {
  const of = (...names: readonly string[]): SpannedJson | null =>
    names.map((name) => memberOf(value, name)).find((held) => held !== null) ?? null
  const [method, address] = [textOf(of('method')), textOf(of('url', 'uri', 'endpoint', 'path'))]
  const body = of('body', 'json', 'data', 'payload')
  if (
    body === null ||
    !/^(?:GET|POST|PUT|PATCH|DELETE)$/i.test(method) ||
    !/^https?:|^\/?repos\//.test(address)
  )
    return null
  const found = [...INTERFACES, ...CLIENTS].find(
    (one) => one.address.test(address) && one.methods.test(method),
  )
  const named = found?.isFile ? found.address.exec(address)![1]! : null
  const members = value.members.filter(
    ({ name }) => !/^(?:method|url|uri|endpoint|path|body|json|data|payload)$/.test(name),
  )
  return {
    body,
    place: named === null ? null : decoded(named),
    isBase64: found?.isBase64 === true,
    isKnown:
      found !== undefined &&
      value.members.length - members.length === 3 &&
      members.every(({ name, value: held }) => name === 'headers' && areKnown(held)),
  }
}

const areKnown = (headers: SpannedJson): boolean =>
  headers.kind === 'object' &&
  headers.members.every(
    ({ name, value }) =>
      HEADERS.test(name) && (!/^(?:authorization|private-token)$/i.test(name) || NAMED.test(textOf(value))),
  )

const decoded = (path: string): string =>
  path.replace(/%([0-7][0-9a-f])/gi, (_all, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )

const textOf = (value: SpannedJson | null): string => (value?.kind === 'string' ? value.text : '')
