// Flags protections of web frameworks that code turns off: authentication, request tokens, escaping, debugging, cookies.
import { rule } from '../../../core/rule.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds, changes } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, textOf } from '../../image.ts'
import { boundOf } from '../../judge/bound.ts'
import {
  argument,
  called,
  isFalse,
  isNamed,
  isText,
  isTrue,
  judgeUses,
  named,
  option,
  setting,
  type UseFacts,
} from '../../uses.ts'

export const authenticationOff = rule({
  id: 'code.web.auth_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/306.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: requests are served without proof of who sends them.`,
  fix: 'Require authentication here.',
  fires: [
    adds('api/views.py', 'class Orders(APIView):', '    permission_classes = [AllowAny]'),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) { http.authorizeHttpRequests(a -> a.anyRequest().permitAll()); }',
    ),
    adds(
      'api/orders_controller.rb',
      'class OrdersController < ApplicationController',
      '  skip_before_action :authenticate_user!',
    ),
  ],
  quiet: [
    adds('api/views.py', 'class Orders(APIView):', '    permission_classes = [IsAuthenticated]'),
    adds(
      'api/orders_controller.rb',
      'class OrdersController < ApplicationController',
      '  skip_before_action :set_locale',
    ),
  ],
})

const isOpenList = isNamed(/(?:^|\.)AllowAny$/)
export const judgeAuthentication = judgeUses(authenticationOff, [
  setting(
    'permission_classes authentication_classes',
    (value, context) =>
      /^(?:list|dict|other)$/.test(value.kind) &&
      (value.items.length === 0 || value.items.some((one) => isOpenList(one, context))),
    'https://www.django-rest-framework.org/api-guide/permissions/',
  ),
  called(
    'permission_classes rest_framework.decorators.permission_classes',
    'https://www.django-rest-framework.org/api-guide/permissions/',
    ({ items }, context) =>
      items.some((one) =>
        one.items.length === 0 ? one.kind === 'list' : one.items.some((inner) => isOpenList(inner, context)),
      ),
  ),
  called(
    '.permitAll',
    'https://docs.spring.io/spring-security/reference/servlet/authorization/authorize-http-requests.html',
    ({ left }, context) => {
      const owner = left?.left
      return (
        owner?.kind === 'call' &&
        (owner.left?.name === 'anyRequest' || owner.items.some((one) => isText(/^\/\*\*$/)(one, context)))
      )
    },
  ),
  named('AllowAnonymous', 'https://learn.microsoft.com/aspnet/core/security/authorization/simple', ['cs']),
  named('PermitAll', 'https://jakarta.ee/specifications/annotations/2.1/', ['java']),
  called(
    'skip_before_action',
    'https://api.rubyonrails.org/classes/AbstractController/Callbacks/ClassMethods.html',
    ({ items }) =>
      items.some(
        ({ kind, name }) =>
          kind === 'string' &&
          /^(?:authenticate|authorize|require_login|require_user|verify_user)/.test(name),
      ) && !items.some(({ kind }) => kind === 'pair'),
  ),
  setting(
    'skipAuth skip_auth skipAuthentication skip_authentication bypassAuth bypass_auth disableAuth disable_auth AUTH_DISABLED AUTH_BYPASS',
    isTrue,
    'https://cwe.mitre.org/data/definitions/306.html',
  ),
  setting(
    'requireAuth require_auth auth_enabled authEnabled authRequired',
    isFalse,
    'https://cwe.mitre.org/data/definitions/306.html',
  ),
  called(
    '.put',
    'https://docs.oracle.com/javase/jndi/tutorial/ldap/security/auth.html',
    ({ items: [key, value] }, context) =>
      key?.name === 'SECURITY_AUTHENTICATION' && value !== undefined && isText(/^none$/)(value, context),
  ),
  called(
    'ldap_bind',
    'https://www.php.net/manual/en/function.ldap-bind.php',
    ({ items }) => items.length === 1,
  ),
  called(
    '.simple_bind .simple_bind_s .bind_s',
    'https://www.python-ldap.org/en/latest/reference/ldap.html',
    ({ items }) => items[1]?.kind === 'string' && items[1].name === '',
  ),
])

