// Flags servers that accept old or no TLS, or clients that do not check the other side.
import { rule } from '../../../../core/rule.ts'
import { setting } from '../../../settings/setting.ts'
import { weakMessage } from '../../../settings/setting-rule.ts'
import { is, like, off, on } from '../../../settings/values.ts'

const RFC = 'https://www.rfc-editor.org/rfc/rfc8996'
const nginx = (text: string): string =>
  `--- a/nginx/site.conf\n+++ b/nginx/site.conf\n@@ -3,4 +3,4 @@ server {\n   listen 443 ssl;\n${text}   server_name shop.example;\n`

export const oldTransport = rule({
  id: 'code.server.old_tls',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: RFC,
  message: weakMessage,
  fix: 'Accept TLS 1.2 and 1.3 only, with the ciphers that the server recommends.',
  settings: [
    setting({
      path: 'ssl_protocols',
      weak: like(/\b(?:SSLv[23]|TLSv1(?:\.[01])?)(?![.\d])/),
      safe: like(/^(?:TLSv1\.[23]\s?){1,2}$/),
      required: true,
      means: 'clients may use a version of TLS with known attacks',
      source: 'https://nginx.org/en/docs/http/ngx_http_ssl_module.html#ssl_protocols',
    }),
    setting({
      path: 'ssl_ciphers | SSLCipherSuite',
      weak: like(/(?:^|[:\s"'+])(?:ALL|NULL|eNULL|aNULL|EXPORT|RC4|DES|3DES|MD5|LOW|ADH)\b/),
      means: 'connections may use ciphers that can be broken, or none',
      source: 'https://nginx.org/en/docs/http/ngx_http_ssl_module.html#ssl_ciphers',
    }),
    setting({
      path: 'SSLProtocol',
      weak: like(/^all(?![^\n]{0,80}-TLSv1\b)|\+(?:SSLv[23]|TLSv1(?:\.[01])?)(?![.\d])/),
      means: 'clients may use a version of TLS with known attacks',
      source: 'https://httpd.apache.org/docs/2.4/mod/mod_ssl.html#sslprotocol',
    }),
    setting({
      path: 'ssl_verify_client | SSLVerifyClient | clientAuth | client_auth',
      weak: is('off', 'none', 'optional', 'optional_no_ca', 'want', 'no'),
      safe: is('on', 'require', 'need', 'required', 'verify'),
      required: true,
      means: 'clients no longer need a certificate',
      source: 'https://nginx.org/en/docs/http/ngx_http_ssl_module.html#ssl_verify_client',
    }),
    setting({
      path: 'proxy_ssl_verify | ssl_verify_depth',
      weak: off,
      required: true,
      means: 'the upstream is not checked, so anyone in between can answer for it',
      source: 'https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_ssl_verify',
    }),
    setting({
      path: 'sslmode | ssl_mode',
      weak: is('disable', 'allow', 'prefer', 'disabled', 'preferred'),
      safe: is('verify-full', 'verify-ca', 'verify_identity', 'verify_ca', 'require', 'required'),
      means: 'the connection may go in the clear, or to a server that nobody checked',
      source: 'https://www.postgresql.org/docs/current/libpq-ssl.html',
    }),
    setting({
      path: 'NODE_TLS_REJECT_UNAUTHORIZED | PYTHONHTTPSVERIFY',
      weak: off,
      means: 'every TLS connection of the process accepts any certificate',
      source: 'https://nodejs.org/api/cli.html#node_tls_reject_unauthorizedvalue',
    }),
    setting({
      path: 'GIT_SSL_NO_VERIFY | insecure_skip_verify | insecureSkipVerify | skip_tls_verify',
      weak: on,
      means: 'the other side is not checked, so anyone in between can answer for it',
      source: 'https://prometheus.io/docs/prometheus/latest/configuration/configuration/#tls_config',
    }),
    setting({
      path: 'validate_certs | sslverify | http.sslVerify | strict-ssl | verify_ssl',
      weak: off,
      means: 'the other side is not checked, so anyone in between can answer for it',
      source: 'https://docs.ansible.com/ansible/latest/collections/ansible/builtin/get_url_module.html',
    }),
    setting({
      path: '@android:usesCleartextTraffic | @cleartextTrafficPermitted | NSAllowsArbitraryLoads',
      weak: on,
      means: 'the app may talk over plain HTTP',
      source: 'https://developer.android.com/privacy-and-security/security-config#CleartextTrafficPermitted',
    }),
  ],
  fires: [
    nginx('-  ssl_protocols TLSv1.2 TLSv1.3;\n+  ssl_protocols TLSv1 TLSv1.2;\n'),
    nginx('+  ssl_ciphers ALL:RC4;\n'),
    '--- a/apache2/ssl.conf\n+++ b/apache2/ssl.conf\n@@ -3,3 +3,3 @@\n <VirtualHost *:443>\n-  SSLProtocol -all +TLSv1.2 +TLSv1.3\n+  SSLProtocol all\n',
    nginx('-  ssl_verify_client on;\n+  ssl_verify_client optional;\n'),
    nginx('-  proxy_ssl_verify on;\n+  proxy_ssl_verify off;\n'),
    '--- a/db.yaml\n+++ b/db.yaml\n@@ -3,3 +3,3 @@\n database:\n-  sslmode: verify-full\n+  sslmode: disable\n   name: main\n',
    '--- a/app.env\n+++ b/app.env\n@@ -3,1 +3,2 @@\n PORT=80\n+NODE_TLS_REJECT_UNAUTHORIZED=0\n',
    '--- a/prometheus.yml\n+++ b/prometheus.yml\n@@ -3,2 +3,3 @@\n   tls_config:\n+    insecure_skip_verify: true\n     server_name: a\n',
    '--- a/roles/agent/tasks/main.yml\n+++ b/roles/agent/tasks/main.yml\n@@ -3,3 +3,4 @@\n   get_url:\n     url: https://files.example/a\n+    validate_certs: false\n     dest: /opt/a\n',
    '--- a/app/AndroidManifest.xml\n+++ b/app/AndroidManifest.xml\n@@ -3,3 +3,3 @@\n   <application\n-    android:usesCleartextTraffic="false"\n+    android:usesCleartextTraffic="true"\n     android:label="Shop">\n',
  ],
  quiet: [
    nginx('-  ssl_protocols TLSv1 TLSv1.2;\n+  ssl_protocols TLSv1.2 TLSv1.3;\n'),
    '--- a/db.yaml\n+++ b/db.yaml\n@@ -3,3 +3,3 @@\n database:\n-  sslmode: disable\n+  sslmode: verify-full\n   name: main\n',
  ],
})
