// Flags connections without encryption, withdrawn protocol versions, and session keys that are written out.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { changedSettings } from '../../compare/settings.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { textOf } from '../../image.ts'
import type { NodeContext } from '../../node-judge.ts'
import {
  argument,
  called,
  isNamed,
  isText,
  isTrue,
  judgeUses,
  named,
  setting,
  type Use,
  type UseFacts,
} from '../../uses.ts'

export const oldProtocol = rule({
  id: 'code.tls.old',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://datatracker.ietf.org/doc/html/rfc8996',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` allows a protocol version that is withdrawn: known attacks read or change what is sent.`,
  fix: 'Require TLS 1.2 or newer.',
  fires: [
    adds('net/ctx.py', 'import ssl', 'ctx = ssl.SSLContext(ssl.PROTOCOL_TLSv1)'),
    adds('net/serve.go', 'package net', 'var c = &tls.Config{MinVersion: tls.VersionTLS10}'),
    adds(
      'net/serve.js',
      "const https = require('https')",
      "https.createServer({ minVersion: 'TLSv1.1' }, app)",
    ),
  ],
  quiet: [
    adds('net/ctx.py', 'import ssl', 'ctx = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)'),
    adds('net/serve.go', 'package net', 'var c = &tls.Config{MinVersion: tls.VersionTLS12}'),
  ],
})

const RFC = 'https://datatracker.ietf.org/doc/html/rfc8996'
const OLD = /^(?:SSL|SSLv[23]|SSLv23|TLSv1|TLSv1\.1|TLSv1_1|TLSv1\.0|(?:SSLv[23]|TLSv1|TLSv1_1)_method)$/
const IS_OLD = isNamed(/(?:^|\.)(?:SSLv[23]|TLSv1|TLSv1\.[01]|TLSv1_1|TLSv10|TLSv11|tlsv1[01]?)(?:_method)?$/)

export const judgeOldProtocol = judgeUses(oldProtocol, [
  named(
    '.PROTOCOL_SSLv2 .PROTOCOL_SSLv3 .PROTOCOL_SSLv23 .PROTOCOL_TLSv1 .PROTOCOL_TLSv1_1',
    'https://docs.python.org/3/library/ssl.html',
  ),
  named(
    '.SSLv2_METHOD .SSLv3_METHOD .SSLv23_METHOD .TLSv1_METHOD .TLSv1_1_METHOD',
    'https://www.pyopenssl.org/en/stable/api/ssl.html',
  ),
  named('.VersionSSL30 .VersionTLS10 .VersionTLS11', 'https://pkg.go.dev/crypto/tls#pkg-constants'),
  named(
    'SslProtocols.Ssl2 SslProtocols.Ssl3 SslProtocols.Tls SslProtocols.Tls11 SslProtocols.Default SecurityProtocolType.Ssl3 SecurityProtocolType.Tls SecurityProtocolType.Tls11',
    'https://learn.microsoft.com/dotnet/api/system.security.authentication.sslprotocols',
  ),
  named(
    'TLSVersion.SSLv3 TLSVersion.TLSv1 TLSVersion.TLSv1_1 CURL_SSLVERSION_SSLv2 CURL_SSLVERSION_SSLv3 CURL_SSLVERSION_TLSv1_0 CURL_SSLVERSION_TLSv1_1',
    RFC,
  ),
  setting(
    'secureProtocol minVersion maxVersion ssl_version min_version minimumTLSVersion tlsMinimumSupportedProtocolVersion',
    IS_OLD,
    'https://nodejs.org/api/tls.html#tlscreatesecurecontextoptions',
  ),
  called(
    'SSLContext.getInstance',
    'https://docs.oracle.com/en/java/javase/21/docs/specs/security/standard-names.html#sslcontext-algorithms',
    (call, context) => isText(OLD)(call.items[0] ?? call, context),
  ),
  called('.setEnabledProtocols', RFC, ({ items: [list] }, context) =>
    (list?.items.length ? list.items : (list?.body?.items ?? [])).some((one) => isText(OLD)(one, context)),
  ),
])

