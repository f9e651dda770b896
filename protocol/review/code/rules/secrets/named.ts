// Flags values that stand beside the name of a secret, passwords inside addresses, and credentials on command lines.
import { rule } from '../../../core/rule.ts'
import { judgeChange } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import {
  isDocumented,
  isFiller,
  isMixed,
  isRandom,
  isStandIn,
  isTemplate,
  isWords,
  variety,
} from '../../secrets/shape.ts'
import { writtenLines } from '../../secrets/written-lines.ts'

interface Facts {
  readonly name: string
  readonly what: string
}

const FIX = 'Remove it, replace it where it is used, and read the new one from a secret store.'
const CWE = 'https://cwe.mitre.org/data/definitions/798.html'
const file = (path: string, line: string): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,2 @@\n # settings\n+${line}\n`
const message = ({ name, what }: Facts): string =>
  `${name}: ${what}, readable by everyone who can read the repository.`

export const randomSecret = rule({
  id: 'code.secret.random',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: CWE,
  message,
  fix: FIX,
  fires: [
    file('app.yaml', 'jwt_secret: "q8Zr2LmW0vXc7Bn4TyKp9HsD3fGa6JeU"'),
    file('src/mail.py', 'API_KEY = "f3b1c09d7e5a48629bd1e04c7a35f816"'),
  ],
  quiet: [
    file('app.yaml', 'jwt_secret: "${JWT_SECRET}"'),
    file('src/mail.py', 'API_KEY_HEADER = "x-api-key"'),
    file('src/etag.py', 'CHECKSUM = "f3b1c09d7e5a48629bd1e04c7a35f816"'),
  ],
})

export const addressSecret = rule({
  id: 'code.secret.address',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
  message,
  fix: FIX,
  fires: [
    file('app.env', 'DATABASE_URL=postgres://shop:Tr4il-9mix@db.internal.example:5432/shop'),
    file('src/mq.js', 'connect("amqps://worker:k2Vn8xQ0@mq.internal.example/jobs")'),
  ],
  quiet: [
    file('app.env', 'DATABASE_URL=postgres://shop:${DB_PASSWORD}@db.internal.example:5432/shop'),
    file('src/mq.js', 'connect("amqps://mq.internal.example/jobs")'),
  ],
})

export const plainSecret = rule({
  id: 'code.secret.setting',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: CWE,
  message,
  fix: FIX,
  fires: [
    file('app.ini', 'smtp_password = Wint3r-market'),
    file('src/db.go', 'cfg.Password = "shop-2024!x"'),
    file('scripts/load.sh', 'curl -u loader:Gr4pe-17x https://api.internal.example/load'),
  ],
  quiet: [
    file('app.ini', 'smtp_password = ${SMTP_PASSWORD}'),
    file('src/db.go', 'cfg.PasswordFile = "/run/secrets/db"'),
    file('k8s/sealed.yaml', 'encryptedData:\n  token: AgBq7Zk2mX9pLwTfYc4RbNs8HdJv5QeGaUoKi3DzWnMx6Ey'),
    file('src/form.ts', 'label: { password: "Your password" }'),
  ],
})

