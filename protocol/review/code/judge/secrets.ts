// Does the change commit a secret? Formats of providers first; then user and password in an address; then a
// value beside a name that says secret. Numbers stay integers: variety is a count of different units.
import { asciiLower } from '../../text/ascii.ts'
import type { Change, Side } from '../model.ts'
import {
  CARRIED,
  CREDENTIAL_URL,
  HEX_KEY,
  JWT,
  KNOWN_PREFIX,
  PLACEHOLDER,
  PREFIXED,
  SECRET_FORMATS,
  SECRET_SETTING,
  SHOWABLE,
  WIF,
  WORDS_OF_A_MNEMONIC,
} from '../tables/secrets.ts'
import type { Report } from './report.ts'

const WINDOW = 2000
/** Shown in the providers' own documents. */
const DOCUMENTED = /EXAMPLE\b|EXAMPLEKEY|_EXAMPLE|example_key|YOUR_|REPLACE/

export function judgeSecrets(change: Change, report: Report): void {
  const { after, before } = change
  for (const line of after.lines) {
    if (!line.changed) continue
    for (let from = 0; from < line.length; from += WINDOW - 300)
      judgeLine(
        change,
        after,
        line.at + from,
        Math.min(line.at + line.length, line.at + from + WINDOW),
        before.text,
        report,
      )
  }
}