export const requestTokenOff = rule({
  id: 'code.web.csrf_off',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/352.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: another site can make the visitor's browser send this request.`,
  fix: 'Keep the token check.',
  fires: [
    adds(
      'api/views.py',
      'from django.views.decorators.csrf import csrf_exempt',
      '@csrf_exempt',
      'def pay(request):',
      '    return done(request)',
    ),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) throws Exception { http.csrf(c -> c.disable()); }',
    ),
    adds('api/pay_controller.rb', 'class PayController < ApplicationController', '  skip_forgery_protection'),
  ],
  quiet: [
    adds(
      'api/views.py',
      'from django.views.decorators.csrf import csrf_protect',
      '@csrf_protect',
      'def pay(request):',
      '    return done(request)',
    ),
    adds(
      'api/Sec.java',
      'class Sec {',
      '  void conf(HttpSecurity http) throws Exception { http.csrf(c -> c.csrfTokenRepository(repo)); }',
    ),
  ],
})

/** `csrf(c -> c.disable())`. */
const isInCsrf = (tree: TreeNode, { parentOf }: Image): boolean => {
  const fn = parentOf.get(tree)
  const call = fn?.kind === 'function' ? parentOf.get(fn) : undefined
  return call?.kind === 'call' && call.left?.name === 'csrf'
}

const DOCS =
  'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html'
const noToken = judgeUses(requestTokenOff, [
  named(
    'csrf_exempt django.views.decorators.csrf.csrf_exempt .csrf_exempt csrf.exempt',
    'https://docs.djangoproject.com/en/stable/howto/csrf/',
  ),
  called(
    '.disable',
    'https://docs.spring.io/spring-security/reference/servlet/exploits/csrf.html',
    (tree, { image }) =>
      /(?:^|\.)csrf(?:\(\))?$/i.test(image.names.pathOf(tree.left?.left ?? null)) || isInCsrf(tree, image),
  ),
  called(
    '.csrf',
    'https://docs.spring.io/spring-security/reference/servlet/exploits/csrf.html',
    ({ items }, { image }) =>
      items.some((one) => /^AbstractHttpConfigurer\s*::\s*disable$/.test(textOf(image.side, one))),
  ),
  called(
    'skip_forgery_protection',
    'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
  ),
  named(
    'skip_forgery_protection',
    'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
    ['rb'],
  ),
  called(
    'skip_before_action',
    'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
    ({ items }) => items.some(({ name }) => name === 'verify_authenticity_token'),
  ),
  called(
    'protect_from_forgery',
    'https://api.rubyonrails.org/classes/ActionController/RequestForgeryProtection/ClassMethods.html',
    ({ items }) => items.some(({ kind, name }) => kind === 'pair' && name === 'except'),
  ),
  setting(
    'WTF_CSRF_ENABLED WTF_CSRF_CHECK_DEFAULT csrf_protection check_csrf require_csrf csrfPrevention',
    isFalse,
    DOCS,
  ),
  named('IgnoreAntiforgeryToken', 'https://learn.microsoft.com/aspnet/core/security/anti-request-forgery', [
    'cs',
  ]),
  setting(
    'ignoreMethods',
    ({ items }) => items.some(({ name }) => /^(?:POST|PUT|DELETE|PATCH)$/.test(name)),
    'https://github.com/expressjs/csurf',
  ),
])
/** A webhook whose first act verifies a signature has its own proof. */
export const judgeRequestToken = {
  ...noToken,
  judge: (...[tree, context]: Parameters<typeof noToken.judge>) => {
    const found = noToken.judge(tree, context)
    if (found === null || found === 'safe') return found
    const bound = boundOf({
      change: context.change,
      before: context.image,
      after: context.image,
      all: [],
      judged: { before: { hits: [], safe: new Set() }, after: { hits: [], safe: new Set() } },
    })
    return bound('code.web.csrf_off', context.image.side, tree.start, tree.end) ? null : found
  },
}

