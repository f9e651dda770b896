// Flags links with a secret in them whose host is taken from the request, and secrets in addresses without encryption.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { namesIn } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { adds, changes } from '../../example-diff.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import type { UseFacts } from '../../uses.ts'

export const senderHost = rule({
  id: 'code.web.sender_host',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/640.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: whoever asks for the link chooses its host by a header, and gets the token when it is opened.`,
  fix: 'Take the host from the settings of the program.',
  fires: [
    changes(
      'accounts/links.py',
      'def reset_link(request, token):',
      '    return f"{settings.SITE}/reset/{token}"',
      '    return f"https://{request.get_host()}/reset/{token}"',
    ),
    adds(
      'src/links.js',
      'export function inviteLink(req, token) {',
      '  return `https://${req.headers.host}/invite?token=${token}`',
    ),
  ],
  quiet: [
    changes(
      'accounts/links.py',
      'def reset_link(request, token):',
      '    return f"https://{request.get_host()}/reset/{token}"',
      '    return f"{settings.SITE}/reset/{token}"',
    ),
    adds(
      'src/links.js',
      'export function pageLink(req, page) {',
      '  return `https://${req.headers.host}/rows?page=${page}`',
    ),
  ],
})

export const secretInPlain = rule({
  id: 'code.tls.secret_in_plain',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/319.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` sends a secret over a connection without encryption: everybody on the way reads it.`,
  fix: 'Use HTTPS, and send the secret in a header.',
  fires: [
    adds('src/rows.js', 'const rows = (token) =>', '  fetch(`http://rows.hall.example/all?token=${token}`)'),
    adds(
      'sync/rows.py',
      'def rows(api_key):',
      '    return get(f"http://rows.hall.example/all?key={api_key}")',
    ),
  ],
  quiet: [
    adds('src/rows.js', 'const rows = (token) =>', '  fetch(`http://localhost:8080/all?token=${token}`)'),
    adds('src/rows.js', 'const rows = (page) =>', '  fetch(`http://rows.hall.example/all?page=${page}`)'),
  ],
})

const HOST =
  /^(?:self\.)?(?:req|request|r|ctx|c)\.(?:get_host\(\)|host|hostname|headers\.host|headers\[\]|Host|get\(\)|header\(\)|getHeader\(\)|getServerName\(\)|META\[\]|HttpContext\.Request\.Host)$|^_SERVER\[\]$/
const SECRET = /token|secret|otp|code|key|signature|nonce|passw/i
const PURPOSE = /reset|verif|confirm|invit|magic|activat|recover|login|unsubscribe_token/i
const PLAIN = /^http:\/\/(?!localhost|127\.|10\.|192\.168\.|\[::1|0\.0\.0\.0|host\.docker|[\w-]{1,60}[:/])/

export const judgeSenderLinks = judgeNode(
  (tree, { image, change }) => {
    if (tree.kind !== 'string' || tree.items.length === 0 || change.isTest) return null
    const text = textOf(image.side, tree)
    const facts = { shown: excerpt(text, 90) }
    const isSecret = (one: TreeNode): boolean =>
      namesIn(one).some((name) => SECRET.test(name)) ||
      (/^(?:name|member)$/.test(one.kind) && SECRET.test(one.name))
    const written = text.replace(/^[fFrRbB$@]{0,2}["'`]+/, '')
    if (PLAIN.test(written) && tree.items.some(isSecret)) return hit(secretInPlain, tree, facts)
    const [first] = tree.items
    if (first === undefined || !/^https?:\/\/(?:\$?\{|#\{)/.test(written)) return null
    const isSender = holds(first, (one) => {
      const path = /^(?:member|call|index)$/.test(one.kind) ? image.names.pathOf(one) : ''
      return HOST.test(path) && (!/\[\]|\(\)$/.test(path) || /host/i.test(textOf(image.side, one)))
    })
    if (!isSender || !tree.items.slice(1).some(isSecret)) return null
    return PURPOSE.test(`${functionAround(image, tree)} ${written}`) ? hit(senderHost, tree, facts) : null
  },
  null,
  [/https?:\/\//, SECRET],
)
