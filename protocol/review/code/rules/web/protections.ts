// Flags protections of web frameworks that code turns off: debugging pages, cookies, host names.
import { rule } from '../../../core/rule.ts'
import { adds } from '../../example-diff.ts'
import {
  argument,
  called,
  isFalse,
  isText,
  isTrue,
  judgeUses,
  option,
  setting,
  type UseFacts,
} from '../../uses.ts'

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