export const escapingOff = rule({
  id: 'code.web.autoescape_off',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/116.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: values reach the page without escaping.`,
  fix: 'Leave escaping on.',
  fires: [
    adds(
      'pages/env.py',
      'from jinja2 import Environment',
      'env = Environment(loader=loader, autoescape=False)',
    ),
    adds(
      'pages/env.js',
      "const Handlebars = require('handlebars')",
      'const page = Handlebars.compile(text, { noEscape: true })',
    ),
  ],
  quiet: [
    adds(
      'pages/env.py',
      'from jinja2 import Environment',
      'env = Environment(loader=loader, autoescape=True)',
    ),
    adds('pages/env.js', "const Handlebars = require('handlebars')", 'const page = Handlebars.compile(text)'),
  ],
})

export const judgeEscaping = judgeUses(escapingOff, [
  setting('autoescape', isFalse, 'https://jinja.palletsprojects.com/en/stable/api/#autoescaping'),
  called(
    'Environment jinja2.Environment',
    'https://jinja.palletsprojects.com/en/stable/api/#jinja2.Environment',
    (call) => argument(call, -1, 'loader') !== null && argument(call, -1, 'autoescape') === null,
    ['py'],
  ),
  setting('noEscape', isTrue, 'https://handlebarsjs.com/api-reference/compilation.html'),
  setting(
    'escapeHtml escapeXml setEscapeModelStrings',
    isFalse,
    'https://cwe.mitre.org/data/definitions/116.html',
  ),
])

export const plainTemplates = rule({
  id: 'code.web.plain_templates',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://pkg.go.dev/html/template',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` takes the place of the package that escapes, in a file that answers requests with pages: a script in any value runs for its readers.`,
  fix: 'Keep html/template for pages.',
  fires: [
    '--- a/web/page.go\n+++ b/web/page.go\n@@ -1,7 +1,7 @@\n package web\n import (\n-\t"html/template"\n+\t"text/template"\n \t"net/http"\n )\n var page = template.Must(template.ParseFiles("page.html"))\n func show(w http.ResponseWriter, r *http.Request) { page.Execute(w, load(r)) }\n',
    '--- a/web/list.go\n+++ b/web/list.go\n@@ -1,6 +1,6 @@\n package web\n-import "html/template"\n+import "text/template"\n import "net/http"\n var list = template.Must(template.New("l").Parse("<ul>{{range .}}<li>{{.}}{{end}}</ul>"))\n func show(w http.ResponseWriter, r *http.Request) { list.Execute(w, names) }\n',
  ],
  quiet: [
    '--- a/web/page.go\n+++ b/web/page.go\n@@ -1,5 +1,5 @@\n package web\n import (\n-\t"text/template"\n+\t"html/template"\n \t"net/http"\n )\n',
    '--- a/mail/text.go\n+++ b/mail/text.go\n@@ -1,4 +1,4 @@\n package mail\n-import "html/template"\n+import "text/template"\n var letter = template.Must(template.ParseFiles("letter.txt"))\n',
  ],
})

export const judgePlainTemplates = judgeTrees(({ change, before, after }, report) => {
  if (change.language !== 'go' || !/net\/http|text\/html/.test(after.side.text)) return
  if (!/"html\/template"/.test(before.side.text) || /"html\/template"/.test(after.side.text)) return
  const line = after.side.lines.find(
    ({ changed, at, length }) =>
      changed && after.side.code.slice(at, at + length).includes('"text/template"'),
  )
  if (line === undefined) return
  const span = [line.at, line.at + line.length] as const
  report.found(plainTemplates, after.side, span, { shown: after.side.text.slice(...span).trim() })
})

export const debugOn = rule({
  id: 'code.web.debug',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/489.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: errors show internals to visitors, and some frameworks let them run code.`,
  fix: 'Turn it off outside development.',
  fires: [
    adds('site/settings.py', 'import os', 'DEBUG = True'),
    adds('site/run.py', 'from flask import Flask', 'app.run(host="0.0.0.0", debug=True)'),
  ],
  quiet: [
    adds('site/settings.py', 'import os', 'DEBUG = False'),
    adds('site/settings_dev.py', 'import os', 'DEBUG = True'),
  ],
})

export const judgeDebug = judgeUses(
  debugOn,
  [
    setting('DEBUG', isTrue, 'https://docs.djangoproject.com/en/stable/ref/settings/#debug', ['py']),
    called(
      'app.run application.run',
      'https://flask.palletsprojects.com/en/stable/debugging/',
      (call, context) => {
        const value = argument(call, -1, 'debug')
        return value !== null && isTrue(value, context)
      },
      ['py'],
    ),
    setting('use_debugger evalex', isTrue, 'https://werkzeug.palletsprojects.com/en/stable/debug/'),
    called('DebuggedApplication phpinfo', 'https://werkzeug.palletsprojects.com/en/stable/debug/'),
    setting('consider_all_requests_local', isTrue, 'https://guides.rubyonrails.org/configuring.html'),
  ],
  (_, { change }) => /(?:local|dev|test|example|sample)/i.test(change.file.path),
)