export const plainTransport = rule({
  id: 'code.tls.plain_http',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/319.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` sends and receives in the clear, so anyone on the way can read and change it.`,
  fix: 'Use TLS.',
  fires: [
    adds(
      'sync/rates.py',
      'import requests',
      'rates = requests.get("http://rates.example.com/today.json").json()',
    ),
    adds('sync/serve.go', 'package sync', 'func main() { http.ListenAndServe(":80", nil) }'),
    adds('sync/peer.go', 'package sync', 'func dial(a string) { grpc.Dial(a, grpc.WithInsecure()) }'),
    adds('sync/mail.py', 'import ftplib', 'ftp = ftplib.FTP(host)'),
    changes(
      'sync/conf.ts',
      '// rates',
      "export const RATES = 'https://rates.example.com'",
      "export const RATES = 'http://rates.example.com'",
    ),
  ],
  quiet: [
    adds(
      'sync/rates.py',
      'import requests',
      'rates = requests.get("https://rates.example.com/today.json").json()',
    ),
    adds('sync/rates.py', 'import requests', 'up = requests.get("http://localhost:8080/health").ok'),
    adds('sync/serve.go', 'package sync', 'func main() { http.ListenAndServeTLS(":443", cert, key, nil) }'),
  ],
})

const HOST = /^(?:http|ws|ftp|ldap):\/\/([\w.-]{1,253})/
const NEAR =
  /^(?:localhost$|127\.|0\.0\.0\.0$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.(?:local|internal|svc|test|lan)$/

/** Leaves the machine and its own network: a name with a top-level domain, or a public address. */
const isPlain = (url: string): boolean => {
  const host = HOST.exec(url)?.[1] ?? ''
  return host.includes('.') && !NEAR.test(host)
}
const CALLS =
  'requests.get requests.post requests.put requests.patch requests.delete httpx.get httpx.post urllib.request.urlopen urlopen fetch axios axios.get axios.post axios.put got http.Get http.Post net/http.Get net/http.Post http.NewRequest http.NewRequestWithContext net/http.NewRequest WebSocket .getForObject .getForEntity .postForObject .postForEntity URL java.net.URL URI.create HttpGet HttpPost Net.HTTP.get reqwest.get file_get_contents .GetAsync .PostAsync .GetStringAsync'

const plain: readonly Use[] = [
  called(CALLS, 'https://cwe.mitre.org/data/definitions/319.html', (call, context) =>
    call.items.some((one) => {
      const whole = one.kind === 'binary' ? one.left : one
      return whole?.kind === 'string' && isPlain(whole.name) && !context.image.flow.valueOf(whole).isBuilt
    }),
  ),
  called('http.ListenAndServe net/http.ListenAndServe', 'https://pkg.go.dev/net/http#ListenAndServe'),
  called(
    'ftplib.FTP telnetlib.Telnet FTPClient TelnetClient Net.FTP.new Net.FTP.open Net.Telnet.new ftp_connect ftp.Dial',
    'https://datatracker.ietf.org/doc/html/rfc4217',
  ),
  called(
    'grpc.WithInsecure google.golang.org/grpc.WithInsecure insecure.NewCredentials grpc.insecure_channel .add_insecure_port .usePlaintext .createInsecure',
    'https://grpc.io/docs/guides/auth/',
  ),
  called(
    'smtplib.SMTP poplib.POP3 imaplib.IMAP4',
    'https://docs.python.org/3/library/smtplib.html#smtplib.SMTP.starttls',
    (_, { image }) => !/starttls/.test(image.side.bare),
  ),
  setting('ignoreTLS ssl_disabled', isTrue, 'https://nodemailer.com/smtp/#tls-options'),
  called(
    'LocateRegistry.createRegistry',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.rmi/java/rmi/registry/LocateRegistry.html',
    (call) => call.items.length === 1,
  ),
  called('DefaultHttpClient SystemDefaultHttpClient', 'https://hc.apache.org/httpcomponents-client-4.5.x/'),
]

const isLocal = (tree: TreeNode, { image }: NodeContext): boolean => {
  const [place] = tree.items
  return (
    place?.kind === 'string' &&
    /^(?:127\.0\.0\.1|localhost|\[::1\])/.test(place.name) &&
    image.language === 'go'
  )
}

const PLAIN =
  /\b(?:http|ws|ldap):|ftp|telnet|ListenAndServe|insecure|usePlaintext|smtplib|poplib|imaplib|ignoreTLS|ssl_disabled|createRegistry|DefaultHttpClient/i

export const judgePlain = judgeUses(plainTransport, plain, isLocal, false, [PLAIN])

/** An address that went through TLS and no longer does. */
export const judgeScheme = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    for (const { was, now } of changedSettings(before, after)) {
      if (was.value.kind !== 'string' || now.value.kind !== 'string') continue
      if (!/^(?:https|wss|ldaps|ftps|sftp):\/\//.test(was.value.name) || !isPlain(now.value.name)) continue
      report.found(plainTransport, after.side, [now.tree.start, now.tree.end], {
        shown: excerpt(textOf(after.side, now.tree), 90),
      })
    }
  },
  [/\b(?:https|wss|ldaps|ftps|sftp):/, /\b(?:http|ws|ftp|ldap):/],
)

