// Flags TLS and SSH clients that accept any certificate, any host name or any host key.
import { rule } from '../../../core/rule.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import type { NodeContext } from '../../node-judge.ts'
import {
  argument,
  called,
  isFalse,
  isNamed,
  isTrue,
  judgeUses,
  named,
  saysYes,
  setting,
  settingAt,
  type Use,
  type UseFacts,
} from '../../uses.ts'

const OFF = ({ shown }: UseFacts): string =>
  `\`${shown}\`: the other side is not verified, so anyone on the way can answer in its place and read what is sent.`
const FIX = 'Leave verification on and add the right certificate authority or host key.'

export const verificationOff = rule({
  id: 'code.tls.off',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/295.html',
  message: OFF,
  fix: FIX,
  fires: [
    adds(
      'pay/client.py',
      'import requests',
      'def rates(url):',
      '    return requests.get(url, verify=False).json()',
    ),
    adds('hub/dial.go', 'package hub', 'var cfg = &tls.Config{InsecureSkipVerify: true}'),
    adds(
      'api/upstream.js',
      "const https = require('https')",
      'const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false })',
    ),
    adds('src/Fetch.php', '<?php', 'curl_setopt($handle, CURLOPT_SSL_VERIFYPEER, false);'),
    adds('lib/push.rb', 'require "net/http"', 'http.verify_mode = OpenSSL::SSL::VERIFY_NONE'),
    adds(
      'src/get.rs',
      'use reqwest::Client;',
      'let c = Client::builder().danger_accept_invalid_certs(true).build()?;',
    ),
  ],
  quiet: [
    adds(
      'pay/client.py',
      'import requests',
      'def rates(url):',
      '    return requests.get(url, verify="/etc/ca.pem").json()',
    ),
    adds('hub/dial.go', 'package hub', 'var cfg = &tls.Config{InsecureSkipVerify: false}'),
    adds(
      'api/upstream.js',
      "const https = require('https')",
      'const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: true })',
    ),
  ],
})

const CWE = 'https://cwe.mitre.org/data/definitions/295.html'

const uses: readonly Use[] = [
  setting('rejectUnauthorized', isFalse, 'https://nodejs.org/api/tls.html#tlsconnectoptions-callback'),
  setting('strictSSL', isFalse, 'https://github.com/request/request#requestoptions-callback'),
  setting(
    'NODE_TLS_REJECT_UNAUTHORIZED',
    isFalse,
    'https://nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue',
  ),
  setting(
    'checkServerIdentity',
    saysYes,
    'https://nodejs.org/api/tls.html#tlscheckserveridentityhostname-cert',
  ),
  setting(
    'verify',
    isFalse,
    'https://requests.readthedocs.io/en/latest/user/advanced/#ssl-cert-verification',
    ['py', 'php'],
  ),
  setting('verify_ssl ssl_verify', isFalse, 'https://docs.aiohttp.org/en/stable/client_reference.html', [
    'py',
    'rb',
    'php',
  ]),
  setting(
    'ssl',
    isFalse,
    'https://docs.aiohttp.org/en/stable/client_advanced.html#ssl-control-for-tcp-sockets',
    ['py'],
  ),
  setting(
    'check_hostname',
    isFalse,
    'https://docs.python.org/3/library/ssl.html#ssl.SSLContext.check_hostname',
    ['py'],
  ),
  named('.CERT_NONE CERT_NONE', 'https://docs.python.org/3/library/ssl.html#ssl.CERT_NONE', ['py']),
  called('ssl._create_unverified_context', 'https://peps.python.org/pep-0476/'),
  setting(
    '_create_default_https_context',
    isNamed(/_create_unverified_context$/),
    'https://peps.python.org/pep-0476/',
  ),
  setting(
    'InsecureSkipVerify',
    // A switch that nobody has set is off, and its negation on.
    (value, context) => isTrue(value, context) || (value.kind === 'unary' && value.name === '!'),
    'https://pkg.go.dev/crypto/tls#Config',
  ),
  called(
    'X509_STORE_CTX_set_error',
    'https://docs.openssl.org/master/man3/X509_STORE_CTX_get_error/',
    ({ items }) => items[1]?.name === 'X509_V_OK',
    ['c'],
  ),
  named('.VERIFY_NONE SSL_VERIFY_NONE', 'https://docs.ruby-lang.org/en/master/OpenSSL/SSL.html'),
  called(
    'curl_setopt curl_easy_setopt',
    'https://curl.se/libcurl/c/CURLOPT_SSL_VERIFYPEER.html',
    (call, context) => {
      const [, name, value] = call.items
      return (
        /^CURLOPT_SSL_VERIFY(?:PEER|HOST)$/.test(name?.name ?? '') &&
        value !== undefined &&
        isFalse(value, context)
      )
    },
  ),
  setting(
    'CURLOPT_SSL_VERIFYPEER CURLOPT_SSL_VERIFYHOST verify_peer verify_peer_name',
    isFalse,
    'https://www.php.net/manual/en/context.ssl.php',
  ),
  setting(
    'danger_accept_invalid_certs danger_accept_invalid_hostnames',
    isTrue,
    'https://docs.rs/reqwest/latest/reqwest/struct.ClientBuilder.html',
  ),
  setting(
    'ServerCertificateCustomValidationCallback ServerCertificateValidationCallback RemoteCertificateValidationCallback',
    saysYes,
    'https://learn.microsoft.com/dotnet/api/system.net.http.httpclienthandler.servercertificatecustomvalidationcallback',
  ),
  named(
    '.DangerousAcceptAnyServerCertificateValidator',
    'https://learn.microsoft.com/dotnet/api/system.net.http.httpclienthandler',
  ),
  setting(
    'trustServerCertificate TrustServerCertificate',
    isTrue,
    'https://learn.microsoft.com/sql/connect/jdbc/setting-the-connection-properties',
  ),
]

