// Reads what a setting protects or limits from the words of its name, for programs whose reference is not in a table:
// `skip_tls_verify: true`, `auth.enabled: false`, `max_withdrawal_usd: 50000`. Polarity is arithmetic over the words.
import { wordsOf } from '../../syntax/config/names.ts'
import { growth, off, on, unlimited } from './values.ts'

export type Strength = 'identity' | 'protection' | 'hardening'
export type LimitKind = 'money' | 'access'

export type Meaning =
  | { readonly kind: 'weaker'; readonly of: Strength; readonly what: string }
  | { readonly kind: 'stronger'; readonly of: Strength; readonly what: string }
  | { readonly kind: 'raised'; readonly of: LimitKind; readonly isTenfold: boolean }
  | { readonly kind: 'lifted'; readonly of: LimitKind }
  | { readonly kind: 'lowered'; readonly of: LimitKind }
  | { readonly kind: 'limit_changed'; readonly of: LimitKind }

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that name a proof of identity, a signature, or a brake on money. */
const IDENTITY = set(
  'auth authn authz authenticate authentication authenticated authorize authorization authorise authorisation login mfa totp otp signature signatures signed signing approval approvals approve approver quorum multisig rbac acl permission permissions kyc webhook password captcha impersonation ownership',
)
/** Words that name another protection. */
const PROTECTION = set(
  'tls ssl https mtls hsts csrf xsrf encryption encrypt encrypted verify verification verified certificate cert integrity checksum audit auditing auditlog firewall waf ratelimit throttle throttling lockout sanitize sanitise sanitizer sanitization escape escaping autoescape sandbox sandboxed sandboxing isolation isolate validation validate validator protection protect protected secure security guard guardrail guardrails backup backups snapshot snapshots alert alerts alerting redact redaction masking moderation allowlist whitelist blocklist cors csp idempotency idempotent limits limiter breaker scan scanning seccomp apparmor selinux samesite httponly hostkey dryrun killswitch kill readonly safety safe reconciliation stoploss',
)
const HARDENING = set(
  'strict hardening hardened monitoring healthcheck tracing versioning locking immutable pinned pinning',
)
/** Words that say themselves that something is open. */
const DANGER = set(
  'insecure unsafe unauthenticated anonymous unverified unsigned unencrypted plaintext cleartext dangerous dangerously permissive untrusted passwordless privileged impersonate backdoor eval debug debugger unrestricted selfsigned',
)
const NEGATION = set(
  'disable disabled disables skip skips bypass bypassed ignore ignored ignores no without off exempt suppress suppressed omit noverify override',
)
/** Say nothing of what is switched; the level above does. */
const GENERIC = set(
  'enabled enable enables active on mode required require enforced enforce value state status default use allow is flag feature features level disabled disable',
)

const PAIRS: readonly (readonly [string, string, string])[] = [
  ['rate', 'limit', 'ratelimit'],
  ['rate', 'limiting', 'ratelimit'],
  ['dry', 'run', 'dryrun'],
  ['read', 'only', 'readonly'],
  ['kill', 'switch', 'killswitch'],
  ['circuit', 'breaker', 'breaker'],
  ['stop', 'loss', 'stoploss'],
  ['two', 'factor', 'mfa'],
  ['2', 'fa', 'mfa'],
  ['self', 'signed', 'selfsigned'],
  ['host', 'key', 'hostkey'],
  ['same', 'site', 'samesite'],
  ['http', 'only', 'httponly'],
  ['safe', 'mode', 'safe'],
  ['read', 'write', ''],
]

/** Names whose words look like a protection and that are text, places or sizes. */
const NOT_A_SWITCH =
  /(?:url|uri|path|file|dir|name|id|key|host|port|email|text|label|title|message|color|interval|timeout|ttl|days|seconds|version|header|type|level|format|count|size|provider|region)$/

function joinedWords(names: readonly string[]): readonly string[] {
  const words = wordsOf(names.join('_'))
  const joined: string[] = []
  for (let i = 0; i < words.length; i++) {
    const pair = PAIRS.find(([a, b]) => words[i] === a && words[i + 1] === b)
    if (pair) {
      if (pair[2] !== '') joined.push(pair[2])
      i++
    } else joined.push(words[i]!)
  }
  return joined
}

/** The words that say what a setting is: its own, and those of the level above when it only says "enabled". */
function saying(keys: readonly string[]): readonly string[] {
  const own = keys.at(-1) ?? ''
  const words = joinedWords([own])
  const isGeneric = words.every((word) => GENERIC.has(word) || NEGATION.has(word))
  const above = keys.at(-2)
  return isGeneric && above !== undefined ? joinedWords([above, own]) : words
}

/** +1 when true protects, -1 when true opens, 0 when the name says neither. */
export function polarityOf(keys: readonly string[]): {
  readonly sign: number
  readonly of: Strength
  readonly what: string
} {
  const words = saying(keys)
  const negations = words.filter((word) => NEGATION.has(word)).length
  const danger = words.find((word) => DANGER.has(word))
  const identity = words.find((word) => IDENTITY.has(word))
  const protection = words.find((word) => PROTECTION.has(word))
  const hardening = words.find((word) => HARDENING.has(word))
  const guard = identity ?? protection ?? hardening
  const of: Strength =
    identity !== undefined ? 'identity' : protection !== undefined ? 'protection' : 'hardening'
  const flip = negations % 2 === 0 ? 1 : -1
  if (danger !== undefined && guard !== undefined) return { sign: -1, of, what: guard }
  if (danger !== undefined)
    return {
      sign: -flip,
      of: danger === 'debug' || danger === 'debugger' ? 'hardening' : 'protection',
      what: danger,
    }
  if (guard !== undefined) return { sign: flip, of, what: guard }
  return { sign: 0, of, what: '' }
}

