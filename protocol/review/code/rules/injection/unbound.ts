// Flags a change that takes a value out of a bound parameter or an argument list and joins it into the text of the query
// or command instead.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, type Images, isWritten, textOf } from '../../image.ts'
import { newHits } from '../../node-judge.ts'
import { sinkOf } from '../../tables/sinks/find.ts'
import { built } from './sinks.ts'

interface Facts {
  readonly was: string
  readonly now: string
}

export const unbound = rule({
  id: 'code.flow.unbound',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/89.html',
  message: ({ was, now }: Facts) =>
    `\`${was}\` kept values apart from the text; \`${now}\` joins them into it, so quotes and metacharacters in a value end the literal.`,
  fix: 'Keep the value a bound parameter, or an argument of its own.',
  fires: [
    '--- a/repo/books.py\n+++ b/repo/books.py\n@@ -1,3 +1,3 @@\n def by_title(db, title):\n-    return db.execute("SELECT id FROM books WHERE title = ?", (title,))\n+    return db.execute(f"SELECT id FROM books WHERE title = \'{title}\'")\n',
    '--- a/lib/thumb.py\n+++ b/lib/thumb.py\n@@ -1,4 +1,4 @@\n import os, subprocess\n def thumb(src, dst):\n-    subprocess.run(["convert", src, dst], check=True)\n+    os.system("convert %s %s" % (src, dst))\n',
    '--- a/lib/pack.js\n+++ b/lib/pack.js\n@@ -1,3 +1,3 @@\n-const { execFile } = require("child_process")\n+const { exec } = require("child_process")\n module.exports = (name, done) =>\n-  execFile("tar", ["czf", "out.tgz", "--", name], done)\n+  exec(`tar czf out.tgz ${name}`, done)\n',
  ],
  quiet: [
    '--- a/repo/books.py\n+++ b/repo/books.py\n@@ -1,3 +1,3 @@\n def by_title(db, title):\n-    return db.execute(f"SELECT id FROM books WHERE title = \'{title}\'")\n+    return db.execute("SELECT id FROM books WHERE title = ?", (title,))\n',
    '--- a/repo/books.py\n+++ b/repo/books.py\n@@ -1,3 +1,3 @@\n def by_title(db, title):\n-    return db.execute("SELECT id FROM books WHERE title = ?", (title,))\n+    return db.execute("SELECT id, year FROM books WHERE title = ?", (title,))\n',
  ],
})

/** Calls that take values apart from their text. */
function apart(image: Image, kind: string): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(image.root, (tree) => {
    if (tree.kind !== 'call') return undefined
    const sink = sinkOf(image.names.pathOf(tree.left))
    if (sink === null) return undefined
    const [text] = tree.items
    if (kind === 'sql' && sink.class === 'sql') {
      const query = tree.items[sink.argument] ?? text
      const isFixed = query !== undefined && image.flow.valueOf(query).isConstant
      const marks = query?.kind === 'string' && /\?|%s|%\(|\$\d|:\w|@\w/.test(query.name)
      if (isFixed && marks) found.push(tree)
    }
    if (kind === 'shell' && sink.class === 'program' && !image.flow.valueOf(text ?? null).isBuilt)
      found.push(tree)
    return undefined
  })
  return found
}

export const judgeUnbound = judgeTrees(({ before, after, judged }: Images, report) => {
  const fresh = newHits(judged, ({ start, end }) => isWritten(after.side, start, end)).filter(
    ({ rule: id }) => id === built.id,
  )
  for (const { key, tree } of fresh) {
    const kind = key.slice(built.id.length + 1)
    if (kind !== 'sql' && kind !== 'shell') continue
    const was = apart(before, kind)
    if (was.length <= apart(after, kind).length) continue
    const lost = was.find((one) => isWritten(before.side, one.start, one.end))
    if (lost === undefined) continue
    const facts = {
      was: excerpt(textOf(before.side, lost), 80),
      now: excerpt(textOf(after.side, tree), 80),
    }
    report.found(unbound, after.side, [tree.start, tree.end], facts)
  }
})
