// Covers lines of style sheets and templates that only show something.
import { allowRule } from '../../../core/rule.ts'
import {
  areBoundAttributes,
  isPlainMarkup,
  isPlainStyle,
  isStyleSheet,
  isTemplate,
} from '../../cover/markup-lines.ts'
import { judgeChange } from '../../handler.ts'

export const styles = allowRule({
  id: 'code.allow.styles',
  evidence: 'B',
  source: 'https://developer.mozilla.org/docs/Web/CSS/Reference',
  fires: [
    '--- a/web/card.css\n+++ b/web/card.css\n@@ -1,4 +1,5 @@\n .card {\n-  gap: 4px;\n+  gap: 6px;\n+  border-radius: 8px;\n   margin: 0;\n }\n',
    '--- a/web/list.scss\n+++ b/web/list.scss\n@@ -1,3 +1,6 @@\n .list {\n+  &:hover {\n+    color: #336;\n+  }\n   margin: 0;\n }\n',
    '--- a/web/card.css\n+++ b/web/card.css\n@@ -1,1 +1,4 @@\n .card { margin: 0; }\n+@media (min-width: 900px) {\n+  .card { gap: 8px; }\n+}\n',
  ],
  quiet: [
    '--- a/web/card.css\n+++ b/web/card.css\n@@ -1,3 +1,4 @@\n .card {\n+  background: url(https://track.example.net/p.gif);\n   margin: 0;\n }\n',
    '--- a/web/card.css\n+++ b/web/card.css\n@@ -1,3 +1,4 @@\n .warning {\n+  display: none;\n   margin: 0;\n }\n',
    '--- a/web/list.scss\n+++ b/web/list.scss\n@@ -1,2 +1,3 @@\n+@import "https://styles.example.net/x.css";\n .list {\n }\n',
  ],
})

export const templates = allowRule({
  id: 'code.allow.template',
  evidence: 'B',
  source: 'https://developer.mozilla.org/docs/Web/HTML/Reference/Elements',
  fires: [
    '--- a/web/Note.vue\n+++ b/web/Note.vue\n@@ -1,4 +1,5 @@\n <template>\n   <div>\n+    <p class="body">{{ note.text }}</p>\n   </div>\n </template>\n',
    '--- a/app/views/notes/show.html.erb\n+++ b/app/views/notes/show.html.erb\n@@ -1,2 +1,3 @@\n <h1>Notes</h1>\n+<p><%= @note.body %></p>\n <hr>\n',
    '--- a/web/Day.vue\n+++ b/web/Day.vue\n@@ -1,5 +1,6 @@\n <template>\n   <input\n     type="date"\n+    :min="first"\n   >\n </template>\n',
  ],
  quiet: [
    '--- a/web/Note.vue\n+++ b/web/Note.vue\n@@ -1,4 +1,5 @@\n <template>\n   <div>\n+    <p v-html="note.text"></p>\n   </div>\n </template>\n',
    '--- a/web/Day.vue\n+++ b/web/Day.vue\n@@ -1,5 +1,6 @@\n <template>\n   <input\n     type="date"\n+    @input="$root.purge($event)"\n   >\n </template>\n',
    '--- a/web/shop.html\n+++ b/web/shop.html\n@@ -1,2 +1,3 @@\n <h1>Shop</h1>\n+<img src="https://track.example.net/p.gif">\n <hr>\n',
    '--- a/web/shop.html\n+++ b/web/shop.html\n@@ -1,2 +1,3 @@\n <h1>Shop</h1>\n+<form action="/pay"><input name="card"></form>\n <hr>\n',
  ],
})

/** What a template loses may be what held a request or a reader back. */
const HOLDS_BACK =
  /csrf|nonce|integrity|noopener|sandbox|\b(?:if|unless|can|auth|role|permission)\b|warning|notice|consent|required/i

/** The same line without what let markup through. */
function isEscapedNow(line: string, now: string): boolean {
  const escaped = line
    .replace(/\s?\|\s?(?:safe|raw)\b/g, '')
    .replace(/\{!!(.{1,80}?)!!\}/g, '{{$1}}')
    .replace(/\{\{\{(.{1,80}?)\}\}\}/g, '{{$1}}')
    .replace(/<%==/g, '<%=')
    .replace(/\.html_safe\b/g, '')
  return escaped !== line && now.includes(escaped)
}

export const markupLines = judgeChange((change, report) => {
  const { path } = change.file
  const isStyle = isStyleSheet(path)
  if (!isStyle && !isTemplate(path)) return
  for (const side of [change.before, change.after])
    for (const span of report.openLines(side)) {
      const line = side.text.slice(span[0], span[1])
      report.budget.spend(line.length >> 2)
      if (isStyle) {
        if (isPlainStyle(line)) report.cover(styles, side, span)
      } else if (side === change.before && isEscapedNow(line, change.after.text))
        report.cover(templates, side, span)
      else if (
        /\.(?:vue|svelte)$/.test(path) &&
        areBoundAttributes(line) &&
        !(side === change.before && HOLDS_BACK.test(line))
      )
        report.cover(templates, side, span)
      else if (isPlainMarkup(line) && !(side === change.before && HOLDS_BACK.test(line)))
        report.cover(templates, side, span)
    }
})
