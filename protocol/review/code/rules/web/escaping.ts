// Flags templates whose values reach the page without escaping.
import { rule } from '../../../core/rule.ts'
import { adds } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { argument, called, isFalse, isTrue, judgeUses, setting, type UseFacts } from '../../uses.ts'

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
