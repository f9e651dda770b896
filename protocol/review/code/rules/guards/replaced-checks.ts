// Flags checks that were replaced by weaker ones: a path compared before it is resolved, an assertion that release builds
// leave out, a digest compared only over the length that the sender gives.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { callsIn, holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { refusesAt } from '../../cover/added/refusals.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { hit, judgeNode } from '../../node-judge.ts'

interface Facts {
  readonly was: string
  readonly now: string
}

export const unresolvedPath = rule({
  id: 'code.guard.path_unresolved',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/22.html',
  message: ({ was, now }: Facts) =>
    `\`${was}\` resolved the path before it was compared; \`${now}\` compares the text, and \`..\` in it leaves the folder.`,
  fix: 'Resolve the path first, and compare whole folders.',
  fires: [
    '--- a/web/raw.py\n+++ b/web/raw.py\n@@ -1,5 +1,5 @@\n def raw(name):\n-    target = (BASE / name).resolve()\n-    if not target.is_relative_to(BASE):\n+    target = os.path.join(BASE, name)\n+    if not target.startswith(BASE):\n         raise Gone()\n     return FileResponse(target)\n',
    '--- a/web/raw.js\n+++ b/web/raw.js\n@@ -1,5 +1,5 @@\n function raw(name, res) {\n-  const target = path.resolve(BASE, name)\n-  if (!target.startsWith(BASE + path.sep)) throw new Gone()\n+  const target = BASE + "/" + name\n+  if (!target.startsWith(BASE)) throw new Gone()\n   return res.sendFile(target)\n }\n',
  ],
  quiet: [
    '--- a/web/raw.py\n+++ b/web/raw.py\n@@ -1,5 +1,5 @@\n def raw(name):\n-    target = os.path.join(BASE, name)\n-    if not target.startswith(BASE):\n+    target = (BASE / name).resolve()\n+    if not target.is_relative_to(BASE):\n         raise Gone()\n     return FileResponse(target)\n',
    '--- a/web/raw.py\n+++ b/web/raw.py\n@@ -1,5 +1,5 @@\n def raw(name):\n-    target = (BASE / name).resolve()\n+    target = Path(BASE, name).resolve()\n     if not target.is_relative_to(BASE):\n         raise Gone()\n     return FileResponse(target)\n',
  ],
})

const RESOLVES =
  /\b(?:resolve|realpath|realpathSync|normalize|normpath|abspath|canonicalize|toRealPath|GetFullPath|EvalSymlinks|Clean|getCanonicalPath)\s*\(/
const CONTAINS =
  /\b(?:is_relative_to|relative_to|startsWith|startswith|starts_with|commonpath|StartsWith|HasPrefix|IsLocal)\b/

export const judgePaths = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const functions = new Map<string, TreeNode>()
    walk(after.root, (tree) => {
      if (tree.kind === 'function' && tree.name !== '') functions.set(tree.name, tree)
      return undefined
    })
    walk(before.root, (fn) => {
      if (fn.kind !== 'function' || fn.name === '') return undefined
      const now = functions.get(fn.name)
      if (now === undefined) return undefined
      const [old, is] = [textOf(before.side, fn), textOf(after.side, now)]
      if (old === is || !RESOLVES.test(old) || !CONTAINS.test(old)) return undefined
      if (RESOLVES.test(is) || !/\b(?:startsWith|startswith|starts_with|StartsWith|HasPrefix)\b/.test(is))
        return undefined
      const at = is.search(/[^\n]*\b(?:startsWith|startswith|starts_with|StartsWith|HasPrefix)\b/)
      const line = is.slice(at).split('\n')[0]!
      report.found(unresolvedPath, after.side, [now.start + at, now.start + at + line.length], {
        was: excerpt((old.match(RESOLVES)?.[0] ?? '').replace(/\s*\($/, '()'), 40),
        now: excerpt(line.trim(), 80),
      })
      return undefined
    })
  },
  [RESOLVES, CONTAINS],
)

export const debugOnly = rule({
  id: 'code.guard.debug_only',
  since: '2.5.0',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'A',
  source: 'https://doc.rust-lang.org/std/macro.debug_assert.html',
  message: ({ was, now }: Facts) =>
    `\`${was}\` refused in every build; \`${now}\` is left out of release builds, so what it stopped goes through there.`,
  fix: 'Keep the refusal.',
  fires: [
    '--- a/src/row.rs\n+++ b/src/row.rs\n@@ -1,6 +1,4 @@\n fn row(&self, at: usize) -> Option<u8> {\n-    if at >= self.len {\n-        return None;\n-    }\n+    debug_assert!(at < self.len);\n     Some(unsafe { *self.page.add(at) })\n }\n',
    '--- a/src/row.rs\n+++ b/src/row.rs\n@@ -1,4 +1,4 @@\n fn put(&mut self, at: usize) {\n-    assert!(at < self.len);\n+    debug_assert!(at < self.len);\n     self.page[at] = 0;\n }\n',
  ],
  quiet: [
    '--- a/src/row.rs\n+++ b/src/row.rs\n@@ -1,4 +1,4 @@\n fn put(&mut self, at: usize) {\n-    debug_assert!(at < self.len);\n+    assert!(at < self.len);\n     self.page[at] = 0;\n }\n',
    '--- a/src/row.rs\n+++ b/src/row.rs\n@@ -1,3 +1,4 @@\n fn put(&mut self, at: usize) {\n+    debug_assert!(self.is_open);\n     self.page[at] = 0;\n }\n',
  ],
})

