// Flags answers that let any site read them with the visitor's cookies, and headers of any origin.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { isCleanFor } from '../../../syntax/flow.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'
import { called, isNamed, isText, isTrue, judgeUses, setting, type UseFacts } from '../../uses.ts'

export const reflectedOrigin = rule({
  id: 'code.web.origin_reflected',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://developer.mozilla.org/docs/Web/HTTP/CORS/Errors/CORSNotSupportingCredentials',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` answers every site with its own origin and allows credentials: any page the visitor opens reads their data.`,
  fix: 'Compare the origin with a fixed list before it is sent back.',
  fires: [
    adds(
      'web/app.js',
      "const cors = require('cors')",
      'app.use(cors({ origin: (from, done) => done(null, from), credentials: true }))',
    ),
    adds(
      'web/cors.js',
      'app.use((req, res, next) => {',
      "  res.setHeader('Access-Control-Allow-Origin', req.headers.origin)",
      "  res.setHeader('Access-Control-Allow-Credentials', 'true')",
      '  next()',
      '})',
    ),
    adds(
      'web/app.js',
      "const cors = require('cors')",
      "app.use(cors({ origin: (from, done) => done(null, from || '*'), credentials: true }))",
    ),
    adds('web/app.js', "const cors = require('cors')", 'app.use(cors({ credentials: true, origin: true }))'),
    adds(
      'web/cors.go',
      'package web',
      'func cors(w http.ResponseWriter, r *http.Request) {',
      '\tw.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))',
      '\tw.Header().Set("Access-Control-Allow-Credentials", "true")',
      '}',
    ),
  ],
  quiet: [
    adds(
      'web/app.js',
      "const cors = require('cors')",
      'app.use(cors({ origin: (from, done) => done(null, OURS.has(from)), credentials: true }))',
    ),
    adds(
      'web/cors.js',
      'app.use((req, res, next) => {',
      '  const origin = req.headers.origin',
      '  if (ALLOWED.has(origin)) {',
      "    res.setHeader('Access-Control-Allow-Credentials', 'true')",
      "    res.vary('Origin').setHeader('Access-Control-Allow-Origin', origin)",
      '  }',
      '  next()',
      '})',
    ),
    adds(
      'web/cors.js',
      'app.use((req, res, next) => {',
      "  res.setHeader('Access-Control-Allow-Origin', 'https://shop.example')",
      "  res.setHeader('Access-Control-Allow-Credentials', 'true')",
    ),
  ],
})

const HEADER = /^(?:setHeader|header|set|append|addHeader|Set|Add|set_header|add_header)$/

