// Flags a change that takes a value out of a bound parameter or an argument list and joins it into the text of the query
// or command instead.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { compareTrees, judgeTrees } from '../../handler.ts'
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
    '--- a/src/Books.php\n+++ b/src/Books.php\n@@ -1,7 +1,5 @@\n final class Books\n {\n     public function like(string $title, string $order): array\n     {\n-        $stmt = $this->pdo->prepare("SELECT id FROM books WHERE title LIKE :t ORDER BY {$column}");\n-        $stmt->execute([\'t\' => $title]);\n+        $stmt = $this->pdo->query("SELECT id FROM books WHERE title LIKE \'%$title%\' ORDER BY $order");\n         return $stmt->fetchAll();\n     }\n }\n',
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
      const marks = query !== undefined && /\?|%s|%\(|\$\d|:\w|@\w/.test(writtenOf(image, query))
      if (isFixed && marks) found.push(tree)
    }
    if (
      kind === 'shell' &&
      sink.class === 'program' &&
      !tree.items.some(({ name, right }) => name === 'shell' && right?.name === 'True') &&
      (isWords(image, text) || !image.flow.valueOf(text ?? null).isBuilt)
    )
      found.push(tree)
    return undefined
  })
  return found
}

/** The text of a query, with all that its name is given. */
function writtenOf(image: Image, query: TreeNode): string {
  if (query.kind !== 'name') return textOf(image.side, query)
  const texts: string[] = []
  walk(image.root, (one) => {
    if (one.kind === 'assign' && one.left?.name === query.name && one.right)
      texts.push(textOf(image.side, one.right))
    return undefined
  })
  return texts.join(' ')
}

/** A list of words, each of which reaches the program as it is. */
function isWords(image: Image, given: TreeNode | undefined): boolean {
  if (given?.kind === 'list') return true
  if (given?.kind !== 'name') return false
  let found = false
  walk(image.root, (one) => {
    if (one.kind === 'assign' && one.left?.name === given.name && one.right?.kind === 'list') found = true
    return !found
  })
  return found
}

/** Marks of bound values in a condition or a list of values. */
const BOUND_MARK = /(?:=|<|>|like|in|values) ?\(? ?(?:\$%?\d?d?|\?|%s|%\(\w+\)s|:[a-z]\w*|@\w+)/gi
/** A value between quotes that the text itself puts round it. */
const BY_HAND =
  /(?:=|<|>|like|in|values) ?\(? ?\\?'(?:%s|%v|\{[^}\n]{1,60}\}|\$\{[^}\n]{1,60}\}|#\{[^}\n]{1,60}\}|["'`] ?(?:\+|\.|\|\|) ?[\w$])/i

export const judgeQuoted = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const lines = (image: Image): readonly (readonly [at: number, text: string])[] =>
    image.side.lines
      .filter(({ changed }) => changed)
      .map(({ at, length }) => [at, image.side.code.slice(at, at + length)] as const)
  const marks = (all: readonly (readonly [number, string])[]): number =>
    all.reduce((sum, [, text]) => sum + (text.match(BOUND_MARK)?.length ?? 0), 0)
  const [old, now] = [lines(before), lines(after)]
  report.budget.spend((old.length + now.length) << 3)
  const byHand = now.find(([, text]) => BY_HAND.test(text))
  if (byHand === undefined || old.some(([, text]) => BY_HAND.test(text)) || marks(old) <= marks(now)) return
  const was = old.find(([, text]) => text.match(BOUND_MARK) !== null)
  const [at, text] = byHand
  report.found(unbound, after.side, [at, at + text.length], {
    was: excerpt(was?.[1].trim() ?? '', 80),
    now: excerpt(text.trim(), 80),
  })
})

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