/** A token is not a connection; a server on this machine is reached without a way in between. */
export const judgeVerification = judgeUses(verificationOff, uses, (tree, context) => {
  const { image, path } = context
  if (isOfTestServer(context)) return true
  if (/(?:^|\.)(?:jwt|jose)\./.test(path)) return true
  const call = image.parentOf.get(tree)
  if (tree.kind === 'pair' && call?.kind === 'call') {
    if (/(?:^|\.)(?:jwt|jose)\b|decode$/.test(image.names.pathOf(call.left))) return true
    return isLocal(argument(call, 0, 'url host'))
  }
  for (let at = call, up = 0; at !== undefined && up < 6; at = image.parentOf.get(at), up++)
    if (at.kind === 'dict' && at.items.some((one) => one.name === 'host' && isLocal(one.right))) return true
  return false
})

/** A test of Go that starts its own server and names no other: https://pkg.go.dev/net/http/httptest#NewTLSServer */
const isOfTestServer = ({ change, image: { side } }: NodeContext): boolean =>
  /_test\.go$/.test(change.file.path) &&
  /\bhttptest\.New(?:TLS|Unstarted)Server\(/.test(side.bare) &&
  !/https:\/\//.test(side.text)

const isLocal = (place: TreeNode | null): boolean =>
  place?.kind === 'string' && /^(?:https:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(place.name)

export const trustAll = rule({
  id: 'code.tls.trust_all',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: CWE,
  message: OFF,
  fix: FIX,
  fires: [
    adds(
      'net/Http.java',
      'class Http {',
      '  void open(HttpsURLConnection c) { c.setHostnameVerifier((host, session) -> true); }',
    ),
    adds(
      'net/Client.kt',
      'class Client {',
      '  val http = OkHttpClient.Builder().hostnameVerifier { _, _ -> true }.build()',
    ),
    adds('ops/run.py', 'import paramiko', 'client.set_missing_host_key_policy(paramiko.AutoAddPolicy())'),
    adds(
      'ops/copy.go',
      'package ops',
      'var conf = &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}',
    ),
    adds(
      'net/Trust.java',
      'class Trust implements X509TrustManager {',
      '  public void checkServerTrusted(X509Certificate[] chain, String kind) { }',
    ),
  ],
  quiet: [
    adds(
      'net/Http.java',
      'class Http {',
      '  void open(HttpsURLConnection c) { c.setHostnameVerifier(new StrictVerifier()); }',
    ),
    adds('ops/run.py', 'import paramiko', 'client.set_missing_host_key_policy(paramiko.RejectPolicy())'),
    adds(
      'net/Trust.java',
      'class Trust implements X509TrustManager {',
      '  public void checkServerTrusted(X509Certificate[] chain, String kind) { inner.checkServerTrusted(chain, kind); }',
    ),
  ],
})

export const judgeTrust = judgeUses(
  trustAll,
  [
    setting(
      'setHostnameVerifier setDefaultHostnameVerifier hostnameVerifier setSSLHostnameVerifier setCertificateVerifyCallback',
      saysYes,
      'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/net/ssl/HostnameVerifier.html',
    ),
    named(
      'NoopHostnameVerifier AllowAllHostnameVerifier .ALLOW_ALL_HOSTNAME_VERIFIER TrustAllStrategy TrustSelfSignedStrategy InsecureTrustManagerFactory',
      'https://hc.apache.org/httpcomponents-client-5.4.x/current/httpclient5/apidocs/org/apache/hc/client5/http/ssl/NoopHostnameVerifier.html',
    ),
    called('.AutoAddPolicy AutoAddPolicy', 'https://docs.paramiko.org/en/stable/api/client.html'),
    called('.InsecureIgnoreHostKey', 'https://pkg.go.dev/golang.org/x/crypto/ssh#InsecureIgnoreHostKey'),
    {
      names: ['checkServerTrusted'],
      source:
        'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/net/ssl/X509TrustManager.html',
      matches: ({ kind, body }) => kind === 'function' && body?.kind === 'block' && body.items.length === 0,
    },
  ],
  (tree) => tree.kind === 'call' && settingAt(tree)?.kind === 'name',
)