export const judgeOrigin = judgeNode(
  (tree, { image, flow }) => {
    const [name, value] = tree.items
    if (tree.kind !== 'call' || !HEADER.test(tree.left?.name ?? '') || name?.kind !== 'string') return null
    if (!/^access-control-allow-origin$/i.test(name.name) || value === undefined) return null
    const found = flow.valueOf(value)
    if (found.source === null || isCleanFor(found, 'cors')) return null
    const isOpen = /allow-credentials["'`]\s*,\s*["'`]?true/i.test(image.side.code)
    return isOpen
      ? hit(reflectedOrigin, tree, { shown: excerpt(textOf(image.side, tree), 90) }, '', true)
      : null
  },
  ['setHeader', 'header', 'set', 'append', 'addHeader', 'Set', 'Add', 'set_header', 'add_header'],
)

/** `origin: (origin, cb) => cb(null, true)`: the sender's own origin is allowed. */
export const judgeOriginSetting = judgeNode(
  (tree, { image }) => {
    const { right } = tree
    if (tree.kind !== 'pair' || right === null) return null
    const around = image.parentOf.get(tree)
    const hasCredentials = around?.items.some(
      ({ kind, name, right: value }) => kind === 'pair' && name === 'credentials' && value?.name === 'true',
    )
    if (!hasCredentials || !allowsSender(right)) return null
    return hit(reflectedOrigin, tree, { shown: excerpt(textOf(image.side, tree), 90) })
  },
  ['origin'],
)

function allowsSender(value: TreeNode): boolean {
  // The middleware answers with the sender's own origin: https://github.com/expressjs/cors#configuration-options
  if (value.kind === 'literal') return value.name === 'true'
  if (value.kind !== 'function' || value.items.length === 0) return false
  const [sender, answer] = value.items
  const body =
    value.body?.kind === 'block' && value.body.items.length === 1 ? value.body.items[0]! : value.body
  const call = body?.kind === 'statement' || body?.kind === 'return' ? body.right : body
  if (call?.kind === 'name') return call.name === sender!.name
  if (call?.kind !== 'call' || call.left?.name !== answer?.name) return false
  return isAnySender(call.items.at(-1) ?? null, sender!.name)
}

/** The sender itself, yes, or the one where there is no other: `origin ?? true`. */
const isAnySender = (given: TreeNode | null, sender: string): boolean =>
  given !== null &&
  (given.kind === 'binary'
    ? /^(?:\?\?|\|\|)$/.test(given.name) && isAnySender(given.left, sender)
    : given.name === sender || (given.kind === 'literal' && given.name === 'true'))

export const anyOrigin = rule({
  id: 'code.web.cors',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/942.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: pages of any site may read the answers.`,
  fix: 'List the origins that are needed.',
  fires: [
    adds('web/app.js', "const cors = require('cors')", "app.use(cors({ origin: '*' }))"),
    adds('web/Api.java', 'class Api {', '  @CrossOrigin(origins = "*") Order order() { return last; }'),
    adds('web/app.py', 'from flask_cors import CORS', 'CORS(app)'),
    adds(
      'web/head.go',
      'package web',
      'func h(w http.ResponseWriter) { w.Header().Set("Access-Control-Allow-Origin", "*") }',
    ),
  ],
  quiet: [
    adds('web/app.js', "const cors = require('cors')", "app.use(cors({ origin: 'https://shop.example' }))"),
    adds('web/app.py', 'from flask_cors import CORS', 'CORS(app, origins=["https://shop.example"])'),
  ],
})

const isStar = isText(/^\*$/)
export const judgeAnyOrigin = judgeUses(anyOrigin, [
  called(
    'cors CORS flask_cors.CORS',
    'https://github.com/expressjs/cors#configuration-options',
    (call, { path }) => (path === 'cors' ? call.items.length === 0 : call.items.length === 1),
  ),
  setting(
    'origin origins allow_origins allowedOrigins AllowOrigins allowOrigins',
    (value, context) => isStar(value, context) || value.items.some((one) => isStar(one, context)),
    'https://fastapi.tiangolo.com/tutorial/cors/',
  ),
  setting(
    'origin',
    (value, context) => isTrue(value, context) || isNamed(/^req(?:uest)?\.headers\.origin$/)(value, context),
    'https://github.com/expressjs/cors#configuration-options',
    ['js'],
  ),
  setting(
    'CORS_ORIGIN_ALLOW_ALL CORS_ALLOW_ALL_ORIGINS AllowAllOrigins',
    isTrue,
    'https://github.com/adamchainz/django-cors-headers',
  ),
  called('.AllowAnyOrigin', 'https://learn.microsoft.com/aspnet/core/security/cors'),
  called(
    '.addAllowedOrigin',
    'https://docs.spring.io/spring-framework/docs/current/javadoc-api/org/springframework/web/cors/CorsConfiguration.html',
    ({ items }, context) => items.some((one) => isStar(one, context)),
  ),
  called(
    '.setHeader .header .Set .Add .set .set_header .addHeader',
    'https://developer.mozilla.org/docs/Web/HTTP/Headers/Access-Control-Allow-Origin',
    ({ items: [name, value] }, context) =>
      name !== undefined &&
      value !== undefined &&
      isText(/^access-control-allow-origin$/i)(name, context) &&
      isStar(value, context),
  ),
  {
    names: ['CrossOrigin'],
    source:
      'https://docs.spring.io/spring-framework/docs/current/javadoc-api/org/springframework/web/bind/annotation/CrossOrigin.html',
    matches: ({ kind, items }, { image }) =>
      (kind === 'name' &&
        image.language === 'java' &&
        items.length === 0 &&
        /@CrossOrigin\s*\n/.test(image.side.bare)) ||
      false,
  },
])

export const csvFormula = rule({
  id: 'code.csv.formula',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/1236.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` writes joined or received text into a cell; one that begins with "=", "+", "-" or "@" runs as a formula where the file is opened.`,
  fix: 'Put an apostrophe before such cells.',
  fires: [
    adds(
      'out/report.py',
      'import csv',
      'def write(out, who):',
      '    csv.writer(out).writerow(["by " + who])',
    ),
    adds('out/report.php', '<?php', 'fputcsv($out, [$_POST["title"], $total]);'),
  ],
  quiet: [
    adds('out/report.py', 'import csv', 'def write(out):', '    csv.writer(out).writerow(["day", "total"])'),
    adds('out/report.py', 'import csv', 'def write(out, total):', '    csv.writer(out).writerow([total])'),
  ],
})

export const judgeCsv = judgeNode(
  (tree, { image, flow, path }) => {
    if (tree.kind !== 'call') return null
    if (!/(?:\.writerows?|\.printRecord|\.writeNext|^fputcsv)$/.test(path)) return null
    const open = tree.items.some((one) => {
      const value = flow.valueOf(one)
      return (value.source !== null || value.isBuilt) && !isCleanFor(value, 'csv')
    })
    return open ? hit(csvFormula, tree, { shown: excerpt(textOf(image.side, tree), 90) }) : null
  },
  ['writerow', 'writerows', 'printRecord', 'writeNext', 'fputcsv'],
)