export const judgeDebugOnly = compareTrees(
  ({ change, before, after }, report) => {
    if (change.language !== 'rs' || change.isTest || !/\bdebug_assert/.test(after.side.code)) return
    const asserts = callsWritten(after, /^debug_assert(?:_eq|_ne)?!?$/)
    const [now] = asserts
    if (now === undefined) return
    const names = wordsOf(textOf(after.side, now).replace(/^debug_assert(?:_eq|_ne)?!?/, ''))
    const refusals = callsWritten(before, /^assert(?:_eq|_ne)?!?$/)
    walk(before.root, (one) => {
      if (
        one.kind === 'branch' &&
        one.left &&
        refuses(one) &&
        isWritten(before.side, one.start, one.left.end)
      )
        refusals.push(one.left)
      return undefined
    })
    const lost = refusals.find((one) => {
      const was = wordsOf(textOf(before.side, one).replace(/^assert(?:_eq|_ne)?!?/, ''))
      return was.length > 0 && was.every((word) => names.includes(word)) && !keepsRefusal(after, was)
    })
    if (lost !== undefined)
      report.found(debugOnly, after.side, [now.start, now.end], {
        was: excerpt(textOf(before.side, lost), 60),
        now: excerpt(textOf(after.side, now), 60),
      })
  },
  [/\bdebug_assert/],
)

const callsWritten = ({ root, side }: Image, name: RegExp): TreeNode[] =>
  callsIn(root).filter((one) => name.test(one.left?.name ?? '') && isWritten(side, one.start, one.end))

const refuses = ({ body }: TreeNode): boolean =>
  refusesAt(body) ||
  holds(body, (one) => one.kind === 'return' && /^(?:None|null|nil)$/.test(one.right?.name ?? ''))

const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_]\w*/g) ?? []

const keepsRefusal = (image: Image, words: readonly string[]): boolean =>
  holds(
    image.root,
    (one) =>
      one.kind === 'branch' &&
      one.left !== null &&
      refuses(one) &&
      words.every((word) => wordsOf(textOf(image.side, one.left!)).includes(word)),
  )

interface Compared {
  readonly call: string
}

export const cutComparison = rule({
  id: 'code.crypto.cut_comparison',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/187.html',
  message: ({ call }: Compared) =>
    `\`${call}\` compares only as much of the digest as the sender gives: one byte, or none, is soon right.`,
  fix: 'Compare the whole digest, and refuse another length.',
  fires: [
    adds('hook/sig.go', 'func ok(sig []byte, sum []byte) bool {', '\treturn hmac.Equal(sig, sum[:len(sig)])'),
    adds('hook/sig.py', 'def ok(given, mac):', '    return hmac.compare_digest(given, mac[:len(given)])'),
  ],
  quiet: [
    adds('hook/sig.go', 'func ok(sig []byte, sum []byte) bool {', '\treturn hmac.Equal(sig, sum)'),
    changes(
      'hook/sig.py',
      'def ok(given, mac):',
      '    return given == mac',
      '    return hmac.compare_digest(given, mac)',
    ),
  ],
})

const COMPARES =
  /^(?:Equal|compare_digest|timingSafeEqual|hash_equals|ConstantTimeCompare|FixedTimeEquals|secure_compare|isEqual)$/

export const judgeCut = judgeNode(
  (tree, { image }) => {
    if (tree.kind !== 'call' || !COMPARES.test(tree.left?.name ?? '') || tree.items.length < 2) return null
    const [a, b] = tree.items as readonly [TreeNode, TreeNode]
    const cuts = (one: TreeNode, other: TreeNode): boolean => {
      const text = textOf(image.side, one)
      const name = /^\w{1,60}$/.exec(textOf(image.side, other).trim())?.[0]
      return (
        name !== undefined &&
        new RegExp(
          `[[(.,:]\\s*(?:len|strlen)\\(\\$?${name}\\)|[[(.,:]\\s*${name}\\.(?:length|size\\(\\)|Length)\\b`,
        ).test(text) &&
        /\[|slice|subarray|substr|copyOf|Take|AsSpan/.test(text)
      )
    }
    return cuts(a, b) || cuts(b, a)
      ? hit(cutComparison, tree, { call: excerpt(textOf(image.side, tree), 80) })
      : null
  },
  null,
  [/Equal|compare_digest|hash_equals|ConstantTimeCompare|FixedTimeEquals|secure_compare/],
)
