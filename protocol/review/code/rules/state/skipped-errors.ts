// Flags failures that ended a function and that a loop now only skips, so that what comes after counts them as done.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly test: string
}

export const errorSkipped = rule({
  id: 'code.state.error_skipped',
  severity: 'high',
  category: 'correctness',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/391.html',
  message: ({ test }: Facts) =>
    `When \`${test}\` holds the loop now goes on where it ended: what failed is left out, and what follows runs as if it had succeeded.`,
  fix: 'Keep the failure: return it, or collect what failed and hold back what depends on it.',
  fires: [
    '--- a/sync/rows.go\n+++ b/sync/rows.go\n@@ -1,8 +1,8 @@\n func pull(rows []Row) error {\n \tfor _, row := range rows {\n \t\tif err := keep(row); err != nil {\n-\t\t\treturn err\n+\t\t\tcontinue\n \t\t}\n \t}\n \treturn mark(rows)\n }\n',
    '--- a/sync/rows.js\n+++ b/sync/rows.js\n@@ -1,7 +1,8 @@\n async function pull(rows) {\n   for (const row of rows) {\n     try { await keep(row) } catch (error) {\n-      throw error\n+      log.warn(error)\n+      continue\n     }\n   }\n   await mark(rows)\n }\n',
  ],
  quiet: [
    '--- a/sync/rows.go\n+++ b/sync/rows.go\n@@ -1,8 +1,8 @@\n func pull(rows []Row) error {\n \tfor _, row := range rows {\n \t\tif err := keep(row); err != nil {\n-\t\t\treturn err\n+\t\t\treturn fmt.Errorf("keep: %w", err)\n \t\t}\n \t}\n \treturn mark(rows)\n }\n',
    changes(
      'sync/rows.js',
      'for (const row of rows) {',
      '  if (row.isEmpty) return',
      '  if (row.isEmpty) continue',
    ),
  ],
})

interface Failing {
  readonly tree: TreeNode
  readonly test: TreeNode
  readonly end: TreeNode | null
}

export const judgeSkippedErrors = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const old = failingIn(before)
    for (const [place, now] of failingIn(after)) {
      const was = old.get(place)
      if (was === undefined || !/^(?:return|throw)$/.test(was.end?.kind ?? '')) continue
      if (now.end?.kind !== 'jump' || now.end.name === 'break') continue
      if (!isWritten(after.side, now.tree.start, now.tree.end)) continue
      report.found(errorSkipped, after.side, [now.end.start, now.end.end], {
        test: excerpt(textOf(after.side, now.test), 80),
      })
    }
  },
  [/continue|next|redo|retry|goto/],
)

const ERROR = /^(?:err|error|e|exc|ex)\d?$/

/** Branches on an error and handlers of exceptions inside loops, by what they are about. */
function failingIn(image: Image): ReadonlyMap<string, Failing> {
  const found = new Map<string, Failing>()
  walk(image.root, (tree) => {
    const body = tree.body?.kind === 'block' ? tree.body.items.at(-1) : tree.body
    const end = body?.kind === 'statement' && body.right !== null ? body.right : (body ?? null)
    if (tree.kind === 'branch' && tree.left !== null && asksError(tree.left))
      found.set(`${functionAround(image, tree)} ${keyOf(tree.left)} ${tree.items.map(keyOf).join()}`, {
        tree,
        test: tree.left,
        end,
      })
    else if (tree.kind === 'catch')
      found.set(`${functionAround(image, tree)} catch ${keyOf(image.parentOf.get(tree)?.body ?? null)}`, {
        tree,
        test: image.parentOf.get(tree)?.body ?? tree,
        end,
      })
    return undefined
  })
  return found
}

function asksError(test: TreeNode): boolean {
  let found = false
  walk(test, ({ kind, name }) => {
    if (kind === 'name' && ERROR.test(name)) found = true
    return !found
  })
  return found
}
