// Tells by names and texts which constants and values have a meaning for security or money.

import { asciiLower } from '../../text/ascii.ts'
import { anyOf } from '../any-of.ts'

/** Words of names: `maxAge` and `max_age` are about an age, a page is not. */
const SECURITY = anyOf([
  /^(?:auth\w*|tokens?|secrets?|pass(?:w\w*|phrase|code)?|(?:en|de)?crypt\w*|cipher\w*|hash\w*|salt\w*|nonces?|cost|rounds?|iterations?|bits)$/,
  /^(?:sign(?:ed|atures?|ers?|ing|in|s)?|verif\w*|trust\w*|allow\w*|deny|denied|permit\w*|permissions?|roles?|scopes?|admins?|owners?|tenants?|sessions?|cookies?)$/,
  /^(?:cors|origins?|csrf|xsrf|csp|tls|ssl|certs?|certificates?|secured?|security|insecure|unsafe|safe|sandbox\w*|polic\w*|guard\w*|limit\w*|max\w*|min|quotas?|rates?)$/,
  /^(?:thresholds?|attempts?|retry|retries|timeouts?|ttl|expir\w*|lifetime|leeway|skew|age|windows?|lock\w*|unlock\w*|block\w*|ports?|hosts?|hostname|urls?|uris?|domains?)$/,
  /^(?:debug|strict\w*|valid\w*|check(?:s|ed|er|ing|sum)?|escape\w*|filter\w*|tolerance|slippage|deadline|confirm\w*|approv\w*|versions?|modes?|depth|depend\w*)$/,
  /^(?:enable\w*|disable\w*|skip\w*|bypass\w*|force\w*|superuser|staff|sudo|privileg\w*|grant\w*|public|readonly|required?|reject\w*)$/,
])
/** Stems that tell in the middle of a word as well. */
const SECURITY_STEM =
  /passw|secret|token|admin|auth(?!or)|crypt|verif|permission|signature|csrf|unsafe|secur|maxage|ttl|allowed|denied|checksum|expire|timeout|limit/
const MONEY = anyOf([
  /^(?:amounts?|prices?|pricing|fees?|balances?|totals?|subtotal|cents|tax\w*|discount\w*|refund\w*|payout\w*|payments?|pay|paid|charge\w*|credit\w*|debit\w*|wallets?|withdraw\w*)$/,
  /^(?:deposit\w*|transfer\w*|invoice\w*)$/,
])
const MONEY_MORE =
  /^(?:commission\w*|royalt\w*|stake\w*|supply|mint\w*|shares?|reward\w*|interest|currency|quantity|qty|decimals|cost|revenue|salary|budget|money|usd|eur|wei|gwei|lamports|sats|satoshis)$/

/** In every text with a name of money. */
export const MONEY_STEM =
  /amount|pric|fee|balance|total|cents|tax|discount|refund|pay|paid|charge|credit|debit|wallet|withdraw|deposit|transfer|invoice|commission|royalt|stake|supply|mint|share|reward|interest|currency|quantity|qty|decimals|cost|revenue|salary|budget|money|usd|eur|wei|lamports|sats|satoshis/i

export function* wordsIn(name: string): Generator<string> {
  for (const [word] of name.slice(0, 400).matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) yield asciiLower(word)
}

function hasWord(name: string, ...tests: readonly { test(text: string): boolean }[]): boolean {
  for (const word of wordsIn(name)) if (tests.some((one) => one.test(word))) return true
  return false
}

const SECRET =
  /passw|secret|token|api_?key|private_?key|credential|authorization|cookie|ssn|card_?n|cvv|iban|mnemonic|seed_?phrase|pin\b|otp\b/

/** What says who somebody is or how to charge them: PCI DSS 3.4, GDPR Art. 9. */
const PERSONAL =
  /^(?:pan|pans|cvv|cvc|iban|ssn|dob|birth\w*|passports?|diagnos\w*|patients?|religion|ethnicity|biometric\w*|cardholder|cards?)$/
export const isPersonalName = (name: string): boolean => hasWord(name, PERSONAL)

export const isSecurityName = (name: string): boolean =>
  hasWord(name, SECURITY) || SECURITY_STEM.test(asciiLower(name))
/** A total of time, of rows or of bytes. */
const COUNTED =
  /total_?(?:hours|minutes|seconds|milliseconds|millis|ms|days|pages|count|items|rows|records|bytes|size|elements|results|length|time|duration|elapsed|lines|files)(?![a-z])/gi

export const isMoneyName = (name: string): boolean =>
  hasWord(/total/i.test(name) ? name.slice(0, 400).replace(COUNTED, ' ') : name, MONEY, MONEY_MORE)
export const isSecretName = (name: string): boolean => SECRET.test(asciiLower(name))

/** A sentence for people: words with spaces, no markup, address, statement or policy. */
export const isProse = (text: string): boolean =>
  /[A-Za-z\u00c0-\uffff]\s+[A-Za-z\u00c0-\uffff{%]/.test(text) &&
  !/[<>;=$|&`\\]|:\/\/|'(?:self|none|unsafe)|^\s*(?:select|insert|update|delete|drop|create|alter|grant|with)\b/i.test(
    text,
  )

const CALLS_OUT = anyOf([
  /(?:^|\.)(?:exec\w*|spawn\w*|system|popen\w*|eval|Function|call|check_output|check_call|Popen|run|rmtree|unlink|remove|rm|rmSync|writeFile\w*|fetch|request|urlopen)$/,
  /(?:^|\.)(?:connect|loads?|deserialize|unserialize|readObject|setTimeout|setInterval)$/,
  /^(?:subprocess|child_process|socket|requests|axios|httpx|http|https|pickle|marshal|ctypes|vm|net|dgram|os|fs|shutil|net\/http|os\/exec|urllib\w*)\./,
])

/** Calls that a test may not make without being read. */
export const reachesOut = (path: string): boolean => CALLS_OUT.test(path)