const NAMED =
  /\b([\w.-]{0,40}(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential|auth[_-]?key|encryption[_-]?key|signing[_-]?key|passphrase)[\w-]{0,20})["'\]]{0,2}\s{0,4}(?::=|=>|[:=])(?!=)\s{0,4}/gi
const NAMED_ALONE =
  /passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential|signing[_-]?key|passphrase/i
const URL = /\b([a-z][a-z0-9+.-]{1,20}):\/\/([^\s:@/"'`<>]{0,80}):([^\s@/"'`<>]{1,100})@([\w.[\]:,-]{1,120})/g
const CARRIED =
  /\b[aA]uthorization["']?\s{0,2}[:=,]\s{0,2}["'`]?(?:Bearer|Basic|[tT]oken)\s([A-Za-z0-9+/=._-]{16,})|\bmachine\s\S{3,80}\slogin\s\S{1,60}\spassword\s(\S{6,80})/
const FLAG =
  /\s(?:-u|--user)[= ]?["']?[\w.@-]{1,40}:([^\s"'${<]{6,80})|\s--?(?:pass(?:word)?|pwd|token)[= ]["']?([^\s"'$-][^\s"']{5,60})/
const ELEMENT =
  /<(?:\w{1,20}[.:_-])?(?:[pP]assword|[sS]ecret|[tT]oken|api[kK]ey|[aA]ccessKey)>([^<>${\s]{6,100})<\//
const CONNECTION =
  /\b(?:Server|Data Source|Host|Address)\s?=\s?[^;\s]{2,80};[^\n]{0,200}\b(?:Password|Pwd)\s?=\s?([^;"'\s]{4,80})/i
const PREFIXED =
  /(?:^|[\s"'`=:,(])([A-Za-z][A-Za-z0-9]{1,11}[_-](?:[A-Za-z0-9]{1,10}[_-]){0,2})([A-Za-z0-9]{24,200})(?![A-Za-z0-9_/+-])/
/** Prefixes of what may be shown: public keys, digests, objects. */
const SHOWABLE =
  /^(?:pk|pub|public|phc|sha\d*|md5|blake\w*|cus|acct|price|prod|sub|evt|img|file|asst|thread|msg|run|req|cid|uid|id|hash|rev|commit|build|next|css|chunk|G|UA|AW|GTM|arn|urn|v\d+)[_-]/i
/** Names that speak of a secret and hold something else. */
const ABOUT =
  /(?:url|uri|file|path|name|id|type|length|len|ttl|expiry|expires?\w*|header|field|policy|hash|label|arn|class|regex|pattern|public_?key|tokenizer|tokens?_?(?:count|limit|used|per)|max_?tokens?|csrf|placeholder|prefix|ref|key_?name|rotation|version|manager|store|provider|min_?length|enabled|required|hint|endpoint|issuer|audience)["']?$/i
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/

/** Ciphertext that only a controller or a key service opens: https://github.com/bitnami-labs/sealed-secrets, https://getsops.io */
const isSealed = (value: string, text: string): boolean =>
  (/^Ag[A-D][\w+/=]{20,}$/.test(value) && /\bencryptedData:/.test(text)) ||
  /^ENC\[AES256_GCM,data:/.test(value)

/** Folders of what is only tried. */
const TRIALS = /(?:^|\/)(?:tests?|specs?|__tests__|fixtures?|testdata|examples?|samples?)\//

function judgeNamed(change: Change, report: Report): void {
  const { after, before, isTest, isDoc } = change
  const isCode = !/^(?:docker|ini|text|yaml|sh|tf|json|xml|other)$/.test(change.language)
  const isTrial = isTest || isDoc || TRIALS.test(change.file.path)
  for (const [from, text] of writtenLines(change, report.budget)) {
    const tell = (
      found: typeof randomSecret | typeof addressSecret | typeof plainSecret,
      at: number,
      value: string,
      facts: Facts,
      stays: boolean,
    ): void => {
      if (
        !before.text.includes(value) &&
        !(isTrial && isStandIn(value)) &&
        !isDocumented(value) &&
        !isSealed(value, after.text)
      )
        report.found(found, after, [from + at, from + at + value.length], facts, stays)
    }
    for (const match of text.matchAll(URL)) {
      const [whole, scheme, user, password, host] = match as unknown as [
        string,
        string,
        string,
        string,
        string,
      ]
      if (
        isTemplate(password) ||
        isTemplate(user) ||
        isTemplate(host) ||
        password.length < 4 ||
        variety(password) < 3
      )
        continue
      if (isWords(password) || (/^\d+$/.test(password) && /[/.]/.test(user))) continue
      const isLocal = /^(?:localhost|127\.|\[::1|host\.docker)/.test(host)
      tell(
        isLocal ? plainSecret : addressSecret,
        match.index,
        whole,
        {
          name: `${scheme}://${user}@${host}`,
          what: 'the address holds the password',
        },
        !isLocal,
      )
    }
    for (const [form, name] of [
      [CARRIED, 'authorization'],
      [FLAG, 'command line'],
      [ELEMENT, 'element'],
      [CONNECTION, 'connection string'],
    ] as const) {
      const match = form.exec(text)
      const value = match?.slice(1).find((one) => one !== undefined) ?? ''
      if (match === null || value === '' || isTemplate(value) || isWords(value) || variety(value) < 5)
        continue
      const at = match.index + match[0].lastIndexOf(value)
      const strong = form === CONNECTION || isRandom(value)
      tell(
        strong ? (form === CONNECTION ? addressSecret : randomSecret) : plainSecret,
        at,
        value,
        {
          name,
          what: 'it carries the credential itself',
        },
        strong && !isTest && !isDoc,
      )
    }
    // `- name: DB_PASSWORD` and its value in the next line: https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/
    const listed = /^\s{0,40}value:\s{1,4}["']?([^"'\s][^"'\n]{3,200})["']?\s{0,4}$/.exec(text)
    if (listed !== null && change.language === 'yaml') {
      const above =
        after.text
          .slice(Math.max(0, from - 120), from)
          .trimEnd()
          .split('\n')
          .at(-1) ?? ''
      const name = /^\s{0,40}-?\s{0,4}name:\s{1,4}["']?([\w.-]{3,60})["']?$/.exec(above)?.[1] ?? ''
      const value = listed[1]!.trim()
      if (name.match(NAMED_ALONE) !== null && !ABOUT.test(name) && looksSecret(name, value)) {
        const strong = isRandom(value) && !UUID.test(value)
        tell(
          strong ? randomSecret : plainSecret,
          text.indexOf(value),
          value,
          {
            name,
            what: 'its value is written here',
          },
          strong && !isTest && !isDoc,
        )
      }
    }
    for (const match of text.matchAll(NAMED)) {
      const at = match.index + match[0].length
      const value = valueAt(text, at, isCode)
      const name = match[1]!
      if (value === null || ABOUT.test(name) || !looksSecret(name, value)) continue
      const strong = isRandom(value) && !UUID.test(value)
      tell(
        strong ? randomSecret : plainSecret,
        text.indexOf(value, at),
        value,
        {
          name,
          what: strong
            ? `its value, ${value.length} characters of ${variety(value)} kinds, looks generated`
            : 'its value is written here',
        },
        strong && !isTest && !isDoc,
      )
    }
    const prefixed = PREFIXED.exec(text)
    if (prefixed && !SHOWABLE.test(prefixed[1]!) && isMixed(prefixed[2]!))
      tell(
        plainSecret,
        prefixed.index + prefixed[0].indexOf(prefixed[1]!),
        prefixed[1]! + prefixed[2]!,
        {
          name: `"${prefixed[1]!}…"`,
          what: `${prefixed[2]!.length} mixed characters after a prefix have the form of a token`,
        },
        false,
      )
  }
}

/** The literal that follows: quoted, or in configuration bare. */
function valueAt(text: string, at: number, isCode: boolean): string | null {
  const rest = text.slice(at, at + 240)
  const quoted = /^[brfuL]?(["'`])([^"'`\n]{4,200})(["'`])/.exec(rest)
  if (quoted && quoted[1] === quoted[3]) return quoted[2]!.trim()
  const bare = isCode ? null : /^([^\s"'`,;#(){}[\]<]{8,200})(?=\s*(?:$|[,;#]))/.exec(rest)
  return bare ? bare[1]! : null
}

function looksSecret(name: string, value: string): boolean {
  if (isTemplate(value) || isWords(value) || isFiller(value) || variety(value) < 4) return false
  if (/^[a-z][a-z0-9+]{1,20}:\/\//.test(value)) return false
  // AWS issues secret keys of 40 characters and no others.
  if (/aws_?secret/i.test(name) && value.length !== 40) return false
  if (
    /^(?:https?|arn|file|s3|gs|vault|ssm|secretsmanager|projects|op):|^[./~]|^sha\d{3}[-:]|^\d+[a-z]{0,2}$/i.test(
      value,
    )
  )
    return false
  // A path into an object, as code and templates write it.
  if (/^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*(?:\(\))?)+$/.test(value)) return false
  if (/\s/.test(value) && !/\d/.test(value)) return false
  if (UUID.test(value)) return /token|secret|api_?key|access_?key|pass/i.test(name)
  // Capitals with underscores name a variable; a stand-in names itself.
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value)) return false
  return /\d|[^\w\s.-]/.test(value)
}

export const namedSecrets = judgeChange(judgeNamed)
