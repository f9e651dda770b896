// Flags settings of web servers and frameworks that open answers, cookies, pages or internals to other sites and visitors.
import { rule } from '../../../../core/rule.ts'
import { setting } from '../../../settings/setting.ts'
import { weakMessage } from '../../../settings/setting-rule.ts'
import { is, like, off, on } from '../../../settings/values.ts'

const CORS = 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS'
const COOKIE = 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie'
const CSP = 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP'
const DJANGO = 'https://docs.djangoproject.com/en/stable/ref/settings/'
const SPRING = 'https://docs.spring.io/spring-boot/reference/actuator/endpoints.html'

const file = (path: string, text: string): string => `--- a/${path}\n+++ b/${path}\n@@ -4,3 +4,3 @@\n${text}`

export const webOpened = rule({
  id: 'code.web.opened',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://owasp.org/www-project-secure-headers/',
  message: weakMessage,
  fix: 'Name the origins, hosts and endpoints that are needed, and keep the protection on.',
  settings: [
    setting({
      path: 'add_header | Header | proxy_set_header',
      weak: like(/Access-Control-Allow-Origin["']?\s+["']?(?:\*|\$http_origin)/i),
      means: 'pages of any site may read the answers',
      source: CORS,
    }),
    setting({
      path: 'cors.** | cors | allowed_origins | allow_origins | allowedOrigins | allowOrigins | allow_origin | origins | CORS_ALLOWED_ORIGINS | CORS_ORIGIN | AllowOrigins | AllowedOrigins | cors_allowed_origins',
      weak: like(/^\*$|^https?:\/\/\*$|^\.\*$/),
      means: 'pages of any site may read the answers',
      source: CORS,
    }),
    setting({
      path: 'CORS_ALLOW_ALL_ORIGINS | CORS_ORIGIN_ALLOW_ALL',
      weak: on,
      means: 'pages of any site may read the answers',
      source: 'https://github.com/adamchainz/django-cors-headers#configuration',
    }),
    setting({
      path: 'add_header | Header',
      weak: like(/Content-Security-Policy[^\n]{0,300}(?:'unsafe-(?:inline|eval)'|\s\*(?:[\s;"']|$))/i),
      means: 'the policy of the page no longer stops injected scripts',
      source: CSP,
    }),
    setting({
      path: 'add_header | Header',
      weak: like(/^(?!)/),
      required: true,
      where: ({ node }) =>
        /(?:Content-Security-Policy|Strict-Transport-Security|X-Frame-Options|X-Content-Type-Options|Referrer-Policy|Permissions-Policy)/i.test(
          node.value ?? '',
        ),
      means: 'browsers no longer get this protection',
      source: 'https://owasp.org/www-project-secure-headers/',
    }),
    setting({
      path: 'SESSION_COOKIE_SECURE | CSRF_COOKIE_SECURE | cookie.secure | cookies.secure | session.cookie_secure | session.cookie.secure',
      weak: off,
      required: true,
      means: 'the cookie also travels over plain HTTP',
      source: COOKIE,
    }),
    setting({
      path: 'SESSION_COOKIE_HTTPONLY | cookie.httpOnly | cookies.httponly | session.cookie_httponly | session.cookie.http-only',
      weak: off,
      required: true,
      means: 'scripts of the page can read the cookie',
      source: COOKIE,
    }),
    setting({
      path: 'SESSION_COOKIE_SAMESITE | cookie.samesite | session.cookie_samesite | cookies.samesite',
      weak: is('none', 'false'),
      safe: is('lax', 'strict'),
      required: true,
      means: 'requests of other sites carry the cookie',
      source: COOKIE,
    }),
    setting({
      path: 'ALLOWED_HOSTS | allowedHosts | trusted_hosts',
      weak: like(/^(?:\*|all|\.\*)$/),
      means: 'a forged Host header decides the links in mails and caches',
      source: `${DJANGO}#allowed-hosts`,
    }),
    setting({
      path: 'management.endpoints.web.exposure.include | endpoints.web.exposure.include',
      weak: like(/\*|env|heapdump|shutdown|threaddump|loggers|beans/),
      safe: like(/^(?:health|info|prometheus|metrics|,|\s)+$/),
      means: 'internals of the service, memory included, answer over HTTP',
      source: SPRING,
    }),
    setting({
      path: 'management.endpoint.shutdown.enabled | h2.console.enabled | h2.console.settings.web-allow-others',
      weak: on,
      means: 'a visitor can stop the service or use its database',
      source: SPRING,
    }),
    setting({
      path: 'server.error.include-stacktrace | server.error.include-message',
      weak: is('always'),
      safe: is('never'),
      means: 'errors show visitors how the service is built',
      source: 'https://docs.spring.io/spring-boot/appendix/application-properties/',
    }),
    setting({
      path: 'display_errors | expose_php',
      weak: on,
      means: 'errors and versions are shown to visitors',
      source: 'https://www.php.net/manual/en/errorfunc.configuration.php#ini.display-errors',
    }),
    setting({
      path: 'allow_url_include | allow_url_fopen',
      weak: on,
      means: 'a file name can be an address, and its content runs as code',
      source: 'https://www.php.net/manual/en/filesystem.configuration.php#ini.allow-url-include',
    }),
    setting({
      path: 'disable_functions | open_basedir',
      weak: like(/^["']{0,2}$/),
      required: true,
      means: 'scripts get functions or folders that they were kept from',
      source: 'https://www.php.net/manual/en/ini.core.php#ini.disable-functions',
    }),
    setting({
      path: 'APP_DEBUG | FLASK_DEBUG | DJANGO_DEBUG',
      weak: on,
      means: 'errors show internals to visitors, and some frameworks let them run code',
      source: `${DJANGO}#debug`,
    }),
    setting({
      path: 'customErrors.@mode',
      weak: is('off'),
      means: 'errors show visitors how the service is built',
      source:
        'https://learn.microsoft.com/en-us/previous-versions/dotnet/netframework-4.0/h0hfz6fc(v=vs.100)',
    }),
    setting({
      path: 'httpCookies.@requireSSL | httpCookies.@httpOnlyCookies | forms.@requireSSL',
      weak: off,
      required: true,
      means: 'the cookie travels over plain HTTP or is read by scripts',
      source:
        'https://learn.microsoft.com/en-us/previous-versions/dotnet/netframework-4.0/ms228262(v=vs.100)',
    }),
    setting({
      path: 'pages.@validateRequest | pages.@enableViewStateMac',
      weak: off,
      required: true,
      means: 'requests are no longer checked for scripts or forged state',
      source: 'https://learn.microsoft.com/en-us/dotnet/api/system.web.configuration.pagessection',
    }),
    setting({
      path: 'compilation.@debug',
      weak: on,
      means: 'the site runs with debugging support',
      source:
        'https://learn.microsoft.com/en-us/troubleshoot/developer/webapps/aspnet/development/disable-debugging-application',
    }),
    setting({
      path: 'introspection | playground | graphiql',
      weak: on,
      means: 'visitors see the whole schema',
      source: 'https://www.apollographql.com/docs/apollo-server/api/apollo-server#introspection',
    }),
    setting({
      path: 'client_max_body_size',
      weak: is('0'),
      means: 'one request may fill the disk',
      source: 'https://nginx.org/en/docs/http/ngx_http_core_module.html#client_max_body_size',
    }),
  ],
  fires: [
    file('nginx/api.conf', ' location /api {\n+  add_header Access-Control-Allow-Origin "*";\n }\n'),
    file(
      'config/app.yaml',
      ' http:\n-  allowed_origins: ["https://shop.example"]\n+  allowed_origins: ["*"]\n',
    ),
    file('app.env', '+CORS_ALLOW_ALL_ORIGINS=True\n PORT=1\n'),
    file(
      'nginx/site.conf',
      " server {\n-  add_header Content-Security-Policy \"script-src 'self'\";\n+  add_header Content-Security-Policy \"script-src 'self' 'unsafe-inline'\";\n }\n",
    ),
    file('nginx/site.conf', ' server {\n-  add_header Strict-Transport-Security "max-age=63072000";\n }\n'),
    file('app.env', '-SESSION_COOKIE_SECURE=true\n+SESSION_COOKIE_SECURE=false\n'),
    file('php.ini', '-session.cookie_httponly = 1\n+session.cookie_httponly = 0\n'),
    file('php.ini', '-session.cookie_samesite = Lax\n+session.cookie_samesite = None\n'),
    file('app.toml', ' [http]\n+allowed_hosts = ["*"]\n'),
    file(
      'application.yml',
      ' management:\n   endpoints:\n     web:\n       exposure:\n-        include: health\n+        include: "*"\n',
    ),
    file('application.properties', '+spring.h2.console.enabled=true\n a=b\n'),
    file('application.properties', '+server.error.include-stacktrace=always\n a=b\n'),
    file('php.ini', '-display_errors = Off\n+display_errors = On\n'),
    file('php.ini', '-allow_url_include = Off\n+allow_url_include = On\n'),
    file('php.ini', '-disable_functions = exec,system\n+disable_functions =\n'),
    file('app.env', '-APP_DEBUG=false\n+APP_DEBUG=true\n'),
    file(
      'web.config',
      '   <system.web>\n-    <customErrors mode="On" />\n+    <customErrors mode="Off" />\n   </system.web>\n',
    ),
    file(
      'web.config',
      '   <system.web>\n-    <httpCookies requireSSL="true" />\n+    <httpCookies requireSSL="false" />\n   </system.web>\n',
    ),
    file(
      'web.config',
      '   <system.web>\n-    <pages validateRequest="true" />\n+    <pages validateRequest="false" />\n   </system.web>\n',
    ),
    file(
      'web.config',
      '   <system.web>\n-    <compilation debug="false" />\n+    <compilation debug="true" />\n   </system.web>\n',
    ),
    file('graphql.yaml', ' server:\n+  introspection: true\n'),
    file('nginx/up.conf', ' location /up {\n-  client_max_body_size 10m;\n+  client_max_body_size 0;\n }\n'),
  ],
  quiet: [
    file('nginx/site.conf', ' server {\n+  add_header X-Frame-Options DENY;\n }\n'),
    file(
      'config/app.yaml',
      ' http:\n-  allowed_origins: ["*"]\n+  allowed_origins: ["https://shop.example"]\n',
    ),
    file('app.env', '-APP_DEBUG=true\n+APP_DEBUG=false\n'),
  ],
})
