// Covers changed lines whose every node is understood: kept, moved, a guard added, or pure local computation.
import { allowRule } from '../../../core/rule.ts'
import { Flow } from '../../../syntax/flow.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { AddedJudge } from '../../cover/added.ts'
import { Pool } from '../../cover/pool.ts'
import { RemovedJudge } from '../../cover/removed.ts'
import { judgeTrees } from '../../handler.ts'
import type { Side } from '../../model.ts'
import { lineAt } from '../../report.ts'
import { flowTables } from '../../tables/sources-of.ts'

export const localComputation = allowRule({
  id: 'code.allow.local',
  evidence: 'B',
  source: 'policy: review.md §5',
  fires: [
    '--- a/src/text.py\n+++ b/src/text.py\n@@ -1,3 +1,4 @@\n def label(item):\n     name = item.name\n+    name = name.strip().title()\n     return name\n',
    '--- a/src/list.ts\n+++ b/src/list.ts\n@@ -1,3 +1,4 @@\n export function names(items: Item[]) {\n+  const shown = items.filter((item) => item.visible)\n   return items.map((item) => item.name)\n }\n',
  ],
  quiet: [
    '--- a/src/text.py\n+++ b/src/text.py\n@@ -1,3 +1,4 @@\n def label(item):\n     name = item.name\n+    upload_everything(name)\n     return name\n',
    '--- a/src/list.ts\n+++ b/src/list.ts\n@@ -1,3 +1,4 @@\n export function names(items: Item[]) {\n+  purge(items)\n   return items.map((item) => item.name)\n }\n',
  ],
})

export const coverTrees = judgeTrees(({ change, before, after }, report) => {
  const { budget } = report
  const flow = new Flow(after.root, after.names, flowTables, budget)
  const unknown = { before: new Set<number>(), after: new Set<number>() }
  const mark =
    (side: Side, lines: Set<number>) =>
    ({ start, end }: TreeNode): void => {
      const first = lineAt(side, start)
      const last = lineAt(side, Math.max(start, end - 1))
      for (let i = first; i <= last; i++) lines.add(i)
    }
  new AddedJudge(change, after, new Pool(before, budget), flow, mark(after.side, unknown.after)).visit(
    after.root,
  )
  new RemovedJudge(change, before, new Pool(after, budget), mark(before.side, unknown.before)).visit(
    before.root,
  )
  // What was removed without being understood may be a check of what was added: neither side is covered alone.
  for (const [side, lines] of [
    [before.side, unknown.before],
    [after.side, unknown.after],
  ] as const)
    for (const span of report.openLines(side))
      if (!lines.has(lineAt(side, span[0]))) report.cover(localComputation, side, span)
})