const MONEY = set(
  'withdraw withdrawal withdrawals payout payouts payment payments transfer transfers spend spending spent refund refunds order orders trade trades position positions leverage exposure notional loss drawdown slippage mint supply budget usd eur gbp sats satoshi satoshis cents wei eth btc usdc usdt amount credit debit discount fee fees price invoice purchase tx transaction transactions balance funds collateral margin swap approval',
)
const ACCESS = set(
  'attempts attempt login logins tries ratelimit rate rps rpm requests otp session sessions token tokens jwt cookie password passwords lockout invite invites upload body payload',
)
const UPPER = set(
  'max maximum limit limits cap caps ceiling quota allowance threshold upto ttl lifetime expiry expires expiration age per requests attempts',
)
const LOWER = set(
  'min minimum floor quorum confirmations required threshold signatures approvals approvers delay timelock cooldown reserve margin collateral length history',
)

/** A limit of one of these is about the size of an answer or of a machine. */
const OF_SIZE = set(
  'page pages batch items item rows results retries memory mem cpu connections pool file files log logs line lines length width height depth cache buffer queue workers threads replicas concurrency limits',
)

interface Limit {
  readonly of: LimitKind
  /** A larger value is weaker. */
  readonly isUpper: boolean
}

export function limitOf(keys: readonly string[]): Limit | null {
  const words = saying(keys)
  const context = joinedWords(keys.slice(-3))
  const counts = /confirmations|quorum|signatures|approvals|approvers|timelock/.test(words.join(' '))
  const isLower = counts
    ? !words.includes('max')
    : words.some((word) => word === 'min' || word === 'minimum' || word === 'floor')
  const isUpper = !isLower && words.some((word) => UPPER.has(word))
  if (!isLower && !isUpper) return null
  if (isLower && !counts && !words.some((word) => LOWER.has(word))) return null
  const own = joinedWords([keys.at(-1) ?? ''])
  const money = context.some((word) => MONEY.has(word)) && !own.some((word) => OF_SIZE.has(word))
  const access = context.some((word) => ACCESS.has(word))
  if (counts || (money && !access)) return { of: 'money', isUpper: !isLower }
  if (access) return { of: 'access', isUpper: !isLower }
  return money ? { of: 'money', isUpper: !isLower } : null
}

/** Whether a name on the path speaks of identity, a protection, access or money. */
export const protects = (keys: readonly string[]): boolean =>
  joinedWords(keys).some(
    (word) =>
      [IDENTITY, PROTECTION, DANGER, ACCESS, MONEY].some((words) => words.has(word) && !OF_SIZE.has(word)) ||
      AT_STAKE.has(word),
  )

/** Systems in which a time or a number is itself a brake. */
const AT_STAKE = set(
  'governor governance governance vote voting vesting staking unbonding timelock oracle feed fraud risk trading trader vault treasury settlement ledger validator signer signing wallet bridge market backups retention replication',
)

/** What the change of a setting means by its name; null when the name says nothing. Null values: not there. */
export function meaningOf(
  keys: readonly string[],
  before: string | null,
  after: string | null,
): Meaning | null {
  const limit = limitOf(keys)
  if (limit !== null) {
    const { of, isUpper } = limit
    if (after !== null && unlimited(after) && isUpper && (before === null || !unlimited(before)))
      return before === null && !/^-|inf|unlim|max|9{6}/.test(after)
        ? { kind: 'limit_changed', of }
        : { kind: 'lifted', of }
    if (after === null && before !== null) return { kind: 'lifted', of }
    if (before !== null && after !== null) {
      const grown = growth(before, after)
      if (grown === null) return { kind: 'limit_changed', of }
      if (grown.isUp !== isUpper) return { kind: 'lowered', of }
      return { kind: 'raised', of, isTenfold: grown.isTenfold }
    }
    return { kind: 'limit_changed', of }
  }
  const own = keys.at(-1) ?? ''
  const { sign, of, what } = polarityOf(keys)
  if (sign === 0) return null
  const isOn = (value: string | null): boolean => value !== null && on(value)
  const isOff = (value: string | null): boolean => value !== null && off(value)
  const switches = isOn(after) || isOff(after) || (after === null && (isOn(before) || isOff(before)))
  if (!switches || NOT_A_SWITCH.test(own.toLowerCase())) return null
  const now = isOn(after) ? sign : isOff(after) ? -sign : 0
  const was = isOn(before) ? sign : isOff(before) ? -sign : 0
  if (now < 0 && was >= 0) return { kind: 'weaker', of, what }
  if (now > 0) return { kind: 'stronger', of, what }
  if (now === 0 && was > 0) return { kind: 'weaker', of, what }
  if (now === 0 && was < 0) return { kind: 'stronger', of, what }
  return null
}
