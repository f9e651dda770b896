// Tells by names and texts which constants and values have a meaning for security or money.

import { asciiLower } from '../../text/ascii.ts'
import { anyOf } from '../any-of.ts'

const SECURITY = anyOf([
  /auth|token|secret|passw|crypt|cipher|hash|salt|nonce|cost|round|iterat|bits|sign|verif|trust|allow|deny|permit|permission|role|scope|admin|owner|tenant|session|cookie/,
  /cors|origin|csrf|csp|tls|ssl|cert|secure|sandbox|polic|guard|limit|max|min|quota|rate|thresh|attempt|retr|timeout|ttl|expir|lifetime|leeway|skew|age|window|lock|block/,
  /port|host|url|uri|domain|debug|strict|valid|check|safe|escape|filter|threshold|tolerance|slippage|deadline|confirm|approv|version|mode|depth|depend/,
])
const MONEY = anyOf([
  /amount|price|fee|balance|total|cents|tax|discount|refund|payout|payment|charge|credit|debit|wallet|withdraw|deposit|transfer|invoice|commission|royalt|stake|supply|mint/,
  /share|reward|interest|currency|quantity|decimals/,
])
const SECRET =
  /passw|secret|token|api_?key|private_?key|credential|authorization|cookie|ssn|card_?n|cvv|iban|mnemonic|seed_?phrase|pin\b|otp\b/

export const isSecurityName = (name: string): boolean => SECURITY.test(asciiLower(name))
export const isMoneyName = (name: string): boolean => MONEY.test(asciiLower(name))
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