export const keysWritten = rule({
  id: 'code.tls.key_log',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://www.ietf.org/archive/id/draft-ietf-tls-keylogfile-02.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` writes the session keys out, so recorded traffic can be decrypted.`,
  fix: 'Remove it outside a debugging session.',
  fires: [
    adds('net/tap.go', 'package net', 'var c = &tls.Config{KeyLogWriter: os.Stdout}'),
    adds('net/tap.py', 'import ssl', 'ctx.keylog_filename = "/var/log/keys.txt"'),
  ],
  quiet: [
    adds('net/tap.go', 'package net', 'var c = &tls.Config{MinVersion: tls.VersionTLS13}'),
    adds('net/tap.py', 'import ssl', 'ctx.minimum_version = ssl.TLSVersion.TLSv1_2'),
  ],
})

export const judgeKeyLog = judgeUses(keysWritten, [
  setting('KeyLogWriter', ({ name }) => name !== 'nil', 'https://pkg.go.dev/crypto/tls#Config'),
  setting(
    'keylog_filename',
    ({ kind }) => kind !== 'literal',
    'https://docs.python.org/3/library/ssl.html#ssl.SSLContext.keylog_filename',
  ),
])

export const mailName = rule({
  id: 'code.tls.smtp',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://commons.apache.org/proper/commons-email/apidocs/org/apache/commons/mail/Email.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` encrypts, and the name in the certificate of the mail server is not compared with its host.`,
  fix: 'Call setSSLCheckServerIdentity(true).',
  fires: [
    adds(
      'mail/Send.java',
      'class Send {',
      '  void send(Email email) { email.setSSLOnConnect(true); email.send(); }',
    ),
    adds(
      'mail/Bill.java',
      'class Bill {',
      '  void conf(HtmlEmail m) { m.setHostName(host); m.setSSLOnConnect(true); }',
    ),
  ],
  quiet: [
    adds(
      'mail/Send.java',
      'class Send {',
      '  void send(Email e) { e.setSSLOnConnect(true); e.setSSLCheckServerIdentity(true); }',
    ),
    adds('mail/Send.java', 'class Send {', '  void send(Email e) { e.setStartTLSRequired(true); }'),
  ],
})

export const judgeMailName = judgeUses(
  mailName,
  [
    called(
      '.setSSLOnConnect',
      'https://commons.apache.org/proper/commons-email/',
      (call, context) => call.items[0] !== undefined && isTrue(call.items[0], context),
    ),
  ],
  (_, { image }) => /setSSLCheckServerIdentity\(\s*true/.test(image.side.bare),
)

export const silentDefaults = rule({
  id: 'code.tls.defaults',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.python.org/3/library/ssl.html#ssl-security',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the certificate is not verified, or the warning about it is not seen.`,
  fix: 'Use ssl.create_default_context() and keep the warnings.',
  fires: [
    adds('net/raw.py', 'import ssl', 'sock = ssl.wrap_socket(raw)'),
    adds('net/quiet.py', 'import urllib3', 'urllib3.disable_warnings()'),
  ],
  quiet: [
    adds(
      'net/raw.py',
      'import ssl',
      'sock = ssl.create_default_context().wrap_socket(raw, server_hostname=host)',
    ),
    adds('net/raw.py', 'import ssl', 'ctx = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)'),
  ],
})

export const judgeDefaults = judgeUses(silentDefaults, [
  called(
    'ssl.wrap_socket urllib3.disable_warnings requests.packages.urllib3.disable_warnings',
    'https://docs.python.org/3/library/ssl.html',
  ),
  called(
    'ssl.SSLContext',
    'https://docs.python.org/3/library/ssl.html#ssl.SSLContext',
    (call) => argument(call, 0, 'protocol') === null,
  ),
])