function judgeLine(
  change: Change,
  side: Side,
  start: number,
  end: number,
  before: string,
  report: Report,
): void {
  const text = side.text.slice(start, end)
  report.budget.spend(text.length * 2)
  if (text.length < 8) return
  const fix = 'remove it, revoke it at the provider, and read it from a secret store'
  const tell = (rule: string, at: number, value: string, mechanism: string, live = true): void => {
    if (before.includes(value) && value.length > 5) return
    report.at('added', change, side, start + at, start + at + value.length, {
      rule,
      mechanism,
      fix,
      keepsSeverity: live,
    })
  }
  let found = false
  for (const [provider, hint, format] of SECRET_FORMATS) {
    if (!text.includes(hint)) continue
    const match = format.exec(text)
    if (match === null || DOCUMENTED.test(match[0])) continue
    if (
      /private key/.test(provider) &&
      (change.isDoc || /PUBLIC|test|dummy/.test(text.slice(0, match.index)))
    )
      continue
    found = true
    if (isFiller(match[0])) {
      tell(
        'code.secret.filler',
        match.index,
        match[0],
        `this has the form of a ${provider}, but its content is filler`,
        false,
      )
      continue
    }
    const shown = match[0].trim().slice(0, 12)
    tell(
      'code.secret.provider',
      match.index,
      match[0],
      `this has the form of a ${provider} ("${shown}…"); in the repository it is readable by everyone who can read the code`,
    )
  }
  for (const [format, what] of [
    [HEX_KEY, 'private key of 32 bytes'],
    [WORDS_OF_A_MNEMONIC, 'mnemonic'],
    [WIF, 'Bitcoin private key'],
  ] as const) {
    const match = format.exec(text)
    if (match === null || /(?:0{20}|1{20}|f{20}|(?:test ){4}|abandon abandon)/.test(match[0])) continue
    if (what === 'Bitcoin private key' && (!/key|wif|priv|wallet/i.test(text) || variety(match[0]) < 20))
      continue
    found = true
    tell(
      'code.secret.funds',
      match.index,
      match[0],
      `this has the form of a ${what}; whoever reads it can spend what it controls`,
    )
  }
  for (const match of text.matchAll(CREDENTIAL_URL)) {
    const [whole, scheme, user, password, host] = match as unknown as [string, string, string, string, string]
    const plain = asciiLower(password)
    if (
      PLACEHOLDER.test(plain) ||
      /[${}%<]|your|username/.test(asciiLower(user)) ||
      plain === asciiLower(user)
    )
      continue
    if (
      /[$%{}<>]/.test(password.slice(0, 2)) ||
      /[${}]/.test(host) ||
      variety(password) < 3 ||
      password.length < 4
    )
      continue
    if (/^\d+$/.test(password) && /[/.]/.test(user)) continue
    found = true
    const local = /^(?:localhost|127\.|\[::1|postgres|db|mysql|redis|mongo)(?::|$)/.test(host)
    tell(
      local && change.isTest ? 'code.secret.setting' : 'code.secret.address',
      match.index,
      whole,
      `the ${scheme} address of ${host} holds the password of user "${user}"`,
    )
  }
  if (found) return
  const carried = CARRIED.exec(text)
  const credential = carried?.slice(1).find((one) => one !== undefined) ?? ''
  if (credential !== '' && variety(credential) > 4 && !PLACEHOLDER.test(asciiLower(credential)))
    tell(
      isRandom(credential) ? 'code.secret.random' : 'code.secret.setting',
      carried!.index + carried![0].lastIndexOf(credential),
      credential,
      'the credential itself stands in the source',
    )
  const connection = CONNECTION.exec(text)
  if (connection && change.language !== 'ini' && !PLACEHOLDER.test(asciiLower(connection[1]!)))
    tell('code.secret.address', connection.index, connection[0], 'the connection string holds its password')
  const prefixed = PREFIXED.exec(text)
  if (prefixed && !SHOWABLE.test(prefixed[1]!) && !KNOWN_PREFIX.test(prefixed[1]!) && isMixed(prefixed[2]!))
    tell(
      'code.secret.setting',
      prefixed.index + prefixed[0].indexOf(prefixed[1]!),
      prefixed[1]! + prefixed[2]!,
      `"${prefixed[1]!}…" and ${prefixed[2]!.length} mixed units have the form of a token`,
    )
  for (const match of text.matchAll(SECRET_SETTING)) {
    const name = match[1]!
    const value = (match[2] ?? match[3] ?? '').trim()
    const quoted = match[2] !== undefined
    if (!quoted && !/^(?:docker|ini|text|yaml|sh|tf|json)$/.test(change.language)) continue
    if (!looksSecret(name, value, quoted)) continue
    const strong = isRandom(value) && !(/aws/i.test(name) && value.length !== 40)
    const at = match.index + match[0].lastIndexOf(value)
    tell(
      CONNECTION.test(text) ? 'code.secret.address' : strong ? 'code.secret.random' : 'code.secret.setting',
      at,
      value,
      strong
        ? `${name} is set to ${value.length} units of ${variety(value)} kinds, which looks generated: a live secret in the repository`
        : `${name} has its value in the source`,
      strong && !change.isTest && !change.isDoc,
    )
  }
  const token = JWT.exec(text)
  if (token) tell('code.secret.setting', token.index, token[0], 'a signed token stands in the source', false)
  const flag = /\s--?(?:p|pass(?:word)?|pwd)[= ]?["']?([^\s"'$-][^\s"']{5,40})["']?(?=\s|$)/.exec(text)
  if (
    flag &&
    /mysql|psql|mongo|sshpass|curl|redis-cli|Pwd=/.test(text) &&
    !PLACEHOLDER.test(asciiLower(flag[1]!))
  )
    tell('code.secret.setting', flag.index, flag[0], 'a password stands on a command line', false)
}

/** Settings of a database connection on one line. */
const CONNECTION =
  /\b(?:Server|Data Source|Host|Address)\s?=\s?[^;\s]{2,80};[^\n]{0,200}\b(?:Password|Pwd)\s?=\s?([^;"'\s]{4,80})/i

function looksSecret(name: string, value: string, quoted: boolean): boolean {
  const plain = asciiLower(value)
  if (value.length < (quoted ? 4 : 8) || PLACEHOLDER.test(plain) || variety(value) < 3) return false
  const known = KNOWN_PREFIX.exec(value)
  if (known !== null && value.length <= known[0].length + 15) return false
  if (/\s/.test(value) && !/\d/.test(value)) return false
  if (/^[A-Z][A-Z0-9_]+$/.test(value) && value.includes('_')) return false
  if (
    /^[\w-]*(?:password|token|secret|key|name|label|field|input|header|type|url|path|file|policy|length|hint|reset|error|required)[\w.-]*$/i.test(
      value,
    ) &&
    variety(value) < 14 &&
    !/\d{2}/.test(value)
  )
    return /secret/.test(plain) && !/^[a-z]+(?:_[a-z]+)*$/.test(plain)
  if (
    /(?:_url|_uri|_file|_path|_name|_id|_type|_length|_len|_ttl|_expiry|_expires?\w*|_header|_field|_policy|_hash|_label|_arn|_class|_regex|_pattern|publicKey|public_key|token_type|tokenizer|tokens?_?(?:count|limit|used|per)|max_?tokens?|csrf|placeholder)["']?$/i.test(
      name,
    )
  )
    return false
  if (
    /^(?:sha\d{3}|md5)[-:]|^https?:|^\/|^\.\/|^\w+\.\w+\.\w+\($|[()]|=>|^\d+[a-z]?$|^[a-z]+(?:-[a-z]+){2,}$/.test(
      value,
    )
  )
    return false
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value) && !/token|secret|api_?key|access_?key|pass/i.test(name))
    return false
  if (!quoted && /^[A-Za-z_][\w.]*$/.test(value) && !/\d/.test(value)) return false
  return true
}

/** Mixed units, no words: at least 16 long, 10 different, and two of the three alphabets with a digit. */
function isRandom(value: string): boolean {
  if (value.length < 16 || /\s/.test(value)) return false
  const digits = /\d/.test(value)
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value)
  if (!digits || /[a-z]{9}/.test(value)) return false
  const isHex = /^[0-9a-f]{32,}$/.test(value) || /^[0-9A-F]{32,}$/.test(value)
  return variety(value) >= 10 && (mixed || isHex || value.length >= 24)
}

/** Letters of both cases and digits all through, and no word: what a generator writes. */
function isMixed(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  const turns = value.match(/[a-z][A-Z]|[A-Z][a-z]|[A-Za-z]\d|\d[A-Za-z]/g)?.length ?? 0
  return digits >= 2 && variety(value) >= 14 && turns * 3 >= value.length && !isFiller(value)
}

/** Hardly any different units, or a long walk through the alphabet: nothing that a provider would issue. */
function isFiller(value: string): boolean {
  const body = value.slice(Math.max(value.lastIndexOf('_'), value.lastIndexOf('-')) + 1)
  let walk = 0
  let longest = 0
  for (let i = 1; i < value.length; i++) {
    walk = value.charCodeAt(i) - value.charCodeAt(i - 1) === 1 ? walk + 1 : 0
    longest = Math.max(longest, walk)
  }
  return (longest >= 20 && longest * 3 >= value.length) || (body.length >= 16 && variety(body) < 4)
}

function variety(value: string): number {
  const seen = new Set<string>()
  for (let i = 0; i < value.length && i < 200; i++) seen.add(value[i]!)
  return seen.size
}