export const looseCookie = rule({
  id: 'code.web.cookie',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://developer.mozilla.org/docs/Web/HTTP/Headers/Set-Cookie',
  message: ({ shown }: UseFacts) => `\`${shown}\`: scripts, plain connections or other sites get the cookie.`,
  fix: 'Set HttpOnly, Secure and SameSite.',
  fires: [
    adds(
      'web/session.js',
      "const session = require('express-session')",
      'app.use(session({ cookie: { httpOnly: false } }))',
    ),
    adds('site/settings.py', 'import os', 'SESSION_COOKIE_SECURE = False'),
  ],
  quiet: [
    adds(
      'web/session.js',
      "const session = require('express-session')",
      'app.use(session({ cookie: { httpOnly: true } }))',
    ),
    adds('site/settings.py', 'import os', 'SESSION_COOKIE_SECURE = True'),
  ],
})

export const judgeCookie = judgeUses(looseCookie, [
  setting(
    'httpOnly httponly HttpOnly setHttpOnly SESSION_COOKIE_SECURE SESSION_COOKIE_HTTPONLY CSRF_COOKIE_SECURE CSRF_COOKIE_HTTPONLY setSecure Secure',
    isFalse,
    'https://developer.mozilla.org/docs/Web/HTTP/Headers/Set-Cookie',
  ),
  called(
    '.set_cookie .cookie',
    'https://flask.palletsprojects.com/en/stable/api/#flask.Response.set_cookie',
    (call, context) => {
      const value = option(call, 'secure')
      return value !== null && isFalse(value, context)
    },
  ),
  setting(
    'sameSite samesite',
    isText(/^none$/i),
    'https://developer.mozilla.org/docs/Web/HTTP/Headers/Set-Cookie',
  ),
])

export const anyHost = rule({
  id: 'code.web.any_host',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.djangoproject.com/en/stable/ref/settings/#allowed-hosts',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: a forged Host header decides the links in mails and caches.`,
  fix: 'Name the hosts.',
  fires: [
    adds('site/settings.py', 'import os', 'ALLOWED_HOSTS = ["*"]'),
    adds('ui/dev.config.js', 'module.exports = {', '  devServer: { allowedHosts: "all" },'),
  ],
  quiet: [
    adds('site/settings.py', 'import os', 'ALLOWED_HOSTS = ["shop.example"]'),
    adds('ui/dev.config.js', 'module.exports = {', '  devServer: { allowedHosts: ["ui.example"] },'),
  ],
})

const isAll = isText(/^(?:\*|all)$/)
export const judgeAnyHost = judgeUses(anyHost, [
  setting(
    'ALLOWED_HOSTS allowedHosts',
    (value, context) => isAll(value, context) || value.items.some((one) => isAll(one, context)),
    'https://docs.djangoproject.com/en/stable/ref/settings/#allowed-hosts',
  ),
  setting(
    'disableHostCheck dangerouslyDisableHostCheck',
    isTrue,
    'https://webpack.js.org/configuration/dev-server/',
  ),
])

export const selfGranted = rule({
  id: 'code.web.self_grant',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/269.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: the caller chooses their own rights.`,
  fix: 'Set it here, or let an administrator set it.',
  fires: [
    changes(
      'api/join.js',
      "router.post('/join', async (req, res) => {",
      "  await User.create({ name: req.body.name, role: 'member' })",
      '  await User.create({ name: req.body.name, role: req.body.role })',
    ),
    adds(
      'api/join.py',
      'from flask import request',
      'def join(user):',
      '    user.is_admin = request.json["is_admin"]',
    ),
  ],
  quiet: [
    adds(
      'api/join.js',
      "router.post('/join', async (req, res) => {",
      "  await User.create({ name: req.body.name, role: 'member' })",
    ),
    adds(
      'api/find.js',
      "router.get('/find', async (req, res) => {",
      '  const found = users.filter((one) => one.role === req.query.role)',
    ),
  ],
})

export const judgeSelfGrant = judgeUses(
  selfGranted,
  [
    setting(
      'role roles isAdmin is_admin isStaff is_staff isSuperuser is_superuser permissions accessLevel access_level emailVerified email_verified balance credits',
      (value, { flow }) => {
        const { source, clean } = flow.valueOf(value)
        return source !== null && clean.length === 0 && /^(?:member|index|call|binary|name)$/.test(value.kind)
      },
      'https://cwe.mitre.org/data/definitions/269.html',
    ),
  ],
  (tree, { image }) => {
    // A question to the store, and an act of those who may grant it, grants nothing by itself.
    for (
      let at = image.parentOf.get(tree), up = 0;
      at !== undefined && up < 8;
      at = image.parentOf.get(at), up++
    )
      if (
        at.kind === 'call' &&
        /^(?:find\w*|where|filter|count|get|select|query|validate|authorize|search|list)$/i.test(
          at.left?.name ?? '',
        )
      )
        return true
    return tree.kind === 'assign' && tree.isDeclaration
  },
)
