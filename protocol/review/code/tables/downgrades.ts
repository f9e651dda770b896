// Which careful form has a careless one beside it? A row fires when the change takes the first away and writes
// the second; the other way round is a fix.
import type { RuleEffect } from '../../types.ts'

export type Downgrade = readonly [
  id: string,
  effect: RuleEffect,
  langs: string,
  careful: RegExp,
  careless: RegExp,
  mechanism: string,
  fix: string,
  /** Must be in the changed statements as well. */
  about?: RegExp,
]

const CODE = 'cs go java js other php py rb rs'
const MONEY = /amount|price|balance|total|fee|wei|sats|cents|pay|refund|credit|debit|cost|money|currency/i
const SECURITY = /tok|pass|secret|sig|hmac|mac\b|hash|digest|csrf|otp|role|admin|auth|key/i

export const DOWNGRADES: readonly Downgrade[] = [
  [
    'code.down.checked_math',
    'high',
    'c cs go java js rs sol',
    /\b(?:\w{0,30}alloc_array|reallocarray|kcalloc|calloc|checked_(?:mul|add|sub)|saturating_(?:mul|add|sub)|__builtin_(?:mul|add|sub)_overflow|check_(?:mul|add)_overflow|size_(?:mul|add)|(?:add|multiply|subtract|negate|increment|toInt)Exact|SafeMath\.\w{3})\s*\(|\bchecked\s*[({]|\.(?:add|sub|mul)\(/,
    /[\w)\]]\s*[*+-]\s*[\w(]|\bwrapping_(?:mul|add|sub)\(|\bunchecked\s*\{|\(int\)/,
    '{0}: the product or sum can wrap round, and nothing notices any more',
    'keep the checked form',
  ],
  [
    'code.down.every',
    'blocker',
    CODE,
    /\.every\(|\ball\(|\.all\?|\ballMatch\(|\.All\(|\bcontainsAll\(|\bissuperset\(|\bissubset\(|\.all\(\s*\|/,
    /\.some\(|\bany\(|\.any\?|\banyMatch\(|\.Any\(|\bcontainsAny\(|\bisdisjoint\(|\.any\(\s*\|/,
    '{0}: every one of them had to hold and now one is enough',
    'keep the test of all',
    /perm|role|scope|sign|valid|auth|user|allow|require|need|approv|check|grant|polic|quorum|access|right|verif/i,
  ],
  [
    'code.down.loose_match',
    'high',
    CODE,
    /[!=]==?\s*["'\w]|\.equals\(|\bfullmatch\(|\b(?:endsWith|startsWith|HasSuffix|HasPrefix|endswith|startswith|EndsWith|StartsWith)\(|\.has\(|\/\^[^\n/]{1,200}\$\//,
    /\.(?:includes|contains|indexOf|Contains|search)\(|\bstrings\.Contains\(|\bre\.(?:match|search)\(|\bstrpos\(|\bstr_contains\(|\.include\?/,
    '{0}: the wanted text may now stand anywhere in the value, so an attacker adds it',
    'compare the whole value',
    /origin|host|url|uri|redirect|referr?er|domain|callback|issuer|audience|email|content_?type|mime|extension|path/i,
  ],
  [
    'code.down.loose_equal',
    'medium',
    'js php',
    /[^=!]==={1}[^=]|!==[^=]/,
    /[^=!<>]==[^=]|!=[^=]/,
    '{0}: values of different types now count as equal',
    'keep the strict comparison',
    SECURITY,
  ],
  [
    'code.down.plain_http',
    'high',
    `${CODE} c yaml json ini sh docker tf xml html`,
    /\b(?:https|wss|ldaps|amqps|mqtts|rediss|ftps|sftp):\/\//,
    /\b(?:http|ws|ldap|amqp|mqtt|redis|ftp):\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1|10\.|192\.168\.|host\.docker)[\w-]{1,60}\.\w/,
    '{0}: what went through TLS now goes in the clear',
    'keep the encrypted scheme',
  ],
  [
    'code.down.await',
    'blocker',
    'js py',
    /\bawait\s+[\w.]{0,60}(?:[vV]erif|[cC]heck|[aA]uthori[sz]|[vV]alidat|isAllowed|isAdmin|hasPerm|hasRole|can[A-Z_]|[eE]nsure|[rR]equire|[aA]ssert|enforce|compare)\w{0,40}\(/,
    /(?:^\s*|[!(&|=?]\s*|\bif\s+|\bnot\s+)[\w.]{0,60}(?:[vV]erif|[cC]heck|[aA]uthori[sz]|[vV]alidat|isAllowed|isAdmin|hasPerm|hasRole|can[A-Z_]|[eE]nsure|[rR]equire|[aA]ssert|enforce|compare)\w{0,40}\(/,
    '{0} is no longer awaited: a promise counts as true and its refusal comes too late',
    'await the check',
  ],
  [
    'code.down.identity',
    'blocker',
    CODE,
    /\b(?:req|request|ctx|context|session|g)\.(?:user|auth|session|account|identity|principal|state\.user)\b|\bcurrent_?[uU]ser\b|\bsession\[|\bclaims\b|\bprincipal\b|\bgetUserId\(\)|\bAuth::(?:id|user)\b/,
    /\b(?:req|request|ctx)\.(?:body|query|params|headers|args|form|json|GET|POST|data|values)\b|\bparams\[|\$_(?:GET|POST|REQUEST)|\bgetParameter\(|\br\.FormValue\(|\bc\.(?:Param|Query|PostForm)\(/,
    '{0}: who the caller is was proven by the session and is now what the caller says',
    'take the identity from the session or the token',
    /user|account|owner|tenant|customer|[iI][dD]\b/,
  ],
  [
    'code.down.signer',
    'blocker',
    'rs',
    /\bSigner<|\bAccount<|#\[account\([^\n]{0,160}(?:signer|has_one|constraint|owner|seeds)/,
    /\b(?:AccountInfo|UncheckedAccount)</,
    '{0}: the account no longer has to sign or to be of its type',
    'keep the checked account type',
  ],
  [
    'code.down.constant',
    'high',
    CODE,
    /\b(?:is_?[pP]rod\w{0,12}|IS_PROD\w{0,12}|is_?[sS]ecure|enforce\w{0,20}|require_?[A-Z_]\w{0,20}|enable_?(?:[aA]uth|[cC]heck|[vV]erif)\w{0,20}|check_?[A-Z_]\w{0,20})\s*:?=\s*[^;\n]{0,120}(?:==|env|[cC]onfig|\()/,
    /\b(?:is_?[pP]rod\w{0,12}|IS_PROD\w{0,12}|is_?[sS]ecure|enforce\w{0,20}|require_?[A-Z_]\w{0,20}|enable_?(?:[aA]uth|[cC]heck|[vV]erif)\w{0,20}|check_?[A-Z_]\w{0,20})\s*:?=\s*(?:false|False|0)\b/,
    '{0}: what the environment decided is now off everywhere',
    'keep the decision with the environment',
  ],
  [
    'code.down.isolation',
    'high',
    `${CODE} sql yaml ini`,
    /\bserializable\b|\brepeatable.?read\b|\bFOR UPDATE\b/i,
    /\bread.?(?:un)?committed\b|\bSELECT\b(?![^\n]{0,300}FOR UPDATE)/i,
    '{0}: two runs at the same time can now both see the old value',
    'keep the isolation, or lock the rows',
  ],
  [
    'code.down.decimal',
    'high',
    CODE,
    /\b(?:BigInt|Decimal|BigDecimal|decimal|bigint|Money|big\.Int|NUMERIC)\b/,
    /\b(?:Number|parseFloat|float|float64|double|f64|Double|REAL)\b/,
    '{0}: amounts in binary fractions lose cents',
    'keep exact numbers',
    MONEY,
  ],
]
